import Doubles
import Testing

@testable import Terminal

@MainActor
@Suite struct FullScreenFieldTests {
  let console = ConsoleFake(columns: 60, rows: 14)
  static let partial = Field("partial", "Partial", kind: .toggle)
  static let form = Page(
    "Profile", .form(fields: [FieldTests.age, partial, .code], submit: "Save"))

  @Test func `a number field accepts digits only`() async {
    let (_, _) = await console.show(Self.form)
    console.type("1a-٢ 2\u{1B}[200~3 x4\u{1B}[201~")
    #expect(console.lines[2] == " › Age      1234")
    console.type("\u{7F}\u{1B}[D\u{7F}")
    #expect(console.lines[2] == " › Age      13")
  }

  @Test func `a number out of range is reported and not submitted`() async {
    let (driver, screen) = await console.show(Self.form)
    console.type("7\t\t1\r")
    await driver.settle()
    #expect(console.lines[2] == " › Age      7")
    #expect(console.lines[3] == "            ! “Age” must be a whole number from 13 to 120.")
    #expect(!screen.events.contains { if case .submitted = $0 { true } else { false } })
    console.type("7")
    #expect(console.lines[3] == "   Partial  ‹ no ›")
    console.type("\t\t\r")
    await driver.settle()
    #expect(screen.events.last == .submitted(["age": "77", "partial": "", "code": "1"]))
  }

  @Test func `a flag out of range isn't submitted`() async {
    let (_, screen) = await console.show(
      Page("Age", .form(fields: [FieldTests.age], submit: "Save")), answers: ["age": "7"])
    #expect(screen.events == [.appeared])
    #expect(console.lines[3].hasPrefix("        ! “Age” must be"))
  }

  @Test func `a toggle switches, and needs no answer`() async {
    let (driver, screen) = await console.show(
      Page("Import", .form(fields: [Self.partial], submit: "Go")))
    #expect(console.lines[2] == " › Partial  ‹ no ›")
    console.type("x")
    #expect(console.lines[2] == " › Partial  ‹ no ›")
    for (key, shown) in [(" ", "yes"), ("\u{1B}[C", "no"), ("\u{1B}[D", "yes")] {
      console.type(key)
      #expect(console.lines[2] == " › Partial  ‹ \(shown) ›")
    }
    console.type("\r")
    await driver.settle()
    #expect(screen.events.last == .submitted(["partial": "yes"]))
    #expect(console.lines.last?.contains("←→ change") == true)
  }

  @Test func `a choice without a value starts at its first option`() async {
    var field = Field.order
    field.value = ""
    let (driver, screen) = await console.show(Page("Sort", .form(fields: [field], submit: "Go")))
    #expect(console.lines[2] == " › Sort  ‹  ›")
    console.type("\u{1B}[C")
    await driver.settle()
    #expect(screen.events.last == .changed("order", ["order": "name"]))
  }

  @Test func `the lead is sanitized between title and body, and updates with each key`() async {
    let page = Page("Name", lead: "My name is .", .form(fields: [.code], submit: "Save"))
    let (driver, _) = await console.show(page) { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page.lead = "My name is \(values[.code])."
    }
    console.type("A\u{202E}b")
    await driver.settle()
    #expect(console.lines[2...4] == [" My name is A<U+202E>b.", "", " › Code  A<U+202E>b"])
  }

  @Test func `a long lead leaves half of the window to the body`() async {
    let lead = "One.\n\n" + String(repeating: "word ", count: 5000)
    let _ = await console.show(Page("Name", lead: lead, .form(fields: [.code], submit: "Save")))
    #expect(console.lines[2...3] == [" One.", ""])
    #expect(console.lines[5].hasSuffix(" word") && console.lines[6].isEmpty)
    #expect(console.lines[7] == " › Code")
  }

  @Test func `buttons wrap over rows, and the focused one is visible`() async {
    console.size = Size(columns: 30, rows: 9)
    let actions = ["Show more", "Sessions", "Log out", "Delete account"].map {
      Action(ActionName(rawValue: $0), $0)
    }
    let (driver, screen) = await console.show(
      Page("Ada", .form(fields: [.code], submit: "Save"), actions: actions))
    #expect(
      console.lines[2...5] == [
        " › Code", "", "     Save    Show more", "     Sessions    Log out",
      ])
    console.type("\t\t\t\t\t")
    #expect(console.lines[5] == "   [ Delete account ]")
    #expect(console.screen.cursor == (3, 5))
    console.type("\r")
    await driver.settle()
    #expect(screen.events.last == .chose(actions[3], ["code": ""]))
  }

  @Test(arguments: [1, 2, 4, 7, 20, 300])
  func `any page fits any window`(length: Int) async {
    var page = Page.people((0..<9).map { "p\($0)" })
    page.lead = "My name is Ada."
    page.progress = Progress(0.5, "5 s left")
    page.picture = Picture(.png, width: 100, height: 100, bytes: [1, 2, 3])
    page.busy = "Reading…"
    let question = Page(
      "Tip", lead: "So", .question(Field("tip", "Long.\nText.", kind: .choice(of: [.favorite]))))
    for page in [page, question, Self.form, Page("Text", .text("One.\nTwo."), actions: [.export])] {
      let console = ConsoleFake(columns: length, rows: 9)
      let _ = await console.show(page, pictures: .kitty)
      for size in [Size(columns: 9, rows: length), Size(columns: length, rows: length)] {
        console.size = size
        console.deliver(.resized)
        console.deliver(.tick)
        console.type("\t\t\u{1B}[B")
        #expect(console.lines.count == size.rows)
      }
    }
  }

  @Test func `Enter goes to the next field, and submits from the last one`() async {
    let (driver, screen) = await console.show(Self.form)
    console.type("20\r")
    #expect(console.lines[3] == " › Partial  ‹ no ›")
    console.type("\r")
    #expect(console.lines[4] == " › Code")
    console.type("\r")
    await driver.settle()
    #expect(screen.events.last == .submitted(["age": "20", "partial": "", "code": ""]))
  }
}
