import Doubles
import Testing

@testable import Terminal

/// The outcome of a run whose input ends.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct LineEndTests {
  let console = ConsoleFake()

  /// What a test types before the input ends.
  enum Place: String, CaseIterable {
    /// At the first field, at the second one, and at the choices that an empty answer leads to.
    case first = ""
    case second = "ada\n"
    case menu = "\n"
    case secondMenu = "ada\n\n"
  }

  private func outcome(
    of page: Page, _ typed: String, owes: Bool, isTyped: Bool = false, isRefused: Bool = false
  ) async -> Outcome {
    let driver = LineDriver(console: console)
    let screen = ScreenStub(page)
    screen.answer = { screen, event in
      if case .submitted = event, isRefused { screen.page.notice = .failure("Wrong.") }
    }
    driver.owesGoal = { owes }
    console.isTyped = isTyped
    console.type(typed)
    console.deliver(.ended)
    driver.present(screen, bar: nil)
    return await driver.run()
  }

  @Test(arguments: Place.allCases)
  func `before the goal, the end of a pipe is misuse`(place: Place) async {
    var page = Page.login
    page.canWait = true
    #expect(await outcome(of: page, place.rawValue, owes: true) == .misused)
    let isFirst = place == .first || place == .menu
    let words =
      isFirst
      ? "“Username” is needed. Give it with --username."
      : "“Password” is needed. Give it with --password-file."
    #expect(console.text.hasSuffix("\nError: \(words)\n"))
  }

  @Test(arguments: Place.allCases)
  func `before the goal, the end of typed input cancels the run`(place: Place) async {
    #expect(await outcome(of: .login, place.rawValue, owes: true, isTyped: true) == .cancelled)
    #expect(!console.text.contains("Error"))
  }

  @Test(arguments: [true, false])
  func `a refused attempt is a failure, also after the next one has begun`(owes: Bool) async {
    let typed = "ada\nx\nada\n"
    #expect(await outcome(of: .login, typed, owes: owes, isRefused: true) == .failed)
  }

  @Test func `cancellation takes precedence over a refused attempt`() async {
    let outcome = await outcome(
      of: .login, "ada\nx\n", owes: true, isTyped: true, isRefused: true)
    #expect(outcome == .cancelled)
  }

  @Test(arguments: [(Place.first, Outcome.done), (.menu, .done), (.second, .misused)])
  func `without a goal, a page that may wait is left unless it was begun`(
    place: Place, outcome: Outcome
  ) async {
    var page = Page.login
    page.canWait = true
    #expect(await self.outcome(of: page, place.rawValue, owes: false) == outcome)
  }

  @Test(
    arguments: [(false, Outcome.done), (true, .misused)],
    [Page.numbers(0..<3, of: 3), .deletion, Page("Text", .text("Words."))])
  func `a table, a text or a question is left`(
    _ goal: (owes: Bool, outcome: Outcome), page: Page
  ) async {
    let (owes, outcome) = goal
    #expect(await self.outcome(of: page, "", owes: owes) == outcome)
    #expect(console.text.contains("Error: The input ended before the command was done.") == owes)
  }

  @Test(arguments: [(false, Outcome.done), (true, .misused)])
  func `without input, rows alone reach no goal`(owes: Bool, outcome: Outcome) async {
    let driver = LineDriver(console: console, asks: false, results: ResultsSpy())
    driver.owesGoal = { owes }
    driver.present(ScreenStub(.numbers(0..<3, of: 3)), bar: nil)
    #expect(await driver.run() == outcome)
  }

  /// The last action counts, not the refused one before it.
  @Test func `a later successful action clears a refused attempt`() async {
    let driver = LineDriver(console: console)
    let screen = ScreenStub(
      Page("Code", .form(fields: [.code], submit: "Go"), actions: [.export], canWait: true))
    screen.answer = { screen, event in
      switch event {
      case .submitted: screen.page.notice = .failure("Wrong.")
      case .chose: screen.page.notice = .success("A new one was mailed.")
      default: break
      }
    }
    console.isTyped = false
    console.type("7\n?\n2\n")
    console.deliver(.ended)
    driver.present(screen, bar: nil)
    #expect(await driver.run() == .done)
  }
}
