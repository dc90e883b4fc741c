/// One value that the user can give: a line in a form, a question, or a flag.
public struct Field: Equatable, Sendable {
  /// The kind of value that a field takes, and how it is typed or chosen.
  public enum Kind: Equatable, Sendable {
    /// A line of text.
    case text
    /// The name of a file.
    case file
    /// A whole number of this range, in decimal digits.
    case number(in: ClosedRange<Int>)
    /// On or off, `Field.on` or empty.
    case toggle
    /// A mailed code: shown while it is typed, and kept off the command line like a secret.
    case code
    /// Masked, sent once, never proposed.
    case secret
    /// The same secret again, to catch typing errors; it has no flag.
    case secretAgain(of: FieldName)
    /// The value is the name of one of these.
    case choice(of: [Action])
  }

  /// The short form of a flag.
  public struct ShortFlag: Equatable, Sendable {
    /// A letter with a hyphen, such as `-u`.
    public let name: String
    /// The word for the value in the help, such as `NAME`; nil for that of its kind.
    public let placeholder: String?
  }

  /// The maximum length of a value, in bytes of UTF-8.
  public static let byteLimit = 4096

  /// The value of a toggle that is on.
  public static let on = "yes"

  /// Identifies the field on its page; also the stem of its flag.
  public var name: FieldName
  /// The text before the input; a question if it ends in "?".
  public var label: String
  /// The kind of its values.
  public var kind: Kind
  /// The presenter's value.
  ///
  /// Drivers keep the typed text, and adopt this value when it changes.
  public var value: String
  /// Whether an empty value is accepted.
  public var isOptional: Bool
  /// The problem with the value, in one sentence.
  public var problem: String?
  /// A sentence about a value without a problem.
  public private(set) var hint: String?
  /// The description of its flag in the help; empty for the label.
  public private(set) var help = ""
  /// The sentence that the form shows for a missing value; nil for the default one.
  public private(set) var need: String?
  /// The short form of its flag; nil for most.
  public private(set) var shortFlag: ShortFlag?

  /// Creates a field that is required and empty by default.
  public init(
    _ name: FieldName, _ label: String, kind: Kind = .text, value: String = "",
    isOptional: Bool = false, problem: String? = nil
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.value = value
    self.isOptional = isOptional
    self.problem = problem
  }

  /// The same field with another value, problem and hint.
  public func showing(_ value: String = "", problem: String? = nil, hint: String? = nil) -> Field {
    var field = self
    field.value = value
    field.problem = problem
    field.hint = hint
    return field
  }

  /// The same field with a description of its flag for the help.
  public func explained(_ help: String) -> Field {
    var field = self
    field.help = help
    return field
  }

  /// The same field with the sentence for a value that is missing.
  public func needed(_ sentence: String) -> Field {
    var field = self
    field.need = sentence
    return field
  }

  /// The same field with a short flag, such as `-u`, and the word for its value in the help.
  public func shortened(to name: String, _ placeholder: String? = nil) -> Field {
    var field = self
    field.shortFlag = ShortFlag(name: name, placeholder: placeholder)
    return field
  }

  /// The same toggle, on or off.
  public func showing(isOn: Bool) -> Field { showing(isOn ? Field.on : "") }

  /// Its flags on the command line, the most common first.
  ///
  /// Secrets come from files, since other users can read a command line.
  public var flags: [String] {
    switch kind {
    case .text, .file, .number, .toggle, .choice: ["--\(name)"]
    case .code, .secret: ["--\(name)-file", "--\(name)-stdin"]
    case .secretAgain: []
    }
  }

  /// Whether it is masked while it is typed, and dropped afterwards.
  public var isSecret: Bool {
    switch kind {
    case .secret, .secretAgain: true
    case .code, .text, .file, .number, .toggle, .choice: false
    }
  }

  /// Whether the command line names its source instead of the value.
  public var isKeptOffCommandLine: Bool { isSecret || kind == .code }

  /// Whether its flag is followed by a value; a toggle is given by its name alone.
  public var takesValue: Bool { kind != .toggle }

  /// Why the field refuses `value`, in one sentence; nil if it accepts it.
  ///
  /// An empty value is never refused here.
  public func problem(of value: String) -> String? {
    if value.isEmpty { return nil }
    if value.utf8.count > Self.byteLimit {
      return "“\(label)” takes at most \(Self.byteLimit) bytes."
    }
    switch kind {
    case .number(let range):
      let isNumber = value.utf8.allSatisfy { (0x30...0x39).contains($0) }
      if isNumber, let number = Int(value), range.contains(number) { return nil }
      let end = range.upperBound == .max ? ", or more" : " to \(range.upperBound)"
      return "“\(label)” must be a whole number from \(range.lowerBound)\(end)."
    case .choice(let options):
      if options.contains(where: { $0.name.rawValue == value }) { return nil }
      let names = options.map(\.name.rawValue).joined(separator: ", ")
      return "“\(label)” must be one of \(names)."
    case .toggle: return [Field.on, "no"].contains(value) ? nil : "“\(label)” must be yes or no."
    case .code, .text, .file, .secret, .secretAgain: return nil
    }
  }

  /// A sentence about the value of a flag, with the flag's name instead of the label.
  public func problem(_ sentence: String, of flag: String) -> String {
    let label = "“\(self.label)”"
    return sentence.hasPrefix(label)
      ? flag + sentence.dropFirst(label.count) : "\(flag): \(sentence)"
  }
}

extension Field {
  /// The options of a choice.
  public var options: [Action] { if case .choice(let options) = kind { options } else { [] } }
}

extension Field {
  /// A typed or given text without trailing blanks, which are invisible, unless it has nothing else;
  /// a path, a secret and the name of an option stay as they are.
  public func trimmed(_ text: String) -> String {
    switch kind {
    case .code, .number, .text: text.withoutTrailingBlanks
    case .choice, .file, .secret, .secretAgain, .toggle: text
    }
  }
}

extension String {
  /// The text without trailing blanks; a text of blanks alone stays.
  package var withoutTrailingBlanks: String {
    let rest = reversed().drop { $0 == " " || $0 == "\t" }
    return rest.isEmpty ? self : String(rest.reversed())
  }
}
