/// A sorted list with one entry a line, in the file that its kind names. All other bytes stay the
/// same.
struct SortedLines {
  enum Kind: String, CaseIterable {
    case modules = "Package.swift"
    case table = "Modules.md"
    case routes = "Sources/App/Router/Route.swift"

    var path: String { rawValue }
  }

  private struct Item {
    let line: String
    /// nil for a comment or an empty line.
    let name: String?
    let key: String
  }

  let kind: Kind
  /// The lines before and after the list.
  private let head: ArraySlice<String>
  private let tail: ArraySlice<String>
  private var items: [Item] = []

  /// Takes O(bytes).
  /// - Throws: The correction that the file needs.
  init(_ bytes: [UInt8], _ kind: Kind) throws(Failure) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw kind.fault("it isn't UTF-8")
    }
    if kind == .modules, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw kind.fault(
        "it begins with a byte order mark, which hides its tools version from SwiftPM; save it "
          + "without one")
    }
    if bytes.contains(0x0D) { throw kind.fault("it has line ends of Windows; save it with LF") }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    if lines.contains(where: { $0.hasPrefix("<<<<<<< ") }) {
      throw kind.fault("it has merge conflicts")
    }
    guard let start = lines.firstIndex(where: kind.begins) else {
      throw kind.fault("it has no \(kind.title)")
    }
    let first = min(start + (kind == .table ? 2 : 1), lines.count)
    let bracket = lines[start].prefix { $0 == " " } + "]"
    let end = lines[first...].firstIndex { line in
      kind == .table ? !line.hasPrefix("|") : line == bracket || line.hasPrefix(bracket + ".")
    }
    guard let end = end ?? (kind == .table ? lines.count : nil) else {
      throw kind.fault("its \(kind.title) has no bracket on a line of its own")
    }
    self.kind = kind
    (head, tail) = (lines[..<first], lines[end...])
    for index in first..<end {
      let item = Self.item(lines[index], kind)
      let text = lines[index].drop { $0 == " " }
      let isRemark = kind != .table && (text.isEmpty || text.hasPrefix("//"))
      guard item.name != nil || isRemark else {
        throw kind.fault("line \(index + 1) is not an entry of its \(kind.title)")
      }
      items.append(item)
    }
  }

  private static func item(_ line: String, _ kind: Kind) -> Item {
    let (before, after) = kind.brackets
    let rest = line.utf8.dropFirst(before.utf8.count)
    let name = rest.prefix(while: \.isWordByte)
    let end = rest.dropFirst(name.count)
    let remark = end.dropFirst(after.utf8.count).drop { $0 == 0x20 }
    let isEntry =
      line.hasPrefix(before) && !name.isEmpty && end.starts(with: after.utf8)
      && (kind == .table || remark.isEmpty || remark.starts(with: "//".utf8))
    guard isEntry else { return Item(line: line, name: nil, key: "") }
    let text = String(Substring(name))
    return Item(line: line, name: text, key: kind == .routes ? NameWords(text).route : text)
  }

  var bytes: [UInt8] {
    Array((head + items.map(\.line) + tail).joined(separator: "\n").utf8)
  }

  var names: [String] { items.compactMap(\.name) }

  /// The lines of an entry: several after a merge of branches that each added or changed it.
  func lines(of name: String) -> [String] { items.filter { $0.name == name }.map(\.line) }

  // MARK: - Changes

  /// Adds an entry after the last smaller one, unless it exists.
  mutating func insert(_ name: String, line: String? = nil) {
    if items.contains(where: { $0.name == name }) { return }
    let new = Self.item(line ?? kind.line(for: name), kind)
    let previous = items.lastIndex { $0.name != nil && $0.key < new.key }
    items.insert(new, at: previous.map { $0 + 1 } ?? 0)
  }

  mutating func remove(_ name: String) { items.removeAll { $0.name == name } }

  /// Sorts the entries, and removes duplicate lines, which two branches may have added. Comments
  /// stay where they are.
  mutating func sort() throws(Failure) {
    var lines: [String: String] = [:]
    for (index, item) in items.enumerated().reversed() {
      guard let name = item.name, let other = lines.updateValue(item.line, forKey: name) else {
        continue
      }
      if other != item.line { throw kind.ambiguity(of: name) }
      items.remove(at: index)
    }
    let indices = items.indices.filter { items[$0].name != nil }
    let sorted = indices.map { items[$0] }.sorted { $0.key < $1.key }
    for (index, item) in zip(indices, sorted) { items[index] = item }
  }
}

extension SortedLines.Kind {
  fileprivate func fault(_ reason: String) -> Failure {
    Failure("Correct \(path): \(reason).", .unrecognized)
  }

  /// The failure for an entry that two branches have changed.
  func ambiguity(of name: String) -> Failure {
    fault("its \(title) has two different lines for \(name)")
  }

  fileprivate var title: String {
    switch self {
    case .modules: "list `let modules = [`"
    case .routes: "list `static let all = [`"
    case .table: "table of modules"
    }
  }

  /// The line of a new entry.
  func line(for name: String) -> String { brackets.before + name + brackets.after }

  /// The text around the name of an entry at the beginning of its line.
  fileprivate var brackets: (before: String, after: String) {
    switch self {
    case .modules: ("  \"", "\",")
    case .routes: ("    ", ",")
    case .table: ("| [", "](\(ModuleName.modules)/")
    }
  }

  fileprivate func begins(_ line: String) -> Bool {
    switch self {
    case .modules: line == "let modules = [" || line == "let modules: [String] = ["
    case .routes: line == "  static let all = [" || line == "  static let all: [Route] = ["
    case .table: line.hasPrefix("| module | route |")
    }
  }
}
