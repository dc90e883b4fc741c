/// What a screen shows, as a value: a view makes it from its state, a driver draws or speaks it.
public struct Page: Equatable, Codable, Sendable {
  public enum Body: Equatable, Codable, Sendable {
    /// Fields that are answered together, and what that is called, such as "Log in".
    case form(fields: [Field], submit: String)
    /// One choice; its harmless option stands first.
    case question(Field)
    case table(Table)
    case text(String)
  }

  public var title: String
  public var body: Body
  public var notice: Notice?
  /// What is being waited for, such as "Checking…".
  public var busy: String?
  /// What else can be done here. Their names differ from those of the fields.
  public var actions: [Action]
  /// Whether it may be left for later: then the end of the input is no error.
  public var canWait: Bool

  public init(
    _ title: String, _ body: Body, notice: Notice? = nil, busy: String? = nil,
    actions: [Action] = [], canWait: Bool = false
  ) {
    self.title = title
    self.body = body
    self.notice = notice
    self.busy = busy
    self.actions = actions
    self.canWait = canWait
  }
}

/// A button, a numbered choice, or an entry of the bar.
public struct Action: Equatable, Codable, Sendable {
  public var name: Name
  public var label: String

  public init(_ name: Name, _ label: String) {
    self.name = name
    self.label = label
  }
}

/// One sentence about what just happened.
public struct Notice: Equatable, Codable, Sendable {
  public enum Kind: String, Equatable, Codable, Sendable { case success, failure }

  public var kind: Kind
  public var text: String

  public static func success(_ text: String) -> Notice { Notice(kind: .success, text: text) }
  public static func failure(_ text: String) -> Notice { Notice(kind: .failure, text: text) }
}

/// What fields, actions, columns and routes are called: kebab-case, and unique on a page.
public struct Name: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension Name: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  public var description: String { rawValue }
}
