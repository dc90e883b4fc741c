import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// The keys that act, and the help that names them.
@MainActor
@Suite struct FullScreenShortcutTests {
  let console = ConsoleFake(columns: 100, rows: 14)
  nonisolated static let values: Values = ["filter": "", "order": "name"]
  nonisolated static let ada = Page(
    "Ada", .text("A person."), actions: [.favorite, Action("back", "Back")])
  /// People by name, by age, both in either direction, or by their time.
  nonisolated static let reversible: Page = {
    var page = Page.people(["ada"])
    let orders = ["name", "name-descending", "age", "age-descending", "newest"]
    page.list.order = Field(
      "order", "Sort",
      kind: .choice(of: orders.map { Action(ActionName(rawValue: $0), $0) }), value: "name")
    return page
  }()
  nonisolated static let profile = Page(
    "Profile", .form(fields: [.age, .partial, .code], submit: "Save"), actions: [.favorite])

  @Test(
    arguments: [
      // With Ctrl anywhere, also while the filter has the focus; Ctrl-E is a key of the field.
      (.people(["ada", "bob"]), ["\u{1B}[B\u{13}", "\u{05}"], [.did(.favorite, ["bob"])]),
      // A letter alone is text for the filter, even if the order has the focus.
      (
        .people(["ada", "bob"]), ["s", "\u{15}", "\ts", "\t\t\u{1B}[Bs", "e"],
        [
          .filtered("s"), .filtered(""), .filtered("s"), .did(.favorite, ["bob"]),
          .chose(.export, ["filter": "s", "order": "name"]),
        ]
      ),
      // On the rows, a letter that isn't a shortcut is typed in the filter, and / only focuses it.
      (
        .people(["ada", "bob"]), ["\t\tjsx", "\t\t/y"],
        [.did(.favorite, ["bob"]), .filtered("x"), .filtered("xy")]
      ),
      // An arrow focuses the rows, where letters are shortcuts; Ctrl-N doesn't.
      (
        .people(["ada", "bob"]), ["x\u{1B}[As\u{7F}", "\u{0E}s"],
        [.filtered("x"), .did(.favorite, ["ada"]), .filtered(""), .filtered("s")]
      ),
      // In the empty filter, / isn't text, since elsewhere it focuses the filter.
      (.people(["ada"]), ["/", "x", "/"], [.filtered("x"), .filtered("x/")]),
      (.people(["ada"]), ["/x/"], [.filtered("x/")]),
      // A letter and Enter without a row, and Enter without an effect.
      (.people([]), ["\u{13}\r"], []),
      (.people(["ada"], isPlain: true), ["\r"], []),
      // A chunk of shortcuts is handled one by one.
      (.people(["ada"]), ["\t\tse"], [.did(.favorite, ["ada"]), .chose(.export, values)]),
      (ada, ["s", "x"], [.chose(.favorite, [:])]),
      // The next order, on the rows; the first one follows the last.
      (
        .people(["ada"]), ["\t\to", "o", "o"],
        ["age", "newest", "name"].map { .filtered("", order: $0, by: "order") }
      ),
      // The other direction, and the next order from either one. No letter is typed in the filter.
      (
        reversible, ["\t\tO", "O", "O", "o", "O", "o", "O", "o"],
        [
          "name-descending", "name", "name-descending", "age", "age-descending", "newest", "name",
        ].map { .filtered("", order: $0, by: "order") }
      ),
      // The field itself reaches all orders.
      (
        reversible, ["\t\u{1B}[C", "\u{1B}[C", "\u{1B}[D"],
        ["name-descending", "age", "name-descending"].map {
          .filtered("", order: $0, by: "order")
        }
      ),
      // The first Escape clears the filter, the second one leaves.
      (.people(["ada"]), ["x", "\u{1B}", "\u{1B}"], [.filtered("x"), .filtered(""), .cancelled]),
      // Enter goes to the next field, and submits from the last one or chooses a button.
      (
        profile, ["20", "\r\r\r"],
        [
          .changed("age", ["age": "20", "partial": "", "code": ""]),
          .submitted(["age": "20", "partial": "", "code": ""]),
        ]
      ),
      (profile, ["\u{13}"], [.chose(.favorite, ["age": "", "partial": "", "code": ""])]),
      (
        .people([], isPlain: true), ["\r", "\u{1B}[B\r"],
        [.chose(.export, [:]), .chose(.export, [:])]
      ),
      (.people(["ada"]), ["\t\t\t\t\t\t\t\r"], [.chose(.export, values)]),
      (.people(["ada"]), ["\u{1B}[Z\u{1B}[Z\r"], [.selected(id: "ada")]),
    ] as [(Page, [String], [PageEvent])])
  func `keys act on the focus, the selected row or the page`(
    page: Page, chunks: [String], events: [PageEvent]
  ) async {
    let (driver, screen) = await console.show(page)
    for keys in chunks { await console.type(keys, on: driver) }
    #expect(screen.events == [.appeared] + events)
  }

  @Test(arguments: [
    (true, "O", "This order can't be reversed. Press o for another one."),
    (true, "u", "There is nothing to undo. Press / to filter."),
    (false, "o", "This list has one order. Press / to filter."),
    (false, "O", "This list has one order. Press / to filter."),
  ])
  func `a command that does nothing here says why, and isn't typed into the filter`(
    isSorted: Bool, key: String, excuse: String
  ) async {
    var page = Page.people(["ada"])
    if !isSorted { page.list.order = nil }
    let (driver, screen) = await console.show(page)
    await console.type("\u{1B}[B\(key)", on: driver)
    #expect(console.lines.contains(" \(excuse)") && screen.events == [.appeared])
    await console.type("/\(key)", on: driver)
    let values: Values = isSorted ? ["filter": key, "order": "name"] : ["filter": key]
    #expect(screen.events.last == .changed("filter", values))
  }

  @Test func `an action may have the key of undo`() async {
    var page = Page.people(["ada"])
    page.actions.append(Action("own", "Own", key: "u"))
    let (driver, screen) = await console.show(page)
    await console.type("\u{1B}[Bu", on: driver)
    #expect(screen.events.last?.isChoice == true && !console.text.contains("undo"))
  }

  @Test func `the page stays usable during a row's action, and one runs at a time`() async {
    let gate = Gate()
    let (driver, screen) = await console.show(.people(["ada", "bob"])) { _, event in
      if case .did(_, ["ada"]) = event { await gate.pass() }
    }
    console.type("\u{13}\u{1B}[B\u{13}")
    await until { screen.events.count == 2 }
    #expect(console.lines.contains { $0.hasPrefix(" › bob") })
    await gate.open(on: driver)
    #expect(
      screen.events == [.appeared, .did(.favorite, ["ada"]), .did(.favorite, ["bob"])])
  }

  private static func bar(_ choose: @escaping (RouteName) -> Void = { _ in }) -> NavigationBar {
    NavigationBar(
      [.init("users", "Users"), .init("favorites", "Favorites"), .init("out", "Log out")],
      current: "favorites", leadsBack: true, choose: choose)
  }

  @Test func `a digit switches modules, alone outside of text fields or with Alt anywhere`() async {
    var chosen: [RouteName] = []
    let gate = Gate()
    let (driver, screen) = await console.show(.people(["ada"]), bar: Self.bar { chosen.append($0) })
    {
      if case .selected = $1 { await gate.pass() }
    }
    #expect(console.lines[1] == " 1 Users  2 Favorites  3 Log out")
    await console.type("2", on: driver)
    #expect(chosen == [])
    console.type("\t\t2\u{1B}3\u{1B}4\u{1B}[12~\u{1B}[15~")
    #expect(chosen == ["favorites", "out"])
    #expect(screen.events == [.appeared, .filtered("2")])
    console.type("\r")
    await until { screen.events.count == 3 }
    console.type("\u{1B}1")
    #expect(chosen.last == "users")
    // A click works while the row is opened, too.
    console.type("\u{1B}[<0;26;2M\u{1B}[<0;26;2m")
    #expect(chosen.last == "out")
    gate.open()
  }

  @Test(
    arguments: [
      (
        .people(["ada"]), 140, "",
        "↑↓ move|Enter Open|type to filter|Ctrl-S Favorite|Tab next|Ctrl-G go to|F1 keys|Esc back"
          + "|Ctrl-C quit"
      ),
      (
        .people(["ada"]), 140, "\t",
        "↑↓ move|Enter Open|type to filter|←→ change|Ctrl-S Favorite|Tab next|Ctrl-G go to|F1 keys"
          + "|Esc back|Ctrl-C quit"
      ),
      (
        .people(["ada"]), 140, "\t\t",
        "↑↓ move|Enter Open|/ filter|s Favorite|e Export|Tab next|Ctrl-G go to|? keys|Esc back"
          + "|Ctrl-C quit"
      ),
      (
        .people(["ada"]), 140, "\t\t\t",
        "↑↓ move|Enter Export|type to filter|Ctrl-S Favorite|Tab next|Ctrl-G go to|F1 keys|Esc back"
          + "|Ctrl-C quit"
      ),
      (
        .people([]), 140, "",
        "type to filter|Tab next|Ctrl-G go to|F1 keys|Esc back|Ctrl-C quit"
      ),
      (
        .people(["ada"], isPlain: true), 140, "",
        "↑↓ move|Enter Details|e Export|Tab next|Ctrl-G go to|? keys|Esc back|Ctrl-C quit"
      ),
      (
        ada, 140, "",
        "↑↓ scroll|Enter Favorite|s Favorite|Tab next|Ctrl-G go to|? keys|Esc back|Ctrl-C quit"
      ),
      (
        profile, 140, "\t",
        "Tab next|←→ change|Enter next|s Favorite|Ctrl-G go to|? keys|Esc back|Ctrl-C quit"
      ),
      (
        .deletion, 140, "",
        "Tab next|Enter Keep|y n answer|Ctrl-G go to|? keys|Esc back|Ctrl-C quit"
      ),
      // The least needed keys are omitted first, those that move the selection last.
      (
        .people(["ada"]), 80, "\t\t",
        "↑↓ move|Enter Open|s Favorite|e Export|Ctrl-G go to|? keys|Esc back"
      ),
      (.people(["ada"]), 30, "", "Enter Open|F1 keys"),
      (.people(["ada"]), 20, "", "F1 keys"),
      (wrong, 30, "", "Enter next|F1 keys"), (wrong, 20, "\t\t", "? keys"),
    ] as [(Page, Int, String, String)])
  func `the help line names the keys that work at the focus, as far as they fit`(
    page: Page, columns: Int, keys: String, help: String
  ) async {
    console.size = Size(columns: columns, rows: 14)
    _ = await console.show(page, bar: Self.bar())
    console.type(keys)
    #expect(console.lines.last == " " + help.replacing("|", with: "  "))
  }

  nonisolated private static let wrong = Page(
    "Sign up",
    .form(
      fields: [.username, Field("repeat", "Repeat password", problem: "They differ.")],
      submit: "Sign up"))

  @Test func `a page that reappears doesn't focus a dangerous button`() async {
    let danger = Action("delete", "Delete", isDangerous: true)
    let page = Page("Profile", .text("Ada"), actions: [Action("edit", "Edit"), danger])
    let (driver, profile) = await console.show(page)
    await console.type("\t\r", on: driver)
    #expect(profile.events == [.appeared, .chose(danger, [:])])
    driver.present(ScreenStub(.deletion), bar: nil)
    driver.present(profile, bar: nil)
    await console.type("\r", on: driver)
    #expect(profile.events.last == .chose(Action("edit", "Edit"), [:]))
  }

  @Test func `pages that don't fit in the bar are counted, and a click on the count lists them`()
    async
  {
    let names = ["Users", "Favorites", "Invoices", "Contacts", "Projects", "Meetings", "Holidays"]
    let items = (names + ["Expenses", "Suppliers", "Vehicles", "Travels", "Profile"])
      .map { NavigationBar.Item(RouteName(rawValue: $0), $0) }
    let bar = NavigationBar(items, current: "Travels") { _ in }
    console.size = Size(columns: 80, rows: 24)
    let (driver, _) = await console.show(.people(["ada"]), bar: bar)
    #expect(
      console.lines[1]
        == " 1 Users  2 Favorites  3 Invoices  4 Contacts  11 Travels  Ctrl-G 7 more")
    await console.type("\u{1B}[<0;68;2M\u{1B}[<0;68;2m", on: driver)
    #expect(console.lines[0].hasPrefix(" Go to"))
    #expect(console.bodyLines.contains { $0.hasPrefix("   Profile") })
  }

  @Test(arguments: [(90, "  "), (91, nil)])
  func `a bar without pages names the user if the name fits, and has no keys`(
    width: Int, gap: String?
  ) async {
    let owner = String(repeating: "a", count: width)
    let bar = NavigationBar([], current: "users", owner: owner) { _ in }
    _ = await console.show(.people(["ada"], isPlain: true), bar: bar)
    #expect(console.lines.first == " People" + (gap.map { $0 + owner } ?? ""))
    let help = " ↑↓ move  Enter Details  e Export  Tab next  ? keys  Esc back  Ctrl-C quit"
    #expect(console.lines.last == help)
  }

  @Test func `in a narrow window, the bar keeps its numbers and the current label`() async {
    console.size = Size(columns: 30, rows: 10)
    _ = await console.show(.people(["ada"]), bar: Self.bar())
    #expect(console.lines.first == " People     1  2 Favorites  3")
    #expect(console.text.contains("\u{1B}[4;96m2 Favorites"))
  }
}
