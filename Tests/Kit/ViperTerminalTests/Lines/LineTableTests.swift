import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct LineTableTests {
  let console = ConsoleFake()
  static let hint =
    "A number to open, s and a number to favorite, /text to filter, ? for more choices.\n> "
  nonisolated private static let error = "Error: Enter a number from 1 to 3.\n"

  @Test(arguments: ["s 2", "s2", "S  2"])
  func `a letter and a number act on a row, and changed rows are read out`(line: String) async {
    let (outcome, events) = await console.speak(.people(["ada", "bob", "cid"]), line + "\n") {
      screen, event in
      if case .did(_, let rows) = event, let id = rows.only {
        screen.page = .people(["ada", "bob", "cid"], marked: id)
      }
    }
    #expect(outcome == .done)
    #expect(events == [.appeared, .did(.favorite, ["bob"])])
    #expect(
      console.text == "People\n1. ada\n2. bob\n3. cid\n3 of 3.\n" + Self.hint
        + "2. bob, favorite\n3 of 3.\n" + Self.hint + "\n")
  }

  /// The next question follows, without a row that hasn't changed, and without the hint after an error.
  @Test(arguments: [
    ("s 1", nil, [PageEvent.did(.favorite, ["ada"])]), ("1", nil, [.selected(id: "ada")]),
    ("", nil, []), ("0", error, []), ("4", error, []), ("s 4", error, []), ("s 0", error, []),
    ("-1", error, []), ("\(Int.min)", error, []), ("\(Int.max)", error, []),
  ])
  func `a row is chosen by its number`(line: String, error: String?, events: [PageEvent]) async {
    let (_, all) = await console.speak(.people(["ada", "bob", "cid"]), line + "\n")
    #expect(all == [.appeared] + events)
    let end = "3 of 3.\n" + Self.hint
    let next = error.map { $0 + "> " } ?? end
    #expect(console.text == "People\n1. ada\n2. bob\n3. cid\n" + end + next + "\n")
  }

  @Test(arguments: [
    ("h 1 3", [PageEvent.marked(["ada", "cid"]), .did(.hide, ["ada", "cid"])]),
    ("h1-2,3", [.marked(["ada", "bob", "cid"]), .did(.hide, ["ada", "bob", "cid"])]),
    ("H 2 1 2", [.marked(["bob", "ada"]), .did(.hide, ["bob", "ada"])]),
    ("h 2", [.did(.hide, ["bob"])]), ("h all", [.did(.hide, .all)]),
    ("h marked", []), ("s 1 2", []), ("s all", []), ("h 1 4", []), ("h 3-1", []), ("h 0 1", []),
    ("h 1-2-3", []), ("h 1-", []), ("h -1 2", []), ("h 1 x", []), ("h ,", []),
    ("h 1-\(Int.max)", []), ("hall", []), ("hmarked", []),
    ("h 1-3 1-9999 1-9999", []),
  ])
  func `a letter and several numbers act on several rows`(line: String, events: [PageEvent]) async {
    let (_, all) = await console.speak(.markable(["ada", "bob", "cid"]), line + "\n")
    #expect(all == [.appeared] + events)
    #expect(console.text.contains("h and numbers (1 3 5-7, all) to hide"))
    #expect(console.text.contains("Error: ") == events.isEmpty)
  }

  @Test func `the word marked selects the marked rows`() async {
    let (_, events) = await console.speak(.markable(["ada", "bob"], ["bob"]), "h marked\n")
    #expect(events == [.appeared, .did(.hide, ["bob"])])
  }

  @Test func `a word removes the marks, and is named where there are some`() async {
    let (_, events) = await console.speak(.markable(["ada", "bob"], ["bob"]), "Unmark\nunmark\n") {
      screen, event in
      if case .marked(let rows) = event { screen.page = .markable(["ada", "bob"], rows) }
    }
    #expect(events == [.appeared, .marked([])])
    #expect(console.text.ranges(of: "to hide, unmark to remove the marks, ").count == 1)
    #expect(console.text.contains("> Error: No row is marked. Name rows by number.\n"))
  }

  @Test func `rows that an empty page doesn't show are counted as marked`() async {
    _ = await console.speak(.markable([], ["bob"]), "")
    #expect(console.text.hasPrefix("People\nNobody.\n1 marked.\n"))
  }

  @Test(arguments: ["h 1-10001", "h 1-9999 1-2", "h 1-\(Int.max)"])
  func `more rows than an act takes are refused with the limit`(line: String) async {
    let (_, events) = await console.speak(.markable(["ada"], of: 20_000), "\(line)\n")
    #expect(!events.contains { $0.isAct })
    #expect(
      console.text.contains("> Error: An action takes at most 10,000 rows. Enter fewer numbers.\n"))
  }

  @Test func `marks that an act on numbers made go with its question`() async {
    let driver = LineDriver(console: console)
    let (list, question) = (ScreenStub(.markable(["ada", "bob"], ["cid"])), ScreenStub(.deletion))
    list.answer = { [weak driver] screen, event in
      if case .marked(let rows) = event { screen.page = .markable(["ada", "bob"], rows) }
      if case .did = event { driver?.present(question, bar: nil) }
    }
    question.answer = { [weak driver] _, event in
      if event.isSubmission { driver?.present(list, bar: nil) }
    }
    driver.present(list, bar: nil)
    console.type("h 1 2\nn\n")
    console.deliver(.ended)
    #expect(await driver.run() == .done)
    #expect(
      list.events == [
        .appeared, .marked(["cid", "ada", "bob"]), .did(.hide, ["ada", "bob"]), .marked(["cid"]),
        .appeared,
      ])
  }

  /// Rows are marked before others replace them, so that the module knows all of them.
  @Test func `an action on rows that aren't loaded marks the others first, then loads them`() async
  {
    let all = (1...300).map { "p\($0)" }
    let (_, events) = await console.speak(.markable(Array(all[..<20]), of: 300), "h 2 201\n") {
      screen, event in
      if case .wantsRows(let range) = event {
        screen.page = .markable(Array(all[range]), first: range.lowerBound, of: 300)
      }
    }
    #expect(
      events.prefix(5) == [
        .appeared, .marked(["p2"]), .wantsRows(200..<201), .marked(["p2", "p201"]),
        .did(.hide, ["p2", "p201"]),
      ])
  }

  /// The second row is on no page any more, or another page was opened meanwhile.
  @Test(arguments: [true, false])
  func `an action on several rows leaves the former marks if a row is gone`(
    staysOpen: Bool
  ) async {
    let driver = LineDriver(console: console)
    let (list, login) = (ScreenStub(.markable(["ada"], ["cid"], of: 2)), ScreenStub(.login))
    list.answer = { [weak driver] screen, event in
      if case .marked(let rows) = event { screen.page = .markable(["ada"], rows, of: 2) }
      if case .wantsRows(1..<2) = event, !staysOpen { driver?.present(login, bar: nil) }
    }
    driver.present(list, bar: nil)
    console.type("h 1 2\n")
    console.deliver(.ended)
    _ = await driver.run()
    let isDone = list.events.contains { if case .did = $0 { true } else { false } }
    #expect(list.events.contains(.marked(["cid", "ada"])) && !isDone)
    #expect(list.events.contains(.marked(["cid"])) == staysOpen)
    #expect(console.text.contains("Error: Row 2 is gone. Choose another one.\n") == staysOpen)
  }

  /// A number means the row that was read out with it, even if another row has that index now.
  @Test func `a number means the row read out with it, even if it has moved, unless it is gone`() {
    var reading = TableReading()
    let (old, new) = (Page.people(["ada", "bob"]).list, Page.people(["new", "ada"]).list)
    _ = reading.lines(of: old, at: 0..<2)
    #expect(reading.row(1, of: new)?.id == "ada")
    #expect(reading.row(2, of: new) == nil)
    #expect(TableReading().row(1, of: new)?.id == "new")
  }

  @Test(arguments: ["3", "sort by newest", "Sort by newest"])
  func `a question mark lists the other choices, by number or name`(line: String) async {
    let (_, events) = await console.speak(.people(["ada"]), "?\n\(line)\n")
    #expect(events == [.appeared, .filtered("", order: "newest", by: "order")])
  }

  @Test(arguments: ["f", "x 1", "x", "f x", "s 1 2"])
  func `an unknown word is reported in one sentence`(line: String) async {
    let (_, events) = await console.speak(.people(["ada"]), line + "\n")
    #expect(events == [.appeared])
    let error =
      "Error: This list has no such command. Type /text to filter, or ? for the choices.\n> "
    #expect(console.text == "People\n1. ada\n1 of 1.\n\(Self.hint)\(error)\n")
  }

  @Test(arguments: [
    ("<", PageEvent.cancelled), ("q", .cancelled), ("Quit", .cancelled),
    ("export", .chose(.export, ["filter": "", "order": "name"])),
    ("sort by age", .filtered("", order: "age", by: "order")),
  ])
  func `the names of the menu also work at a list`(line: String, event: PageEvent) async {
    let (_, events) = await console.speak(.people(["ada"]), line + "\n")
    #expect(events == [.appeared, event])
  }

  @Test func `a cell that needs it is read out with the title of its column`() async {
    let table = Table(
      [
        .init("machine", "Machine", width: 10),
        .init("started", "Start", width: 10, spoken: "Started", repeatsHeading: true),
        .init("used", "Used", width: 10, repeatsHeading: true),
      ],
      rows: [.init(id: "1", [.init("box"), .init("today"), .init("")])], count: 1, empty: "")
    _ = await console.speak(Page("Sessions", .table(table)), "")
    #expect(console.text.hasPrefix("Sessions\n1. box, Started today\n"))
  }

  @Test func `a row that is no longer loaded is requested`() async {
    let (_, events) = await console.speak(.people(0..<20, of: 45), "\n2\n40\n\n45\n") {
      screen, event in
      if case .wantsRows(let range) = event { screen.page = .people(range, of: 45) }
    }
    #expect(
      events == [
        .appeared, .wantsRows(20..<40), .wantsRows(1..<2), .selected(id: "p1"), .wantsRows(20..<40),
        .selected(id: "p39"), .wantsRows(40..<45), .selected(id: "p44"),
      ])
    for index in 0..<45 {
      #expect(console.text.ranges(of: "\n\(index + 1). p\(index)\n").count <= 1)
    }
    #expect(console.text.contains("20. p19\n20 of 45.\n"))
    #expect(console.text.contains("45. p44\n45 of 45.\n"))
    #expect(console.text.contains("s and a number to favorite, Enter for more, /text"))
  }

  @Test func `the position in a list that a limit cuts off counts all rows, or those that match`()
    async
  {
    var page = Page.people(["ada", "bob"])
    page.list.total = 43
    _ = await console.speak(page, "/b\n") { screen, event in
      guard case .changed(_, let values) = event else { return }
      var table = screen.page.list
      (table.filter, table.rows, table.count) = (.filter.showing(values[.filter]), [], 1)
      screen.page.list = table
    }
    #expect(console.text.contains("2. bob\n2 of 43.\n"))
    #expect(console.text.contains("> 1 of 1.\n"))
  }

  @Test func `a slash alone clears the filter`() async {
    let (_, events) = await console.speak(.people(["ada", "bob"]), "/b\n/\n") { screen, event in
      guard case .changed(_, let values) = event else { return }
      let names = ["ada", "bob"].filter { values[.filter].isEmpty || $0.contains(values[.filter]) }
      screen.page = .people(names, filter: values[.filter])
    }
    #expect(events == [.appeared, .filtered("b"), .filtered("")])
    #expect(console.text.contains("> 1. bob\n1 of 1.\n"))
  }

  @Test func `a filter without matches can be replaced`() async {
    _ = await console.speak(.people(["ada"]), "/x\n/\n") { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page = .people(values[.filter].isEmpty ? ["ada"] : [], filter: values[.filter])
    }
    #expect(
      console.text == "People\n1. ada\n1 of 1.\n" + Self.hint
        + "Nobody.\n/text to filter, ? for more choices.\n> 1. ada\n1 of 1.\n" + Self.hint + "\n")
  }

  @Test func `an empty table offers the other choices`() async {
    let (_, events) = await console.speak(.people([]), "4\n")
    #expect(events == [.appeared, .chose(.export, ["filter": "", "order": "name"])])
    #expect(console.text.hasPrefix("People\nNobody.\n1. Continue\n2. Sort by age\n"))
  }

  @Test func `sorting is among the other choices`() async {
    let (_, events) = await console.speak(.people(["ada", "bob"]), "?\n3\n?\n") { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page = .people(["bob", "ada"], order: values[.order])
    }
    #expect(events == [.appeared, .filtered("", order: "newest", by: "order")])
    #expect(
      console.text.contains(
        "> 1. Continue\n2. Sort by age\n3. Sort by newest\n4. Export\n5. Leave\nNumber: "
          + "1. bob\n2. ada\n2 of 2.\n"))
    #expect(console.text.contains("> 1. Continue\n2. Sort by name\n3. Sort by age\n4. Export\n"))
  }

  @Test func `a table that shrinks is read out to its end`() async {
    _ = await console.speak(.people(0..<40), "\ns 40\n") { screen, event in
      if case .did = event { screen.page = .people(0..<15) }
    }
    #expect(console.text.contains("> 1. p0\n2. p1\n"))
    #expect(console.text.hasSuffix("15. p14\n15 of 15.\n" + Self.hint + "\n"))
  }

  @Test func `without input all rows go to the results`() async {
    let results = ResultsSpy()
    let batch = TableReading.unattendedBatchSize
    let (outcome, events) = await console.speak(
      .people(0..<20, of: batch + 500), asks: false, results: results
    ) { screen, event in
      guard case .wantsRows(let range) = event else { return }
      screen.page = .people(max(0, range.lowerBound - 7)..<range.upperBound, of: batch + 500)
    }
    #expect(outcome == .done)
    #expect(events == [.appeared, .wantsRows(0..<batch), .wantsRows(batch..<batch + 500)])
    #expect(results.rows.map { $0[0] } == (0..<batch + 500).map { "p\($0)" })
    #expect(console.text == "")
  }

  @Test func `flags for filter and order arrive at once, and all rows after them`() async {
    let results = ResultsSpy()
    let (outcome, events) = await console.speak(
      .people(["ada"]), answers: ["order": "age", "filter": "b"], asks: false, results: results
    ) { screen, event in
      if case .changed = event { screen.page = .people(["bob", "eb"]) }
    }
    #expect(outcome == .done)
    #expect(events == [.appeared, .filtered("b", order: "age", by: "order")])
    #expect(results.rows == [["bob", ""], ["eb", ""]])
  }

  @Test func `an unknown order ends the run`() async {
    let (outcome, events) = await console.speak(
      .people(["ada"]), answers: ["order": "size"], asks: false, results: ResultsSpy())
    #expect(outcome == .failed)
    #expect(events == [.appeared])
    #expect(console.text == "Error: --order must be one of name, age, newest.\n")
  }

  @Test func `without input, rows that others add during the load are printed once`() async {
    let results = ResultsSpy()
    var names = (0..<3_000).map { "p\($0)" }
    let (outcome, _) = await console.speak(
      .people(0..<20, of: 3_000), asks: false, results: results
    ) { screen, event in
      guard case .wantsRows = event else { return }
      if names.count < 3_100 { names = (0..<100).map { "new\($0)" } + names }
      screen.page = .people(names)
    }
    #expect(outcome == .done)
    #expect(results.rows.map { $0[0] } == names)
  }

  @Test func `the output of a table that shrinks without input ends`() async {
    let results = ResultsSpy()
    let batch = TableReading.unattendedBatchSize
    let (outcome, _) = await console.speak(
      .people(0..<batch, of: 3 * batch), asks: false, results: results
    ) { screen, event in
      if case .wantsRows = event { screen.page = .people(0..<5) }
    }
    #expect(outcome == .done)
    #expect(results.rows.count == batch)
  }

  @Test func `a question over a table keeps its reading position`() async {
    let driver = LineDriver(console: console)
    let list = ScreenStub(.people(["ada", "bob"]))
    let question = ScreenStub(.deletion)
    list.answer = { [weak driver] _, event in
      if case .did = event { driver?.present(question, bar: nil) }
    }
    question.answer = { [weak driver] _, event in
      guard event.isSubmission else { return }
      list.page = .people(["ada", "bob"], marked: "ada")
      driver?.present(list, bar: nil)
    }
    driver.present(list, bar: nil)
    console.type("s1\n2\n")
    console.deliver(.ended)
    #expect(await driver.run() == .done)
    #expect(
      console.text == "People\n1. ada\n2. bob\n2 of 2.\n" + Self.hint
        + "Delete\nDelete bob?\n1. Keep\n2. Delete\ny or n: 1. ada, favorite\n2 of 2.\n" + Self.hint
        + "\n")
  }

  @Test func `the last rows are read out, and a new filter or order starts at the top`() async {
    _ = await console.speak(.people(0..<21), "\n\n/p\n\n?\n2\n") { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page = .people(0..<21, filter: values[.filter], order: values[.order])
    }
    #expect(console.text.ranges(of: "> 21. p20\n21 of 21.\n").count == 2)
    #expect(console.text.ranges(of: "1. p0\n2. p1\n").count == 3)
    #expect(console.text.ranges(of: "> 21 of 21.\n").count == 1)
  }
}
