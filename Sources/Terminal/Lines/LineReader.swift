/// Bytes in, lines out. Nothing is lost, however many lines come at once.
@MainActor
final class LineReader {
  enum Line: Equatable {
    case text(String)
    /// It holds bytes that are no UTF-8: guessing at them could take one secret for another.
    case unreadable
    case tooLong
  }

  /// In bytes. More of them wait outside, and no line is longer.
  nonisolated static let room = 65536

  private var bytes: [UInt8] = []
  private var hasEnded = false
  /// Whether the rest of a line that was too long is still to come.
  private var isSkipping = false
  private var waiting: CheckedContinuation<Void, Never>?

  /// Whether nothing more should come before a line was taken.
  var isFull: Bool { bytes.count >= Self.room }

  func feed(_ chunk: [UInt8]) {
    bytes += isSkipping ? skip(in: chunk) : chunk[...]
    wake()
  }

  func end() {
    hasEnded = true
    wake()
  }

  /// The next line without its end; nil when there is none. The last one needs no end.
  func next() async -> Line? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return take(end, skip: 1) }
      if isFull {
        bytes = []
        isSkipping = true
        return .tooLong
      }
      if hasEnded { return bytes.isEmpty ? nil : take(bytes.count, skip: 0) }
      await withCheckedContinuation { waiting = $0 }
    }
  }

  private func take(_ end: Int, skip: Int) -> Line {
    var line = bytes[..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    defer { bytes.removeFirst(end + skip) }
    if line.count >= Self.room { return .tooLong }
    return String(validating: line, as: UTF8.self).map { .text($0) } ?? .unreadable
  }

  /// What follows the end of the line that was too long.
  private func skip(in chunk: [UInt8]) -> ArraySlice<UInt8> {
    guard let end = chunk.firstIndex(of: UInt8(ascii: "\n")) else { return [] }
    isSkipping = false
    return chunk[(end + 1)...]
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}
