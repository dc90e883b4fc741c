import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// The outcome of a run whose input ends.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LineEndTests {
  let console = ConsoleFake()

  /// The lines typed before the input ends.
  enum End: String, CaseIterable {
    /// At the first field, at the second one, and at the choices listed by an empty answer.
    case first = ""
    case second = "ada\n"
    case menu = "\n"
    case secondMenu = "ada\n\n"
  }

  private func outcome(
    of page: Page, _ typed: String, owes: Bool, isTyped: Bool = false, isRefused: Bool = false
  ) async -> Outcome {
    console.isTyped = isTyped
    let (outcome, _) = await console.speak(page, typed, owes: owes) { screen, event in
      if event.isSubmission, isRefused { screen.page.notice = .failure("Wrong.") }
      if case .chose = event { screen.page.notice = .success("A new one was mailed.") }
    }
    return outcome
  }

  nonisolated private static func code(canWait: Bool = true) -> Page {
    Page(
      "Code", .form(fields: [.code], submit: "Go"), actions: [.export], canWait: canWait)
  }

  @Test(arguments: End.allCases)
  func `the end of a pipe before the goal is misuse`(end: End) async {
    var page = Page.login
    page.canWait = true
    #expect(await outcome(of: page, end.rawValue, owes: true) == .misused)
    let isFirst = end == .first || end == .menu
    let words =
      isFirst
      ? "“Username” is needed. Give it with --username."
      : "“Password” is needed. Give it with --password-file."
    #expect(console.text.hasSuffix("\nError: \(words)\n"))
  }

  @Test(arguments: End.allCases)
  func `the end of typed input before the goal cancels the run`(end: End) async {
    #expect(await outcome(of: .login, end.rawValue, owes: true, isTyped: true) == .cancelled)
    #expect(!console.text.contains("Error"))
  }

  /// The last action counts, not the refused one before it.
  @Test(arguments: [
    (Page.login, "ada\nx\nada\n", true, false, Outcome.failed),
    (.login, "ada\nx\nada\n", false, false, .failed), (code(), "7\n", false, false, .failed),
    (code(), "7\n?\n2\n", false, false, .done), (.login, "ada\nx\n", true, true, .cancelled),
  ])
  func `a refused submission is a failure until a later action, unless typed input ends`(
    page: Page, typed: String, owes: Bool, isTyped: Bool, outcome: Outcome
  ) async {
    let result = await self.outcome(
      of: page, typed, owes: owes, isTyped: isTyped, isRefused: true)
    #expect(result == outcome)
  }

  /// Refused by the field itself, or by the presenter; it is also the value that the page proposes.
  @Test(
    arguments: [
      Field.age, .order, .partial, .password, .username, Field("file", "File", kind: .file),
      Field("bio", "Bio", isOptional: true), Field("mailed", "Mailed", kind: .code),
      Field("sure", "Sure?", kind: .choice(of: [Action("no", "No"), Action("yes", "Yes")])),
    ], [true, false])
  func `a refused flag ends the run at the end of a pipe`(field: Field, owes: Bool) async {
    let wrong = field.showing("wrong", problem: "No.")
    let isQuestion = field.name == "sure"
    func body(_ field: Field) -> Page.Body {
      isQuestion ? .question(field) : .form(fields: [field, .code], submit: "Go")
    }
    let page = Page("Page", body(field.showing("wrong")), canWait: true)
    console.isTyped = false
    let (outcome, events) = await console.speak(
      page, "", answers: [field.name: "wrong"], owes: owes
    ) { screen, event in
      if case .changed = event { screen.page.body = body(wrong) }
    }
    #expect(outcome == .failed)
    #expect(events.filter(\.isSubmission).isEmpty)
    #expect(console.text.ranges(of: "Error: ").count == 1, "\(console.text)")
  }

  @Test(arguments: [(End.first, Outcome.done), (.menu, .done), (.second, .misused)])
  func `without a goal, a page that can wait is left unless an answer was given`(
    end: End, outcome: Outcome
  ) async {
    var page = Page.login
    page.canWait = true
    #expect(await self.outcome(of: page, end.rawValue, owes: false) == outcome)
  }

  @Test(
    arguments: [(false, Outcome.done), (true, .misused)],
    [Page.people(0..<3), Page("Text", .text("Words."))])
  func `the end of the input leaves a table or text, and is misuse before the goal`(
    _ goal: (owes: Bool, outcome: Outcome), page: Page
  ) async {
    #expect(await outcome(of: page, "", owes: goal.owes) == goal.outcome)
    let error = "Error: The input ended before the command was done."
    #expect(console.text.contains(error) == goal.owes)
  }

  @Test(arguments: [true, false], [true, false])
  func `the end of the input cancels a question`(isTyped: Bool, owes: Bool) async {
    #expect(await outcome(of: .deletion, "", owes: owes, isTyped: isTyped) == .cancelled)
    let error = "Error: The input ended before the question was answered."
    #expect(console.text.contains(error) == !isTyped)
  }

  @Test(arguments: [(false, Outcome.done), (true, .misused)])
  func `without input, rows alone reach no goal`(owes: Bool, outcome: Outcome) async {
    let (result, _) = await console.speak(
      .people(0..<3), asks: false, results: ResultsSpy(), owes: owes)
    #expect(result == outcome)
  }

  @Test func `the program says which flag gives a missing value, or that none does`() {
    func reason(_ field: Field, _ way: @MainActor ([String]) -> String?) -> String? {
      EndOfInput(
        isTyped: false, isQuestion: false, isIncomplete: true, hasFailed: false, field: field,
        way: way
      ).reason
    }
    for field in [Field.password, .again] {
      #expect(reason(field) { $0.last }?.hasSuffix(" Give it with --password-stdin.") == true)
      #expect(reason(field) { _ in nil } == "“\(field.label)” is needed.")
    }
    let bio = Field("bio", "Bio", isOptional: true)
    #expect(reason(bio) { $0.first } == "The input ended before the command was done.")
  }
}
