import Platform
import Terminal

/// Writes results as rows of text, with tabs between the cells, or as one JSON object a line.
final class StandardOutput: Results {
  /// The failure of the last write.
  private(set) var failure: Failure?
  private let isJSON: Bool
  /// Lines held until the page is closed; nil where lines are written immediately.
  private var held: String?

  /// - Parameter isHeld: Whether rows wait for `release()`: the full screen would draw over them.
  init(isJSON: Bool, isHeld: Bool = false) {
    self.isJSON = isJSON
    held = isHeld ? "" : nil
  }

  func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool {
    let line = isJSON ? row.json(columns) : row.cells.map(\.text.visible).joined(separator: "\t")
    if held != nil {
      held?.append(line + "\n")
      return true
    }
    return write(line + "\n")
  }

  /// Writes the held rows.
  func release() {
    if let held, !held.isEmpty { _ = write(held) }
    held = nil
  }

  private func write(_ text: String) -> Bool {
    guard let reason = Self.put(Array(text.utf8)) else { return true }
    failure = reason
    return false
  }

  static func write(_ text: String) throws(Failure) {
    if let failure = put(Array(text.utf8)) { throw failure }
  }

  /// Writes from any thread; returns the failure. A pipe or a file gets UTF-8 in any locale.
  @Sendable nonisolated static func put(_ bytes: [UInt8]) -> Failure? {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    if STDOUT_FILENO.put(isTerminal ? Charset.terminal.encoded(bytes) : bytes) { return nil }
    return errno == EPIPE ? .unread : .unwritable
  }
}

extension Table.Row {
  /// The row as an object, in the order of the columns.
  func json(_ columns: [Table.Column]) -> String {
    let members = zip(columns, cells).map { "\($0.name.rawValue.json):\($1.json)" }
    return "{\(members.joined(separator: ","))}"
  }
}

extension Table.Cell {
  fileprivate var json: String {
    switch value {
    case .flag(let isTrue): "\(isTrue)"
    case .nothing: "null"
    case .number(let number): "\(number)"
    case .text: text.json
    case .word(let word): word.json
    }
  }
}
