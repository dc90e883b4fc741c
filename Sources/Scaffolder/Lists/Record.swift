/// The templates of the modules: a sorted file beside the modules, with a line for each module.
///
/// A line has the module, the folder of its template, and the git IDs of the template and of the
/// files that it made. For a module with fields, its table and its fields follow.
struct Record {
  static let path = "\(ModuleName.modules)/Templates.txt"

  struct Line: Hashable {
    let kind: String
    /// The git ID of the template, for `git archive`.
    let tree: String
    /// The git ID of the files as they were made, which reveals edits.
    let files: String
    var options: [String] = []
  }

  /// A module has several after a merge of branches that each made or upgraded it.
  private var lines: [String: [Line]] = [:]

  init(in draft: inout Draft) throws(Failure) {
    let text = String(decoding: try draft.read(Self.path) ?? [], as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4 || words.count > 5, words[2].count == 40,
        words[2].utf8.allSatisfy(\.isWordByte)
      else {
        throw Failure(
          "Correct \(Self.path): “\(line.prefix(60))” is not a module, a template, two names and "
            + "its fields.",
          .unrecognized)
      }
      let new = Line(
        kind: words[1], tree: words[2], files: words[3], options: Array(words[4...]))
      if lines[words[0]]?.contains(new) != true { lines[words[0], default: []].append(new) }
    }
  }

  var modules: [String] { lines.keys.sorted() }

  /// The tables of all features, in lowercase.
  var tables: Set<String> {
    Set(lines.values.joined().compactMap { $0.options.first?.lowercased() })
  }

  subscript(name: ModuleName) -> [Line] {
    get { lines[name.type] ?? [] }
    set { lines[name.type] = newValue.isEmpty ? nil : newValue }
  }

  /// nil without lines, as before the first module was made.
  var bytes: [UInt8]? {
    let all = lines.sorted { $0.key < $1.key }.flatMap { name, lines in
      lines.map {
        ([name, $0.kind, $0.tree, $0.files] + $0.options).joined(separator: " ") + "\n"
      }
    }
    return all.isEmpty ? nil : Array(all.joined().utf8)
  }

  /// The record of a module that a template makes.
  static func line(
    for name: ModuleName, _ files: [(path: String, bytes: [UInt8])]? = nil,
    of template: ModuleTemplate
  ) -> Line {
    Line(
      kind: template.kind, tree: template.tree,
      files: gitTree(of: files ?? template.files(for: name)).hexadecimal,
      options: template.feature?.options ?? [])
  }
}

extension String {
  /// Whether the Finder of macOS leaves such a file in each folder that it shows.
  var isOfFinder: Bool { hasSuffix("/.DS_Store") }
}

extension Draft {
  /// Every file of a module: its folder, its tests, its file of App, and others of its template.
  mutating func files(
    of name: ModuleName, _ made: [String: [UInt8]]
  ) throws(Failure) -> [String] {
    var files = Set(try package.files(below: name.sources) + package.files(below: name.tests))
    for path in [name.router] + made.keys where try read(path) != nil { files.insert(path) }
    return files.sorted()
  }

  /// The record, which is parsed once.
  mutating func record() throws(Failure) -> Record {
    if let recorded { return recorded }
    let record = try Record(in: &self)
    recorded = record
    return record
  }

  /// Changes the record. The report has no entry if nothing changes.
  mutating func record(_ change: (inout Record) -> Void) throws(Failure) {
    var record = try record()
    change(&record)
    recorded = record
    if try record.bytes != read(Record.path) { try write(record.bytes, to: Record.path) }
  }
}
