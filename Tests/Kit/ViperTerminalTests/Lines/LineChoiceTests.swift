import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// The choices that aren't values, and how they are reached from any question.
@MainActor
@Suite struct LineChoiceTests {
  let console = ConsoleFake()

  private static let page = Page(
    "Who", .form(fields: [.username.showing("ada"), .password], submit: "Go"), actions: [.export])

  @Test func `a question mark offers the other choices, also with a proposed answer`() async {
    let (_, events) = await console.speak(Self.page, "?\n2\n")
    #expect(
      console.text.hasPrefix(
        "Who\nType ? for more choices: Export. At a password, press Enter.\n"
          + "Username [ada]: 1. Continue\n2. Export\n3. Leave\n"))
    #expect(
      events == [.appeared, .chose(.export, ["username": "ada", "password": ""])])
  }

  @Test func `an empty answer to a required field offers the other choices`() async {
    let (_, events) = await console.speak(.login, "\n1\n\n2\n")
    #expect(events == [.appeared, .cancelled])
    let menu = "1. Continue\n2. Leave\nNumber: "
    #expect(console.text.hasPrefix("Log in\nUsername: \(menu)Username: \(menu)"))
  }

  @Test func `a secret may be a question mark`() async {
    let (_, events) = await console.speak(.login, "ada\n?\n", isOnce: true)
    #expect(events.last == .submitted(["username": "ada", "password": "?"]))
  }

  @Test(arguments: [
    ("0", false), ("-1", false), ("3", false), ("\(Int.min)", false), ("\(Int.max)", false),
    ("my secret", true), ("username", true),
  ])
  func `an invalid choice is asked again without the list, and not repeated`(
    line: String, isWord: Bool
  ) async {
    let (_, events) = await console.speak(.login, "?\n\(line)\n?\n\n")
    let error =
      isWord
      ? "That choice isn't in the list. Enter ? to show the list again."
      : "Enter a number from 1 to 2. Enter ? to show the list again."
    let menu = "1. Continue\n2. Leave\nNumber: "
    #expect(
      console.text.hasPrefix(
        "Log in\nUsername: \(menu)Error: \(error)\nNumber: \(menu)Username: "))
    #expect(events == [.appeared] && !console.text.contains("secret"))
  }

  @Test(arguments: ["q", "quit", "Quit", "leave"])
  func `a menu is left by the same words as a screen`(word: String) async {
    let (_, events) = await console.speak(.login, "?\n\(word)\n")
    #expect(events == [.appeared, .cancelled])
  }

  @Test(arguments: ["<", "q"])
  func `at a text page, < and q leave it`(word: String) async {
    let (_, events) = await console.speak(Page("Note", .text("Hi.")), "\n\(word)\n")
    #expect(console.text.hasPrefix("Note\nHi.\n1. Leave\nNumber: 1. Leave\nNumber: "))
    #expect(events == [.appeared, .cancelled])
  }

  @Test(arguments: ["0", "3", "\(Int.min)", "\(Int.max)"])
  func `a number out of range is asked for again`(number: String) async {
    let (_, events) = await console.speak(.deletion, "\(number)\n2\n", isOnce: true)
    #expect(console.text.contains("y or n: Error: Answer y or n.\n"))
    #expect(events.last == .submitted(["deletion": "delete"]))
  }

  private static let signUp = Page(
    "New", .form(fields: [.username, .code, .age, .password, .again], submit: "Go"))

  /// Each line is typed where the fields up to the password were answered.
  @Test(arguments: [
    ("\n2\nbob\n", "2. Back to Username\n"), ("\nusername\nbob\n", "4. Back to Age\n"),
    ("\nback to username\nbob\n", "Number: Username [ada]: Password: "),
    ("\nage\n<\n<\nbob\n\n\n", "Age [20]: Code [7]: Username [ada]: Code [7]: Age [20]: "),
    ("\n<\nx\ny\n\nusername\nbob\n", "Error: They differ.\nPassword: "),
  ])
  func `each earlier field can be asked again, also from the choices`(
    typed: String, said: String
  ) async {
    let (_, events) = await console.speak(
      Self.signUp, "ada\n7\n20\n\(typed)x\nx\n", isOnce: true
    ) { screen, event in
      guard case .changed("repeat", let values) = event else { return }
      let isSame = values[.password] == values[.again]
      screen.page.body = .form(
        fields: [
          .username, .code, .age, .password, .again.showing(problem: isSame ? nil : "They differ."),
        ], submit: "Go")
    }
    #expect(console.text.contains(said), "\(console.text)")
    #expect(
      events.last
        == .submitted([
          "username": "bob", "code": "7", "age": "20", "password": "x", "repeat": "x",
        ]))
  }

  @Test func `the hint for going back is printed once, and the first question has no way back`()
    async
  {
    _ = await console.speak(Self.signUp, "<\nada\n<\n\n", isOnce: false)
    let help =
      "Type < to go back to the last question, ? for more choices. At a password, press Enter."
    #expect(
      console.text.hasPrefix(
        "New\n\(help)\nUsername: \(String.firstQuestion)\nUsername: Code: Username [ada]: Code: "))
  }

  @Test(arguments: [
    ([Field("pw", "Password", kind: .secret)], "Press Enter for more choices."),
    (
      [Field("name", "Name"), Field("a", "A"), Field("b", "B")],
      "Type < to go back to the last question, ? for more choices."
    ),
    ([Field("name", "Name"), Field("pw", "Password", kind: .secret)], ""),
  ])
  func `the hint for other choices fits the form`(
    fields: [Field], words: String
  ) async {
    _ = await console.speak(Page("New", .form(fields: fields, submit: "Go")), "", isOnce: false)
    let told = words.isEmpty ? "" : "\(words)\n"
    #expect(console.text.hasPrefix("New\n\(told)\(fields[0].label): "), "\(console.text)")
  }

  @Test func `the hint for going back is printed when a form replaces a wait with the same title`()
    async
  {
    _ = await console.speak(Page("New", .text(""), busy: "Loading…"), "ada\n") { screen, event in
      if event == .appeared { screen.page = Self.signUp }
    }
    #expect(console.text.hasPrefix("New\nLoading…\nType < to go back to the last question, "))
  }

  @Test(arguments: [
    ("y", "yes"), ("N", "no"), ("2", "yes"), ("stay", "no"), ("yes", "yes"), ("x", nil),
  ])
  func `a question with two options also accepts y or n`(
    line: String, value: String?
  ) async {
    for label in ["Leave?", "Leave? What you typed is lost.", "Leave."] {
      let console = ConsoleFake()
      let field = Field(
        "leave", label, kind: .choice(of: [Action("no", "Stay"), Action("yes", "Leave")]))
      let (_, events) = await console.speak(Page("Leave", .question(field)), "\(line)\n")
      #expect(events.first(where: \.isSubmission) == value.map { .submitted(["leave": $0]) })
      #expect(console.text.contains("\n\(label)\n1. Stay\n2. Leave\ny or n: "))
    }
  }

  @Test(arguments: [("y", nil), ("2", "invited")])
  func `a choice in a form is no question, whatever its label`(line: String, value: String?) async {
    let field = Field(
      "who", "Who may sign up?",
      kind: .choice(of: [Action("all", "All"), Action("invited", "The invited")]))
    let page = Page("Settings", .form(fields: [field], submit: "Save"))
    let (_, events) = await console.speak(page, "\(line)\n", isOnce: value != nil)
    #expect(console.text.contains("Who may sign up? ") && !console.text.contains("y or n"))
    #expect(events.contains(.submitted(["who": "invited"])) == (value != nil))
  }

  @Test(arguments: [
    (Page.people(["ada"]), "?\nlog-out\n"), (.people(["ada"]), "?\nlog out\n"),
    (.people(["ada"]), "Log out\n"), (.people(["ada"]), "log-out\n"),
    (.people(["ada"]), "?\n?\n5\n"), (.login, "\n2\n"),
  ])
  func `a page of the bar is chosen by its title, its name or its number`(
    page: Page, typed: String
  ) async {
    let driver = LineDriver(console: console)
    let items = [
      NavigationBar.Item("user-list", "Users"), NavigationBar.Item("log-out", "Log out"),
    ]
    let bar = NavigationBar(items, current: "user-list") { name in
      driver.finish(.done, saying: "Chose \(name).")
    }
    driver.present(ScreenStub(page), bar: bar)
    console.type(typed)
    console.deliver(.ended)
    #expect(await driver.run() == .done)
    #expect(console.text.hasSuffix("Chose log-out.\n"), "\(console.text)")
  }

  @Test func `announcements are printed before the next question, and screen tips never`()
    async
  {
    let (driver, list) = await begin()
    driver.announce(.failure("It failed."))
    driver.show(tip: "Press Enter.") { Issue.record("It was dismissed.") }
    #expect(console.text.hasSuffix("> "))
    console.type("/b\n")
    await until { console.text.hasSuffix("> ") && list.events.count == 2 }
    #expect(console.text.contains("\nError: It failed.\n") && !console.text.contains("Tip"))
    driver.finish(.done)
  }

  /// A list that has been read out and shows its prompt.
  private func begin(bar: NavigationBar? = nil) async -> (LineDriver, ScreenStub) {
    let driver = LineDriver(console: console)
    let list = ScreenStub(.people(["ada", "bob"]))
    driver.present(list, bar: bar)
    Task { await driver.run() }
    await until { console.text.hasSuffix("> ") }
    return (driver, list)
  }
}
