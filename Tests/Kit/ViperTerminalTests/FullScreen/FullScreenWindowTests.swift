import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// Small windows, size changes, and the cursor's position.
@MainActor
@Suite struct FullScreenWindowTests {
  /// One page of each kind, with everything that makes it large.
  static let pages: [Page] = {
    var form = Page(
      "Sign up", lead: "An account of your own.\nIt costs nothing.",
      .form(
        fields: [
          Field("user", "Username or email"),
          .password.showing(problem: "It is too short for that."),
          .again, .age, .partial, .code,
        ], submit: "Sign up"), notice: .failure("This didn't work. Try it again later."),
      actions: [.export, Action("login", "Log in instead")])
    form.busy = "Working…"
    var table = Page.people(0..<40, of: 200)
    table.lead = "All that are known."
    table.notice = .success("Done. " + String(repeating: "It is a long story. ", count: 9))
    let question = Page(
      "Tip", lead: "So it is.",
      .question(
        Field(
          "tip", "This is a long question about many things.\nReally?",
          kind: .choice(of: [Action("no", "No"), Action("yes", "Yes, I do")]))), actions: [.export])
    let text = Page("Text", .text((0..<99).map { "Line \($0)." }.joined(separator: "\n")))
    return [form, table, question, text]
  }()

  @Test(arguments: [(19, 30), (30, 6), (1, 1), (2, 1), (1, 9), (3, 2), (500, 1)])
  func `a window that is too small says so and ignores keys`(columns: Int, rows: Int) async {
    let console = ConsoleFake()
    let (driver, screen) = await console.show(.login)
    await console.type("ada\tx", on: driver)
    let (events, lines, cursor) = (screen.events, console.lines, console.screen.cursor)
    console.resize(columns, rows)
    let words = "Make this window larger: at least 20 columns and 7 rows."
    let shown = console.lines.joined(separator: " ")
    #expect(
      columns * rows < 30
        ? shown.contains("…") : shown.filter { $0 != " " } == words.filter { $0 != " " })
    console.type("y\r\t\u{1B}[200~z\u{1B}[201~\u{1B}1\u{1B}[B")
    await console.type("\u{1B}", on: driver)
    #expect(screen.events == events)
    console.resize(80, 24)
    #expect(console.lines == lines && console.screen.cursor == cursor)
    console.resize(columns, rows)
    console.type("\u{1A}\u{3}")
    await until { console.calls.last == .close }
    #expect(console.calls == [.open(raw: true), .suspend, .close])
  }

  @Test func `a question that appeared in a too small window ignores keys at first`() async {
    let console = ConsoleFake(columns: 10, rows: 3)
    let (driver, screen) = await console.show(.deletion)
    console.deliver(.ready)
    console.resize(80, 24)
    await console.type("\r", on: driver)
    #expect(screen.events == [.appeared])
    await console.answer("\r", on: driver)
    #expect(screen.events.count == 2)
  }

  /// The cursor is at the focus: after the typed text, or on the selected row or button.
  @Test(arguments: [(20, 7), (21, 8), (24, 9), (33, 10), (40, 12), (80, 24), (200, 60)])
  func `the focus is visible in any window, with the cursor on it`(columns: Int, rows: Int) async {
    for page in Self.pages {
      let console = ConsoleFake(columns: columns, rows: rows)
      let (driver, _) = await console.show(page)
      for stop in page.stops {
        (driver.editor.focus, driver.editor.isFocusMoved) = (stop, true)
        console.type("\u{0C}")
        let cursor = console.screen.cursor
        let line = console.lines[cursor.row]
        let note = "\(page.title), \(stop): \(cursor)\n" + console.lines.joined(separator: "\n")
        if let field = page.fields.first(where: { .field($0.name) == stop }) {
          let label = field.label.prefix(5)
          #expect(line.contains(label), "\(note)")
          #expect(cursor.column < columns - 1 && cursor.column > label.count, "\(note)")
        } else if let button = page.buttons.first(where: { .button($0.name) == stop }) {
          #expect(
            line.dropFirst(cursor.column).hasPrefix("[ \(button.label.prefix(7))"), "\(note)")
        } else {
          #expect(line.dropFirst(cursor.column).hasPrefix("› p0"), "\(note)")
        }
        #expect(cursor.row > 0 && cursor.row < rows - 1, "\(note)")
        #expect(console.lines[rows - 1].count > 3, "\(note)")
      }
    }
  }

  @Test(arguments: [(20, 7), (80, 7), (80, 8), (80, 9), (80, 10), (20, 12), (80, 24)])
  func `a text or question is shown from its beginning and can be scrolled`(
    columns: Int, rows: Int
  ) async {
    let words = "First of all, this is a story that takes a while, and asks at last: Really?"
    let answers = [Action("keep", "Keep"), Action("delete", "Delete it"), Action("ask", "Ask")]
    let field = Field("sure", words, kind: .choice(of: answers))
    for body in [Page.Body.text(words), .question(field)] {
      let console = ConsoleFake(columns: columns, rows: rows)
      var page = Page("Story", body)
      if case .text = body { page.actions = answers }
      let _ = await console.show(page)
      let first = console.lines
      #expect(first.contains { $0.contains("First of all") }, "\(first)")
      #expect(first.contains { $0.contains("[ Keep") }, "\(first)")
      let isWhole = first.contains { $0.contains("Really?") }
      console.deliver(.ready)
      console.type(String(repeating: "\u{1B}[B", count: isWhole ? 0 : 9))
      console.deliver(.frame)
      #expect(console.lines.show("Really?"), "\(console.lines)")
    }
  }

  @Test(arguments: [20, 30, 44, 80])
  func `the cursor is at the insertion point of wide, long and secret texts`(columns: Int) async {
    let console = ConsoleFake(columns: columns, rows: 12)
    let fields = [Field("user", "Username or email"), .password]
    let _ = await console.show(Page("Log in", .form(fields: fields, submit: "Go")))
    let texts = ["", "ab", "あいう", "👨‍👩‍👧e\u{301}", String(repeating: "あb", count: 60), "\u{202E}"]
    let start = console.screen.cursor.column
    for tab in ["", "\t"] {
      console.type(tab)
      for text in texts {
        console.type("\u{15}" + text)
        let (cursor, line) = (console.screen.cursor, console.lines[console.screen.cursor.row])
        let width = tab.isEmpty ? text.sanitized.width : text.count
        let room = min(48, columns - start - 1)
        #expect(
          (room - 2...room - 1).contains(cursor.column - start) || cursor.column == start + width)
        // The cursor follows the last character.
        #expect(line.width <= cursor.column || line.hasSuffix(" "))
        console.type("\u{1B}[D\u{1B}[H")
        #expect(console.screen.cursor.column == start)
        console.type("\u{1B}[F")
      }
    }
  }

  @Test func `without room for both, the order replaces the filter when it has the focus`() async {
    let console = ConsoleFake(columns: 20, rows: 9)
    let _ = await console.show(.people(["ada"]))
    console.type("b\t")
    #expect(console.lines.contains(" › Sort ‹ Name ›"))
    #expect(console.lines[console.screen.cursor.row] == " › Sort ‹ Name ›")
    console.type("\u{1B}[Z")
    #expect(console.lines.contains { $0.hasPrefix(" › Filter b") })
  }

  @Test(
    arguments: [
      ((24, 0, 1), [2..<2, 2..<21, 21..<22]), ((24, 2, 3), [2..<4, 5..<19, 19..<22]),
      ((9, 0, 1), [2..<2, 2..<6, 6..<7]), ((8, 0, 1), [1..<1, 1..<6, 6..<7]),
      ((12, 3, 1), [1..<4, 4..<10, 10..<11]), ((9, 5, 1), [1..<3, 3..<7, 7..<8]),
      ((7, 4, 20), [1..<2, 2..<5, 5..<6]), ((10, 0, 20), [1..<1, 1..<5, 5..<9]),
    ] as [((rows: Int, lead: Int, status: Int), [Range<Int>])])
  func `the parts of a page share the rows, with blank rows between if there is room`(
    size: (rows: Int, lead: Int, status: Int), parts: [Range<Int>]
  ) {
    let layout = Layout(rows: size.rows, lead: size.lead, status: size.status)
    #expect([layout.lead, layout.body, layout.status] == parts)
  }

  @Test(arguments: 20...60, 0...4)
  func `a long notice leaves room for a tip and the body`(rows: Int, tip: Int) {
    for lead in 0...1 {
      let layout = Layout(rows: rows, lead: lead, status: 99, hasBar: true, tip: tip)
      #expect(layout.body.count >= 1 && layout.status.upperBound <= layout.tip.lowerBound)
    }
  }

  @Test(arguments: [12, 13], ["Type to filter by name, username or email.", "A long one. "])
  func `a tip hides no row of a list in a low window`(rows: Int, words: String) async {
    let console = ConsoleFake(columns: 50, rows: rows)
    let bar = NavigationBar([.init("a", "A")], current: "a", owner: "", choose: { _ in })
    let (driver, _) = await console.show(.people(0..<40), bar: bar)
    func people() -> [String] { console.lines.filter { $0.contains(/\bp\d/) } }
    let before = people()
    let isLong = words.hasSuffix(" ")
    driver.show(tip: isLong ? String(repeating: words, count: 9) : words) {}
    #expect(people() == before && !before.isEmpty)
    #expect(console.lines[rows - 2].hasPrefix(" Tip: \(words.prefix(9))"))
    #expect(console.lines[rows - 2].hasSuffix("…") == isLong)
  }

  @Test(arguments: [(1, 3), (6, 2)])
  func `a button and a notice leave rows of a list in a low window`(words: Int, rows: Int) async {
    let console = ConsoleFake(columns: 50, rows: 12)
    let bar = NavigationBar([.init("a", "A")], current: "a", owner: "", choose: { _ in })
    var page = Page.people(0..<40)
    page.notice = .success(String(repeating: "It is done. ", count: words))
    let _ = await console.show(page, bar: bar)
    #expect(console.lines.count { $0.contains(/\bp\d/) } == rows)
    #expect(console.lines.contains("   [ Export ]"))
    #expect(console.lines.count { $0.contains("done.") } == 4 - rows)
  }

  @Test(arguments: [(120, 3), (119, 4)])
  func `a notice takes the whole width, and running text at most 98 cells`(
    columns: Int, count: Int
  ) async {
    let console = ConsoleFake(columns: columns)
    let words = String(repeating: "ab ", count: 39) + "c"
    _ = await console.show(Page("Log", .text(words), notice: .hint(words)))
    #expect(console.lines.count { $0.contains(/ab|c$/) } == count)
  }

  @Test func `the key help has the texts that a low window cuts`() async {
    let console = ConsoleFake(columns: 24, rows: 8)
    var page = Page("Delete", lead: "", .form(fields: [.username], submit: "Delete"))
    page.lead = "All is lost, and can't be brought back. Type your username to go on."
    page.notice = .failure("No account has this username. Type the name of your own account.")
    let (driver, _) = await console.show(page)
    #expect(console.lines.contains { $0.hasPrefix(" All is lost") && $0.hasSuffix("…") })
    await console.type("\u{1B}OP", on: driver)
    var seen = console.lines
    for _ in 0..<12 {
      await console.type("\u{1B}[B", on: driver)
      seen += console.lines
    }
    for words in ["username to go on.", "own account."] {
      #expect(seen.contains { $0.contains(words) }, "\(seen)")
    }
  }

  @Test func `a burst of resizes costs a few frames, and the last size is drawn`() async {
    let console = ConsoleFake()
    let _ = await console.show(Self.pages[1])
    console.type("p1")
    var random = Random(seed: 13)
    let count = console.writes.count
    for step in 1...200 {
      console.size = Size(
        columns: .random(in: 1...500, using: &random), rows: .random(in: 1...200, using: &random))
      console.deliver(.resized)
      if step % 40 == 0 { console.deliver(.frame) }
    }
    console.resize(97, 31)
    #expect(console.writes.count - count <= 8)
    let fresh = ConsoleFake(columns: 97, rows: 31)
    let _ = await fresh.show(Self.pages[1])
    fresh.type("p1")
    #expect(console.lines == fresh.lines && console.screen.cursor == fresh.screen.cursor)
  }
}
