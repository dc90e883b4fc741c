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
  /// Lines between the title and the body; empty where there is nothing to say.
  public var lead: String
  /// Shown below the body where the terminal can, and never the only way to learn something.
  public var picture: Picture?
  public var body: Body
  public var notice: Notice?
  /// What is being waited for, such as "Checking…".
  public var busy: String?
  /// How far that has come; nil where nobody knows.
  public var progress: Progress?
  /// What else can be done here. Their names differ from those of the fields.
  public var actions: [Action]
  /// Whether it may be left for later: then the end of the input is no error where the run owes no
  /// goal.
  public var canWait: Bool

  public init(
    _ title: String, lead: String = "", picture: Picture? = nil, _ body: Body,
    notice: Notice? = nil, busy: String? = nil, progress: Progress? = nil, actions: [Action] = [],
    canWait: Bool = false
  ) {
    self.title = title
    self.lead = lead
    self.picture = picture
    self.body = body
    self.notice = notice
    self.busy = busy
    self.progress = progress
    self.actions = actions
    self.canWait = canWait
  }
}

/// A button, a numbered choice, or an entry of the bar.
public struct Action: Equatable, Codable, Sendable {
  public var name: ActionName
  public var label: String
  /// A lower-case ASCII letter that does it at once: with Ctrl anywhere on the page, and alone where
  /// nothing is typed. Never c, h, i, j, k, l, m, q, s, u, w or z, which mean something else.
  public var key: Character?

  public init(_ name: ActionName, _ label: String, key: Character? = nil) {
    self.name = name
    self.label = label
    self.key = key
  }

  private enum CodingKeys: String, CodingKey { case name, label, key }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(ActionName.self, forKey: .name)
    label = try values.decode(String.self, forKey: .label)
    key = try values.decodeIfPresent(String.self, forKey: .key)?.first
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(label, forKey: .label)
    try values.encodeIfPresent(key.map(String.init), forKey: .key)
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
