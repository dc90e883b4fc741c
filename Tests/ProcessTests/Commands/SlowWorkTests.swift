import Foundation
import ProcessHarness
import Processes
import Testing
import ViperPlatform

@testable import AccountStorage
@testable import Database
@testable import StorePlatform

/// A signal during slow work ends it immediately, and the outcome is reported.
@Suite(.waiting) final class SlowWorkTests: SandboxSuite {
  private static let stopped = "The sign-up was stopped. There is no new account.\n"

  /// Takes all slots for hashes, so that programs wait for one until they are stopped.
  private func holdHashing() throws -> [LockedFile] {
    try FileManager.default.createDirectory(
      atPath: sandbox.data, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let slots = HashSlots(in: sandbox.data)
    return try slots.paths.map { try #require(try LockedFile.take($0, makes: true)) }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a sign-up through a pipe reports that it was stopped`(number: Int32) async throws {
    sandbox.makeHashesEndless()
    let lines = ["ada", "Ada", "ada@example.org", Sandbox.password, Sandbox.password]
    let input = lines.map { $0 + "\n" }.joined()
    let program = try sandbox.start(["sign-up"], input: Array(input.utf8), isInputOpen: true)
    try program.hear("Signing up…\n")
    program.signal(number)
    let run = try program.finish()
    #expect(run.end == .signal(number))
    #expect(run.errors.hasSuffix("Signing up…\n" + Self.stopped))
    #expect(try await sandbox.usernames().isEmpty)
    #expect(try sandbox.folder.mails().isEmpty)
  }

  @Test func `Ctrl-C in lines on a terminal reports what was stopped`() async throws {
    try await sandbox.addAda()
    sandbox.makeHashesEndless()
    let terminal = try sandbox.terminal("login", "--username", "ada", "--plain")
    try terminal.hear("Password: ")
    try terminal.type(Sandbox.password + "\r")
    try terminal.hear("Checking…\r\n")
    try terminal.interrupt()
    #expect(terminal.isRestored)
    #expect(
      terminal.text.hasSuffix(
        "Checking…\r\nThe login was stopped. Nothing has changed: try again.\r\n"))
    #expect(try sandbox.whoAmI().isEmpty)
  }

  @Test func `a login that waits for other hashes shows its queue position`() async throws {
    try await sandbox.addAda()
    let slots = try holdHashing()
    defer { slots.forEach { $0.release() } }
    let ticket = sandbox.data + "/hash-wait-00000000000000000001-live"
    let other = try LockedFile.make(ticket)
    // Without a recent time, the ticket would be passed.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 600)], ofItemAtPath: ticket)
    let terminal = try sandbox.terminal("login", "--username", "ada")
    let lines = try sandbox.terminal("login", "--username", "ada", "--plain")
    try terminal.see("Password")
    try terminal.type(Sandbox.password + "\r")
    try terminal.see("Checking… 1 other is ahead of you.")
    try lines.hear("Password: ")
    try lines.type(Sandbox.password + "\r")
    try lines.hear("Checking…\r\n2 others are ahead of you.\r\n")
    try other.remove()
    try terminal.see("Checking… You are next.")
    try lines.hear("1 other is ahead of you.\r\n")
    slots.forEach { $0.release() }
    for terminal in [terminal, lines] { try terminal.finish(with: 0) }
    #expect(try sandbox.whoAmI().contains("ada"))
  }

  @Test func `Ctrl-C ends a wait for a lock, and nothing is changed`() async throws {
    try await sandbox.beginAsAda()
    let terminal = try sandbox.terminal("delete-account")
    try terminal.see("Type your username, ada, to continue.")
    let holder = try sandbox.database()
    try holder.execute("BEGIN IMMEDIATE")
    try terminal.type("ada\r")
    try terminal.see("Deleting…")
    try terminal.interrupt()
    #expect(terminal.isRestored)
    // Right after the sequence that leaves the full screen.
    #expect(terminal.text.hasSuffix("?1049lIt was stopped. Your account is as it was.\r\n"))
    try holder.execute("ROLLBACK")
    #expect(try await sandbox.usernames() == ["ada"])
  }

  @Test func `a stopped export reports how many users it wrote`() async throws {
    try await sandbox.beginAsAda()
    try sandbox.addManyUsers(5000)
    let program = try sandbox.start(["export-users"])
    try program.awaitOutput()
    program.signal(SIGINT)
    let run = try program.finish()
    #expect(run.end == .signal(SIGINT))
    #expect(run.output.hasPrefix("username,name,email,"))
    let words = try #require(
      run.errors.wholeMatch(
        of: /The export was stopped( after about ([\d,]+) users)?\. The output is incomplete\.\n/))
    // Allow for the header, a truncated last line, and output in transit.
    let count = run.output.count { $0 == "\r\n" } - 1
    #expect((words.2.flatMap { Int($0.filter { $0 != "," }) } ?? 0) <= count)
    #expect(count < 5000)
  }
}
