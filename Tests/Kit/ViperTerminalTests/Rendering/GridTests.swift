import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@Suite struct GridTests {
  @Test func `truncated text ends in an ellipsis and splits no wide character`() {
    var grid = Grid(Size(columns: 6, rows: 2))
    grid.put("abcdefgh", column: 0, row: 0)
    grid.put("あいうえ", column: 0, row: 1)
    #expect(grid.lines == ["abcde…", "あい…"])
  }

  @Test(arguments: ["\u{301}\u{302}", "\u{20DD}"])
  func `combining marks without a base stay in their own cell`(marks: String) {
    var grid = Grid(Size(columns: 6, rows: 1))
    let end = grid.put(marks + "ab", column: 2, row: 0)
    #expect(end == 2 + (marks + "ab").width)
    #expect(grid.lines == ["  \u{25CC}\(marks)ab"])
  }

  /// Terminals that implement bidirectional text could swap two names.
  @Test(arguments: [
    ("שרה", "\u{2068}שרה\u{2069}  x"), ("sara", "sara  x"),
    ("Sara (שרה)", "\u{2068}Sara (…\u{2069}  x"),
  ])
  func `right-to-left text is isolated`(name: String, written: String) {
    var grid = Grid(Size(columns: 12, rows: 1))
    let end = grid.put(name, column: 1, row: 0, width: 7)
    grid.put("x", column: end + 2, row: 0)
    // The cursor's position doesn't matter.
    let text = String(decoding: grid.bytes(after: nil), as: UTF8.self)
      .replacing(#/\r?\u{1B}\[\d*(;\d+H|C)/#, with: "")
    #expect(text.contains(" \(written)"))
  }

  @Test func `an isolate is removed with its text`() {
    let size = Size(columns: 8, rows: 1)
    var (old, new) = (Grid(size), Grid(size))
    old.put("שרה", column: 1, row: 0)
    new.put("sara", column: 1, row: 0)
    let text = String(decoding: new.bytes(after: old), as: UTF8.self)
    // The blank before it is rewritten without its isolate.
    #expect(text.contains("\u{1B}[H sara"))
  }

  /// The following text is in its own column, even if the terminal assumes another width.
  @Test(arguments: ["👨‍👩‍👧", "❤️", "क्षि", "हि", "🫠", "🇩🇪"])
  func `text after a character of uncertain width is positioned`(letter: String) {
    var grid = Grid(Size(columns: 8, rows: 1))
    grid.put("a\(letter)b", column: 0, row: 0)
    let text = String(decoding: grid.bytes(after: nil), as: UTF8.self)
    #expect(text.contains("\r\u{1B}[C\(letter)\r\u{1B}[3Cb"))
  }

  @Test(arguments: [
    (150, [40, 9, 80]), (90, [25, 9, 50]), (75, [20, 9, 40]), (60, [20, 9, 27]), (33, [20, 9, 0]),
    (36, [20, 9, 0]), (37, [20, 9, 4]), (32, [20, 9, 0]), (30, [20, 0, 0]), (8, [8, 0, 0]),
  ])
  func `narrow tables hide the last columns, wide ones grow, and numbers are never truncated`(
    room: Int, widths: [Int]
  ) {
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
    ("", 5, [""]), ("a  b", 4, ["a  b"]),
    ("  one two", 6, ["  one", "  two"]), ("  abcdef", 5, ["  abc", "  def"]),
    ("  one", 4, ["  on", "  e"]), ("   one", 5, ["one"]), ("   ", 5, [""]),
  ])
  func `lines break between words, and within longer ones, and keep the indentation`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test(arguments: 0..<30)
  func `a screen diff turns the old screen into the new one`(seed: UInt64) {
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

  @Test func `clusters beyond a limit become U+FFFD`() {
    var clusters = Clusters(limit: 2)
    let codes = ["e\u{301}", "a\u{301}", "o\u{301}", "e\u{301}"].map { clusters.code(of: $0) }
    #expect(codes == [0x11_0000, 0x11_0001, 0xFFFD, 0x11_0000])
    #expect(clusters.text(of: codes[1]) == "a\u{301}")
  }
}
