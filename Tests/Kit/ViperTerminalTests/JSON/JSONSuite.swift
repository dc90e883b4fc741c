import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// Tests that are the client of a conversation in JSON.
@MainActor
protocol JSONSuite {
  var console: ConsoleFake { get }
}

extension JSONSuite {
  var form: Page {
    Page(
      "Log in",
      .form(
        fields: [
          Field("name", "Name", value: "ada"), Field("age", "Age", kind: .number(in: 1...9)),
          Field("is-on", "On", kind: .toggle), Field("password", "Password", kind: .secret),
          Field("again", "Again", kind: .secretAgain(of: "password")),
        ], submit: "Go"), actions: [Action("forget", "Forget")])
  }

  nonisolated static var drop: Action { Action("drop", "Drop", key: "d", takesRows: true) }

  var table: Page {
    Page(
      "Users",
      .table(
        Table(
          [.init("name", "Name", width: 9)],
          rows: ["ada", "bob"].map { Table.Row(id: $0, [.init($0)]) }, count: 2000,
          filter: Field("filter", "Filter"), empty: "", enter: "Open",
          rowActions: [Action("hide", "Hide", key: "h"), Self.drop])))
  }

  var question: Page {
    Page(
      "Sure?",
      .question(
        Field("sure", "Sure?", kind: .choice(of: [Action("no", "No"), Action("yes", "Yes")]))))
  }

  /// The output for those lines, without the version, and the events of the screen; if `isPaced`,
  /// each line is sent after the answer to the one before.
  func drive(
    _ page: Page, _ lines: String..., answers: [FieldName: String] = [:], bar: NavigationBar? = nil,
    owes: Bool = false, isTyped: Bool = false, isFresh: Bool = true, isPaced: Bool = false,
    answer: @escaping Answer = { _, _ in }
  ) async -> (outcome: Outcome, lines: [String], events: [PageEvent]) {
    let console = isFresh ? ConsoleFake() : console
    console.isTyped = isTyped
    var output: [String] = []
    var rest = lines.filter { !$0.isEmpty }[...]
    func typeNext() {
      if let line = rest.popFirst() { console.type(line + "\n") } else { console.deliver(.ended) }
    }
    let driver = JSONDriver(console: console, answers: answers) { bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      output.append(line)
      if isPaced, line.contains(/"type":"(ready|error)"/) { typeNext() }
      return true
    }
    driver.hasUnreachedGoal = { owes }
    let screen = ScreenStub(page)
    screen.answer = answer
    driver.present(screen, bar: bar)
    if !isPaced { for _ in 0...lines.count { typeNext() } }
    let outcome = await driver.run()
    let said = output.map {
      $0.replacing("{\"version\":2,\"type\":", with: "").replacing("}\n", with: "")
    }
    return (outcome, said, screen.events)
  }
}
