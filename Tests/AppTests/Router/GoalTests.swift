import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Lines from a pipe, right, wrong or missing: a run of a route with a goal is a success only if
/// the goal is in the database.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct GoalTests {
  /// A route, the answers that reach its goal, and the contents of the database then.
  private struct Goal {
    var route: Route?
    var answers: [String]
    /// Without a session it begins at the login.
    var needsSession = false
    var isReached: @MainActor (Stage) async throws -> Bool
  }

  private static func goals(code: String, file: String) -> [Goal] {
    let new = ["eve", "Eve", "eve@example.org", Stage.other, Stage.other]
    let isLoggedIn: @MainActor (Stage) async throws -> Bool = { try await $0.session() != nil }
    let hasNewPassword: @MainActor (Stage) async throws -> Bool = {
      try await $0.store.account(named: "ada", password: Password(Stage.other)) != nil
    }
    return [
      Goal(route: nil, answers: ["ada", Stage.password], isReached: isLoggedIn),
      Goal(route: .login, answers: ["ada", Stage.password], isReached: isLoggedIn),
      Goal(route: .signUp, answers: new, isReached: isLoggedIn),
      Goal(
        route: .resetPassword, answers: ["", "2", "ada", code, Stage.other, Stage.other],
        isReached: hasNewPassword),
      Goal(
        route: .changePassword, answers: [Stage.password, Stage.other, Stage.other],
        needsSession: true, isReached: hasNewPassword),
      Goal(route: .changeEmail, answers: ["", "2", code], needsSession: true) {
        try await $0.session()?.account.email.description == "new@example.org"
      },
      Goal(route: .confirmEmail, answers: [code], needsSession: true) {
        try await $0.session()?.account.isEmailConfirmed == true
      },
      Goal(route: .confirmPassword, answers: [Stage.password], needsSession: true) {
        let session = try #require(try await $0.session())
        let events = try await $0.store.events(at: 0..<99, matching: "", for: session.key)?.events
        return try #require(events).contains { $0.kind == .passwordConfirmed }
      },
      Goal(route: .deleteAccount, answers: ["ada", Stage.password], needsSession: true) {
        try await !$0.store.isTaken(Username("ada"))
      },
      Goal(
        route: .importUsers, answers: [file, "", "", "", "?", "1", Stage.password],
        needsSession: true
      ) {
        // A dry run imports nothing.
        if $0.console.text.contains("Dry run: ") { return true }
        return try await $0.store.isTaken(Username("bob"))
      },
    ]
  }

  private static let junk = [
    "", "", "?", "1", "2", "3", "4", "9", "wrong", "ada", "y", "n", "7KQF-M2XD-9TWA-3HBR",
    "/dev/null",
    Stage.password,
  ]

  @Test func `a success means that the goal is in the database`() async throws {
    var successes: Set<String> = []
    let count = Campaign.count(6, of: 100)
    for index in 0..<10 {
      for seed in 1...count {
        var random = Random(seed: UInt64(index * 10_000 + seed))
        if let name = try await tries(index, seed == 1, &random) { successes.insert(name) }
      }
    }
    // Each goal can be reached.
    #expect(successes.count == 10, "\(successes)")
  }

  /// The name of the route if the run is a success.
  private func tries(
    _ index: Int, _ isRight: Bool, _ random: inout Random
  ) async throws -> String? {
    let folder = try TemporaryFolder()
    let code = try await Self.begin(index, in: folder)
    let file = folder.path + "/users.csv"
    try "username,email\nbob,bob@example.org\n".write(
      toFile: file, atomically: false, encoding: .utf8)
    let goal = Self.goals(code: code, file: file)[index]
    let lines = isRight ? goal.answers : Self.lines(goal.answers, &random)
    let name = goal.route?.name
    let stage = try Stage(.lines, goal: name, folder: folder)
    stage.console.isTyped = false
    stage.type(lines.map { $0 + "\n" }.joined())
    stage.console.deliver(.ended)
    let run = try await stage.run(at: goal.route)
    let outcome = await run.value
    await stage.router.settle()
    let note: Comment = "\(name?.rawValue ?? "viper") \(lines): \(stage.console.text)"
    let isReached = try await goal.isReached(stage)
    #expect([.done, .failed, .misused, .cancelled].contains(outcome), note)
    if outcome == .done { #expect(isReached, note) }
    // Without a route, more may be asked after the login.
    if isReached, name != nil { #expect(outcome == .done, note) }
    return outcome == .done ? name?.rawValue ?? "viper" : nil
  }

  /// Makes ada, logged in if the route needs that, with a code mailed for the route.
  private static func begin(_ index: Int, in folder: TemporaryFolder) async throws -> String {
    let route = goals(code: "", file: "")[index]
    let store = try folder.store()
    let new = NewAccount(
      username: try Username("ada"), name: try FullName("Ada"),
      email: try EmailAddress("ada@example.org"))
    let ada = try #require(await store.register(new, password: Password(Stage.password)).account)
    let session = route.needsSession ? try await store.start(for: ada) : nil
    switch route.route?.name {
    case "reset-password": try await store.requestReset(of: "ada")
    case "change-email":
      _ = try await store.requestChange(
        for: #require(session).key, to: EmailAddress("new@example.org"),
        password: Password(Stage.password))
    default: break
    }
    return try #require(try folder.codes().last)
  }

  /// The right answers, with some replaced, left out, or followed by others.
  private static func lines(_ answers: [String], _ random: inout Random) -> [String] {
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      for answer in answers {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: lines.append(junk.randomElement(using: &random) ?? "")
        case 1: lines += [junk.randomElement(using: &random) ?? "", answer]
        case 2: return lines
        default: lines.append(answer)
        }
      }
    }
    return lines
  }
}
