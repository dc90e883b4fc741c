import ViperCommandLine
import ViperPages
import ViperPlatform
import ViperTerminal

/// Writes results as rows to standard output.
@MainActor
public final class StandardOutput: Results {
  /// How many rows decide the widths of the columns on a terminal.
  private static let sample = 500

  /// The failure of the last write.
  public private(set) var failure: Failure?
  private let style: RowStyle
  private let isHeld: Bool
  private var rows: [Table.Row] = []
  private var format: RowFormat?

  /// Creates results in that style.
  /// - Parameters:
  ///   - style: How rows are written.
  ///   - isHeld: Whether rows wait for `release()`: the full screen would draw over them.
  public init(_ style: RowStyle, isHeld: Bool = false) {
    self.style = style
    self.isHeld = isHeld
  }

  /// Writes a row, or keeps it until the widths of the columns are known; false where writing fails.
  public func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool {
    if format?.columns != columns {
      release()
      format = RowFormat(style, columns)
    }
    rows.append(row)
    if !isHeld, !style.isAligned || rows.count >= Self.sample { release() }
    return failure == nil
  }

  /// Writes a line that is no row; false where that fails.
  public func add(line: [UInt8]) -> Bool {
    if failure == nil { failure = Self.put(line) }
    return failure == nil
  }

  /// Writes the rows that are held.
  public func release() {
    if failure == nil, let bytes = format?.lines(of: rows), !bytes.isEmpty {
      failure = Self.put(bytes)
    }
    rows = []
  }

  /// Writes a text.
  /// - Throws: `Failure` where the reader has closed the pipe, or writing fails.
  public static func write(_ text: String) throws(Failure) {
    if let failure = put(Array(text.utf8)) { throw failure }
  }

  /// Writes from any thread; returns the failure.
  ///
  /// A pipe or a file gets UTF-8 in any locale.
  @Sendable public nonisolated static func put(_ bytes: [UInt8]) -> Failure? {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    if STDOUT_FILENO.put(isTerminal ? Charset.terminal.encoded(bytes) : bytes) { return nil }
    return errno == EPIPE ? .unread : .unwritable
  }
}

/// How rows are written.
public enum RowStyle: Sendable {
  /// As one JSON object a line.
  case json
  /// With tabs between the cells, for pipes and files.
  case tabs
  /// Aligned below a heading, for a terminal.
  case columns
  /// The same with words for symbols, for a screen reader.
  case spokenColumns

  /// The style for a terminal, a screen reader, a pipe or `--json`.
  public init(isJSON: Bool, isTerminal: Bool, isSpoken: Bool = false) {
    self = isJSON ? .json : !isTerminal ? .tabs : isSpoken ? .spokenColumns : .columns
  }

  fileprivate var isAligned: Bool { self == .columns || self == .spokenColumns }
}

/// Makes lines of rows with the same columns.
package struct RowFormat: Sendable {
  package let columns: [Table.Column]
  private let style: RowStyle
  /// The columns' names as keys of a JSON object.
  private let keys: [String]
  /// In cells; empty before the first rows, which decide.
  private var widths: [Int] = []

  package init(_ style: RowStyle, _ columns: [Table.Column]) {
    (self.style, self.columns) = (style, columns)
    keys = columns.map { "\($0.name.rawValue.json):" }
  }

  /// The lines of further rows, after a heading where there is one.
  package mutating func lines(of rows: [Table.Row]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * 128)
    switch style {
    case .json: for row in rows { append(row, to: &bytes) }
    case .tabs:
      for row in rows {
        for cell in row.cells {
          bytes.append(contentsOf: (cell.isoTime ?? cell.text.visible).utf8)
          bytes.append(UInt8(ascii: "\t"))
        }
        bytes[bytes.count - 1] = UInt8(ascii: "\n")
      }
    case .columns, .spokenColumns:
      let cells = rows.map { $0.cells.map { text(of: $0).sanitized.isolated } }
      for line in aligned(cells) { bytes.append(contentsOf: (line + "\n").utf8) }
    }
    return bytes
  }

  /// An object, in the order of the columns.
  private func append(_ row: Table.Row, to bytes: inout [UInt8]) {
    var separator = UInt8(ascii: "{")
    for (key, cell) in zip(keys, row.cells) {
      bytes.append(separator)
      bytes.append(contentsOf: key.utf8)
      cell.appendJSON(to: &bytes)
      separator = UInt8(ascii: ",")
    }
    bytes.append(contentsOf: "}\n".utf8)
  }

  private func text(of cell: Table.Cell) -> String {
    style == .spokenColumns ? cell.spoken : cell.text
  }

  /// Longer cells in later rows move the rest of their row.
  private mutating func aligned(_ rows: [[String]]) -> [String] {
    var rows = rows
    if widths.isEmpty, !rows.isEmpty {
      let titles = columns.map { style == .spokenColumns ? $0.spoken : $0.title }
      rows.insert(titles.map { $0.uppercased().sanitized }, at: 0)
      widths = columns.indices.map { place in rows.map { $0[place].width }.max() ?? 0 }
    }
    return rows.map { cells in
      let padded = cells.indices.map { place in
        let gap = String(repeating: " ", count: max(0, widths[place] - cells[place].width))
        return columns[place].side == .trailing ? gap + cells[place] : cells[place] + gap
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension Table.Cell {
  fileprivate var isoTime: String? { if case .time(let time) = value { time } else { nil } }

  fileprivate func appendJSON(to bytes: inout [UInt8]) {
    switch value {
    case .flag(let isTrue): bytes.append(contentsOf: (isTrue ? "true" : "false").utf8)
    case .nothing: bytes.append(contentsOf: "null".utf8)
    case .number(let number): bytes.append(contentsOf: String(number).utf8)
    case .text: text.appendJSON(to: &bytes)
    case .time(let word), .word(let word): word.appendJSON(to: &bytes)
    }
  }
}

extension String {
  /// Most texts need no escape, which saves two copies of each.
  fileprivate func appendJSON(to bytes: inout [UInt8]) {
    var text = self
    let isPlain = text.withUTF8 { text in
      let isPlain = text.allSatisfy { 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x5C }
      if isPlain {
        bytes.append(0x22)
        bytes.append(contentsOf: text)
        bytes.append(0x22)
      }
      return isPlain
    }
    if !isPlain { bytes.append(contentsOf: json.utf8) }
  }
}
