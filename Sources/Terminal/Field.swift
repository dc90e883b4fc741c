/// One value that the user can give: a line in a form, a question, or a flag.
public struct Field: Equatable, Codable, Sendable {
  public enum Kind: Equatable, Codable, Sendable {
    case text
    /// A whole number of this range, in decimal digits.
    case number(in: ClosedRange<Int>)
    /// "yes", or nothing.
    case toggle
    /// Shown as dots, sent once, never proposed.
    case secret
    /// The same secret once more, to catch a slip of the finger; no flag is needed for it.
    case secretAgain(of: Name)
    /// The value is the name of one of these.
    case choice(of: [Action])
  }

  public var name: Name
  public var label: String
  public var kind: Kind
  /// What the presenter proposes. Drivers keep what is typed; they take this up when it changes.
  public var value: String
  public var isOptional: Bool
  /// Why the value can't stay like this, in one sentence.
  public var problem: String?

  public init(
    _ name: Name, _ label: String, kind: Kind = .text, value: String = "",
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

  /// The ways to give it on the command line, the most usual one first. Secrets come from files,
  /// since other users can read a command line.
  public var flags: [String] {
    switch kind {
    case .text, .number, .toggle, .choice: ["--\(name)"]
    case .secret: ["--\(name)-file", "--\(name)-stdin"]
    case .secretAgain: []
    }
  }

  public var isSecret: Bool {
    switch kind {
    case .secret, .secretAgain: true
    case .text, .number, .toggle, .choice: false
    }
  }

  /// What can be chosen.
  var options: [Action] { if case .choice(let options) = kind { options } else { [] } }

  /// The field whose answer is this one's too, where a flag gives it.
  var source: Name { if case .secretAgain(let name) = kind { name } else { name } }
}
