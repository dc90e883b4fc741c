import Testing
import ViperKitTesting
import ViperPlatform
import ViperScenarios

@testable import ViperKit

/// Scenarios of an application whose only page is a form.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct ReplayTests {
  private enum Notes: Application {
    typealias Root = NoteRouter
    static let (name, version, date, summary) = ("notes", "1", "2026-01-31", "keep notes")
  }

  private func replay(_ text: String) async throws {
    let folder = try makeTemporaryFolder(named: "replay")
    defer { removeTree(folder) }
    let descriptor = open("\(folder)/a.scenario", O_WRONLY | O_CREAT, 0o600)
    #expect(descriptor.put(Array(text.utf8)))
    close(descriptor)
    try await Notes.replay("\(folder)/a.scenario")
  }

  @Test func `a replay succeeds and removes its data folder`() async throws {
    try await replay(
      """
      open add
        Title: {weak password}
        submit
        ends: Added tin.

      """)
    let folder = try #require(NoteRouter.dataFolder)
    #expect(access(folder, F_OK) != 0, "It is removed.")
  }

  @Test(arguments: [
    ("  Title: milk\n  submit\n  ends: Added bread.", "expected “Added bread.”"),
    ("  Title: milk\n  submit\n  prints: milk", "expected to print milk"),
    ("  Title: milk\n  submit\n  exit: 75", "expected exit code 75, found 0"),
    ("  Title: busy\n  submit", "expected exit code 0, found 75"),
    ("  Title: {code}\n  submit", "notes mails no codes"),
    ("\nafterwards\n  mails: 7", "notes replays no users"),
  ])
  func `a replay reports differences and statements that can't be replayed`(
    acts: String, words: String
  ) async {
    let failure = await #expect(throws: Failure.self) { try await replay("open add\n\(acts)\n") }
    #expect(failure?.description.contains(words) == true, "\(failure?.description ?? "")")
  }

  @Test func `a recording that ends before its goal notes the exit codes`() async throws {
    try await check(NoteRoute(), of: Notes.self)
    let folder = try makeTemporaryFolder(named: "recording")
    defer { removeTree(folder) }
    for (way, outcome) in [(Way.screen, Outcome.signalled(SIGINT)), (.flags, .cancelled)] {
      let recorder = try Recorder(at: "\(folder)/\(way)", of: Notes.self, from: "add", by: way)
      let stage = try Stage(Notes.self, observers: [recorder])
      await stage.router.start(at: NoteRoute())
      recorder.end(with: outcome, of: stage.router, because: .failed)
      let lines = try Scenario.text(ofFile: "\(folder)/\(way)").split(separator: "\n")
      #expect(lines.contains("  exit on a terminal: 3, since the page is left"))
      #expect(lines.contains("  exit with flags: 3, since nothing follows") == (way == .flags))
    }
  }

  @Test(arguments: [(nil, ExitCode.misused), ("/dev/null/notes", .cannotCreate)])
  func `without a folder for data, its files have no path`(folder: String?, code: ExitCode) {
    let navigation = Navigation(driver: FullScreenDriver(console: ConsoleFake()))
    let context = ApplicationContext(
      navigation: navigation, results: OutputCopy(of: nil), dataFolder: folder)
    #expect(throws: Failure.self) { try context.dataFile("notes") }.map { #expect($0.code == code) }
  }
}

private struct NoteRoute: RouteProtocol {
  static let title = Field("title", "Title")
  static let all = [NoteRoute()]
  let name: RouteName = "add"
  let summary = "Add a note."
  let hasGoal: @Sendable ([FieldName: String]) -> Bool = { _ in true }
  var fields: [Field] { [Self.title] }

  func open(in router: NoteRouter, answers: [FieldName: String]) {
    let form = Page("Add", .form(fields: [Self.title], submit: "Add"))
    let screen = ScreenStub(form)
    let module = ModuleStub(screen)
    screen.answer = { [weak router, weak module] _, event in
      if event == .cancelled, let module { router?.pop(module, last: .done) }
      guard case .submitted(let values) = event else { return }
      let title = values[Self.title]
      if title == "busy" { router?.end(with: Failure("Wait.", .busy)) }
      router?.end(saying: "Added \(title).")
    }
    router.restart(with: module, as: name)
  }
}

private final class NoteRouter: ApplicationRouter {
  typealias RouteType = NoteRoute
  let navigation: Navigation

  static private(set) var dataFolder: String?

  init(_ context: ApplicationContext) throws(Failure) {
    navigation = context.navigation
    Self.dataFolder = try context.dataFile("")
  }
}
