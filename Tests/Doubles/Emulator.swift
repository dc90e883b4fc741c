import Terminal

/// Shows what a grid writes, and spoils halves of wide letters as terminals do. Pictures are
/// swallowed.
public struct Emulator {
  private var cells: [[String]]
  public private(set) var cursor = (column: 0, row: 0)

  public init(_ size: Size) {
    cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
  }

  /// The rows as a person sees them.
  public var lines: [String] {
    cells.map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  public mutating func write(_ bytes: [UInt8]) {
    var text = Substring(String(decoding: bytes, as: UTF8.self))
    while let letter = text.popFirst() {
      if letter == "\u{1B}" { follow(&text) } else { put(letter) }
    }
  }

  private mutating func put(_ letter: Character) {
    let (column, row) = cursor
    let end = column + letter.width
    if cells[row][column].isEmpty { cells[row][column - 1] = " " }
    if end < cells[row].count, cells[row][end].isEmpty { cells[row][end] = " " }
    cells[row][column] = String(letter)
    if letter.width == 2 { cells[row][column + 1] = "" }
    cursor.column = end
  }

  private mutating func follow(_ text: inout Substring) {
    if text.first == "_" || text.first == "]" {
      let end: Character = text.first == "_" ? "\\" : "\u{07}"
      text = text.drop { $0 != end }.dropFirst()
      return
    }
    let sequence = text.prefix { !$0.isLetter }
    text = text.dropFirst(sequence.count)
    switch text.popFirst() {
    case "H":
      let numbers = sequence.dropFirst().split(separator: ";").compactMap { Int($0) }
      cursor = (numbers[1] - 1, numbers[0] - 1)
    case "J": cells = cells.map { $0.map { _ in " " } }
    default: break
    }
  }
}
