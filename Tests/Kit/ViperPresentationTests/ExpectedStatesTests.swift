import Testing
import ViperKitTesting

@MainActor
@Suite struct ExpectedStatesTests {
  struct Row: Equatable {
    var name: String
    var age: Int?
  }

  struct State: Equatable {
    var title = "List"
    var rows: [Row] = []
    var problem: String?
  }

  @Test func `the states since the last expectation are compared`() {
    let view = ViewSpy<State>()

    expect(view, shows: [])
    view.show(State())
    view.show(State(title: "New"))
    expect(view, shows: [State(), State(title: "New")])
    view.show(State())
    view.show(State())
    expect(view, shows: [State()])
    view.show(State())
    expect(view, shows: [])
    view.show(State(title: "New"))
    view.forget()
    expect(view, shows: [])
  }

  private nonisolated static let two = [Row(name: "Ada", age: 36), Row(name: "Bob")]

  @Test(arguments: [
    (
      [State(), State(title: "New", rows: two)],
      [State(), State(rows: [two[0], Row(name: "Bo", age: 7)])],
      """
      2 × State expected, 2 shown; number 2 differs:
      − title: "New"
      + title: "List"
      − rows.1.name: "Bob"
      + rows.1.name: "Bo"
      − rows.1.age: nil
      + rows.1.age: 7
      """
    ),
    (
      [State(rows: two), State()], [State(problem: "It is \"late\".")],
      """
      2 × State expected, 1 shown; number 1 differs:
      − rows: \(two)
      + rows: []
      − problem: nil
      + problem: "It is \\"late\\"."
      """
    ),
    (
      [State()], [],
      """
      1 × State expected, 0 shown; number 1 differs:
      − \(State())
      + (no more)
      """
    ),
    (
      [State()], [State(), State(title: "New")],
      """
      1 × State expected, 2 shown; number 2 differs:
      − (no more)
      + \(State(title: "New"))
      """
    ),
  ])
  func `a failure names the first state that differs, by property`(
    expected: [State], shown: [State], difference: String
  ) {
    let view = ViewSpy<State>()
    shown.forEach(view.show)

    var reports: [String] = []
    expect(view, shows: expected) { text, _ in reports.append(text) }
    #expect(reports == [difference])
    expect(view, shows: [])
  }

  // The one expected failure: without it, no test would notice a lost report.
  @Test func `a difference fails the test`() {
    withKnownIssue { expect(ViewSpy<State>(), shows: [State()]) }
  }
}
