import Synchronization
import Terminal

/// Keeps the results of a run, and passes them on.
@MainActor
final class OutputCopy: Results {
  private let results: (any Results)?
  private let style: RowStyle
  private let bytes = Bytes()

  /// - Parameters:
  ///   - results: Where rows go; nil where they are only kept.
  ///   - style: How they are kept.
  init(of results: (any Results)?, style: RowStyle = .json) {
    (self.results, self.style) = (results, style)
  }

  func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool {
    var format = RowFormat(style, columns)
    bytes.append(format.lines(of: [row]))
    return results?.add(row, of: columns) ?? true
  }

  /// Writes lines that are no rows.
  var put: @Sendable ([UInt8]) -> Failure? {
    let (bytes, isPassedOn) = (bytes, results != nil)
    return { lines in
      bytes.append(lines)
      return isPassedOn ? StandardOutput.put(lines) : nil
    }
  }

  var lines: [String] {
    bytes.all.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Commands write from any thread.
  private final class Bytes: Sendable {
    private let kept = Mutex<[UInt8]>([])

    var all: [UInt8] { kept.withLock(\.self) }

    func append(_ more: [UInt8]) { kept.withLock { $0 += more } }
  }
}
