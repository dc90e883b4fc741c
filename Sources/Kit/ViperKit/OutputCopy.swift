import Synchronization

/// Keeps the results of a run, and passes them on.
@MainActor
package final class OutputCopy: Results {
  private let results: (any Results)?
  private let style: RowStyle
  private let write: @Sendable ([UInt8]) -> Failure?
  private let bytes = Bytes()

  /// - Parameters:
  ///   - results: Receives rows; nil to keep them only.
  ///   - style: The format of the kept rows.
  ///   - write: Receives lines that aren't rows; unused without `results`.
  package init(
    of results: (any Results)?, style: RowStyle = .json,
    write: @escaping @Sendable ([UInt8]) -> Failure? = StandardOutput.put
  ) {
    (self.results, self.style, self.write) = (results, style, write)
  }

  @discardableResult
  package func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool {
    var format = RowFormat(style, columns)
    bytes.append(format.lines(of: [row]))
    return results?.add(row, of: columns) ?? true
  }

  /// Writes lines that aren't rows.
  package var put: @Sendable ([UInt8]) -> Failure? {
    let (bytes, write) = (bytes, results == nil ? nil : write)
    return { lines in
      bytes.append(lines)
      return write?(lines)
    }
  }

  package var lines: [String] {
    bytes.all.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Commands write from any thread.
  private final class Bytes: Sendable {
    private let kept = Mutex<[UInt8]>([])

    var all: [UInt8] { kept.withLock(\.self) }

    func append(_ more: [UInt8]) { kept.withLock { $0 += more } }
  }
}
