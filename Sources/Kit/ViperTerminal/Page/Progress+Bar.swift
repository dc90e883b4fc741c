import ViperPages

extension Progress {
  /// The maximum width of the bar, in cells.
  private static let barWidth = 30

  /// The percentage, such as "42 %".
  var percent: String { "\(parts(of: 100)) %" }

  /// One line with a bar, the percentage and details, as far as there is room.
  func line(width: Int) -> String {
    let words = text.isEmpty ? percent : "\(percent)  \(text)"
    let room = max(0, min(Self.barWidth, width - 2 - max(words.sanitized.width, 5)))
    let done = parts(of: room)
    let bar = String(repeating: "█", count: done) + String(repeating: "░", count: room - done)
    return room < 5 ? words : "\(bar)  \(words)"
  }
}
