import ViperPlatform

/// A field of a feature, as in `due:Date?`: its name, the type of its values, and whether it is optional
/// (`?`) or unique (`!`).
struct FeatureField: Equatable {
  enum Kind: Equatable {
    case string, text, int, decimal, bool, date
    /// Words in camel case.
    case choice([String])
  }

  /// For properties: `dueDate`.
  let name: String
  let kind: Kind
  let isOptional: Bool
  let isUnique: Bool

  /// With longer names, lines of the templates would be too long.
  private static let maximumLength = 20
  private static let types: [(name: String, kind: Kind)] = [
    ("String", .string), ("Text", .text), ("Int", .int), ("Decimal", .decimal), ("Bool", .bool),
    ("Date", .date),
  ]
  /// Names in every feature: columns, flags of its list, and members of the types that it makes.
  private static let reserved: Set<String> = [
    "account", "add", "allCases", "entry", "field", "filter", "hashValue", "id", "item", "limit",
    "newest", "none", "password", "pick", "rawValue", "reader", "remove", "retry", "search", "some",
    "sort",
    "table", "type", "value",
  ]

  /// Columns of every table of PostgreSQL.
  private static let systemColumns: Set = ["cmax", "cmin", "ctid", "tableoid", "xmax", "xmin"]

  /// The reason why a text is no field, to follow the quoted text.
  private enum Problem: Error {
    /// Another name solves it.
    case name(String)
    case type(String)
  }

  /// - Parameters:
  ///   - text: Such as `status:draft|sent?`; a comma replaces `|`, which is a pipe in shells.
  ///   - flags: The flags of the app, such as `--json`; empty for a field that is recorded already.
  ///   - others: The fields beside it.
  /// - Throws: The mistake, and a correction.
  init(_ text: String, flags: Set<String> = [], beside others: [String] = []) throws(Failure) {
    let shown = "“\(text.sanitized.truncated(to: 60))”"
    do throws(Problem) {
      try self.init(parsing: text, flags)
    } catch {
      switch error {
      case .type(let reason): throw .misuse(shown + reason)
      case .name(let reason):
        let other = Self.suggestion(for: text, flags, beside: others)
        throw .misuse(shown + reason + (other.map { ": try \($0)." } ?? "."))
      }
    }
  }

  private init(parsing text: String, _ flags: Set<String>) throws(Problem) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    var type = parts.count == 2 ? String(parts[1]) : ""
    var marks: Set<Character> = []
    while let mark = type.last, mark == "?" || mark == "!" {
      if !marks.insert(mark).inserted { throw .type(" has two marks “\(mark)”.") }
      type.removeLast()
    }
    (isOptional, isUnique) = (marks.contains("?"), marks.contains("!"))
    if let fault = Self.fault(of: name) { throw .name(" \(fault)") }
    if Self.reserved.contains(name) || name.hasSuffix("Descending") {
      throw .name(" has a name that every feature uses for something else")
    }
    // Earlier versions have accepted these.
    if !flags.isEmpty, Self.systemColumns.contains(name) {
      throw .name(" has the name of a system column of PostgreSQL")
    }
    let flag = "--\(NameWords(name).route)"
    if flags.contains(flag) { throw .name(" needs the flag \(flag), which the app has already") }
    if parts.count == 1 { throw .name(" has no type") }
    if let known = Self.types.first(where: { $0.name == type }) {
      kind = known.kind
    } else {
      kind = .choice(try Self.choices(type, marks))
    }
    if !Self.takes(marks, kind) {
      throw .type(
        kind == .bool
          ? ": a Bool is yes or no, so it can't be optional or unique."
          : ": a Text can't be unique. Take a String.")
    }
    if specification.utf8.count > 90 {
      throw .type(" is too long: name fewer choices, or shorter ones.")
    }
  }

  /// The words of a choice, such as `draft|sent`.
  private static func choices(
    _ type: String, _ marks: Set<Character>
  ) throws(Problem) -> [String] {
    let words = type.split(omittingEmptySubsequences: false) { $0 == "|" || $0 == "," }
      .map(String.init)
    if words.count < 2 {
      let known = types.filter { takes(marks, $0.kind) }.map(\.name)
      let near = Suggestions.nearest(to: type, among: known).first.map { "Did you mean \($0)? " }
      throw .type(
        " has no known type. \(near ?? "")The types are \(types.map(\.name).joined(separator: ", ")), "
          + "and choices, as in 'status:draft|sent', in quotes; ? makes it optional, and ! unique.")
    }
    for (index, word) in words.enumerated() {
      if let fault = fault(of: word, isCase: true) {
        throw .type(": its choice “\(word.sanitized)” \(fault).")
      }
      let same = words[..<index].contains { NameWords($0).route == NameWords(word).route }
      if same { throw .type(" has the choice \(word) twice.") }
    }
    return words
  }

  private static func takes(_ marks: Set<Character>, _ kind: Kind) -> Bool {
    kind == .bool ? marks.isEmpty : kind != .text || !marks.contains("!")
  }

  /// The nearest valid field, quoted if a shell would interpret its marks.
  private static func suggestion(
    for text: String, _ flags: Set<String>, beside others: [String]
  ) -> String? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let words = String(parts[0]).asciiWords.joined().drop { $0.isNumber }
    let stem = words.prefix(1).lowercased() + words.dropFirst().prefix(maximumLength - 1)
    let names =
      [stem, stem.prefix(maximumLength - 5) + "Value", "number", "amount", "title"]
      + (1...99).map { "field\($0)" }
    let taken = others.map { NameWords(String($0.prefix { $0 != ":" })).route }
    for name in names where !taken.contains(NameWords(name).route) {
      for type in parts.dropFirst().map(String.init) + ["String"] {
        let field = "\(name):\(type)"
        if (try? FeatureField(parsing: field, flags)) == nil { continue }
        return field.utf8.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: ":") }
          ? field : "'\(field)'"
      }
    }
    return nil
  }

  /// The fields of a feature, which must have different names.
  static func all(_ texts: [String], flags: Set<String> = []) throws(Failure) -> [FeatureField] {
    var fields: [FeatureField] = []
    for (index, text) in texts.enumerated() {
      let others = texts[..<index] + texts[(index + 1)...]
      let field = try FeatureField(text, flags: flags, beside: Array(others))
      let route = NameWords(field.name).route
      if let other = fields.first(where: { NameWords($0.name).route == route }) {
        throw .misuse("Two fields are called \(other.name). Take another name for one of them.")
      }
      fields.append(field)
    }
    return fields
  }

  /// The middle of a sentence; nil if the name is valid.
  private static func fault(of name: String, isCase: Bool = false) -> String? {
    guard let first = name.utf8.first else { return "has no name" }
    if !name.utf8.allSatisfy({ $0.isCapital || $0.isSmall || $0.isDigit }) {
      return "has characters other than the letters A to Z and digits"
    }
    if !first.isSmall { return "doesn't begin with a small letter" }
    if name.utf8.count > maximumLength { return "has more than \(maximumLength) letters" }
    let isWord =
      isCase
      ? ["init", "none", "self", "some"].contains(name) : ModuleName.keywords.contains(name)
    return isWord ? "is a word of Swift" : nil
  }

  /// The field as typed on the command line.
  var specification: String {
    let type =
      switch kind {
      case .choice(let words): words.joined(separator: "|")
      default: Self.types.first { $0.kind == kind }?.name ?? ""
      }
    return "\(name):\(type)\(isOptional ? "?" : "")\(isUnique ? "!" : "")"
  }
}

// MARK: - In templates

extension FeatureField {
  /// The words that select the blocks of a template for this field.
  var tags: Set<String> {
    let kind =
      switch kind {
      case .choice: "choice"
      default: Self.types.first { $0.kind == self.kind }?.name ?? ""
      }
    return [kind, isOptional ? "optional" : "required", isUnique ? "unique" : "shared"]
  }

  /// The placeholders in a template, and the field's words for them.
  ///
  /// - Parameter position: The field's position, from 1: samples of numbers and dates depend on it.
  func replacements(at position: Int) -> [(String, String)] {
    let words = NameWords(name)
    let type = name.prefix(1).uppercased() + name.dropFirst()
    let title = words.title.prefix(1).uppercased() + words.title.dropFirst()
    let samples = samples(at: position, title: title)
    let isDay = ["date", "day"].contains(where: title.lowercased().hasSuffix)
    return [
      ("Template field date", isDay ? title : "\(title) date"),
      ("templateCase", Self.declaration(of: name)), ("TemplateType", swiftType(type)),
      ("templateColumn", column), ("templateWidth", "\(max(width, title.count))"),
      ("templateEntryOne", samples.0), ("templateEntryTwo", isOptional ? nothing : samples.1),
      ("TemplateField", type), ("templateField", name), ("template-field", words.route),
      ("Template field", title), ("template field", words.sentence),
    ]
  }

  /// The input for no value.
  private var nothing: String { if case .choice = kind { "none" } else { "" } }

  private func swiftType(_ type: String) -> String {
    let type =
      switch kind {
      case .string, .text: "String"
      case .int: "Int"
      case .decimal: "DecimalNumber"
      case .bool: "Bool"
      case .date: "CalendarDay"
      case .choice: "\(type)Choice"
      }
    return isOptional ? "\(type)?" : type
  }

  private var column: String {
    let type =
      switch kind {
      case .string, .text, .date, .choice: "TEXT"
      case .int, .decimal, .bool: "INTEGER"
      }
    return isOptional ? type : "\(type) NOT NULL"
  }

  /// The width of the longest value, in cells; of a text, of most values.
  private var width: Int {
    switch kind {
    case .string, .text: 20
    case .int: 8
    case .decimal: 12
    case .bool: 5
    case .date: 10
    case .choice(let words): words.map { NameWords($0).route.count }.max() ?? 0
    }
  }

  /// Two values as typed, in ascending order.
  private func samples(at position: Int, title: String) -> (String, String) {
    switch kind {
    case .string, .text: ("\(title) 1", "\(title) 2")
    case .int: ("\(position)1", "\(position)2")
    case .decimal: ("\(position).10", "\(position).25")
    case .bool: ("", "yes")
    case .date: ("2026-01-\(position % 20 + 10)", "2026-02-\(position % 20 + 10)")
    case .choice(let words):
      (words.map { NameWords($0).route }.min() ?? "", words.map { NameWords($0).route }.max() ?? "")
    }
  }

  /// The placeholders in a template, and the words of each choice for them.
  var choices: [[(String, String)]] {
    guard case .choice(let words) = kind else { return [] }
    return words.map {
      [("templateCase", Self.declaration(of: $0)), ("template-case", NameWords($0).route)]
    }
  }

  /// A case whose raw value is in kebab case.
  private static func declaration(of word: String) -> String {
    let route = NameWords(word).route
    let name = ModuleName.keywords.contains(word) ? "`\(word)`" : word
    return route == word ? name : "\(name) = \"\(route)\""
  }
}
