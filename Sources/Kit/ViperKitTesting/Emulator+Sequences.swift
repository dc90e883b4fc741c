extension Emulator {
  private static let styles = Set(
    [0, 1, 2, 3, 4, 7] + (30...37) + (40...47) + (90...107) + [1210, 1241, 1247])

  mutating func follow(_ text: String) {
    let parameters = text.dropFirst().dropLast()
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? 0 : Int($0).map { min($0, 9999) } ?? -1 }
    // A string terminator without a string: the string before it was cut off.
    if text == "\\" { return }
    // Sequences that reset a terminal, on the main screen.
    if !isAlternate, ["(", "7", "8", ">", "[r"].contains(text) { return }
    if text == "M", isAlternate { return feed(by: -1) }
    guard text.first == "[", let final = text.last else { return faults.append("ESC \(text)") }
    switch final {
    case "H" where numbers == [999]: move(column: 0, row: size.rows - 1)
    case "H" where numbers.count <= 2:
      move(column: max(1, numbers.count == 2 ? numbers[1] : 1) - 1, row: max(1, numbers[0]) - 1)
    case "C" where numbers.count == 1:
      if isLost { faults.append("a step from an unknown position") }
      move(column: cursor.column + max(1, numbers[0]), row: cursor.row)
    case "K" where numbers == [0]: clear(range(from: cursor.column, count: size.columns))
    case "K" where numbers == [1]: clear(range(from: 0, count: cursor.column + 1))
    case "r" where isAlternate && numbers.count <= 2: setRegion(numbers)
    case "J" where numbers == [2]: erase()
    case "m" where Self.codes(numbers).allSatisfy(Self.styles.contains):
      for number in Self.codes(numbers) {
        if number == 0 { style = [] } else { style.insert(number) }
      }
    // The window's title is kept and restored.
    case "t" where numbers == [22, 2] || numbers == [23, 2]:
      if keepsTitle, numbers[0] == 22 { faults.append("a title that is kept twice") }
      keepsTitle = numbers[0] == 22
    case "h" where parameters.first == "?": set(parameters, true)
    case "l" where parameters.first == "?": set(parameters, false)
    default: faults.append("ESC \(text)")
    }
  }

  /// The codes of styles; one of the 256 colors is 1000 plus its number.
  private static func codes(_ numbers: [Int]) -> [Int] {
    guard let index = numbers.firstIndex(of: 38), numbers.count > index + 2, numbers[index + 1] == 5
    else { return numbers }
    return numbers[..<index] + [1000 + numbers[index + 2]] + codes(Array(numbers[(index + 3)...]))
  }

  /// Accepts pictures, which the terminal must not answer, the clipboard and the window's title.
  mutating func swallow(_ head: String) {
    if head.hasPrefix("]52;c;") { return clipboard = String(head.dropFirst(6)) }
    // A test answers, or doesn't.
    if head == "]11;?" { return }
    if head.hasPrefix("]2;") { return title = String(head.dropFirst(3)) }
    let isSilent = !head.contains("a=") || head.contains("q=2")
    let isPicture = head.hasPrefix("_G") && isSilent || head.hasPrefix("]1337;File=inline=1;")
    if !isPicture || !isAlternate { faults.append("ESC \(head)") }
    (isLost, last) = (true, nil)
  }

  private mutating func move(column: Int, row: Int) {
    last = nil
    guard isAlternate else { return }
    let position = clamped(column: column, row: row)
    if position != (column, row) { faults.append("column \(column), row \(row) of \(size)") }
    (cursor, isLost) = (position, false)
  }

  /// A scroll region (DECSTBM): its first and its last row, or the whole screen.
  private mutating func setRegion(_ numbers: [Int]) {
    let (top, bottom) = numbers.count < 2 ? (1, size.rows) : (numbers[0], numbers[1])
    if top < 1 || bottom > size.rows || top >= bottom, numbers.count > 1 {
      return faults.append("the scroll region \(numbers)")
    }
    region = numbers.count < 2 ? nil : top - 1..<bottom
    (cursor, isLost, last) = ((0, 0), false, nil)
  }

  /// A line feed (1), or a reverse one (-1), which scrolls at the edge of the region.
  mutating func feed(by step: Int) {
    guard isAlternate else { return }
    if isLost { faults.append("a line feed from an unknown position") }
    let rows = region ?? 0..<size.rows
    guard cursor.row == (step > 0 ? rows.upperBound - 1 : rows.lowerBound) else {
      cursor.row = clamped(column: 0, row: cursor.row + step).row
      return
    }
    // A region of the former size may exceed the screen.
    guard rows.upperBound <= size.rows else { return }
    if !style.isEmpty || !spoilt.isEmpty {
      faults.append("scrolling with the style \(style.sorted())")
    }
    let width = size.columns
    let blank = Array(repeating: " ", count: width)
    let old = rows.map { Array(cells[$0 * width..<($0 + 1) * width]) }
    let new = step > 0 ? Array(old.dropFirst()) + [blank] : [blank] + old.dropLast()
    let range = rows.lowerBound * width..<rows.upperBound * width
    cells.replaceSubrange(range, with: new.joined())
    let unstyled = Array(repeating: Set<Int>(), count: width)
    let moved = Array(styles[range])
    let kept = step > 0 ? Array(moved.dropFirst(width)) : Array(moved.dropLast(width))
    styles.replaceSubrange(range, with: step > 0 ? kept + unstyled : unstyled + kept)
    last = nil
  }

  /// Erases a part of the cursor's row.
  private mutating func clear(_ range: Range<Int>) {
    guard isAlternate else { return }
    if isLost || cursor.column >= size.columns || !isDrawing || !style.isEmpty {
      return faults.append("clearing at \(cursor), with the style \(style.sorted())")
    }
    spoil(around: range)
    for index in range { (cells[index], styles[index]) = (" ", []) }
    spoilt.subtract(range)
  }

  private mutating func erase() {
    guard isAlternate else { return }
    if !isBlank { faults.append("a screen that is erased flickers") }
    (cells, styles) = (cells.map { _ in " " }, styles.map { _ in [] })
    (spoilt, isBlank) = ([], true)
  }

  private mutating func set(_ mode: Substring, _ isOn: Bool) {
    switch mode {
    case "?25": isCursorShown = isOn
    case "?1049":
      if isOn, !isAlternate {
        (cells, styles) = (cells.map { _ in " " }, styles.map { _ in [] })
        (isLost, last, spoilt, isBlank) = (true, nil, [], true)
      }
      isAlternate = isOn
    case "?2004": marksPastes = isOn
    case "?2026": frame(isOn)
    case "?7": wraps = isOn
    default:
      if isOn { faults.append("the mode \(mode)") }
      if isOn { others.insert(String(mode)) } else { others.remove(String(mode)) }
    }
  }

  private mutating func frame(_ begins: Bool) {
    if begins, isDrawing { faults.append("a frame within a frame") }
    isDrawing = begins
    if begins { return }
    if !style.isEmpty { faults.append("a frame that leaves the style \(style.sorted())") }
    if region != nil { faults.append("a frame that leaves a scroll region") }
    if !spoilt.isEmpty { faults.append("halves of letters at \(spoilt.sorted())") }
    spoilt = []
  }
}
