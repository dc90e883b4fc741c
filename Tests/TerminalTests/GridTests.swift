import Doubles
import Testing

@testable import Terminal

@Suite struct GridTests {
  @Test(arguments: [
    ("ab", 2), ("é", 1), ("e\u{301}", 1), ("あ", 2), ("한", 2), ("❤️", 2), ("1️⃣", 2), ("👨‍👩‍👧", 2),
    ("🇩🇪", 2),
  ])
  func `letters take their cells`(text: String, width: Int) {
    #expect(text.width == width)
  }

  @Test(arguments: [
    ("a\u{1B}]0;x\u{07}", "a^[]0;x^G"), ("\u{9B}31m", "<U+009B>31m"), ("a\r\nb", "a^M^Jb"),
    ("\u{202E}x", "<U+202E>x"), ("\u{7F}", "^?"), ("é あ 👨‍👩‍👧", "é あ 👨‍👩‍👧"),
  ])
  func `nothing in a text steers the terminal`(text: String, shown: String) {
    #expect(text.harmless == shown)
  }

  @Test func `what doesn't fit ends in an ellipsis and splits no wide letter`() {
    var grid = Grid(Size(columns: 6, rows: 2))
    grid.put("abcdefgh", column: 0, row: 0)
    grid.put("あいうえ", column: 0, row: 1)
    #expect(grid.lines == ["abcde…", "あい…"])
  }

  @Test(arguments: ["\u{301}\u{302}", "\u{20DD}", "\u{200D}", "\u{200C}"])
  func `marks without a letter stay in their own cell`(marks: String) {
    var grid = Grid(Size(columns: 6, rows: 1))
    let end = grid.put(marks + "ab", column: 2, row: 0)
    #expect(end == 2 + (marks + "ab").width)
    #expect(grid.lines == ["  \u{25CC}\(marks)ab"])
  }

  @Test(arguments: [
    (60, [20, 9, 27]), (33, [20, 9, 0]), (32, [20, 9, 0]), (30, [20, 0, 0]), (8, [8, 0, 0]),
  ])
  func `narrow tables lose their last columns, and numbers whole`(room: Int, widths: [Int]) {
    let table = Table(
      [
        .init("name", "Name", width: 20), .init("age", "Age", width: 9, .trailing),
        .init("email", "Email", width: 40),
      ], rows: [], count: 0, empty: "")
    #expect(table.widths(in: room) == widths)
  }

  @Test(arguments: [
    ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("in /tmp/long/path now", 6, ["in", "/tmp/l", "ong/pa", "th now"]),
    ("あいう", 3, ["あ", "い", "う"]),
    ("", 5, [""]),
  ])
  func `lines break between words, and within longer ones`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test(arguments: 0..<30)
  func `a difference turns the old screen into the new one`(seed: UInt64) {
    var random = Random(seed: seed &+ 1)
    let letters = ["a", "b", "あ", "é", " ", "👨‍👩‍👧"]
    func grid(_ random: inout Random) -> Grid {
      var grid = Grid(Size(columns: 11, rows: 4))
      for row in 0..<4 {
        let text = (0..<9).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
        grid.put(text, column: row % 2, row: row, style: Bool.random(using: &random) ? .bold : [])
      }
      return grid
    }
    let (old, new) = (grid(&random), grid(&random))
    var screen = Emulator(Size(columns: 11, rows: 4))
    screen.write(old.bytes(after: nil))
    #expect(screen.lines == old.lines)
    screen.write(new.bytes(after: old))
    #expect(screen.lines == new.lines)
    #expect(new.bytes(after: new).isEmpty)
  }
}
