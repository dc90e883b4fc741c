import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// The output of a frame in bytes.
@MainActor
@Suite struct FrameTests {
  let console = ConsoleFake()

  private func cost(of keys: String) -> Int {
    let count = console.writes.count
    console.type(keys)
    #expect(console.writes.count == count + 1)
    return console.writes.last?.count ?? 0
  }

  private static func list(_ count: Int) -> Page {
    let rows = (0..<count).map { index in
      Table.Row(
        id: "\(index)",
        [
          .init("Zoë Ångström \(index * 7919 % 1000)"), .init("user\(index)"),
          .init("\(20 + index % 60)"), .init("user\(index)@example.org"),
          .init(index % 3 > 0 ? "★" : ""),
        ])
    }
    let columns: [Table.Column] = [
      .init("name", "Name", width: 24), .init("username", "Username", width: 14),
      .init("age", "Age", width: 3, .trailing), .init("email", "Email", width: 22),
      .init("favorite", "★", width: 1),
    ]
    return Page(
      "Users",
      .table(
        Table(
          columns, rows: rows, count: count, filter: .filter, order: .order, empty: "Nobody.",
          enter: "Open", rowActions: [.favorite])), actions: [.export])
  }

  /// Both rows have some 45 characters, all of which are rewritten when the highlight moves; the
  /// frame, two moves and two styles take 40 bytes. Blanks are written only within the highlighted
  /// row. The wide window also shows the row's details beside the list.
  @Test(arguments: ["", "\t\t"], [(80, 24, 220), (120, 40, 270)])
  func `moving the selection writes the letters of two rows and the blanks of one`(
    tabs: String, window: (columns: Int, rows: Int, bound: Int)
  ) async {
    console.size = Size(columns: window.columns, rows: window.rows)
    let _ = await console.show(Self.list(110))
    console.type(tabs + String(repeating: "\u{1B}[B", count: 7))
    var costs = ["B", "B", "B", "A", "A"].map { cost(of: "\u{1B}[\($0)") }
    console.type("\u{1B}[F" + String(repeating: "\u{1B}[A", count: 9))
    costs += ["A", "A", "A", "B", "B"].map { cost(of: "\u{1B}[\($0)") }
    #expect((costs.max() ?? 0) <= window.bound, "\(costs)")
  }

  /// The wide window also rewrites five lines beside the list.
  @Test(arguments: [(80, 24, 250), (120, 40, 370)])
  func `scrolling by one row writes little more than the new row`(
    columns: Int, rows: Int, bound: Int
  ) async {
    console.size = Size(columns: columns, rows: rows)
    let _ = await console.show(Self.list(200))
    console.type(String(repeating: "\u{1B}[B", count: rows - 7))
    let costs = (0..<8).map { _ in cost(of: "\u{1B}[B") }
    #expect((costs.max() ?? 0) <= bound, "\(costs)")
  }

  @Test func `typing a letter writes at most 60 bytes, and a key without effect none`() async {
    let _ = await console.show(.login)
    for letter in "hello, 你好 é" { #expect(cost(of: String(letter)) <= 60) }
    console.type("\t")
    for letter in "secret" { #expect(cost(of: String(letter)) <= 60) }
    let count = console.writes.count
    console.type("\u{1B}[F\u{1B}[99~\u{1B}1\u{0B}")
    console.deliver(.tick)
    console.deliver(.frame)
    #expect(console.writes.count == count)
  }

  @Test func `each frame is one synchronized update without queries`() async {
    for page in FullScreenWindowTests.pages {
      let console = ConsoleFake()
      let _ = await console.show(page, pictures: .kitty)
      console.type("\t\t\u{1B}[B\u{1B}[Bx\u{1B}[Z")
      console.deliver(.resized)
      console.deliver(.frame)
      for write in console.writes {
        let text = String(decoding: write, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
        #expect(text.ranges(of: "\u{1B}[?2026").count == 2)
        #expect(!text.contains("\u{1B}[2J"))
      }
    }
  }

  @Test func `blank areas are written in few bytes`() async {
    let _ = await console.show(.login)
    console.deliver(.resized)
    #expect((console.writes.last?.count ?? 0) < 570)
  }

  @Test(arguments: [
    ("\u{1B}[6n", "ESC [6n"), ("\u{1B}[c", "ESC [c"), ("\u{1B}]10;?\u{07}", "ESC ]10;?"),
    ("\u{1B}[?2026$p", "ESC [?2026$p"), ("\u{1B}7", "ESC 7"), ("\n", "the byte 10 by itself"),
    ("\u{1B}[9;1H", "column 0, row 8"), ("\u{1B}[1;1Habcdefghi", "“i” beyond the end of row 0"),
    ("\u{1B}[1;8Hあ", "beyond the end of row 0"), ("\u{1B}[1;1H👨‍👩‍👧a", "“a” after a letter"),
    ("\u{1B}[1;1Hあ\u{1B}[1;1Ha\u{1B}[?2026l", "halves of letters at [1]"),
    ("\u{1B}[1;1Hあ\u{1B}[1;2Ha\u{1B}[?2026l", "halves of letters at [0]"),
    ("\u{1B}[1;1Ha\u{1B}[2J", "flickers"), ("\u{1B}[1m\u{1B}[?2026l", "leaves the style"),
    ("\u{1B}[?2026l\u{1B}[1;1Ha", "outside of a frame"), ("\u{1B}[?1000h", "the mode ?1000"),
    ("\u{1B}[1;1H\u{202E}", "steers"), ("\u{1B}[?2026h", "a frame within a frame"),
  ])
  func `the test terminal rejects ambiguous sequences`(text: String, fault: String) {
    for chunk in [1, 3, 1000] {
      var screen = Emulator(Size(columns: 8, rows: 4))
      var rest = Array("\u{1B}[?2026h\(text)".utf8)[...]
      while !rest.isEmpty {
        screen.write(Array(rest.prefix(chunk)))
        rest = rest.dropFirst(chunk)
      }
      #expect(screen.faults.first?.contains(fault) == true, "\(screen.faults)")
    }
  }
}
