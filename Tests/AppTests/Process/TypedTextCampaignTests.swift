import Foundation
import StoreFixtures
import Testing
import ViperKit
import ViperKitTesting
import ViperScenarios
import ViperTracing

@testable import viper

/// Text typed in the wrong field, on all routes: it may be a password.
@MainActor
@Suite(.serialized) struct TypedTextCampaignTests {
  enum Way: CaseIterable, Sendable { case flags, lines, json, screen }

  /// One with characters that no field accepts, one that is plausible in each, and a short one.
  private static let markers = [
    "zX7 quokkas: wander\u{301}, 91 of them/", "quokka.zx7@example.org", "qVx",
  ]
  private static let number = "918273645"

  private static let routes =
    Campaign.isOn
    ? Route.all.filter { !$0.isMaintenance && !$0.isStandalone && !$0.fields.isEmpty }
    : [.changeEmail, .importUsers, .login, .profile, .showUser, .signUp, .userList]

  private func isTyped(_ field: Field) -> Bool { field.options.isEmpty && field.kind != .toggle }

  private func router(_ driver: any Driver, on stage: Stage, _ goal: RouteName?, _ trace: Trace?)
    -> RootRouter
  {
    RootRouter(
      driver: driver, services: stage.services, results: ResultsSpy(), put: { _ in nil },
      options: .init(goal: goal, showsTips: false, trace: trace))
  }

  /// Runs a route with a marker in each of its fields.
  private func run(_ route: Route, _ way: Way, _ marker: String, on stage: Stage, _ trace: Trace)
    async throws
  {
    var answers: [FieldName: String] = [:]
    for field in route.fields where isTyped(field) {
      answers[field.name] = if case .number = field.kind { Self.number } else { marker }
    }
    let console = ConsoleFake()
    var driver: any Driver = LineDriver(console: console, answers: answers, asks: false)
    switch way {
    case .flags: trace.leaveOut(answers, of: route.fields)
    case .lines: driver = LineDriver(console: console, asks: true)
    case .json: driver = JSONDriver(console: console) { _ in true }
    case .screen:
      let replay = ReplayConsole()
      driver = Player(FullScreenDriver(console: replay), on: replay, at: .atOnce)
    }
    if way != .flags { answers = [:] }
    let router = router(driver, on: stage, way == .flags ? route.name : nil, trace)
    if way == .flags, route.isCommand || route.list != nil {
      _ = try? await router.perform(route, answers: answers)
      if route.isCommand { return }
    }
    if answers[.password] != nil, route.takesPassword { answers[.password] = Stage.password }
    try await router.start(at: route, answers: answers)
    let run = Task { [driver] in await driver.run() }
    let fields = router.stack.last?.screen.page.fields.filter(isTyped) ?? []
    if let player = driver as? Player {
      for field in fields where field.kind != .file {
        let text = if case .number = field.kind { Self.number } else { marker }
        try? await player.perform(.answer(field, text), saying: "")
      }
      if case .form = router.stack.last?.screen.page.body {
        try? await player.perform(.submit, saying: "")
      }
      player.finish(.done)
    } else if way == .json {
      for event in ["change", "submit", "submit"] {
        let values = fields.map { field in
          if case .number = field.kind { return "\"\(field.name)\":\(Self.number)" }
          return "\"\(field.name)\":\"\(marker)\""
        }
        console.type("{\"\(event)\":{\(values.joined(separator: ","))}}\n")
      }
      console.deliver(.ended)
    } else {
      for _ in 0..<12 { console.type(marker + "\n") }
      console.deliver(.ended)
    }
    _ = await run.value
    await router.settle()
  }

  @Test(arguments: Way.allCases)
  func `nothing that is typed gets into a trace, whatever the route`(way: Way) async throws {
    for route in Self.routes where way == .flags || !route.isCommand {
      for marker in Self.markers {
        let stage = try await Stage.loggedIn()
        let path = stage.folder.path + "/trace"
        let trace = try Trace(path: path)
        stage.services.calls.begin(trace)
        try await run(route, way, marker, on: stage, trace)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("asks"), "\(route.name)")
        for part in ["quokka", "wander", "qvx", Self.number] {
          let line = text.split(separator: "\n").first { $0.lowercased().contains(part) }
          #expect(line == nil, "\(route.name) \(marker)")
        }
      }
    }
  }

  @Test func `a password that was typed in another field is in no recording`() async throws {
    let password = Stage.password
    for route in Self.routes where !route.isCommand && route != .confirmPassword {
      let stage = try await Stage.loggedIn()
      let path = stage.folder.path + "/story"
      let recorder = try Recorder(path: path, of: Viper.name, fields: Route.fields(of:))
      try recorder.begin(
        at: route.name, flags: [], by: .json,
        .init(
          people: [.init(username: "iyad", name: "Iyad Agha")], remarks: [], user: "iyad",
          folder: stage.folder.path + "/data", mails: 0))
      for (route, isRight) in [(route, false), (.confirmPassword, true)] {
        let console = ConsoleFake()
        let driver = JSONDriver(console: console) { _ in true }
        let router = RootRouter(
          driver: driver, services: stage.services, results: ResultsSpy(),
          options: .init(showsTips: false, recorder: recorder))
        try await router.start(at: route)
        let run = Task { await driver.run() }
        let fields = router.stack.last?.screen.page.fields ?? []
        for field in fields where isTyped(field) && !field.isSecret && !isRight {
          for event in ["change", "submit"] {
            for text in event == "change" ? [password, ""] : [password] {
              console.type("{\"\(event)\":{\"\(field.name)\":\"\(text)\"}}\n")
            }
          }
        }
        if isRight { console.type("{\"submit\":{\"password\":\"\(password)\"}}\n") }
        console.deliver(.ended)
        _ = await run.value
        await router.settle()
      }
      recorder.end(with: 0, checks: [], mails: nil)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("Password: {password}"), "\(text)")
      let line = text.split(separator: "\n").first { $0.contains(password.prefix(12)) }
      #expect(line == nil, "\(route.name)")
    }
  }
}

extension Route {
  fileprivate static func != (one: Route, other: Route) -> Bool { one.name != other.name }
}
