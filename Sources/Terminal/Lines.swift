/// Bytes in, lines out. Nothing is lost, however many lines come at once.
@MainActor
final class Lines {
  enum Line: Equatable {
    case text(String)
    /// It holds bytes that are no UTF-8: guessing at them could take one secret for another.
    case unreadable
  }

  private var bytes: [UInt8] = []
  private var hasEnded = false
  private var waiting: CheckedContinuation<Void, Never>?

  func feed(_ chunk: [UInt8]) {
    bytes += chunk
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
      if hasEnded { return bytes.isEmpty ? nil : take(bytes.count, skip: 0) }
      await withCheckedContinuation { waiting = $0 }
    }
  }

  private func take(_ end: Int, skip: Int) -> Line {
    var line = bytes[..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    defer { bytes.removeFirst(end + skip) }
    return String(validating: line, as: UTF8.self).map { .text($0) } ?? .unreadable
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}
