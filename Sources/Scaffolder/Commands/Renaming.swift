/// Renames a module's own declarations everywhere.
struct Renaming {
  /// The owner of a source.
  enum Owner {
    /// The module's, or its tests'.
    case module
    /// The module's file in App.
    case router
    /// Another file of App, or of the tests that run it.
    case app
    /// Any other test.
    case others

    fileprivate var isOwn: Bool { self == .module || self == .router }
  }

  let old: ModuleName
  let new: ModuleName
  /// The name of the program, which precedes the route in texts.
  let program: String
  /// Whether the module has items, which are named in the singular.
  let isFeature: Bool
  /// The modules in which another type has a member with the route's name, so that `.login` is
  /// ambiguous where they are imported; for another layer, which all files see, the empty name.
  let rivals: Set<String>
  /// The new names of declarations.
  private var words: [String: String]
  /// The literals and comments that a module of the new name has, too, such as those of its fields.
  private let kept: Set<String>
  /// The commands for the items of a feature, with their new names.
  let commands: [(old: String, new: String)]
  /// The declarations of the module's file in App, which App uses without an import.
  private let ofApp: Set<String>

  /// - Parameters:
  ///   - sources: The module's own.
  ///   - foreign: Names that other code declares, too, so that their uses are ambiguous.
  ///   - fresh: The sources of a module made under the new name.
  init(
    _ old: ModuleName, to new: ModuleName, program: String, isFeature: Bool = false,
    rivals: Set<String> = [], sources: [SwiftSource], foreign: Set<String> = [],
    fresh: [SwiftSource] = []
  ) {
    (self.old, self.new, self.program, self.rivals) = (old, new, program, rivals)
    self.isFeature = isFeature
    let all = zip(TakenNames.itemCommands(old.noun), TakenNames.itemCommands(new.noun))
    commands = isFeature ? all.map { (old: $0, new: $1) } : []
    kept = Set(fresh.flatMap(\.literalsAndComments))
    words = [old.type: new.type, "\(old)Tests": "\(new)Tests"]
    let declared = sources.reduce(into: Set()) { $0.formUnion($1.declaredNames) }
    ofApp = sources.filter { $0.path == old.router }.reduce(into: []) {
      $0.formUnion($1.declaredNames)
    }
    for word in declared.subtracting(foreign) { words[word] = renamed(word) }
  }

  private func renamed(_ word: String) -> String? {
    if isFeature, word == old.item { return new.item }
    if word.begins(with: old.type) { return new.type + word.dropFirst(old.type.count) }
    if word.begins(with: old.property) { return new.property + word.dropFirst(old.property.count) }
    // Such as `openLogin`.
    guard let range = word.firstRange(of: old.type),
      word[..<range.lowerBound].utf8.last?.isSmall == true,
      word[range.upperBound...].utf8.first?.isSmall != true
    else { return nil }
    return word[..<range.lowerBound] + new.type + word[range.upperBound...]
  }

  /// The source with the new name; unchanged if it isn't UTF-8.
  func apply(to bytes: [UInt8], of owner: Owner) -> [UInt8] {
    guard String(validating: bytes, as: UTF8.self) != nil else { return bytes }
    let tokens = Lexer(bytes).tokens
    let texts = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    let imports = SwiftSource("", bytes).imports
    let isImported = imports.contains(old.type)
    let isAmbiguous = !rivals.isDisjoint(with: imports.union([""]))
    var (result, end) = ([UInt8](), 0)
    for (index, token) in tokens.enumerated() {
      let other: String? =
        switch token.kind {
        case .word
        where texts[index] == old.property && (words[old.property] == nil || owner == .app):
          owner != .module && owner != .others && isRoute(index, texts, tokens, isAmbiguous)
            ? new.property : nil
        // The name of a test.
        case .word where owner.isOwn && texts[index].contains(" "):
          texts[index].replacing(words.filter { $0.key != old.property }.map { ($0.key, $0.value) })
        case .word where owner.isOwn: words[texts[index]]
        // Without an import, the word means something else.
        case .word where isImported || owner == .app && ofApp.contains(texts[index]):
          texts[index].begins(with: old.property) ? nil : words[texts[index]]
        case .word: nil
        case .text where owner != .others:
          name(texts[index], after: Self.lead(to: index, texts, tokens), of: owner)
            ?? text(texts[index], of: owner)
        case .comment: owner.isOwn || isImported ? comment(texts[index]) : nil
        case .number, .sign, .text: nil
        }
      guard let other, other != texts[index] else { continue }
      result += bytes[end..<token.range.lowerBound] + Array(other.utf8)
      end = token.range.upperBound
    }
    return result + bytes[end...]
  }

  /// Whether it is `let login = Route`, `Route.login`, or an unambiguous `.login`.
  private func isRoute(
    _ index: Int, _ texts: [String], _ tokens: [Token], _ isAmbiguous: Bool
  ) -> Bool {
    let isConstant = ["let", "var"].contains(texts[max(0, index - 1)])
    if isConstant { return texts[index...].prefix(3).last == "Route" }
    guard index > 1, texts[index - 1] == "." else { return false }
    let isAdjacent = tokens[index - 2].range.upperBound == tokens[index - 1].range.lowerBound
    let before = texts[index - 2]
    if before == "Route" { return true }
    // The end of a closure or a range, or a key path.
    if isAdjacent, ["}", ".", "\\"].contains(before) { return false }
    let isMember = before.utf8.last.map { $0.isWordByte || ")]?".utf8.contains($0) } ?? false
    return !(isMember && isAdjacent) && !isAmbiguous
  }

  /// The word before a token, with the signs between: `as:`, and `routes==,` in a list.
  private static func lead(to index: Int, _ texts: [String], _ tokens: [Token]) -> String {
    guard let word = tokens[..<index].lastIndex(where: { $0.kind == .word }) else { return "" }
    let signs = (word..<index).filter { tokens[$0].kind == .sign && texts[$0] != "[" }
    return texts[word] + signs.map { texts[$0] }.joined()
  }

  /// The new literal in place of one that is the route, the title, or an item; nil if it may be
  /// something else, such as a column.
  private func name(_ text: String, after lead: String, of owner: Owner) -> String? {
    let isRoute =
      switch lead {
      case "name:", "in:": owner == .router
      case "as:", "finish(", "goal:", "leave(", "route:", "route==", "start(", "terminal(": true
      default: lead == "\(program)(" || lead.hasPrefix("routes==") && !lead.contains("]")
      }
    return switch text {
    case "\"\(old.route)\"" where isRoute && owner != .module: "\"\(new.route)\""
    case "\"\(old.noun)\"" where isFeature && owner == .router && lead == "for:":
      "\"\(new.noun)\""
    case "\"\(old.title)\"" where owner.isOwn && ["Page(", "in"].contains(lead):
      "\"\(new.title)\""
    case _ where owner == .app:
      commands.first { text == "\"\($0.old)\"" }.map { "\"\($0.new)\"" }
    default: nil
    }
  }

  /// The route and the commands after the name of the program.
  private var calls: [(String, String)] {
    ([(old.route, new.route)] + commands).map { ("\(program) \($0)", "\(program) \($1)") }
  }

  private func text(_ text: String, of owner: Owner) -> String {
    if owner.isOwn, kept.contains(text) { return text }
    var phrases = calls
    if owner.isOwn {
      // The sentences of a feature about its items, in which `URLs` isn't the title.
      if isFeature {
        phrases += [" for good?", "."].map { (old.words + $0, new.words + $0) }
        phrases += ["Add ", "Change ", "The ", "the "].map { ($0 + old.noun, $0 + new.noun) }
      }
      phrases.append((old.title, new.title))
      if old.words.contains(" ") { phrases.append((old.words, new.words)) }
      phrases += typeNames
    }
    return text.replacing(phrases)
  }

  /// Also with the title between quotation marks, as in “Purchase orders”.
  private func comment(_ text: String) -> String {
    if kept.contains(text) { return text }
    return text.replacing(typeNames + [("“\(old.title)”", "“\(new.title)”")])
  }

  /// The renamed types, which can't be confused with the words of a sentence.
  private var typeNames: [(String, String)] {
    words.filter { !$0.key.begins(with: old.property) }.map { ($0.key, $0.value) }
  }

  /// A line of a document with the new name.
  func apply(toDocument line: String) -> String {
    line.replacing(typeNames + calls)
  }

  /// A scenario that opens the new route.
  func apply(toScenario bytes: [UInt8]) -> [UInt8] {
    bytes.replacing(
      ["open", "go on with"].map { ("\($0) \(old.route)", "\($0) \(new.route)") } + calls,
      isWhole: true)
  }

  /// The path of a module's file after the renaming.
  func apply(to path: String) -> String {
    for (folder, other) in [(old.sources, new.sources), (old.tests, new.tests)]
    where path.hasPrefix(folder + "/") {
      let names = path.dropFirst(folder.count + 1).split(separator: "/").map(String.init)
      return other
        + names.map { "/" + ($0.begins(with: old.type) ? renamed($0) ?? $0 : $0) }.joined()
    }
    return path == old.router ? new.router : path
  }
}

extension SwiftSource {
  fileprivate var literalsAndComments: [String] {
    Lexer(bytes).tokens.filter { [.text, .comment].contains($0.kind) }
      .map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  /// The names of types, functions, cases, variables, parameters and labels.
  var declaredNames: Set<String> {
    names.union(types.filter { $0.keyword != "extension" }.map(\.name) + members.map(\.name))
      .union(cases.values.joined())
  }
}

extension String {
  /// Whether it is that word, or continues with another one: `LoginView` begins with `Login`, but
  /// `Logins` doesn't.
  func begins(with word: String) -> Bool {
    hasPrefix(word) && utf8.dropFirst(word.utf8.count).first?.isSmall != true
  }
}
