import Doubles
import Testing

@testable import Terminal

@MainActor
@Suite struct LineTableTests {
  let console = ConsoleFake()
  static let hint =
    "A number to open, f and a number to favorite, /text to filter, ? for other choices.\n> "

  @Test(arguments: ["f 2", "f2", "F  2"])
  func `a letter and a number act on a row, and changed rows are read out`(line: String) async {
    console.type(line + "\n")
    console.deliver(.ended)
    let (outcome, events) = await console.speak(.people(["ada", "bob", "cid"])) { screen, event in
      if case .did(_, let id) = event {
        screen.page = .people(["ada", "bob", "cid"], marked: id)
      }
    }
    #expect(outcome == .done)
    #expect(events == [.appeared, .did(.favorite, id: "bob")])
    #expect(
      console.text == "People\n1. ada\n2. bob\n3. cid\n3 of 3.\n" + Self.hint
        + "2. bob, ★\n3 of 3.\n" + Self.hint + "\n")
  }

  @Test func `an action without effect reads out no row`() async {
    console.type("f 1\n")
    console.deliver(.ended)
    let _ = await console.speak(.people(["ada"]))
    #expect(
      console.text == "People\n1. ada\n1 of 1.\n" + Self.hint + "1 of 1.\n" + Self.hint + "\n")
  }

  @Test(arguments: ["0", "4", "f 4", "-1", "99999999"])
  func `a number without a row is reported`(line: String) async {
    console.type(line + "\n")
    console.deliver(.ended)
    let (_, events) = await console.speak(.people(["ada", "bob", "cid"]))
    #expect(events == [.appeared])
    #expect(console.text.contains("> Error: Enter a number from 1 to 3.\n3 of 3.\n"))
  }

  @Test func `a row that is no longer loaded is requested`() async {
    console.type("\n2\n")
    console.deliver(.ended)
    let names = (0..<45).map { "p\($0)" }
    let (_, events) = await console.speak(.people(Array(names[..<20]), of: 45)) { screen, event in
      guard case .wantsRows(let places) = event else { return }
      screen.page = .people(Array(names[places]), first: places.lowerBound, of: 45)
    }
    #expect(
      events == [
        .appeared, .wantsRows(20..<40), .wantsRows(1..<2), .selected(id: "p1"), .wantsRows(20..<40),
      ])
    for name in names[..<40] {
      #expect(console.text.ranges(of: ". \(name)\n").count == 1)
    }
    #expect(console.text.contains("f and a number to favorite, Enter for more, /text"))
  }

  @Test func `a slash alone empties the filter`() async {
    console.type("/b\n/\n")
    console.deliver(.ended)
    let (_, events) = await console.speak(.people(["ada", "bob"])) { screen, event in
      guard case .changed(_, let values) = event else { return }
      let names = ["ada", "bob"].filter { values[.filter].isEmpty || $0.contains(values[.filter]) }
      screen.page = .people(names, filter: values[.filter])
    }
    #expect(
      events == [
        .appeared, .changed("filter", ["filter": "b", "order": "name"]),
        .changed("filter", ["filter": "", "order": "name"]),
      ])
    #expect(console.text.contains("> 1. bob\n1 of 1.\n"))
  }

  @Test func `a filter without matches can be replaced`() async {
    console.type("/x\n/\n")
    console.deliver(.ended)
    let _ = await console.speak(.people(["ada"])) { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page = .people(values[.filter].isEmpty ? ["ada"] : [], filter: values[.filter])
    }
    #expect(
      console.text == "People\n1. ada\n1 of 1.\n" + Self.hint
        + "Nobody.\n/text to filter, ? for other choices.\n> 1. ada\n1 of 1.\n" + Self.hint + "\n")
  }

  @Test func `sorting is among the other choices`() async {
    console.type("?\n3\n?\n")
    console.deliver(.ended)
    let (_, events) = await console.speak(.people(["ada", "bob"])) { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page = .people(["bob", "ada"], order: values[.order])
    }
    #expect(events == [.appeared, .changed("order", ["filter": "", "order": "newest"])])
    #expect(
      console.text.contains(
        "> 1. Go on\n2. Sort by age\n3. Sort by newest\n4. Export\n5. Leave\nNumber: "
          + "1. bob\n2. ada\n2 of 2.\n"))
    #expect(console.text.contains("> 1. Go on\n2. Sort by name\n3. Sort by age\n4. Export\n"))
  }

  @Test func `a table that shrinks is read out to its end`() async {
    console.type("\nf 40\n")
    console.deliver(.ended)
    let names = (0..<40).map { "p\($0)" }
    let _ = await console.speak(.people(names)) { screen, event in
      if case .did = event { screen.page = .people(Array(names[..<15])) }
    }
    #expect(console.text.contains("> 1. p0\n2. p1\n"))
    #expect(console.text.hasSuffix("15. p14\n15 of 15.\n" + Self.hint + "\n"))
  }

  @Test func `flags for filter and order arrive at once, and all rows after them`() async {
    let results = ResultsSpy()
    let (outcome, events) = await console.speak(
      .people(["ada"]), answers: ["order": "age", "filter": "b"], asks: false, results: results
    ) { screen, event in
      if case .changed = event { screen.page = .people(["bob", "eb"]) }
    }
    #expect(outcome == .done)
    #expect(events == [.appeared, .changed("order", ["filter": "b", "order": "age"])])
    #expect(results.rows == [["bob", ""], ["eb", ""]])
    #expect(console.text == "")
  }

  @Test func `an unknown order ends the run`() async {
    let (outcome, events) = await console.speak(
      .people(["ada"]), answers: ["order": "size"], asks: false, results: ResultsSpy())
    #expect(outcome == .failed)
    #expect(events == [.appeared])
    #expect(console.text == "Error: “Sort” must be one of name, age, newest.\n")
  }

  @Test func `the output of a table that shrinks without input ends`() async {
    let results = ResultsSpy()
    let stretch = TableReading.unattendedStretch
    let names = (0..<stretch).map { "p\($0)" }
    let (outcome, _) = await console.speak(
      .people(names, of: 3 * stretch), asks: false, results: results
    ) { screen, event in
      if case .wantsRows = event { screen.page = .people(Array(names[..<5])) }
    }
    #expect(outcome == .done)
    #expect(results.rows.count == stretch)
  }

  @Test func `a question over a table keeps its reading position`() async {
    let driver = LineDriver(console: console)
    let list = ScreenStub(.people(["ada", "bob"]))
    let question = ScreenStub(.deletion)
    list.answer = { [weak driver] _, event in
      if case .did = event { driver?.present(question, bar: nil) }
    }
    question.answer = { [weak driver] _, event in
      guard case .submitted = event else { return }
      list.page = .people(["ada", "bob"], marked: "ada")
      driver?.present(list, bar: nil)
    }
    driver.present(list, bar: nil)
    console.type("f1\n2\n")
    console.deliver(.ended)
    #expect(await driver.run() == .done)
    #expect(
      console.text == "People\n1. ada\n2. bob\n2 of 2.\n" + Self.hint
        + "Delete\n1. Keep\n2. Delete\nDelete bob? 1. ada, ★\n2 of 2.\n" + Self.hint + "\n")
  }

  @Test func `the last rows are read out, and a new filter or order starts at the top`() async {
    let names = (0..<21).map { "p\($0)" }
    console.type("\n\n/p\n\n?\n2\n")
    console.deliver(.ended)
    let _ = await console.speak(.people(names)) { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page = .people(names, filter: values[.filter], order: values[.order])
    }
    #expect(console.text.ranges(of: "> 21. p20\n21 of 21.\n").count == 2)
    #expect(console.text.ranges(of: "1. p0\n2. p1\n").count == 3)
    #expect(console.text.ranges(of: "> 21 of 21.\n").count == 1)
  }
}
