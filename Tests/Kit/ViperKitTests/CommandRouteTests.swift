import Testing
import ViperKitTesting

@testable import ViperKit

/// Routes without a page, beside one with a page.
@MainActor
@Suite(.serialized) struct CommandRouteTests {
  @Test func `only routes with a page are in the bar and in the palette`() throws {
    #expect(TaskRoute.inOrder.map(\.name) == ["tasks"])
    let stage = try Stage(Tasks.self)
    #expect(stage.router.bar.map(\.name) == ["tasks"])
    #expect(stage.router.others.map(\.name) == ["tasks"])
    #expect(Tasks.description == "Without a command, tasks is opened.")
  }

  @Test(arguments: ["--driver", "--record", "--trace"])
  func `a command refuses options about pages, and needs its operand`(option: String) throws {
    let value = option == "--driver" ? "json" : "file"
    let refusal = "task-update shows no page. Omit \(option)."
    let failure = #expect(throws: Failure.self) {
      try Arguments(["task-update", "1", option, value], of: Tasks.self)
    }
    #expect(failure?.description.hasSuffix(refusal) == true, "\(failure?.description ?? "")")
    _ = try Arguments(["tasks", option, value], of: Tasks.self)
    #expect(Help(of: Tasks.self).text(for: TaskRoute.all[0].command).contains("task-update ID"))
  }

  @Test func `its name, help, flags and examples are checked, but no page`() async throws {
    try await check(TaskRoute.all[0], of: Tasks.self)
  }

  @Test func `a module's error ends a run with the exit code of its items`() throws {
    for (error, code) in [
      (ItemError(.busy, "a"), ExitCode.busy), (ItemError(.damaged, "a"), .badData),
      (ItemError(.inputOutput, "a"), .inputOutput), (ItemError(.other, "a"), .failed),
      (ItemError(.other, "a", cause: Failure("b", .cannotCreate)), .cannotCreate),
    ] {
      let stage = try Stage(Tasks.self)
      stage.router.end(with: TasksError.unavailable(error))
      #expect(ExitCode(ofErrorIn: stage.router) == code)
    }
  }
}

private enum Tasks: Application {
  typealias Root = TaskRouter
  static let (name, version, date, summary) = ("todo", "1", "2026-01-31", "keep tasks")
}

private final class TaskRouter: ApplicationRouter {
  typealias RouteType = TaskRoute
  let navigation: Navigation

  init(_ context: ApplicationContext) { navigation = context.navigation }
}

private struct TaskRoute: RouteProtocol {
  static let all = [
    TaskRoute(name: "task-update", operand: "id", showsPage: false), TaskRoute(name: "tasks"),
  ]

  let name: RouteName
  var operand: FieldName?
  var showsPage = true
  let summary = "See or change tasks."
  var fields: [Field] { operand.map { [Field($0, "Number")] } ?? [] }

  func open(in router: TaskRouter, answers: [FieldName: String]) {}
}

private enum TasksError: ItemErrorConvertible {
  case cancelled
  case unavailable(ItemError)

  var itemError: ItemError? { if case .unavailable(let error) = self { error } else { nil } }
  var description: String { "It failed." }
}
