import AccountStorage
import Accounts
import Testing
import ViperKit

@testable import viper

/// A run by flags of which a value is refused changes nothing, whatever the input holds.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct RefusedFlagsTests {
  /// The input beside the flags: none, a pipe at its end, or lines for other questions.
  enum Input: CaseIterable { case none, ended, lines }

  struct Flags: CustomTestStringConvertible, Sendable {
    let route: Route
    let answers: [FieldName: String]
    let words: String
    let code: ExitCode
    var testDescription: String { "\(route.name) \(answers)" }

    init(
      _ route: Route, _ answers: [FieldName: String], _ words: String = "Error: ",
      _ code: ExitCode = .failed
    ) {
      (self.route, self.answers, self.words, self.code) = (route, answers, words, code)
    }
  }

  private nonisolated static let long = String(repeating: "x", count: 101)
  private nonisolated static let code = "7KQF-M2XD-9TWA-3HBR"

  /// Each kind of field, refused by itself, while it is typed and once it is submitted, beside others
  /// that are right.
  nonisolated static let refused: [Flags] = [
    Flags(.changeEmail, ["email": "nowhere", "password": Stage.password]),
    Flags(.changeEmail, ["email": "new@example.org", "password": Stage.other]),
    Flags(.changeEmail, ["code": "7KQF"]), Flags(.changeEmail, ["code": code]),
    Flags(.changePassword, ["current": Stage.password, "password": "short"]),
    Flags(.changePassword, ["current": Stage.other, "password": "nine odd umbrellas"]),
    Flags(.confirmEmail, ["code": code]), Flags(.confirmPassword, ["password": Stage.other]),
    Flags(.deleteAccount, ["username": "mila"]),
    Flags(
      .importUsers, ["file": "/nowhere", "partial": "yes"], "Error: /nowhere can't be read.",
      .noInput),
    Flags(.invite, ["email": "nowhere"]),
    Flags(.login, ["username": "-x", "password": Stage.password]),
    Flags(.login, ["username": "iyad", "password": Stage.other]),
    Flags(.profile, ["age": "44", "name": long], "Error: A name has at most 100 characters."),
    Flags(.profile, ["age": "44", "name": "a\u{7}b"], "Error: A name has no line breaks"),
    Flags(.profile, ["age": "151", "name": "Iyad II"], "a whole number"),
    Flags(
      .profile, ["age": "44", "photo": "/nowhere"], "Error: /nowhere can't be read.", .noInput),
    Flags(.resetPassword, ["username": "iyad", "code": code, "password": Stage.other]),
    Flags(.resetPassword, ["username": "iyad", "code": "7KQF", "password": Stage.other]),
    Flags(.settings, ["sign-up": "perhaps", "ages": "hidden"], "must be one of"),
    Flags(.signUp, new.merging(["username": "a da"]) { $1 }),
    Flags(.signUp, new.merging(["username": "iyad"]) { $1 }),
    Flags(.signUp, new.merging(["name": long]) { $1 }),
    Flags(.signUp, new.merging(["email": "nowhere"]) { $1 }),
    Flags(.signUp, new.merging(["password": "short"]) { $1 }),
  ]
  private nonisolated static let new: [FieldName: String] = [
    "username": "eve", "name": "Eve", "email": "eve@example.org", "password": Stage.other,
  ]

  @Test(arguments: refused, Input.allCases)
  func `a refused flag ends the run without a change`(flags: Flags, input: Input) async throws {
    let stage = try Stage(
      .lines, goal: flags.route.name, answers: flags.answers, asks: input != .none)
    stage.console.isTyped = input == .none
    _ = try await stage.signUp("iyad")
    try await stage.logIn("iyad")
    let before = try await state(of: stage)
    if input == .lines {
      let lines = ["Eve", "y", "2", "new@example.org", Stage.password, "iyad", Self.code]
      stage.type((lines + lines).map { $0 + "\n" }.joined())
    }
    if input != .none { stage.console.deliver(.ended) }
    let run = try await stage.run(at: flags.route)
    #expect(await run.value == .failed, "\(stage.console.text)")
    #expect(stage.router.exitCode == flags.code)
    #expect(stage.says("Error: ") && stage.says(flags.words))
    #expect(try await state(of: stage) == before)
  }

  @Test func `on a terminal, a refused flag is asked for`() async throws {
    let answers = ["age": "44", "name": Self.long] as [FieldName: String]
    let stage = try Stage(.lines, goal: "profile", answers: answers)
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    stage.type("Iyad II\n\n")
    let run = try await stage.run(at: .profile)
    #expect(await run.value == .done)
    #expect(try await stage.session()?.account.name.description == "Iyad II")
  }

  /// The contents of the store, except events.
  private func state(of stage: Stage) async throws -> [String] {
    let key = try #require(try await stage.session()).key
    let profile = try await stage.store.profile(of: key)
    let users = try #require(try await stage.store.overview(atMost: 9))
    let proven = try await stage.store.account(named: "iyad", password: Password(Stage.password))
    let settings = try #require(try await stage.store.settings(for: key))
    return [
      "\(profile)", "\(users)", "\(proven?.account.id as Any)", "\(settings)",
      "\(try stage.folder.codes())",
    ]
  }
}
