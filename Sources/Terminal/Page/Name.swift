/// A kebab-case name. Each kind of name is a type of its own, so that one can't stand for another.
public protocol Name:
  RawRepresentable<String>, Hashable, Codable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name that `rawValue` spells.
  init(rawValue: String)
}

extension Name {
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  public var description: String { rawValue }
}

/// Names a field of a page, its flag on the command line, and its answer.
public struct FieldName: Name {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Names an action of a page, or an option of a choice.
public struct ActionName: Name {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Names a column of a table, also in results that a program reads.
public struct ColumnName: Name {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Names what the command line and the navigation bar open.
public struct RouteName: Name {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
