import Terminal

/// A terminal that understands what the full screen writes, and notes everything else as a fault.
///
/// Bytes may be cut anywhere. What is written on the screen of before isn't looked at, and pictures
/// are swallowed.
public struct Emulator {
  public internal(set) var size: Size
  /// Where the next letter goes: beyond the last column, after a letter there.
  public internal(set) var cursor = (column: 0, row: 0)
  /// What terminals don't understand, or take in different ways.
  public var faults: [String] = []

  /// Whether the full screen is shown, and not the screen of before.
  public internal(set) var isAlternate: Bool
  public internal(set) var marksPastes = false
  public internal(set) var isCursorShown = true
  /// Whether a letter beyond the last column goes to the next row.
  public internal(set) var wraps = true
  /// Whether a frame has begun and isn't over.
  public internal(set) var isDrawing = false
  /// The codes of the style that letters get now.
  public internal(set) var style: Set<Int> = []

  private let isShared: Bool
  var parser = EmulatorParser()
  /// Empty in the right half of a wide letter.
  var cells: [String]
  /// Whether terminals disagree about where the cursor is.
  var isLost = false
  /// The letter that an accent would go to.
  var last: Int?
  /// Where half of a wide letter was overwritten, and nothing has come in place of the other half.
  var spoilt: Set<Int> = []
  /// The modes that are on, and that nobody here uses.
  var others: Set<String> = []
  /// Whether nothing was drawn yet.
  var isBlank = true

  /// - Parameter isShared: Whether it starts with the screen of before, and others may write on it
  ///   between the frames.
  public init(_ size: Size, isShared: Bool = false) {
    self.size = size
    self.isShared = isShared
    isAlternate = !isShared
    cells = Array(repeating: " ", count: size.columns * size.rows)
  }

  /// Whether a full screen has left nothing behind.
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

  /// Gives the window another size. Whatever was on it may stand anywhere then.
  public mutating func resize(to size: Size) {
    self.size = size
    cells = Array(repeating: "▒", count: size.columns * size.rows)
    // A frame for the former size may still arrive: the cursor stays inside, as on a terminal.
    cursor = clamped(column: cursor.column, row: cursor.row)
    (isLost, last, spoilt, isBlank) = (true, nil, [], false)
  }

  /// The place itself, or the nearest one inside the window.
  func clamped(column: Int, row: Int) -> (column: Int, row: Int) {
    (max(0, min(column, size.columns - 1)), max(0, min(row, size.rows - 1)))
  }

  public mutating func write(_ bytes: [UInt8]) {
    for byte in bytes {
      switch parser.take(byte) {
      case .letter(let scalar): if isLookedAt { put(scalar) }
      case .sequence(let text): follow(text)
      case .string(let head): swallow(head)
      case .stray(let byte): if isLookedAt { faults.append("the byte \(byte) by itself") }
      case nil: break
      }
    }
  }

  private var isLookedAt: Bool { isAlternate && (isDrawing || !isShared) }

  // MARK: - Letters

  private mutating func put(_ scalar: Unicode.Scalar) {
    isBlank = false
    if scalar.isIsolation { return }
    if scalar.steers { faults.append("U+\(String(scalar.value, radix: 16)) steers") }
    if let last, scalar.value >= 0x300, merge(scalar, into: last) { return }
    if isLost { faults.append("“\(scalar)” after a letter that may be wider, near \(cursor)") }
    if !isDrawing { faults.append("“\(scalar)” outside of a frame") }
    let width = Character(scalar).width
    guard cursor.column + width <= size.columns else {
      return faults.append("“\(scalar)” beyond the end of row \(cursor.row)")
    }
    last = places(from: cursor.column, count: width).first
    take(String(scalar), width: width)
    cursor.column += width
    isLost = !scalar.isOfSureWidth
  }

  /// Adds an accent, or the rest of an emoji, to the letter before; false where it is none.
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

  /// Fills the cells at the cursor. Half of a wide letter isn't shown.
  private mutating func take(_ text: String, width: Int) {
    let places = places(from: cursor.column, count: width)
    spoil(around: places)
    for place in places { cells[place] = place == places.lowerBound ? text : "" }
    spoilt.subtract(places)
  }

  /// The cells of the cursor's row from `column` on, as far as there are any.
  func places(from column: Int, count: Int) -> Range<Int> {
    let start = cursor.row * size.columns
    let end = min(start + column + count, start + size.columns)
    return (start + column..<max(start + column, end)).clamped(to: cells.indices)
  }

  func isHalf(_ place: Int) -> Bool {
    size.columns > 0 && place % size.columns != 0 && cells.indices.contains(place)
      && cells[place].isEmpty
  }

  mutating func spoil(around places: Range<Int>) {
    if places.isEmpty { return }
    for (half, place) in [
      (places.lowerBound, places.lowerBound - 1), (places.upperBound, places.upperBound),
    ] where isHalf(half) {
      cells[place] = " "
      spoilt.insert(place)
    }
  }
}

extension Unicode.Scalar {
  /// What keeps letters written from right to left apart from others.
  fileprivate var isIsolation: Bool { value == 0x2068 || value == 0x2069 }

  fileprivate var steers: Bool {
    value >= 0x80 && value != 0x200C && value != 0x200D
      && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
        properties.generalCategory)
  }

  /// Latin letters, kana, Chinese and Korean ones; terminals disagree about symbols.
  fileprivate var isOfSureWidth: Bool {
    value < 0x300 || (0x3041...0xD7A3).contains(value) && Character(self).width == 2
  }
}
