/// A kebab-case name.
///
/// Each kind of name is a type of its own, so that one can't stand for another.
public protocol Name:
  RawRepresentable<String>, Hashable, Codable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name that `rawValue` spells.
  init(rawValue: String)
}

extension Name {
  /// The name that a literal spells; it isn't checked for kebab case.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  /// The name as it was spelled.
  public var description: String { rawValue }
}

/// Names a field of a page, its flag on the command line, and its answer.
public struct FieldName: Name {
  /// The field's name in kebab case, such as "new-password".
  public let rawValue: String
  /// The name that `rawValue` spells, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Names an action of a page, or an option of a choice.
public struct ActionName: Name {
  /// The action's name in kebab case.
  public let rawValue: String
  /// The name that `rawValue` spells, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Names a column of a table, also in results that a program reads.
public struct ColumnName: Name {
  /// The column's name, which is its key in JSON results.
  public let rawValue: String
  /// The name that `rawValue` spells, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Names what the command line and the navigation bar open.
public struct RouteName: Name {
  /// The route's name, which is typed as a command.
  public let rawValue: String
  /// The name that `rawValue` spells, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }
}
