/// One value that the user can give: a line in a form, a question, or a flag.
public struct Field: Equatable, Codable, Sendable {
  public enum Kind: Equatable, Codable, Sendable {
    case text
    /// The name of a file.
    case file
    /// A whole number of this range, in decimal digits.
    case number(in: ClosedRange<Int>)
    /// On or off, `Field.on` or empty.
    case toggle
    /// A mailed code: shown while it is typed, and kept off the command line like a secret.
    case code
    /// Shown as dots, sent once, never proposed.
    case secret
    /// The same secret once more, to catch a slip of the finger; no flag is needed for it.
    case secretAgain(of: FieldName)
    /// The value is the name of one of these.
    case choice(of: [Action])
  }

  /// What stands in a toggle that is on.
  public static let on = "yes"

  public var name: FieldName
  public var label: String
  public var kind: Kind
  /// What the presenter proposes. Drivers keep what is typed; they take this up when it changes.
  public var value: String
  public var isOptional: Bool
  /// Why the value can't stay like this, in one sentence.
  public var problem: String?

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

  /// The same field as the page shows it now.
  public func showing(_ value: String = "", problem: String? = nil) -> Field {
    var field = self
    field.value = value
    field.problem = problem
    return field
  }

  /// The same toggle as the page shows it now.
  public func showing(isOn: Bool) -> Field { showing(isOn ? Field.on : "") }

  /// The ways to give it on the command line, the most usual one first. Secrets come from files,
  /// since other users can read a command line.
  public var flags: [String] {
    switch kind {
    case .text, .file, .number, .toggle, .choice: ["--\(name)"]
    case .code, .secret: ["--\(name)-file", "--\(name)-stdin"]
    case .secretAgain: []
    }
  }

  /// Whether it is hidden while it is typed, and forgotten afterwards.
  public var isSecret: Bool {
    switch kind {
    case .secret, .secretAgain: true
    case .code, .text, .file, .number, .toggle, .choice: false
    }
  }

  /// Whether the command line names where it stands instead of holding it.
  public var isKeptOffCommandLine: Bool { isSecret || kind == .code }

  /// Whether its flag is followed by a value; a toggle is given by its name alone.
  public var takesValue: Bool { kind != .toggle }

  /// Why `value` can't be this field's, in one sentence; nil where it can, or where only the
  /// presenter knows. Nothing is no problem here, however much it is needed.
  public func problem(of value: String) -> String? {
    if value.isEmpty { return nil }
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
}

extension Field {
  /// What can be chosen.
  public var options: [Action] { if case .choice(let options) = kind { options } else { [] } }

  /// What it turns through, where nothing is typed in it.
  var positions: [Action] { kind == .toggle ? [Action("", "no"), Action(.yes, "yes")] : options }

  /// Whether letters are typed in it.
  var isTyped: Bool {
    switch kind {
    case .code, .text, .file, .number, .secret, .secretAgain: true
    case .toggle, .choice: false
    }
  }

  /// Whether nothing is an answer too.
  var mayBeEmpty: Bool { isOptional || kind == .toggle }

  /// The field whose answer is this one's too, where a flag gives it.
  var source: FieldName { if case .secretAgain(let name) = kind { name } else { name } }

  /// What of a key can be typed here; nil where nothing can.
  func accepts(_ key: Key) -> Key? {
    guard case .number = kind else { return key }
    switch key {
    case .text(let scalar): return ("0"..."9").contains(scalar) ? key : nil
    case .run(let text): return .run(text.digits)
    case .paste(let text): return .paste(text?.digits)
    default: return key
    }
  }

  /// Why not all of it stands there, in one sentence.
  func problem(of excess: TextInput.Excess) -> String {
    let limit = "“\(label)” takes no more than \(TextInput.limit) bytes"
    return switch excess {
    case .typed: "\(limit), and the rest is missing: press Ctrl-U to start over."
    case .pasted: "\(limit), so nothing was pasted: paste less."
    }
  }
}

extension String {
  fileprivate var digits: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { ("0"..."9").contains($0) }))
  }
}

extension ActionName {
  fileprivate static let yes = ActionName(rawValue: Field.on)
}
