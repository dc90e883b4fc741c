import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// The values of a client, and the page that they are meant for.
@MainActor
@Suite struct JSONFieldsTests: JSONSuite {
  let console = ConsoleFake()

  @Test func `values of fields that the page no longer has are dropped, secrets as well`() async {
    let form = form
    let (_, _, events) = await drive(
      form, #"{"change":{"name":"wrong","password":"abandoned"}}"#, #"{"choose":"forget"}"#,
      #"{"choose":"back"}"#, #"{"submit":{"age":7}}"#, #"{"submit":{"age":7,"password":"new"}}"#,
      isPaced: true
    ) { screen, event in
      guard case .chose(let action, _) = event else { return }
      let text = Page("Text", .text("Gone."), actions: [Action("back", "Back")])
      screen.page = action.name == "back" ? form : text
    }
    let submissions = events.compactMap { (event: PageEvent) in
      if case .submitted(let values) = event { values } else { nil }
    }
    func values(_ password: String) -> Values {
      ["name": "ada", "age": "7", "is-on": "", "password": password, "again": password]
    }
    #expect(submissions == [values(""), values("new")])
  }

  @Test func `a stop for an earlier page is refused`() async {
    let (_, lines, _) = await drive(form, #"{"stop":true,"page":7}"#, isPaced: true)
    #expect(lines.show("The page has changed: it is number 1 now, not 7."))
  }
}
