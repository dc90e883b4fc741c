import Accounts
import StoreFixtures
import Testing
import ViperKit

@testable import viper

/// Commands without a module.
@MainActor
@Suite(.serialized) struct CommandTests {
  @Test func `who-am-i prints the account`() async throws {
    let stage = try await Stage.loggedIn()
    #expect(try await stage.router.perform(.whoAmI) == nil)
    #expect(stage.results.rows == [["iyad", "Iyad Agha", "iyad@example.org", "confirmed"]])
  }

  @Test func `log-out ends the session`() async throws {
    let stage = try await Stage.loggedIn()
    #expect(try await stage.router.perform(.logOut) == "You are logged out.")
    #expect(try await stage.session() == nil)
    #expect(stage.router.session == nil)
    await #expect(throws: Failure.notLoggedIn) { try await stage.router.perform(.whoAmI) }
    #expect(try await stage.router.perform(.logOut) == "You are logged out.")
  }

  private func perform(
    _ route: Route, _ answers: [FieldName: String] = [:], on stage: Stage
  ) async throws -> String? {
    try await stage.router.perform(route, answers: answers)
  }

  @Test func `favorites are added, moved and removed by their usernames`() async throws {
    let stage = try await Stage.loggedIn()
    for (username, name) in [("mila", "Mila Haward"), ("mark", "Mark Astun")] {
      try await stage.add(username, name: name)
      #expect(
        try await perform(.addFavorite, ["username": username], on: stage)
          == "Added \(name) to favorites.")
      #expect(
        try await perform(.addFavorite, ["username": username], on: stage)
          == "\(name) is a favorite already.")
    }
    func favorites() async throws -> [String] {
      let key = try #require(try await stage.session()).key
      return try await stage.store.favorites(of: key, at: 0..<9).users.map { "\($0.username)" }
    }
    let acts: [(Route, position: String?, words: String, order: [String])] = [
      (.moveFavorite, "1", "Mark Astun is number 1 of your 2 favorites.", ["mark", "mila"]),
      (.moveFavorite, "9", "Mark Astun is number 2 of your 2 favorites.", ["mila", "mark"]),
      (.removeFavorite, nil, "Removed Mark Astun from favorites.", ["mila"]),
      (.removeFavorite, nil, "Mark Astun isn't a favorite.", ["mila"]),
    ]
    for (route, position, words, order) in acts {
      var answers = ["username": "MARK"] as [FieldName: String]
      answers["to"] = position
      #expect(try await perform(route, answers, on: stage) == words)
      #expect(try await favorites() == order)
    }
    let only = try await perform(.moveFavorite, ["username": "mila", "to": "1"], on: stage)
    #expect(only == "Mila Haward is number 1 of your 1 favorite.")
    let failures: [(Route, [FieldName: String], ExitCode)] = [
      (.addFavorite, ["username": "zoe"], .failed), (.addFavorite, [:], .misused),
      (.moveFavorite, ["username": "mark", "to": "1"], .failed),
      (.moveFavorite, ["username": "mila"], .misused),
    ]
    for (route, answers, code) in failures {
      let failure = await #expect(throws: Failure.self) {
        try await perform(route, answers, on: stage)
      }
      #expect(failure?.code == code)
    }
  }

  @Test func `a user is administered by the username, except one's own account`() async throws {
    let stage = try await Stage.loggedIn()
    try await stage.add("mila", name: "Mila Haward")
    let mila = ["username": "mila", "yes": "yes"] as [FieldName: String]
    let acts: [(Route, String?)] = [
      (.disableUser, "Disabled mila."), (.disableUser, "mila is disabled already."),
      (.showUser, nil), (.enableUser, "Enabled mila."),
      (.enableUser, "mila is enabled already."),
      (.mailResetCode, "Mailed a reset code to mila."),
      (.deleteUser, "Deleted mila."),
    ]
    for (route, words) in acts {
      #expect(try await perform(route, mila, on: stage) == words)
      if route.name != Route.disableUser.name { continue }
      let useless = await #expect(throws: Failure.self) {
        try await perform(.mailResetCode, mila, on: stage)
      }
      #expect(useless?.description.contains("Use viper enable-user first.") == true)
    }
    #expect(try stage.folder.codes().count == 0)
    #expect(
      stage.results.rows == [
        ["", "Mila Haward", "mila", "36", "mila@example.org", "disabled", "user"]
      ])
    for (route, _) in acts {
      await #expect(throws: Failure.noUser) { try await perform(route, mila, on: stage) }
    }
    for (route, way) in [
      (Route.disableUser, "Ask another administrator."), (.deleteUser, "Use viper delete-account."),
      (.mailResetCode, "Use viper reset-password."),
    ] {
      let own = await #expect(throws: Failure.self) {
        try await perform(route, ["username": "iyad", "yes": "yes"], on: stage)
      }
      #expect(own?.code == .notAllowed)
      #expect(own?.description == "That isn't possible for your own account. \(way)")
    }
    #expect(
      try await perform(.enableUser, ["username": "iyad"], on: stage) == "iyad is enabled already.")
    let unconfirmed = await #expect(throws: Failure.self) {
      try await perform(.deleteUser, ["username": "mila"], on: stage)
    }
    #expect(unconfirmed == .misuse("A deletion can't be undone. Confirm it with --yes."))
  }

  @Test func `sessions are ended by their numbers, or all others at once`() async throws {
    let stage = try await Stage.loggedIn()
    func sessions() async throws -> [OpenSession] {
      try await stage.store.sessions(for: #require(stage.session()).key)
    }
    for _ in 0..<3 { _ = try await stage.folder.session(of: "iyad", password: Stage.password) }
    let other = try #require(try await sessions().first { !$0.isCurrent }?.id.rawValue)
    #expect(
      try await perform(.endSession, ["id": "\(other)"], on: stage) == "The session is ended.")
    let failure = await #expect(throws: Failure.self) {
      try await perform(.endSession, ["id": "\(other)"], on: stage)
    }
    #expect(failure?.code == .failed)
    #expect(
      try await perform(.endSession, ["others": "yes"], on: stage) == "2 sessions are ended.")
    #expect(
      try await perform(.endSession, ["others": "yes"], on: stage) == "There is no other session.")
    for answers in [[:], ["id": "1", "others": "yes"]] as [[FieldName: String]] {
      let failure = await #expect(throws: Failure.self) {
        try await perform(.endSession, answers, on: stage)
      }
      #expect(failure?.code == .misused)
    }
    let own = try #require(try await sessions().first?.id.rawValue)
    #expect(try await perform(.endSession, ["id": "\(own)"], on: stage) == "The session is ended.")
    #expect(try await stage.session() == nil && stage.router.session == nil)
  }

  @Test func `another code confirms an address that isn't confirmed yet`() async throws {
    let stage = try Stage(.lines)
    _ = try await stage.signUp("ada")
    try await stage.logIn("ada")
    #expect(
      try await perform(.mailConfirmationCode, on: stage) == "A code was mailed to ada@example.org."
    )
    try await stage.add("mila")
    try await stage.logIn("mila")
    #expect(
      try await perform(.mailConfirmationCode, on: stage)
        == "mila@example.org is confirmed already.")
  }

  @Test func `administrators are appointed and dismissed by their username`() async throws {
    let stage = try await Stage.loggedIn()
    try await stage.add("mila")
    let mila = ["username": "MILA"] as [FieldName: String]
    let acts: [(Route, String)] = [
      (.appointAdministrator, "Appointed mila as an administrator."),
      (.appointAdministrator, "mila is an administrator already."),
      (.dismissAdministrator, "Dismissed mila as an administrator."),
      (.dismissAdministrator, "mila isn't an administrator."),
    ]
    for (route, words) in acts { #expect(try await perform(route, mila, on: stage) == words) }
    await #expect(throws: Failure.lastAdministrator) {
      try await stage.router.perform(.dismissAdministrator, answers: ["username": "iyad"])
    }
    for name in ["nobody", "no name"] {
      await #expect(throws: Failure.noUser) {
        try await stage.router.perform(.appointAdministrator, answers: ["username": name])
      }
    }
    await #expect {
      try await stage.router.perform(.appointAdministrator)
    } throws: {
      ($0 as? Failure)?.code == .misused
    }
    try await stage.logIn("mila")
    await #expect(throws: Failure.notAdministrator) {
      try await stage.router.perform(.appointAdministrator, answers: mila)
    }
  }
}
