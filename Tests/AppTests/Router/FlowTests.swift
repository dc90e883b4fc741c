import Accounts
import StoreFixtures
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Flows through both drivers. The scenarios of the process tests hold the others.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct FlowTests {
  @Test(arguments: Stage.Way.allCases)
  func `a postponed email confirmation can be resumed from the bar`(way: Stage.Way) async throws {
    let stage = try Stage(way)
    _ = try await stage.run()
    let entries = ["ada", "Ada Lovelace", "ada@example.org", Stage.password, Stage.password]
    switch way {
    case .fullScreen:
      // Keys typed before the form is shown are dropped.
      await stage.shows("Username")
      stage.type(entries.joined(separator: "\t") + "\r")
    case .lines: stage.type(entries.joined(separator: "\n") + "\n")
    }
    await until { stage.routes == ["confirm-email"] }
    let notice = stage.router.stack.last?.screen.page.notice
    #expect(notice?.text.hasSuffix("It works for 10 minutes.") == true)
    let first = try stage.folder.codes()
    // Done, then the bar, then a new code.
    switch way {
    case .fullScreen:
      await stage.shows("[ Done ]")
      stage.type("\u{1B}[Z\r")
      await until { stage.routes == ["user-list"] }
      try await stage.switchTo("Confirm")
      stage.type("\t\t\r")
    case .lines:
      stage.type("\n3\n?\n")
      await until { stage.choice("Confirm") != nil }
      stage.type("\(try #require(stage.choice("Confirm")))\n\n2\n")
    }
    // Only the newest code is valid, and left in the outbox.
    await until { (try? stage.folder.codes()).map { $0.count == 1 && $0 != first } == true }
    #expect(try await stage.session()?.account.isEmailConfirmed == false)
  }

  @Test(arguments: Stage.Way.allCases)
  func `after a wrong code in a reset, only the code is typed again`(way: Stage.Way) async throws {
    let stage = try Stage(way)
    try await stage.add("iyad")
    _ = try await stage.run(at: .resetPassword)
    let next = way == .fullScreen ? "\r" : "\n"
    await until { stage.says("Username or email") }
    stage.type("iyad\(next)" + (way == .fullScreen ? next : ""))
    await until { stage.says("If iyad has an account") && stage.says("Code") }
    let code = try #require(try stage.folder.codes().first)
    stage.type(["0000-0000-0000-0000", Stage.other, Stage.other, ""].joined(separator: next))
    await until { stage.says("This code is wrong") }
    switch way {
    case .fullScreen: stage.type("\u{15}\(code)\r\r\r")
    case .lines: stage.type("\(code)\n")
    }
    await until { stage.routes == ["login"] }
    _ = try await stage.store.logIn("iyad", password: Stage.other)
  }

  @Test(
    arguments: [
      { $0.resetPasswordModule(ModuleStub(), didResetPasswordOf: "iyad") },
      { $0.changePasswordModuleDidChange(ModuleStub()) },
      { await $0.deleteAccountModuleDidDelete(ModuleStub()) },
    ] as [@MainActor @Sendable (RootRouter) async -> Void])
  func `the hint of a demo omits a password that is no longer valid`(
    report: @MainActor @Sendable (RootRouter) async -> Void
  ) async throws {
    let stage = try Stage(.fullScreen, demo: Demo.Proposal(username: "iyad", folder: "/tmp"))
    try await stage.add("iyad")
    _ = try await stage.run()
    await report(stage.router)
    stage.router.openLogin()
    await stage.shows(" Demo: mails are in /tmp/outbox.")
    #expect(!stage.console.lines.contains { $0.contains("the password of iyad") })
  }
}
