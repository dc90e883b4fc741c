import ViperPlatform

/// Writes results as rows to standard output.
@MainActor
public final class StandardOutput: Results {
  /// The number of rows that determine the widths of the columns on a terminal.
  private static let sample = 500

  /// The failure of the last write.
  public private(set) var failure: Failure?
  private let style: RowStyle
  private let isHeld: Bool
  private var rows: [Table.Row] = []
  private var format: RowFormat?

  /// Creates results in that style.
  /// - Parameters:
  ///   - style: The format of the rows.
  ///   - isHeld: Whether rows wait for `release()`: the full screen would draw over them.
  public init(_ style: RowStyle, isHeld: Bool = false) {
    self.style = style
    self.isHeld = isHeld
  }

  /// Writes a row, or keeps it until the widths of the columns are known; false if writing fails.
  @discardableResult
  public func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool {
    if format?.columns != columns {
      release()
      format = RowFormat(style, columns)
    }
    rows.append(row)
    if !isHeld, style.format != .table || rows.count >= Self.sample { release() }
    return failure == nil
  }

  /// Writes a line that isn't a row; false if that fails.
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
  /// - Throws: `Failure` if the reader has closed the pipe, or writing fails.
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

/// The format of rows.
public struct RowStyle: Sendable {
  fileprivate let format: Arguments.Output
  fileprivate var isTerminal = false
  /// Whether cells have their words for a screen reader.
  fileprivate var isSpoken = false
  /// The names of the columns that are written; empty for all.
  fileprivate var names: [ColumnName] = []

  /// As one JSON object a line.
  public static let json = RowStyle(format: .json)
  /// With tabs between the cells, for pipes and files.
  public static let tabs = RowStyle(format: .tsv)
  /// Aligned below a heading, for a terminal.
  public static let columns = RowStyle(format: .table)

  /// As one JSON object a line with these columns: one that the rows lack is null.
  public static func json(_ columns: [ColumnName]) -> RowStyle {
    RowStyle(format: .json, names: columns)
  }
}

extension RowStyle {
  /// The style that the command line selects, or that for a terminal, a screen reader or a pipe.
  ///
  /// - Parameters:
  ///   - arguments: Their columns, if any, are written.
  ///   - isTerminal: Whether standard output is a terminal.
  ///   - isSpoken: Whether cells have their words for a screen reader.
  ///   - hasAll: Whether all columns of the command are written by default, also those that the rows
  ///     lack; a table for people leaves these out.
  public init(
    _ arguments: Arguments, isTerminal: Bool, isSpoken: Bool = false, hasAll: Bool = true
  ) {
    let format = arguments.output ?? (isTerminal ? .table : .tsv)
    let all = hasAll && format != .table ? arguments.command?.columns ?? [] : []
    self.init(
      format: format, isTerminal: isTerminal, isSpoken: isSpoken,
      names: arguments.columns.isEmpty ? all : arguments.columns)
  }
}

/// Makes lines of rows with the same columns.
package struct RowFormat: Sendable {
  private static let nothing = Table.Cell("", .nothing)

  package let columns: [Table.Column]
  private let style: RowStyle
  /// The columns that are written, and their indexes in a row; nil for a hidden one.
  private let shown: [(column: Table.Column, index: Int?)]
  /// The columns' names as keys of a JSON object.
  private let keys: [String]
  /// In cells; empty until the first rows determine them.
  private var widths: [Int] = []
  private var hasNames = false

  package init(_ style: RowStyle, _ columns: [Table.Column]) {
    (self.style, self.columns) = (style, columns)
    let all = columns.indices.map { (columns[$0], Int?.some($0)) }
    shown =
      style.names.isEmpty
      ? all
      : style.names.map { name in
        all.first { $0.0.name == name } ?? (.init(name, name.rawValue, width: 1), nil)
      }
    keys = shown.map { "\($0.column.name.key.json):" }
  }

  /// The lines of further rows, after a heading if there is one.
  package mutating func lines(of rows: [Table.Row]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * 128)
    switch style.format {
    case .json: for row in rows { append(row, to: &bytes) }
    case .csv:
      if !hasNames, !rows.isEmpty {
        hasNames = true
        bytes += (shown.map { $0.column.name.rawValue }.joined(separator: ",") + "\n").utf8
      }
      for row in rows {
        append(row, separator: ",", to: &bytes) { $0.csv(isTerminal: style.isTerminal) }
      }
    case .tsv:
      for row in rows { append(row, separator: "\t", to: &bytes, \.plain.visible) }
    case .table:
      let cells = rows.map { row in
        shown.map { text(of: cell(at: $0.index, of: row)).sanitized }
      }
      for line in aligned(cells) { bytes.append(contentsOf: (line + "\n").utf8) }
    }
    return bytes
  }

  private func cell(at index: Int?, of row: Table.Row) -> Table.Cell {
    if let index, index < row.cells.count { row.cells[index] } else { Self.nothing }
  }

  private func append(
    _ row: Table.Row, separator: Unicode.Scalar, to bytes: inout [UInt8],
    _ text: (Table.Cell) -> String
  ) {
    for (_, index) in shown {
      bytes.append(contentsOf: text(cell(at: index, of: row)).utf8)
      bytes.append(UInt8(ascii: separator))
    }
    bytes[bytes.count - 1] = UInt8(ascii: "\n")
  }

  /// An object, in the order of the columns.
  private func append(_ row: Table.Row, to bytes: inout [UInt8]) {
    var separator = UInt8(ascii: "{")
    for (key, (_, index)) in zip(keys, shown) {
      bytes.append(separator)
      bytes.append(contentsOf: key.utf8)
      cell(at: index, of: row).appendJSON(to: &bytes)
      separator = UInt8(ascii: ",")
    }
    bytes.append(contentsOf: "}\n".utf8)
  }

  private func text(of cell: Table.Cell) -> String {
    style.isSpoken ? cell.spoken : cell.text
  }

  /// Longer cells in later rows move the rest of their row.
  private mutating func aligned(_ rows: [[String]]) -> [String] {
    var rows = rows
    if widths.isEmpty, !rows.isEmpty {
      let titles = shown.map(\.column).map {
        style.isSpoken ? $0.spoken : $0.title
      }
      rows.insert(titles.map { $0.uppercased().sanitized }, at: 0)
      widths = shown.indices.map { index in rows.map { $0[index].width }.max() ?? 0 }
    }
    return rows.map { cells in
      let padded = cells.indices.map { index in
        let gap = String(repeating: " ", count: max(0, widths[index] - cells[index].width))
        let cell = cells[index].isolated
        return shown[index].column.side == .trailing ? gap + cell : cell + gap
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension Table.Cell {
  /// The value as in JSON, without quotation marks; empty for nothing.
  fileprivate var plain: String {
    switch value {
    case .flag(let isTrue): isTrue ? "true" : "false"
    case .nothing: ""
    case .number(let number): String(number)
    case .text: text
    case .time(let word), .word(let word): word
    }
  }

  /// The value as a cell of CSV (RFC 4180).
  ///
  /// A text that a spreadsheet might take for a formula is quoted, too, and not changed.
  fileprivate func csv(isTerminal: Bool) -> String {
    let plain = isTerminal ? plain.visible : plain
    if case .number = value { return plain }
    let first = plain.utf8.first.map { " =+-@".utf8.contains($0) } ?? false
    let isQuoted = first || plain.utf8.contains { ",;\"\t\r\n".utf8.contains($0) }
    return isQuoted ? "\"\(plain.replacing(scalar: "\"", with: "\"\""))\"" : plain
  }

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
