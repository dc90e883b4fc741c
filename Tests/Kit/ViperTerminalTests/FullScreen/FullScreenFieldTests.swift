import Testing
import ViperKitTesting
import ViperPages
import ViperPlatform

@testable import ViperTerminal

@MainActor
@Suite struct FullScreenFieldTests {
  let console = ConsoleFake(columns: 60, rows: 14)
  static let form = Page("Profile", .form(fields: [.age, .partial, .code], submit: "Save"))

  @Test func `Ctrl-T shows a password until it is sent, and no other field`() async {
    let (driver, screen) = await console.show(.login)
    func shown() -> Bool { console.lines.show("secret") }
    console.type("ada\u{14}\tsecret")
    #expect(!shown())
    console.type("\u{14}")
    #expect(shown())
    console.type("\u{14}")
    #expect(!shown())
    console.type("\u{14}\u{1B}[A\u{1B}[B")
    #expect(!shown())
    console.type("\u{14}")
    #expect(shown())
    console.type("\r")
    #expect(!shown())
    await driver.settle()
    #expect(screen.events.last?.isSubmission == true)
  }

  @Test func `the error of a refused key ends when another field is edited, not that of a value`()
    async
  {
    let wrong = "“Age” must be a whole number from 13 to 120."
    let (driver, _) = await console.show(Self.form)
    func isWrong() -> Bool { console.lines.show(wrong) }
    await console.type("36x", on: driver)
    #expect(isWrong())
    await console.type("\t\t7", on: driver)
    #expect(!isWrong())
    await console.type("\u{1B}[Z\u{1B}[Z\u{7F}x\t\t8", on: driver)
    #expect(isWrong())
  }

  @Test func `Tab completes a path as one edit, which can be undone`() async {
    let field = Field("file", "File", kind: .file)
    let (driver, screen) = await console.show(
      Page("Import", .form(fields: [field], submit: "Go on")))
    await console.type("/etc/passw\t", on: driver)
    #expect(screen.events.last == .changed("file", ["file": "/etc/passwd"]))
    await console.type("\u{1F}", on: driver)
    #expect(screen.events.last == .changed("file", ["file": "/etc/passw"]))
  }

  @Test func `Tab on an ambiguous path lists the matches, and the next Tab moves the focus`() async
  {
    let field = Field("file", "File", kind: .file)
    let (driver, screen) = await console.show(
      Page("Import", .form(fields: [field], submit: "Go on")))
    await console.type("/etc/p\t", on: driver)
    #expect(console.lines.contains { $0.contains("pam.d/") && $0.contains("passwd") })
    #expect(driver.editor.focus == .field("file") && screen.events.count == 2)
    await console.type("\t", on: driver)
    #expect(driver.editor.focus != .field("file"))
    #expect(!console.lines.show("pam.d/"))
    // After an edit, Tab lists the matches again.
    await console.type("\u{1B}[Z\tx\u{7F}\t", on: driver)
    #expect(driver.editor.focus == .field("file"))
  }

  @Test func `Tab completes a path to existing files, in the spelling on disk`() throws {
    var template = Array("/tmp/paths-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer { rmdir(folder) }
    let names =
      ["b\\1", "b\\2", "cafe\u{301}.csv", "two words", "two wolves"].map { Array($0.utf8) }
      + [[0x7A, 0xE9]]
    let paths = names.map { (Array("\(folder)/".utf8) + $0 + [0]).map(CChar.init(bitPattern:)) }
    for path in paths { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
    defer { for path in paths { unlink(path) } }
    for (typed, name) in [
      ("caf\u{E9}", "cafe\u{301}.csv"), ("caf\u{E9}.csv", "cafe\u{301}.csv"), ("two", "two wo"),
      ("two\\ w", "two wo"), ("z", nil), ("two words", nil),
    ] {
      let completed = PathInput.completion(of: "\(folder)/\(typed)").map { Array($0.utf8) }
      #expect(completed == name.map { Array("\(folder)/\($0)".utf8) }, "\(typed)")
    }
    for (typed, completed) in [
      ("'\(folder)/two", "'\(folder)/two wo"), ("\"\(folder)/two wor", "\"\(folder)/two words\""),
      ("'\(folder)/two words", "'\(folder)/two words'"), ("'\(folder)/two words'", nil),
      (" \"/et", " \"/etc/"), ("\"", nil), ("'/nowhere/a", nil),
      // A backslash of a name would be dropped without quotes.
      ("\(folder)/b", "'\(folder)/b\\"), ("'\(folder)/b\\1", "'\(folder)/b\\1'"),
    ] {
      #expect(PathInput.completion(of: typed) == completed, "\(typed)")
    }
    #expect(PathInput.choices(for: "'\(folder)/two") == ["two wolves", "two words"])
    #expect(PathInput.choices(for: "\(folder)/two") == ["two wolves", "two words"])
    #expect(PathInput.choices(for: "\(folder)/two wol") == [] && PathInput.choices(for: "") == [])
    let open = entryNames(in: "/proc/self/fd").compactMap { realpath("/proc/self/fd/\($0)", nil) }
    defer { for path in open { free(path) } }
    #expect(!open.contains { String(cString: $0) == folder })
  }

  @Test func `trailing blanks are dropped on submission, and stay while typing`() async {
    let (driver, screen) = await console.show(.login) { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page.body = .form(
        fields: [.username.showing(values["username"]), .password], submit: "Log in")
    }
    for letter in "ada b \tx \r" { await console.type(String(letter), on: driver) }
    #expect(screen.events.last == .submitted(["username": "ada b", "password": "x "]))
  }

  @Test func `a number field accepts digits only, and says so`() async {
    let _ = await console.show(Self.form)
    console.type("1a-٢ 2\u{1B}[200~3 x4\u{1B}[201~")
    #expect(
      console.lines[2...3] == [" › Age      1234", "            ! " + FieldTests.wrong])
    console.type("\u{7F}\u{1B}[D\u{7F}")
    #expect(console.lines[2...3] == [" › Age      13", "   Partial  ‹ no ›"])
    console.type("a")
    #expect(console.lines[3] == "            ! " + FieldTests.wrong)
  }

  @Test func `a number out of range is reported and not submitted`() async {
    let (driver, screen) = await console.show(Self.form)
    await console.type("7\t\t1\r", on: driver)
    #expect(
      console.lines[2...3] == [" › Age      7", "            ! " + FieldTests.wrong])
    #expect(!screen.events.contains { $0.isSubmission })
    console.type("7")
    #expect(console.lines[3] == "   Partial  ‹ no ›")
    await console.type("\t\t\r", on: driver)
    #expect(screen.events.last == .submitted(["age": "77", "partial": "", "code": "1"]))
  }

  @Test func `a flag out of range isn't submitted`() async {
    let (_, screen) = await console.show(
      Page("Age", .form(fields: [.age], submit: "Save")), answers: ["age": "7"])
    #expect(screen.events == [.appeared])
    #expect(console.lines[3].hasPrefix("        ! “Age” must be"))
  }

  @Test func `a toggle switches, and needs no answer`() async {
    let (driver, screen) = await console.show(
      Page("Import", .form(fields: [.partial], submit: "Go")))
    for (key, shown) in [("x", "no"), (" ", "yes"), ("\u{1B}[C", "no"), ("\u{1B}[D", "yes")] {
      console.type(key)
      #expect(console.lines[2] == " › Partial  ‹ \(shown) ›")
    }
    await console.type("\r", on: driver)
    #expect(screen.events.last == .submitted(["partial": "yes"]))
  }

  @Test func `letters are commands on a toggle of a form, and text in its fields`() async {
    let (driver, screen) = await console.show(
      Page("Import", .form(fields: [.code, .partial], submit: "Go")))
    await console.type("q\u{8}\t?", on: driver)
    #expect(console.lines[0].contains("Keys"))
    await console.type("\u{1B}", on: driver)
    await console.type("q", on: driver)
    #expect(screen.events.last == .cancelled)
  }

  @Test(arguments: [("\u{1B}[C", "Name"), ("\u{1B}[D", "Newest"), (" \u{1B}[C", "Age")])
  func `an arrow on a choice without a value selects its first or last option`(
    keys: String, shown: String
  ) async {
    let page = Page("Sort", .form(fields: [.order.showing("")], submit: "Go"))
    let (driver, screen) = await console.show(page)
    #expect(console.lines[2] == " › Sort  ‹  ›")
    console.type(keys)
    #expect(console.lines[2] == " › Sort  ‹ \(shown) ›")
    await console.type("\r", on: driver)
    #expect(screen.events.last == .submitted(["order": shown.lowercased()]))
  }

  @Test func `the lead is sanitized, and updates with each key`() async {
    let page = Page("Name", lead: "My name is .", .form(fields: [.code], submit: "Save"))
    let (driver, _) = await console.show(page) { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page.lead = "My name is \(values[.code])."
    }
    await console.type("A\u{202E}b", on: driver)
    #expect(console.lines[2...4] == [" My name is A<U+202E>b.", "", " › Code  A<U+202E>b"])
  }

  @Test func `a long lead leaves half of the rows to the body`() async {
    let lead = "One.\n\n" + String(repeating: "word ", count: 5000)
    let _ = await console.show(Page("Name", lead: lead, .form(fields: [.code], submit: "Save")))
    #expect(console.lines[2...3] == [" One.", ""])
    #expect(console.lines[5].hasSuffix(" word…") && console.lines[6].isEmpty)
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
      console.bodyLines[2...5] == [
        " › Code", "", "   [ Save ] [ Show more ]", "   [ Sessions ] [ Log out ]",
      ])
    console.type("\t\t\t\t\t")
    #expect(console.bodyLines[5] == "   [ Delete account ]")
    #expect(console.screen.cursor == (3, 5))
    await console.type("\r", on: driver)
    #expect(screen.events.last == .chose(actions[3], ["code": ""]))
  }

  @Test func `a key that moves the cursor changes nothing`() async {
    let (driver, screen) = await console.show(.login)
    await console.type("ada", on: driver)
    let events = screen.events
    await console.type("\u{1B}[D\u{1B}[H", on: driver)
    #expect(screen.events == events && !events.isEmpty)
  }

  @Test func `a field that a refused form gains keeps the edits of the others`() async {
    let (driver, screen) = await console.show(.login) { screen, event in
      if event.isSubmission {
        screen.page.body = .form(fields: [.username, .code, .password], submit: "Log in")
      }
    }
    await console.type("ada\tx\r", on: driver)
    await console.type("\u{1B}", on: driver)
    #expect(console.lines.show("Your changes will be lost."))
    #expect(!screen.events.contains(.cancelled))
  }

  @Test func `a value that the page replaces is no edit`() async {
    let (driver, screen) = await console.show(.login)
    await console.type("ad", on: driver)
    let name = Field("username", "Username", value: "bob")
    screen.page.body = .form(fields: [name, .password], submit: "Log in")
    await driver.settle()
    #expect(console.lines.show("Username  bob"))
    await console.type("\u{1B}", on: driver)
    #expect(screen.events.last == .cancelled)
  }

  @Test func `the keys of half a page leave the focus of a form`() async {
    let (driver, _) = await console.show(.login)
    await console.type("\t\t\u{4}", on: driver)
    #expect(driver.focus == .button("submit"))
    await console.type("\u{15}", on: driver)
    #expect(driver.focus == .button("submit"))
  }
}
