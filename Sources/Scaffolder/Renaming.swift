/// Another name for a module, in whatever its user has written.
///
/// What the module and its tests declare is renamed wherever it is meant; what others declare stays,
/// even where it is called alike.
struct Renaming {
  /// Whose source it is.
  enum Owner: Equatable {
    /// The module's, its tests', or that of its file in App.
    case module
    /// Any other of App, or of the tests that run it.
    case app
    /// Any other.
    case others
  }

  let old: ModuleName
  let new: ModuleName
  /// The program's name, which stands before a route in sentences.
  let program: String
  /// What is renamed, by its name until now.
  private var words: [String: String] = [:]
  /// Whether App itself declares a case called like the route: `.login` may mean it.
  private let isCaseOfApp: Bool
  /// Which other targets declare one: where they are imported, `.login` may mean theirs.
  private let targetsWithCase: Set<String>

  /// - Parameters:
  ///   - sources: The module's own source: what it declares is renamed.
  ///   - app: The rest of App.
  ///   - others: The source of other targets, by their names.
  init(
    _ old: ModuleName, to new: ModuleName, program: String, sources: [[UInt8]], app: [[UInt8]],
    others: [String: [[UInt8]]]
  ) {
    self.old = old
    self.new = new
    self.program = program
    let hasCase = { (sources: [[UInt8]]) in
      sources.contains { SwiftTokens($0).declared.cases.contains(old.property) }
    }
    isCaseOfApp = hasCase(app)
    targetsWithCase = Set(others.filter { hasCase($0.value) }.keys)
    words = [old.type: new.type, "\(old.type)Tests": "\(new.type)Tests"]
    for source in sources {
      for word in SwiftTokens(source).declared.all {
        if let other = renamed(word) { words[word] = other }
      }
    }
  }

  /// The source as it reads under the new name; what is no UTF-8 stays. Takes O(bytes).
  func apply(to bytes: [UInt8], of owner: Owner) -> [UInt8] {
    guard String(validating: bytes, as: UTF8.self) != nil else { return bytes }
    let source = SwiftTokens(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var end = 0
    for (index, token) in source.all.enumerated() {
      guard let other = replacement(at: index, in: source, of: owner) else { continue }
      result += bytes[end..<token.range.lowerBound]
      result += Array(other.utf8)
      end = token.range.upperBound
    }
    return result + bytes[end...]
  }

  /// The path under the new name, such as `Tests/Modules/NotesTests/NotesDoubles.swift`.
  func apply(to path: String) -> String {
    let folders = ["Sources/Modules/": "", "Tests/Modules/": "Tests"]
    for (folder, suffix) in folders {
      let prefix = "\(folder)\(old.type)\(suffix)/"
      guard path.hasPrefix(prefix) else { continue }
      let parts = path.dropFirst(prefix.count).split(separator: "/").map { part in
        let name = String(part)
        return name.begins(with: old.type) ? new.type + name.dropFirst(old.type.count) : name
      }
      return "\(folder)\(new.type)\(suffix)/\(parts.joined(separator: "/"))"
    }
    return path == "Sources/App/RootRouter+\(old.type).swift"
      ? "Sources/App/RootRouter+\(new.type).swift" : path
  }

  // MARK: - Tokens

  /// What stands there instead; nil where nothing changes.
  private func replacement(at index: Int, in source: SwiftTokens, of owner: Owner) -> String? {
    let token = source.all[index]
    let text = source.text(token)
    // Where it isn't imported, something else is called as the module is.
    if owner != .module, text == old.type, !source.imported.contains(old.type) { return nil }
    switch token.kind {
    case .word:
      if owner == .module || isUnmistakable(text) { return words[text] }
      return owner == .app && isRoute(at: index, in: source) ? new.property : nil
    case .text:
      let other = literal(text, of: owner)
      return other == text ? nil : other
    case .comment:
      let other = text.replacingWords { isUnmistakable($0) ? words[$0] : nil }
      return other == text ? nil : other
    case .number, .sign: return nil
    }
  }

  /// Whether a word alone says what is meant: the name of a type, or a method such as `openLogin`.
  private func isUnmistakable(_ word: String) -> Bool {
    word != old.property && !word.begins(with: old.property)
  }

  /// Whether it is `Route.login`, or `.login` where nothing else of App is called so.
  private func isRoute(at index: Int, in source: SwiftTokens) -> Bool {
    guard index > 0, source.text(source.all[index]) == old.property else { return false }
    let dot = source.all[index - 1]
    guard source.text(dot) == "." else { return false }
    guard index > 1 else { return true }
    let before = source.all[index - 2]
    let isMember =
      before.range.upperBound == dot.range.lowerBound
      && (before.kind != .sign || [")", "]", "?"].contains(source.text(before)))
    if isMember { return source.text(before) == "Route" }
    return !isCaseOfApp && targetsWithCase.isDisjoint(with: source.imported)
  }

  // MARK: - Words

  /// Another name for what is declared under this one; nil where it has nothing to do with the module.
  private func renamed(_ word: String) -> String? {
    if word.begins(with: old.type) { return new.type + word.dropFirst(old.type.count) }
    if word.begins(with: old.property) { return new.property + word.dropFirst(old.property.count) }
    // Such as `openLogin`.
    guard let range = word.utf8Range(of: old.type), range.lowerBound > word.startIndex else {
      return nil
    }
    let isEnd = !(word[range.upperBound...].utf8.first?.isSmall ?? false)
    let isBeginning = word[..<range.lowerBound].utf8.last?.isSmall ?? false
    return isEnd && isBeginning
      ? word[..<range.lowerBound] + new.type + word[range.upperBound...] : nil
  }

  /// A literal: the route and what a person reads, and code in what is interpolated.
  private func literal(_ text: String, of owner: Owner) -> String {
    if owner != .others, text == "\"\(old.route)\"" { return "\"\(new.route)\"" }
    var parts: [String] = []
    for (part, isCode) in text.interpolated {
      if isCode {
        let code = String(decoding: apply(to: Array(part.utf8), of: owner), as: UTF8.self)
        parts.append(code)
      } else {
        parts.append(prose(part, of: owner))
      }
    }
    return parts.joined()
  }

  private func prose(_ text: String, of owner: Owner) -> String {
    // Tests of another target may well compare it with source that isn't App's.
    if owner == .others { return text }
    let named = text.replacingPhrase("\(program) \(old.route)", with: "\(program) \(new.route)")
    guard owner == .module else { return named }
    let titled = named.replacingPhrase(old.title, with: new.title)
    let spoken =
      old.words.contains(" ") ? titled.replacingPhrase(old.words, with: new.words) : titled
    return spoken.replacingWords { isUnmistakable($0) ? words[$0] : nil }
  }
}
