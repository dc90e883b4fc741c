import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// Which secrets stay after a submission.
@MainActor
@Suite struct FullScreenSecretTests {
  let console = ConsoleFake(columns: 80, rows: 24)

  @Test(arguments: ["x", ""])
  func `a refused form keeps secrets without a problem`(kept: String) async {
    let (driver, _) = await console.show(.login) { screen, event in
      guard event.isSubmission else { return }
      let problem = kept.isEmpty ? nil : "It is taken."
      screen.page.body = .form(
        fields: [.username.showing(problem: problem), .password], submit: "Log in")
    }
    await console.type("ada\tx\r", on: driver)
    #expect(driver.editor.inputs["password"]?.text == kept)
    #expect(driver.editor.focus == .field(kept.isEmpty ? "password" : "username"))
    #expect(console.lines.show("! It is taken.") == !kept.isEmpty)
  }

  /// If nothing was repeated, the first secret is kept.
  @Test(arguments: ["y", ""])
  func `if a secret and its repetition differ, they are cleared and asked for again`(
    repeated: String
  ) async {
    let again = Field("again", "Repeat", kind: .secretAgain(of: "password"))
    let form = { (problem: String?) in
      Page.Body.form(fields: [.password, again.showing(problem: problem)], submit: "Save")
    }
    let (driver, screen) = await console.show(Page("Save", form(nil))) { screen, event in
      if event.isSubmission { screen.page.body = form("They differ.") }
    }
    await console.type("x\t\(repeated)\r", on: driver)
    #expect(screen.events.last == .submitted(["password": "x", "again": repeated]))
    #expect(console.lines.show("! They differ."))
    #expect(driver.editor.inputs["password"]?.text == (repeated.isEmpty ? "x" : ""))
    #expect(driver.editor.inputs["again"]?.text == "")
    #expect(driver.editor.focus == .field(repeated.isEmpty ? "again" : "password"))
  }

  @Test(arguments: ["It is too short.", nil])
  func `a secret that is cleared takes its note with it`(problem: String?) async {
    let (driver, screen) = await console.show(.login) { screen, event in
      guard case .changed("password", let values) = event, !values[.password].isEmpty else {
        return
      }
      let password = Field.password.showing(problem: problem, hint: "Three years to guess.")
      screen.page.body = .form(fields: [.username, password], submit: "Log in")
    }
    let words = problem ?? "Three years to guess."
    await console.type("ada\tx", on: driver)
    #expect(console.lines.show(words))
    console.deliver(.suspended)
    console.deliver(.resumed)
    console.resize(80, 24)
    #expect(!console.lines.show(words))
    await console.type("y", on: driver)
    #expect(console.lines.show(words))
    driver.present(ScreenStub(.people(["ada"])), bar: nil)
    driver.present(screen, bar: nil)
    console.resize(80, 24)
    #expect(!console.lines.show(words))
  }

  @Test func `after a suspension, a cleared secret can't be taken back`() async {
    let (driver, _) = await console.show(.login)
    await console.type("\tsecret\u{15}", on: driver)
    console.deliver(.suspended)
    console.deliver(.resumed)
    await console.type("\u{19}\u{1F}\u{14}", on: driver)
    #expect(!console.lines.show("secret") && !console.lines.show("•"))
  }

  /// The store refused the old secret, or nothing at all.
  @Test func `after a failure a new secret stays, and any other one is cleared`() async {
    let old = Field("old", "Old", kind: .secret)
    let page = Page("Save", .form(fields: [old, .password, .again], submit: "Save"))
    let (driver, _) = await console.show(page) { screen, event in
      if event.isSubmission { screen.page.notice = .failure("Try again.") }
    }
    func texts() -> [String?] { page.fields.map { driver.editor.inputs[$0.name]?.text } }
    await console.type("a\tb\tb\r", on: driver)
    #expect(texts() == ["", "b", "b"])
    #expect(driver.editor.focus == .field("old"))
    await console.type("a\t\t\t\r", on: driver)
    #expect(texts() == ["", "b", "b"])
  }
}
