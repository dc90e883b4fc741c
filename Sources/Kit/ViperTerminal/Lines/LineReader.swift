/// Splits bytes into lines, and buffers lines that aren't needed yet.
@MainActor
final class LineReader {
  enum Line: Equatable {
    case text(String)
    /// It isn't UTF-8. Repairing it could turn one secret into another.
    case unreadable
    case tooLong
  }

  /// The maximum size of the buffer and of a line, in bytes.
  ///
  /// More input stays unread.
  nonisolated static let room = 65536

  private var bytes: [UInt8] = []
  private var hasEnded = false
  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false
  private var waiting: CheckedContinuation<Void, Never>?

  /// Whether the buffer is full until a line is taken.
  var isFull: Bool { bytes.count >= Self.room }

  func feed(_ chunk: [UInt8]) {
    bytes += isSkipping ? skip(in: chunk) : chunk[...]
    wake()
  }

  func end() {
    hasEnded = true
    wake()
  }

  /// The next line without its newline; nil at the end of input.
  ///
  /// The last line needs no line end.
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

  /// The bytes after the line that is too long.
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
