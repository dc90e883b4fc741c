import Doubles
import Testing

@testable import Terminal

@MainActor
@Suite struct LineFieldTests {
  let console = ConsoleFake()

  @Test func `a number out of range is asked again and not submitted`()
    async
  {
    console.type("7\nx\n13\n")
    let (_, events) = await console.speak(
      Page("Age", .form(fields: [FieldTests.age], submit: "Save")), isOnce: true)
    #expect(
      console.text
        == "Age\nAge: Error: \(FieldTests.wrong)\nAge: Error: \(FieldTests.wrong)\nAge: ")
    #expect(
      events == [.appeared, .changed("age", ["age": "13"]), .submitted(["age": "13"])])
  }

  @Test func `without input a number out of range ends the run`() async {
    let (outcome, events) = await console.speak(
      Page("Age", .form(fields: [FieldTests.age], submit: "Save")), answers: ["age": "7"],
      asks: false)
    #expect(outcome == .failed)
    #expect(events == [.appeared])
    #expect(console.text == "Error: \(FieldTests.wrong)\n")
  }

  @Test(arguments: [
    ("", ""), ("y", "yes"), ("YES", "yes"), ("n", ""), ("No", ""), ("maybe\ny", "yes"),
  ])
  func `a toggle is answered by yes and no`(line: String, value: String) async {
    let page = Page("Import", .form(fields: [FullScreenFieldTests.partial], submit: "Go"))
    console.type(line + "\n")
    let (_, events) = await console.speak(page, isOnce: true)
    #expect(events.last == .submitted(["partial": value]))
    let error = line.contains("maybe") ? "Error: Answer yes or no.\nPartial? [no]: " : ""
    #expect(console.text == "Import\nPartial? [no]: " + error)
  }

  @Test(arguments: [nil, "yes"])
  func `without input a toggle is what its flag says`(flag: String?) async {
    let page = Page("Import", .form(fields: [FullScreenFieldTests.partial], submit: "Go"))
    let (outcome, events) = await console.speak(
      page, answers: flag.map { ["partial": $0] } ?? [:], asks: false)
    #expect(outcome == .done)
    #expect(events.last == .submitted(["partial": flag ?? ""]))
  }

  @Test func `Enter accepts the proposed value of a toggle`() async {
    let field = FullScreenFieldTests.partial.showing("yes")
    console.type("\n")
    let (_, events) = await console.speak(
      Page("Import", .form(fields: [field], submit: "Go")), isOnce: true)
    #expect(console.text == "Import\nPartial? [yes]: ")
    #expect(events.last == .submitted(["partial": "yes"]))
  }

  @Test func `the lead is read out when it changes`() async {
    let page = Page("Name", lead: "One.\nTwo.", .form(fields: [.code, .username], submit: "Save"))
    console.type("ada\nbob\n")
    let (_, _) = await console.speak(page, isOnce: true) { screen, event in
      guard case .changed("code", let values) = event else { return }
      screen.page.lead = "My name is \(values[.code])."
    }
    #expect(console.text == "Name\nOne.\nTwo.\nCode: My name is ada.\nUsername: ")
  }

  @Test(arguments: [
    (Page.Body.text("Body."), "Lead.\nBody.\n"), (.form(fields: [], submit: ""), ""),
  ])
  func `without input the lead of a text is a result too`(body: Page.Body, text: String) async {
    let (_, _) = await console.speak(Page("Title", lead: "Lead.", body), asks: false)
    #expect(console.text == text)
  }

  @Test(arguments: [true, false])
  func `each tenth of the progress is said once`(asks: Bool) async {
    console.type("x\n")
    let page = Page("Import", .form(fields: [.code], submit: "Go"))
    let (_, _) = await console.speak(
      page, answers: asks ? [:] : ["code": "x"], asks: asks, isOnce: true
    ) { screen, event in
      guard case .submitted = event else { return }
      screen.page.busy = "Importing…"
      for percent in [0, 4, 9, 10, 11, 19, 35, 36, 100] {
        screen.page.progress = Progress(Double(percent) / 100, percent == 35 ? "3 s left" : "")
      }
      screen.page.progress = nil
      screen.page.busy = nil
      screen.page.notice = .success("Imported.")
    }
    let progress = "Import\nCode: Importing…\n10 %\n30 %, 3 s left\n100 %\n"
    #expect(console.text == (asks ? progress : "") + "Imported.\n")
  }

  @Test(arguments: [true, false])
  func `a tip over a list keeps its reading position`(asks: Bool) async {
    let results = ResultsSpy()
    let driver = LineDriver(console: console, asks: asks, results: results)
    let list = ScreenStub(.people(["ada", "bob"]))
    let tip = ScreenStub(FullScreenWaitTests.tip)
    list.answer = { [weak driver] list, event in
      if event == .appeared, list.events.count == 1 { driver?.present(tip, bar: nil) }
    }
    tip.answer = { [weak driver] _, event in
      if case .submitted = event { driver?.present(list, bar: nil) }
    }
    driver.present(list, bar: nil)
    console.type("2\n")
    console.deliver(.ended)
    #expect(await driver.run() == .done)
    #expect(tip.events == [.appeared, .submitted(["tip": "got-it"])])
    #expect(
      console.text
        == (asks
          ? "People\nTip\nPress f.\n1. ada\n2. bob\n2 of 2.\n" + LineTableTests.hint
            + "2 of 2.\n" + LineTableTests.hint + "\n" : ""))
    #expect(results.rows.count == (asks ? 0 : 2))
    #expect(list.events.last == (asks ? .selected(id: "bob") : .appeared))
  }

  @Test func `a tip that stays is asked like any question`() async {
    console.deliver(.ended)
    let (outcome, events) = await console.speak(FullScreenWaitTests.tip) { screen, _ in
      screen.page.notice = .failure("Not kept.")
    }
    #expect(outcome == .done)
    #expect(events == [.appeared, .submitted(["tip": "got-it"])])
    #expect(
      console.text
        == "Tip\nError: Not kept.\nPress f.\n1. Got it\nPress f.: \n")
  }
}
