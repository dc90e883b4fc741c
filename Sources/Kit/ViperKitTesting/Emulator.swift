import ViperTerminal

/// A terminal that understands what the full screen writes, and records everything else as a fault.
///
/// Writes may end anywhere. Output on the main screen isn't checked, and pictures are skipped.
public struct Emulator {
  /// The window's size.
  public internal(set) var size: Size
  /// The cell of the next character; past the last column after a character there.
  public internal(set) var cursor = (column: 0, row: 0)
  /// Output that terminals don't understand, or interpret differently.
  public var faults: [String] = []
  /// The clipboard (OSC 52), in base64.
  public var clipboard: String?
  /// Whether the window's title was kept, and not restored yet.
  public var keepsTitle = false
  /// The window's title.
  public var title: String?

  /// Whether the alternate screen is shown.
  public internal(set) var isAlternate: Bool
  /// Whether pastes are marked (bracketed paste).
  public internal(set) var marksPastes = false
  /// Whether the cursor is visible.
  public internal(set) var isCursorShown = true
  /// Whether a character past the last column wraps.
  public internal(set) var wraps = true
  /// Whether a frame (synchronized output) is open.
  public internal(set) var isDrawing = false
  /// The codes of the current style.
  public internal(set) var style: Set<Int> = []

  private let isShared: Bool
  /// Whether characters of several scalars are drawn as one, as not all terminals do with emoji.
  private let joins: Bool
  /// The rows that scroll; nil for all.
  var region: Range<Int>?
  var parser = EmulatorParser()
  /// Empty in the right half of a wide character.
  var cells: [String]
  /// The codes of each cell's style.
  var styles: [Set<Int>]
  /// Whether the position of the cursor depends on the terminal.
  var isLost = false
  /// The cell that a combining character would extend.
  var last: Int?
  /// The halves of wide characters whose other half was overwritten.
  var spoilt: Set<Int> = []
  /// The modes that are on and have no property here.
  var others: Set<String> = []
  /// Whether the screen is still blank.
  var isBlank = true

  /// Creates an empty window.
  ///
  /// - Parameters:
  ///   - size: The window's size.
  ///   - isShared: Whether it starts with the main screen, and other programs may write between the
  ///     frames.
  ///   - joins: Whether characters of several scalars, such as emoji, are drawn as one.
  public init(_ size: Size, isShared: Bool = false, joins: Bool = true) {
    self.size = size
    self.isShared = isShared
    self.joins = joins
    isAlternate = !isShared
    cells = Array(repeating: " ", count: size.columns * size.rows)
    styles = Array(repeating: [], count: cells.count)
  }

  /// Whether the terminal is in the state from before the full screen.
  public var isAtRest: Bool {
    !isAlternate && !marksPastes && isCursorShown && wraps && !isDrawing && style.isEmpty
      && others.isEmpty && parser.isAtRest
  }

  /// The rows as a person sees them.
  public var lines: [String] {
    (0..<size.rows).map { row in
      let letters = cells[row * size.columns..<(row + 1) * size.columns]
      guard let end = letters.lastIndex(where: { $0 != " " && !$0.isEmpty }) else { return "" }
      return letters[...end].joined()
    }
  }

  /// The characters of a row with the codes of their styles; none for the right half of a wide one.
  public func row(_ row: Int) -> [(text: String, style: Set<Int>)] {
    (row * size.columns..<(row + 1) * size.columns).map { (cells[$0], styles[$0]) }
  }

  /// Resizes the window, and makes its content unknown: terminals move it differently.
  public mutating func resize(to size: Size) {
    self.size = size
    cells = Array(repeating: "▒", count: size.columns * size.rows)
    styles = Array(repeating: [], count: cells.count)
    // A frame of the former size may still arrive: the cursor stays inside, as on a terminal.
    cursor = clamped(column: cursor.column, row: cursor.row)
    (isLost, last, spoilt, isBlank) = (true, nil, [], false)
    region = nil
  }

  /// The position itself, or the nearest one inside the window.
  func clamped(column: Int, row: Int) -> (column: Int, row: Int) {
    (max(0, min(column, size.columns - 1)), max(0, min(row, size.rows - 1)))
  }

  /// Interprets output.
  public mutating func write(_ bytes: [UInt8]) {
    for byte in bytes {
      switch parser.take(byte) {
      case .letter(let scalar): if isLookedAt { put(scalar) }
      case .sequence(let text): follow(text)
      case .string(let head): swallow(head)
      case .stray(0x0A) where region != nil || cursor.row == size.rows - 1 && isAlternate:
        feed(by: 1)
      case .stray(0x0D) where isAlternate && isDrawing:
        (cursor.column, isLost, last) = (0, false, nil)
      case .stray(let byte): if isLookedAt { faults.append("the byte \(byte) by itself") }
      case nil: break
      }
    }
  }

  private var isLookedAt: Bool { isAlternate && (isDrawing || !isShared) }

  // MARK: - Characters

  private mutating func put(_ scalar: Unicode.Scalar) {
    isBlank = false
    if scalar.isIsolation { return }
    if scalar.steers { faults.append("U+\(String(scalar.value, radix: 16)) steers") }
    if let last, scalar.value >= 0x300 {
      if joins ? merge(scalar, into: last) : append(scalar, to: last) { return }
    }
    if isLost, joins {
      faults.append("“\(scalar)” after a letter that may be wider, near \(cursor)")
    }
    if !isDrawing { faults.append("“\(scalar)” outside of a frame") }
    let width = Character(scalar).width
    // The rest of an emoji that doesn't fit is dropped.
    if !joins, isLost, cursor.column + width > size.columns { return }
    guard cursor.column + width <= size.columns else {
      return faults.append("“\(scalar)” beyond the end of row \(cursor.row)")
    }
    last = range(from: cursor.column, count: width).first
    take(String(scalar), width: width)
    cursor.column += width
    isLost = !scalar.isOfSureWidth
  }

  /// Extends the last character by a combining one or the rest of an emoji; false if it can't.
  private mutating func merge(_ scalar: Unicode.Scalar, into index: Int) -> Bool {
    let text = cells[index] + String(scalar)
    guard text.count == 1, let letter = text.first else { return false }
    let end = index % size.columns + letter.width
    cursor.column = index % size.columns
    take(text, width: letter.width)
    cursor.column = end
    isLost = true
    return true
  }

  /// Adds a scalar without a cell; false for the parts of an emoji.
  private mutating func append(_ scalar: Unicode.Scalar, to index: Int) -> Bool {
    guard scalar.properties.isGraphemeExtend || scalar.value == 0x200D,
      !scalar.properties.isEmojiModifier
    else { return false }
    cells[index] += String(scalar)
    return true
  }

  /// Fills the cells at the cursor; half of a wide character isn't shown.
  private mutating func take(_ text: String, width: Int) {
    let range = range(from: cursor.column, count: width)
    spoil(around: range)
    for index in range {
      (cells[index], styles[index]) = (index == range.lowerBound ? text : "", style)
    }
    spoilt.subtract(range)
  }

  /// The indexes of `count` cells in the cursor's row from `column` on, within the row.
  func range(from column: Int, count: Int) -> Range<Int> {
    let start = cursor.row * size.columns
    let end = min(start + column + count, start + size.columns)
    return (start + column..<max(start + column, end)).clamped(to: cells.indices)
  }

  func isHalf(_ index: Int) -> Bool {
    size.columns > 0 && index % size.columns != 0 && cells.indices.contains(index)
      && cells[index].isEmpty
  }

  mutating func spoil(around range: Range<Int>) {
    if range.isEmpty { return }
    for (half, index) in [
      (range.lowerBound, range.lowerBound - 1), (range.upperBound, range.upperBound),
    ] where isHalf(half) {
      cells[index] = " "
      spoilt.insert(index)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it isolates text that is written from right to left.
  fileprivate var isIsolation: Bool { value == 0x2068 || value == 0x2069 }

  fileprivate var steers: Bool {
    // Tags belong to flags.
    value >= 0x80 && value != 0x200C && value != 0x200D && !(0xE0020...0xE007F).contains(value)
      && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
        properties.generalCategory)
  }

  /// Whether all terminals agree on its width: Latin letters, kana, Chinese and Korean.
  fileprivate var isOfSureWidth: Bool {
    value < 0x300 || (0x3041...0xD7A3).contains(value) && Character(self).width == 2
  }
}
