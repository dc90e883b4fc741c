import Platform
import Terminal

/// Writes results as rows of text, with tabs between the cells, or as one JSON object a line.
final class StandardOutput: Results {
  /// Why nothing more could be written.
  private(set) var failure: Failure?
  /// Whether there was no result yet.
  private(set) var isEmpty = true
  private let isJSON: Bool
  /// What waits for the end of a conversation; nil where nothing waits.
  private var held: String?

  /// - Parameter isHeld: Whether nothing is written before `release()`: on a terminal it would be
  ///   drawn over by the full screen, and vanish with it.
  init(isJSON: Bool, isHeld: Bool = false) {
    self.isJSON = isJSON
    held = isHeld ? "" : nil
  }

  func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool {
    let line = isJSON ? row.json(columns) : row.cells.map(\.text.sanitized).joined(separator: "\t")
    isEmpty = false
    if held != nil {
      held?.append(line + "\n")
      return true
    }
    return write(line + "\n")
  }

  /// Writes what has waited.
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

  /// Writes from any thread; returns why it couldn't.
  @Sendable nonisolated static func put(_ bytes: [UInt8]) -> Failure? {
    if STDOUT_FILENO.put(bytes) { return nil }
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

extension String {
  /// A JSON string (RFC 8259) in which everything that could steer a terminal is escaped too.
  fileprivate var json: String {
    // By scalars: a quotation mark with an accent is another letter.
    let quoted = unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
      if scalar == "\"" || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    return "\"\(String(quoted).sanitized { $0.utf16.map(\.escape).joined() })\""
  }
}

extension UTF16.CodeUnit {
  fileprivate var escape: String {
    let digits = String(self, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
