/// The progress of a wait.
public struct Progress: Equatable, Sendable {
  /// From 0 to 1.
  public var fraction: Double
  /// Details, such as "251,000 rows a second, 3 s left".
  public var text: String

  /// Creates progress from a fraction between 0 and 1 and details, which may be empty.
  public init(_ fraction: Double, _ text: String) {
    self.fraction = fraction
    self.text = text
  }
}

extension Progress {
  /// In cells.
  private static let barWidth = 30

  /// How many of `count` parts are done, rounded down.
  package func parts(of count: Int) -> Int {
    fraction.isFinite ? Int(min(max(fraction, 0), 1) * Double(count)) : 0
  }

  /// One line with a bar, the percentage and details, as far as there is room.
  func line(width: Int) -> String {
    let percentage = "\(parts(of: 100)) %"
    let words = text.isEmpty ? percentage : "\(percentage)  \(text)"
    let room = max(0, min(Self.barWidth, width - 2 - max(words.sanitized.width, 5)))
    let done = parts(of: room)
    let bar = String(repeating: "█", count: done) + String(repeating: "░", count: room - done)
    return room < 5 ? words : "\(bar)  \(words)"
  }
}
