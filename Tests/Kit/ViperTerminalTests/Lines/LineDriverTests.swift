import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct LineDriverTests {
  let console = ConsoleFake()
  static let ada: PageEvent = .submitted(["username": "ada", "password": "secret"])

  @Test(arguments: [
    (true, "Log in\nUsername: Password: \n"), (false, "Log in\nUsername: \nPassword: \n"),
  ])
  func `a form is asked field by field, from a pipe by line`(isTyped: Bool, text: String) async {
    console.isTyped = isTyped
    let (outcome, events) = await console.speak(.login, "ada\nsec", "ret\r\n", isOnce: true)
    #expect(outcome == .done && events.last == Self.ada)
    #expect(console.text == text)
    #expect(console.calls == [.open(raw: false), .close])
  }

  @Test(arguments: [true, false])
  func `a problem is reported and the field is asked again`(prompts: Bool) async {
    let typed = "x\nada\nsecret\n"
    let (_, events) = await console.speak(.login, typed, prompts: prompts, isOnce: true) {
      screen, event in
      guard case .changed("username", let values) = event else { return }
      let problem = values[.username] == "x" ? "Too short." : nil
      screen.page.body = .form(
        fields: [.username.showing(problem: problem), .password], submit: "Go")
    }
    #expect(events.last == .submitted(["username": "ada", "password": "secret"]))
    #expect(
      prompts
        ? console.text.hasPrefix("Log in\nUsername: Error: Too short.\nUsername: Password: ")
        : console.text == "Error: Too short.\n")
  }

  @Test func `an answer to a form that was left isn't proposed again`() async {
    let edit = Action("edit", "Edit")
    let text = Page("Profile", .text("Ada."), actions: [edit])
    let fields = [Field("name", "Name", value: "Ada"), Field("age", "Age")]
    let form = Page("Edit", .form(fields: fields, submit: "Save"))
    let (_, events) = await console.speak(text, "edit\nwrong\n?\nq\nedit\n\n36\n") {
      screen, event in
      switch event {
      case .chose: screen.page = form
      case .cancelled: screen.page = text
      default: break
      }
    }
    #expect(events.contains(.submitted(["name": "Ada", "age": "36"])))
  }

  @Test func `without input, a missing value is an error`() async {
    let (outcome, _) = await console.speak(.login, answers: ["username": "ada"], asks: false)
    #expect(outcome == .misused)
    #expect(console.text == "Error: “Password” is needed. Give it with --password-file.\n")
  }

  @Test func `an error in writing results ends the run`() async {
    let results = ResultsSpy()
    results.room = 3
    let (outcome, _) = await console.speak(.people(0..<20), asks: false, results: results)
    #expect(outcome == .unwritable)
  }

  @Test func `without input a table that can't be read is a failure, not an empty result`() async {
    var page = Page.people([])
    page.notice = .failure("Can't read.")
    let (outcome, _) = await console.speak(page, asks: false, results: ResultsSpy())
    #expect(outcome == .failed)
    #expect(console.text == "Error: Can't read.\n")
  }

  @Test(arguments: [true, false])
  func `a notice or a problem after a submission is a failure at the end of the input`(
    isNotice: Bool
  ) async {
    console.isTyped = false
    let (outcome, _) = await console.speak(.login, "ada\nx\n") { screen, event in
      guard event.isSubmission else { return }
      if isNotice { return screen.page.notice = .failure("Wrong.") }
      screen.page.body = .form(
        fields: [.username.showing(problem: "Wrong."), .password], submit: "Log in")
    }
    #expect(outcome == .failed)
    #expect(console.text.hasSuffix("\nError: Wrong.\nUsername\(isNotice ? " [ada]" : ""): \n"))
  }

  @Test func `a flag gives a repeated secret twice`() async {
    let (outcome, events) = await console.speak(
      Page("New", .form(fields: [.password, .again], submit: "Go")), answers: ["password": "x"],
      asks: false)
    #expect(outcome == .done)
    #expect(events.last == .submitted(["password": "x", "repeat": "x"]))
  }

  @Test func `a line of invalid UTF-8 is asked for again`() async {
    console.deliver(.bytes([0x61, 0xFF, 0x0A]))
    let (_, events) = await console.speak(.login, "ada\nsecret\n", isOnce: true)
    let error = "Error: The input isn't UTF-8 text."
    #expect(console.text.hasPrefix("Log in\nUsername: \(error)\nUsername: "))
    #expect(events.last == Self.ada)
  }

  @Test(arguments: [true, false])
  func `a line has at most 65,535 bytes, and the rest of a longer one is discarded`(
    isTyped: Bool
  ) async {
    console.isTyped = isTyped
    let long = String(repeating: "x", count: 65_535)
    let form = Page("Code", .form(fields: [.code], submit: "Go"))
    let (_, events) = await console.speak(form, "\(long)x", "xx\n\(long)\n7\n", isOnce: true)
    #expect(console.text.hasPrefix("Code\nCode: "))
    let lines = console.text.replacing("Code: \n", with: "Code: ")
    let words = "Error: That is too long.\nCode: Error: “Code” takes at most 4096 bytes.\nCode: "
    #expect(lines.contains(words))
    #expect(events.last == .submitted(["code": "7"]))
    #expect(console.isReading)
  }

  @Test(arguments: [true, false])
  func `reading stops while the type-ahead buffer is full, and no line is lost`(
    isTyped: Bool
  ) async {
    console.isTyped = isTyped
    let (gate, long) = (Gate(), String(repeating: "x", count: 4_000))
    let names = (10..<30).map { FieldName(rawValue: "\($0)") }
    let form = Page("Codes", .form(fields: names.map { Field($0, "Code") }, submit: "Go"))
    let lines = String(repeating: "\(long)\n", count: names.count)
    async let run = console.speak(form, lines, isOnce: true) { _, event in
      if event == .appeared { await gate.pass() }
    }
    await until { !console.isReading }
    gate.open()
    let (outcome, events) = await run
    let values = names.reduce(into: Values()) { $0[$1] = long }
    #expect(outcome == .done && events.last == .submitted(values))
    #expect(console.isReading)
  }

  @Test(arguments: [(true, Outcome.cancelled, "Password: \nRepeat: \n"), (false, .failed, "")])
  func `a field whose flag is refused is asked on a terminal, and ends the run in a pipe`(
    isTyped: Bool, ending: Outcome, questions: String
  ) async {
    console.isTyped = isTyped
    let (outcome, _) = await console.speak(
      Page("New", .form(fields: [.password, .again], submit: "Go")), "long\n",
      answers: ["password": "x"]
    ) { screen, event in
      guard case .changed(_, let values) = event else { return }
      let (isShort, isSame) = (values[.password].count < 3, values[.password] == values[.again])
      let fields: [Field] = [
        .password.showing(problem: isShort ? "Too short." : nil),
        .again.showing(problem: isSame ? nil : "They differ."),
      ]
      screen.page.body = .form(fields: fields, submit: "Go")
    }
    #expect(outcome == ending)
    let head = "New\nPress Enter for more choices.\nError: Too short.\n"
    #expect(console.text == head + questions)
  }

  @Test func `after a refused submission only the wrong fields are asked again`() async {
    let fields: [Field] = [.username, .code, .password, .again]
    let (_, events) = await console.speak(
      Page("New", .form(fields: fields, submit: "Go")), "ada\n7\nlong\nlong\nbob\n"
    ) { screen, event in
      let values: Values
      switch event {
      case .submitted(let form), .changed(_, let form): values = form
      default: return
      }
      let isTaken = event.isSubmission && values[.username] == "ada"
      let name = Field.username.showing(problem: isTaken ? "It is taken." : nil)
      screen.page.body = .form(fields: [name] + fields.dropFirst(), submit: "Go")
    }
    #expect(console.text.contains("\nError: It is taken.\nUsername: "))
    let last = PageEvent.submitted([
      "username": "bob", "code": "7", "password": "long", "repeat": "long",
    ])
    #expect(events.last(where: \.isSubmission) == last)
  }

  @Test func `two passwords that differ are both asked again`() async {
    let (_, events) = await console.speak(
      Page("New", .form(fields: [.password, .again], submit: "Go")), "long\nlnog\nlong\nlong\n",
      isOnce: true
    ) { screen, event in
      guard case .changed("repeat", let values) = event else { return }
      let again = Field.again.showing(
        problem: values[.password] == values[.again] ? nil : "They differ.")
      screen.page.body = .form(fields: [.password, again], submit: "Go")
    }
    #expect(
      console.text
        == "New\nPress Enter for more choices.\nPassword: \nRepeat: \n"
        + "Error: They differ.\nPassword: \nRepeat: \n")
    #expect(events.last == .submitted(["password": "long", "repeat": "long"]))
  }

  @Test func `flags aren't used again after their page was left`() async {
    console.isTyped = false
    _ = await console.speak(
      Page("Code", .form(fields: [.code], submit: "Go")), "\n2\n", answers: ["username": "ada"]
    ) { screen, event in
      guard case .cancelled = event else { return }
      screen.page = Page("Who", .form(fields: [.username], submit: "Go"))
    }
    #expect(
      console.text.hasSuffix(
        "Who\nUsername: \nError: “Username” is needed. Give it with --username.\n"))
  }

  @Test(arguments: [(["code": "7"], false), ([:], true), ([:], false)])
  func `lines of a pipe don't answer a page that failed without the form of its flags or goal`(
    answers: [FieldName: String], owes: Bool
  ) async {
    console.isTyped = false
    let page = Page("Code", .text(""), notice: .failure("It is closed."), actions: [.export])
    let (outcome, events) = await console.speak(page, "1\n", answers: answers, owes: owes)
    #expect(outcome == .failed)
    let isOffered = answers.isEmpty && !owes
    #expect(events == [.appeared] + (isOffered ? [.chose(.export, [:])] : []))
    #expect(console.text.hasPrefix("Code\nError: It is closed.\n"))
    #expect(console.text.contains("1. Export") == isOffered)
  }

  @Test func `a page that an action leads to is offered once`() {
    let page = Page("Code", .text(""), actions: [.export])
    let bar = NavigationBar([.init("out", "Export"), .init("two", "Two")], current: "one") { _ in }
    #expect(page.choices(bar: bar, values: [:]).map(\.label) == ["Export", "Two", "Leave"])
  }

  @Test func `the last message comes after all other output`() async {
    let driver = LineDriver(console: console)
    driver.present(ScreenStub(.login), bar: nil)
    driver.finish(.done, saying: "Good \u{1B}bye.")
    #expect(await driver.run() == .done)
    #expect(console.text == "Good ^[bye.\n")
  }

  @Test func `the last notice of a page that comes back isn't repeated`() async {
    let driver = LineDriver(console: console)
    let (list, other) = (ScreenStub(.login), ScreenStub(Page("Code", Page.login.body)))
    list.answer = { screen, event in
      guard event.isSubmission else { return }
      if screen.page.notice == nil { screen.page.notice = .success("It is removed.") }
      driver.present(other, bar: nil)
    }
    other.answer = { _, event in if event.isSubmission { driver.present(list, bar: nil) } }
    driver.present(list, bar: nil)
    for _ in 0..<3 { console.type("ada\nsecret\n") }
    console.deliver(.ended)
    _ = await driver.run()
    #expect(console.text.ranges(of: "Log in\nUsername").count == 2)
    #expect(console.text.ranges(of: "It is removed.").count == 1)
  }

  @Test func `a last message that repeats the notice is omitted`() async {
    let driver = LineDriver(console: console)
    let screen = ScreenStub(.login)
    screen.page.notice = .success("It is saved.")
    driver.present(screen, bar: nil)
    driver.pageChanged()
    driver.finish(.done, saying: "It is saved.")
    #expect(await driver.run() == .done)
    #expect(console.text == "It is saved.\n")
  }

  @Test func `a second form is introduced by its title`() async {
    console.isTyped = false
    let (_, events) = await console.speak(.login, "ada\nsecret\n123\n") { screen, event in
      guard case .submitted(let values) = event, values[.code].isEmpty else { return }
      screen.page = Page("Code", .form(fields: [.code], submit: "Go on"))
    }
    #expect(events.last == .submitted(["code": "123"]))
    #expect(console.text.hasPrefix("Log in\nUsername: \nPassword: \nCode\nCode: \nCode [123]: \n"))
  }

  @Test func `a field added by an answer is asked`() async {
    let (_, events) = await console.speak(
      Page("New", .form(fields: [.username], submit: "Go")), "ada\n7\n", isOnce: true
    ) { screen, event in
      guard case .changed("username", _) = event else { return }
      screen.page.body = .form(fields: [.username, .code], submit: "Go")
    }
    #expect(events.last == .submitted(["username": "ada", "code": "7"]))
  }

  @Test(arguments: [nil, "delete"])
  func `a question lists numbered options, or is answered by a flag`(flag: String?) async {
    let (_, events) = await console.speak(
      .deletion, "3\n2\n", answers: flag.map { ["deletion": $0] } ?? [:], asks: flag == nil,
      isOnce: true)
    #expect(events.last == .submitted(["deletion": "delete"]))
    let error = "Delete bob?\n1. Keep\n2. Delete\ny or n: Error: Answer y or n.\ny or n: "
    #expect(console.text.contains(error) == (flag == nil))
  }

  @Test func `without input a form is submitted once`() async {
    let field = Field("bio", "Bio", value: "old", isOptional: true)
    let (outcome, events) = await console.speak(
      Page("Profile", .form(fields: [field], submit: "Save")), answers: ["bio": "new"], asks: false)
    #expect(outcome == .done)
    #expect(events.filter(\.isSubmission) == [.submitted(["bio": "new"])])
  }

  @Test func `no text writes an escape byte`() async {
    let evil = "bob \u{1B}]0;PWN\u{07}\u{9B}31m\r\n\u{202E}"
    let page = Page(
      evil, Page.login.body, notice: .failure(evil), busy: evil, actions: [Action("evil", evil)])
    _ = await console.speak(page, "\n2\n") { screen, _ in screen.page.busy = evil + "!" }
    #expect(
      !console.writes.joined().contains { $0 == 0x1B || $0 == 0x07 || $0 == 0x0D || $0 == 0x7F })
  }
}
