/// The progress of a wait.
public struct Progress: Equatable, Sendable {
  /// The completed part, from 0 to 1.
  public var fraction: Double
  /// Details, such as "251,000 rows a second, 3 s left".
  public var text: String

  /// Creates progress from a fraction between 0 and 1 and details, which may be empty.
  public init(_ fraction: Double, _ text: String) {
    self.fraction = fraction
    self.text = text
  }

  /// How many of `count` parts are done, rounded down.
  package func parts(of count: Int) -> Int {
    fraction.isFinite ? Int(min(max(fraction, 0), 1) * Double(count)) : 0
  }
}
