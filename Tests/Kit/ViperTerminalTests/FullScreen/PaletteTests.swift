import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// Pages and actions by their names, under Ctrl-G.
@MainActor
@Suite struct PaletteTests {
  let console = ConsoleFake(columns: 80, rows: 24)

  /// A bar with two pages, two other pages, and the search results for a text.
  func bar(
    choose: @escaping (RouteName) -> Void = { _ in },
    find: (@MainActor (String) async -> [NavigationBar.Found])? = nil
  ) -> NavigationBar {
    var bar = NavigationBar(
      [.init("users", "Users"), .init("profile", "Profile")], current: "users", choose: choose)
    bar.others = [
      .init("change-password", "Change password", note: "Set another one."),
      .init("invite", "Invite"),
    ]
    bar.find = find
    return bar
  }

  /// The names that the palette shows, from the top.
  var names: [String] {
    console.lines.drop { !$0.hasPrefix("   Name") }.dropFirst()
      .prefix { !$0.contains(/^ {3}[0-9]+ of [0-9]+/) }
      .map { line in
        String(line.dropFirst(3)).split(separator: "  ", maxSplits: 1).first.map(String.init) ?? ""
      }
  }

  @Test func `without text, the palette offers pages, actions and commands`() async {
    _ = await console.show(.people(["ada"]), bar: bar())
    console.type("\u{7}")
    #expect(
      names == [
        "Users", "Profile", "Favorite", "Export", "Change password", "Invite",
        "Sort by the next order", "Reload", "Copy the selected row", "Copy one value of the row",
        "Show help on keys", "Quit", "Redraw the screen", "Suspend",
      ])
    #expect(console.lines.contains { $0.hasPrefix("   Favorite") && $0.contains("Ctrl-S") })
    #expect(console.lines.contains { $0.hasPrefix("   Profile") && $0.hasSuffix(" 2") })
    #expect(console.lines.last?.contains("keys") == false)
  }

  @Test func `the driver names the pages with unsaved edits, also those put aside`() async {
    var chosen: [RouteName] = []
    var bar = bar { chosen.append($0) }
    bar.others = [.init("log-out", "Log out")]
    let (driver, login) = await console.show(.login, bar: bar)
    #expect(driver.lossOfPages == nil)
    await console.type("ada\u{7}log out\r", on: driver)
    #expect(chosen == ["log-out"] && driver.lossOfPages == "Your changes will be lost.")
    let other = ScreenStub(Page("Sign up", .form(fields: [.username], submit: "Sign up")))
    driver.present(other, bar: bar)
    await driver.settle()
    #expect(driver.lossOfPages == "Your changes on “Log in” will be lost.")
    await console.type("eve", on: driver)
    #expect(driver.lossOfPages == "Your changes on “Log in” and “Sign up” will be lost.")
    withExtendedLifetime(login) {}
  }

  @Test func `Quit leaves the page from a field, too, and isn't a signal`() async {
    let (driver, screen) = await console.show(.login)
    await console.type("\u{7}quit\r", on: driver)
    #expect(screen.events.last == .cancelled)
  }

  @Test(arguments: [
    // Rank: start of a name, start of a word, anywhere in a name, letters with others between.
    (
      "p",
      [
        "Profile", "Change password", "Export", "Copy the selected row",
        "Copy one value of the row", "Show help on keys", "Suspend",
      ]
    ),
    ("pro", ["Profile"]),
    ("cpw", ["Change password"]), ("change pass", ["Change password"]), ("USERS", ["Users"]),
    ("re", ["Reload", "Redraw the screen", "Profile"]),
    // Letters with others between them don't match an action.
    ("zz", []), ("fvrt", []), ("exprt", []),
  ])
  func `the best match is first`(text: String, shown: [String]) async {
    _ = await console.show(.people(["ada"]), bar: bar())
    console.type("\u{7}\(text)")
    #expect(names == shown)
    #expect(console.lines.show("No matches.") == shown.isEmpty)
  }

  @Test(arguments: [
    // By Enter, by an arrow, and by a number; `:` on the rows.
    ("\u{7}pass\r", "change-password"), ("\u{7}\u{1B}[B\r", "profile"), ("\u{7}2", "profile"),
    ("\t\t:inv\r", "invite"),
    // The current page is open already.
    ("\u{7}users\r", nil),
  ])
  func `Enter opens the selected page`(keys: String, opened: RouteName?) async {
    var chosen: [RouteName] = []
    let (driver, screen) = await console.show(.people(["ada"]), bar: bar { chosen.append($0) })
    await console.type(keys, on: driver)
    #expect(chosen == [opened].compactMap(\.self))
    #expect(console.lines[0].hasPrefix(" People"))
    #expect(screen.events == [.appeared])
  }

  @Test(arguments: [
    ("fav", PageEvent.did(.favorite, ["ada"])),
    ("exp", .chose(.export, FullScreenShortcutTests.values)), ("reload", .appeared),
    ("sort", .filtered("", order: "age", by: "order")),
  ])
  func `a chosen action acts on the page or its selected row`(text: String, event: PageEvent) async
  {
    let (driver, screen) = await console.show(.people(["ada", "bob"]), bar: bar())
    await console.type("\u{7}\(text)\r", on: driver)
    #expect(screen.events == [.appeared, event])
  }

  @Test(arguments: [
    ("zoe\r", ["zoe"]), ("zo\re\r", ["zoe"]), ("zoe\r\u{1B}", []), ("nobody\r", []),
  ])
  func `Enter typed before a search result arrives chooses the first result`(
    keys: String, opened: [String]
  ) async {
    let gate = Gate()
    var chosen: [String] = []
    let bar = self.bar(find: { text in
      await gate.pass()
      return text == "zoe" ? [.init("Zoë", note: "zoe") { chosen.append("zoe") }] : []
    })
    let (driver, _) = await console.show(.people(["ada"]), bar: bar)
    console.type("\u{7}\(keys)")
    console.pause()
    gate.open()
    await until {
      console.lines.contains { $0.contains("No matches.") || $0.hasPrefix(" People") }
    }
    for _ in 0..<50 { await Task.yield() }
    await driver.settle()
    #expect(chosen == opened)
  }

  @Test(arguments: [
    // By its number, its name, and without a choice; a flag and an empty cell are no values.
    ("2", "YWRhQGV4YW1wbGUub3Jn"), ("em\r", "YWRhQGV4YW1wbGUub3Jn"), ("\r", "YWRh"),
    // A time is copied whole.
    ("us\r", "MjAyNi0wMS0zMVQxMjowMDowMFo="), ("4", nil), ("\u{1B}", nil),
  ])
  func `Y copies one value of the selected row by its name`(keys: String, copied: String?) async {
    let cells: [Table.Cell] = [
      .init("ada"), .init("ada@example.org"), .init(""), .init("★", .flag(true)),
      .init("2 minutes ago", .time("2026-01-31T12:00:00Z")),
    ]
    let table = Table(
      [
        .init("name", "Name", width: 10), .init("email", "Email", width: 20),
        .init("note", "Note", width: 8), .init("mark", "★", width: 1, spoken: "favorite"),
        .init("used", "Used", width: 8),
      ], rows: [.init(id: "ada", cells)], count: 1, empty: "Nobody.")
    var searches = 0
    let bar = self.bar(find: { _ in
      searches += 1
      return []
    })
    let (driver, screen) = await console.show(Page("People", .table(table)), bar: bar)
    await console.type("Y", on: driver)
    #expect(names == ["Name", "Email", "Used"])
    await console.type(keys, on: driver)
    console.pause()
    #expect(console.screen.clipboard == copied)
    // A search would begin in a task.
    for _ in 0..<50 { await Task.yield() }
    #expect(searches == 0)
    #expect(screen.events == [.appeared])
  }

  @Test func `Y copies one value of a text about one thing`() async {
    let details: [Page.Detail] = [.init("name", "Name", "ada"), .init("role", "Role", "none")]
    let (driver, _) = await console.show(Page("Ada", .text("…"), details: details), bar: bar())
    await console.type("Yna\r", on: driver)
    #expect(console.screen.clipboard == "YWRh")
    #expect(console.lines.contains(" Sent to the terminal's clipboard."))
  }

  @Test func `without a selected row, no actions on rows are offered`() async {
    _ = await console.show(.people([]), bar: bar())
    console.type("\u{7}fav")
    #expect(names == [])
  }

  @Test(arguments: [60, 100, 140])
  func `entries show their keys at any width, and no details`(columns: Int) async {
    console.size = Size(columns: columns, rows: 24)
    _ = await console.show(.people(["ada"]), bar: bar())
    console.type("\u{7}")
    #expect(console.lines.contains { $0.contains("Favorite") && $0.contains("Ctrl-S") })
    #expect(!console.lines.show("│"))
  }

  @Test(arguments: ["fav", "mark the"])
  func `an action or a command is dropped if the selected row has changed`(words: String) async {
    let (driver, screen) = await console.show(.markable(["ada", "bob"]), bar: bar())
    console.type("\u{7}\(words)")
    screen.page = .markable(["bob"])
    driver.pageChanged()
    await console.type("\r", on: driver)
    #expect(screen.events == [.appeared])
    #expect(console.lines.show("Choose again."))
  }

  @Test func `an action on a row is dropped while the rows are searched`() async {
    let gate = Gate()
    let (driver, screen) = await console.show(.people(["ada", "bob"]), bar: bar()) { _, event in
      if case .changed = event { await gate.pass() }
    }
    console.type("b")
    await until { screen.events.count == 2 }
    console.type("\u{7}fav\r")
    #expect(console.lines.show("The search is still running."))
    await gate.open(on: driver)
    #expect(screen.events == [.appeared, .filtered("b")])
  }

  @Test func `during an action, only pages are offered`() async {
    let gate = Gate()
    let (_, screen) = await console.show(.people(["ada"]), bar: bar()) { _, event in
      if case .chose = event { await gate.pass() }
    }
    console.type("\t\te\u{7}")
    await until { screen.events.count == 2 }
    #expect(names == ["Users", "Profile", "Change password", "Invite"])
    gate.open()
  }

  @Test func `Esc and Ctrl-G close the palette, and digits after letters are text`() async {
    var chosen: [RouteName] = []
    let (driver, screen) = await console.show(.login, bar: bar { chosen.append($0) })
    for keys in ["\u{7}\u{7}", "\u{7}x2\u{7}", "\u{7}9\u{7}"] {
      await console.type(keys, on: driver)
      #expect(console.lines[0].hasPrefix(" Log in"))
    }
    console.type("\u{7}users\u{1B}")
    console.pause()
    #expect(console.lines[0].hasPrefix(" Log in"))
    #expect(chosen.isEmpty && screen.events == [.appeared])
  }

  @Test(arguments: ["2", "\u{1B}2", "x\u{1B}2"])
  func `a digit chooses a page, with Alt also after letters`(keys: String) async {
    var chosen: [RouteName] = []
    let (driver, _) = await console.show(.login, bar: bar { chosen.append($0) })
    await console.type("\u{7}\(keys)", on: driver)
    #expect(chosen == ["profile"])
  }

  @Test(arguments: ["o", "O", "u"])
  func `letters of a list's commands are text below the rows of the palette, too`(letter: String)
    async
  {
    let (driver, _) = await console.show(.people(["ada"]), bar: bar())
    await console.type("\u{7}\u{1B}[B\(letter)", on: driver)
    #expect(console.lines.contains { $0.hasPrefix(" › Find \(letter)") })
  }

  @Test func `search results rank before names that only match letter by letter`() async {
    let bar = bar(find: { _ in [.init("Pro Anna", note: "anna") {}] })
    _ = await console.show(.people(["ada"]), bar: bar)
    console.type("\u{7}pa")
    await until { names == ["Change password", "Pro Anna"] }
    console.type("\u{15}poe")
    await until { names == ["Pro Anna", "Profile"] }
  }

  @Test(arguments: [8, 9, 200])
  func `where more is found than is offered, it says so`(count: Int) async {
    let bar = bar(find: { _ in (1...count).map { .init("Zoë \($0)", note: "zoe\($0)") {} } })
    _ = await console.show(.people(["ada"]), bar: bar)
    console.type("\u{7}zoë")
    await until { names == (1...8).map { "Zoë \($0)" } }
    #expect(console.lines.contains(" More names match. Type more letters.") == (count > 8))
    console.type("x")
    #expect(!console.lines.show("More names match."))
  }

  @Test func `search results come last, and an outdated result is dropped`() async {
    var asked: [String] = []
    let gate = Gate()
    var opened: [String] = []
    let bar = bar(find: { text in
      asked.append(text)
      if text == "u" { await gate.pass() }
      return [.init("\(text) \u{1B}[31mNoether", note: "emmy") { opened.append(text) }]
    })
    let (driver, _) = await console.show(.people(["ada"]), bar: bar)
    console.type("\u{7}u")
    await until { asked == ["u"] }
    console.type("s")
    await until { names.count == 3 }
    gate.open()
    await console.type("\u{1B}[B\u{1B}[B", on: driver)
    #expect(asked == ["u", "us"])
    #expect(names == ["Users", "Suspend", "us ^[[31mNoether"])
    await console.type("\r", on: driver)
    #expect(opened == ["us"])
  }

  @Test func `a result that arrives after its text was removed is dropped`() async {
    let gate = Gate()
    var isFound = false
    let bar = bar(find: { _ in
      await gate.pass()
      isFound = true
      return [.init("Zoë", note: "zoe") {}]
    })
    let (driver, _) = await console.show(.people(["ada"]), bar: bar)
    console.type("\u{7}")
    let all = names
    console.type("z")
    await until { names == [] }
    console.type("\u{7F}")
    gate.open()
    await until { isFound }
    await driver.searching?.value
    #expect(names == all)
  }

  @Test(arguments: ["move up", "moveup", "ve u"])
  func `a text of several words matches a name without gaps`(text: String) throws {
    let match = try #require(TextMatch(of: text, in: "Move up"))
    #expect(!match.isLoose)
  }

  @Test func `a match ranks the higher the closer its letters are, and a whole name the highest`() {
    let names = ["ac", "ac dc", "an ac", "mac", "abc", "abbc"]
    let ranks = names.compactMap { TextMatch(of: "ac", in: $0)?.rank }
    #expect(ranks == ranks.sorted(by: >) && Set(ranks).count == names.count, "\(ranks)")
  }

  @Test(arguments: ["inv", "zoe"])
  func `choosing a page asks first if an action would have to start over`(text: String) async {
    var chosen: [RouteName] = []
    var page = Page.login
    (page.busy, page.stopQuestion) = ("Importing…", "Stop the import?")
    let bar = bar {
      chosen.append($0)
    } find: { _ in
      [.init("Zoë", note: "zoe") { chosen.append("zoe") }]
    }
    let (driver, _) = await console.show(page, bar: bar)
    await console.type("\u{7}\(text)\r", on: driver)
    await until { driver.isAsking }
    #expect(chosen.isEmpty && console.lines.show("Stop the import?"))
    await console.answer("y", on: driver)
    #expect(chosen == [text == "zoe" ? "zoe" : "invite"])
  }
}
