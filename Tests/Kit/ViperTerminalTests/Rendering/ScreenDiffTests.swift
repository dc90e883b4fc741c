import Testing
import ViperKitTesting

@testable import ViperTerminal

/// A terminal shows the same after a diff as after a full draw of the screen.
@Suite struct ScreenDiffTests {
  private static let size = Size(columns: 24, rows: 9)
  private static let emoji = ["👮🏻🚒", "👨‍👩‍👧", "🏴‍☠️", "❤️x", "🇩🇪🇫🇷", "👩🏽‍🚀", "é", "क्षि", "あ"]

  private static func grid(_ rows: [String], _ random: inout Random) -> Grid {
    var grid = Grid(size)
    for (row, text) in rows.prefix(size.rows).enumerated() {
      grid.put(text, column: row % 3, row: row, width: 20, style: row % 4 == 3 ? .bold : [])
    }
    return grid
  }

  /// A name with letters of unsure width between others, such as those of other users.
  private static func name(_ random: inout Random) -> String {
    let letters = emoji + ["a", "b", "ccc", " ", "dd", "   ", "eee"]
    let count = Int.random(in: 0..<9, using: &random)
    return (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
  }

  private static func fresh(_ grid: Grid, joins: Bool) -> [String] {
    var screen = Emulator(size, joins: joins)
    screen.write(grid.bytes(after: nil))
    return screen.lines
  }

  @Test(arguments: 0..<UInt64(Campaign.count(20, of: 180)), [true, false])
  func `filtering a list leaves no remains of other characters`(seed: UInt64, joins: Bool) {
    var random = Random(seed: seed &+ 1)
    let names = (0..<14).map { _ in Self.name(&random) }
    var (screen, old) = (Emulator(Self.size, joins: joins), Grid(Self.size))
    for _ in 0..<12 {
      let rows = names.filter { _ in Bool.random(using: &random) }
      let new = Self.grid(rows, &random)
      screen.write(new.bytes(after: old))
      #expect(screen.lines == Self.fresh(new, joins: joins))
      #expect(screen.faults == [])
      old = new
    }
  }

  @Test func `an emoji shown unjoined leaves no remains beside it`() {
    var (empty, police) = (Grid(Self.size), Grid(Self.size))
    empty.put("x", column: 0, row: 0)
    police.put("👮🏻🚒", column: 0, row: 0)
    var screen = Emulator(Self.size, joins: false)
    for (old, new, lines) in [(Grid(Self.size), police, "👮🚒"), (police, empty, "x")] {
      screen.write(new.bytes(after: old))
      #expect(screen.lines[0] == lines)
    }
  }

  @Test(arguments: 0..<UInt64(Campaign.count(60, of: 600)))
  func `moved rows are scrolled, and the screen is correct`(seed: UInt64) {
    var random = Random(seed: seed &+ 1)
    func grid(_ rows: [String], selected: Int) -> Grid {
      var grid = Self.grid(rows, &random)
      grid.put("›", column: 23, row: selected, style: .accent)
      grid.placeCursor(column: 1, row: selected)
      return grid
    }
    var rows = (0..<9).map { "row \($0) \(Self.name(&random))" }
    var (screen, old) = (Emulator(Self.size), Grid(Self.size))
    for step in 0..<12 {
      let new = grid(rows, selected: Int.random(in: 0..<9, using: &random))
      screen.write(new.bytes(after: old))
      #expect(screen.lines == Self.fresh(new, joins: true))
      #expect(screen.faults == [] && screen.cursor == new.cursor)
      old = new
      let (top, end) = (
        Int.random(in: 0..<4, using: &random), Int.random(in: 5..<9, using: &random)
      )
      let count = Int.random(in: 1..<4, using: &random)
      let come = (0..<count).map { "new \(step) \($0) \(Self.name(&random))" }
      let moved: [String] =
        Bool.random(using: &random)
        ? rows[top + count..<end + 1] + come : come + rows[top..<end - count + 1]
      rows.replaceSubrange(top...end, with: moved)
    }
  }

  @Test(arguments: [
    (2..<7, 1, "\u{1B}[3;7r\u{1B}[7H\n\u{1B}[r"),
    (0..<7, -2, "\u{1B}[1;7r\u{1B}[1H\u{1B}M\u{1B}M\u{1B}[r"),
  ])
  func `rows scroll by line feeds in a region that is reset`(
    region: Range<Int>, lines: Int, bytes: String
  ) {
    let texts = (0..<9).map { "a row of some length \($0)" }
    var (old, new) = (Grid(Self.size), Grid(Self.size))
    for row in 0..<9 {
      old.put(texts[row], column: 0, row: row)
      let from = region.contains(row) ? row + lines : row
      if from == row || region.contains(from) { new.put(texts[from], column: 0, row: row) }
    }
    #expect(
      new.bytes(after: old)
        == Array("\u{1B}[?2026h\(bytes)\u{1B}[?2026l".utf8))
  }
}
