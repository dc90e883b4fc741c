/// The number of a `Subject` in the database; numbers of different subjects don't mix.
public struct Identifier<Subject>: RawRepresentable, Hashable, Sendable {
  /// The number as it is stored.
  public let rawValue: Int64

  /// Creates an identifier of a stored number.
  public init(rawValue: Int64) { self.rawValue = rawValue }
}
