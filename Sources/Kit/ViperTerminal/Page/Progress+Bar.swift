import ViperPages

extension Progress {
  /// In cells.
  private static let barWidth = 30

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
