import Accounts
import Testing

@testable import viper

/// An open page whose session was ended elsewhere neither acts nor reads.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct OpenScreenTests {
  /// How the session ends.
  enum End: CaseIterable {
    case logout
    case newPassword
    case reset

    func happen(in stage: Stage) async throws {
      let store = try stage.folder.store()
      let session = try #require(try await stage.session()).key
      switch self {
      case .logout: try await store.end(session)
      case .newPassword:
        let other = try await stage.folder.session(of: "iyad", password: Stage.password)
        let answer = try await store.changePassword(
          for: other, from: Password(Stage.password), to: Password(Stage.other),
          policy: PasswordPolicy())
        #expect(answer == .done)
      case .reset:
        try await store.requestReset(of: "iyad")
        let code = try #require(try stage.folder.codes().last.flatMap { Code($0) })
        let answer = try await store.resetPassword(
          of: "iyad", with: code, to: Password(Stage.other), policy: PasswordPolicy())
        #expect(answer == .done)
      }
    }
  }

  @Test(arguments: End.allCases)
  func `an administrator's open page deletes no user`(end: End) async throws {
    let stage = try await Stage.atMila()
    stage.type("\u{1B}[Z\r")
    await stage.shows("Delete Mila Haward (mila)?")
    await stage.router.settle()
    try await end.happen(in: stage)
    stage.answer("\t\r")
    await stage.shows("Your session has ended.")
    // The page shows this until the login replaces it.
    await stage.shows("Username or email")
    #expect(stage.routes == ["login"])
    _ = try await stage.folder.session(of: "mila", password: Stage.password)
  }

  @Test(arguments: End.allCases)
  func `an open form saves nothing`(end: End) async throws {
    let stage = try await Stage.running(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    stage.type("\r")
    await stage.shows("Edit your profile")
    await stage.router.settle()
    try await end.happen(in: stage)
    stage.type(" II\r\r\r")
    await stage.shows("Your session has ended.")
    let password = end == .logout ? Stage.password : Stage.other
    let session = try await stage.folder.store().logIn("iyad", password: password)
    #expect(session.account.name == (try FullName("Iyad Agha")))
  }

  @Test(arguments: End.allCases)
  func `after the session's end an open list shows no new users`(end: End) async throws {
    let stage = try await Stage.running()
    await stage.shows("1 of 1")
    await stage.router.settle()
    try await end.happen(in: stage)
    try await stage.add("zoe", name: "Zoe Later")
    stage.type("z")
    await stage.shows("Your session has ended.")
    #expect(!stage.console.text.contains("Zoe Later"))
  }
}
