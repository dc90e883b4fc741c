import Accounts
import Foundation
import ProcessHarness
import Processes
import Testing
import ViperKitTesting
import ViperPlatform

@testable import Database

/// A separate process delivers mails, invisibly to the user who caused them.
@Suite(.waiting) struct DeliveryTests {
  private let sandbox: Sandbox

  init() async throws {
    sandbox = try Sandbox()
    try await sandbox.beginAsAda()
  }

  private func reset(_ name: String, after: String = "") throws -> Program.Run {
    var run = try sandbox.viper("reset-password", "--username", name, "--no-input")
    #expect(run.errors.contains(name))
    run.errors = run.errors.replacing(name, with: "NAME")
    return run
  }

  @Test(.enabled("strace can't be had here") { Campaign.hasTrace })
  func `writers aren't blocked while a mail is synced to disk`() throws {
    let outbox = sandbox.data + "/outbox"
    let mails = try sandbox.folder.mails().count
    let program = try sandbox.start(
      ["reset-password", "--username", "ada", "--no-input"],
      through: [
        "/usr/bin/strace", "-f", "-o", "/dev/null", "-P", outbox, "-e", "trace=fsync",
        "-e", "inject=fsync:delay_enter=10000000",
      ])
    // A draft is a hidden file until its mail is posted.
    let isDrafted = sandbox.wait { entryNames(in: outbox).contains { $0.hasPrefix(".") } }
    let connection = try SQLiteConnection(path: sandbox.data + "/viper.db", busyTimeout: .zero)
    try connection.transaction { () throws(StoreError) in }
    #expect(try isDrafted && sandbox.folder.mails().count == mails)
    #expect(try program.finish().end == .code(0))
    #expect(try sandbox.folder.mails().count == mails + 1)
  }

  @Test func `a hanging mail program blocks no user, and reveals no account`() throws {
    let gate = sandbox.folder.path + "/gate"
    // It hangs no longer than this test.
    try sandbox.setSendmail(
      "while test -d \(sandbox.folder.path) && ! test -e \(gate); do sleep 0.02; done")
    let deadline = Deadline(after: .seconds(15))
    let (known, unknown) = (try reset("ada"), try reset("eve"))
    #expect(!deadline.isOver)
    #expect(known == unknown)
    #expect(known.end == .code(0))
    #expect(sandbox.wait { sandbox.deliveries.count == 1 })
    #expect(try sandbox.folder.mails().count == 1)
    _ = try sandbox.file("gate", "")
    #expect(try sandbox.awaitDeliveries(1))
    #expect(sandbox.deliveries.map(\.value) == [1])
    // It leads its own session, and has no terminal.
    let parent = try #require(sandbox.taken.firstMatch(of: /PARENT (\d+) (\d+) (\d+) of (\d+)/))
    #expect(parent.1 == parent.4 && parent.2 == parent.4 && parent.3 == "0")
  }

  @Test func `a missing mail program reveals no account`() throws {
    sandbox.environment["VIPER_SENDMAIL"] = "/nowhere/sendmail"
    let missing = (try reset("ada"), try reset("eve"))
    #expect(missing.0 == missing.1)
    #expect(missing.0.end == .code(0))
    #expect(try sandbox.folder.mails().count == 1)
  }

  @Test func `a mail program that crashes leaves the mail in the outbox`() throws {
    #expect(try reset("ada").end == .code(0))
    try sandbox.setSendmail("kill -KILL $$")
    let run = try sandbox.viper("deliver-mail")
    #expect(run.ends(75, saying: "/sendmail did not take a mail. Run viper deliver-mail again"))
    #expect(try sandbox.folder.mails().count == 1)
  }

  @Test func `a refused mail is retried later, and concurrent retries deliver it once`() throws {
    try sandbox.setSendmail("exit 75")
    #expect(try reset("ada").end == .code(0))
    #expect(sandbox.wait { sandbox.deliveries.count == 1 })
    #expect(try sandbox.wait { try sandbox.dueLetters() == 0 })
    // Not before the pause is over.
    #expect(try sandbox.viper("deliver-mail").end == .code(0))
    #expect(sandbox.deliveries.map(\.value) == [1])

    try sandbox.setSendmail()
    try sandbox.endPauses()
    let several = try (1...4).map { _ in try sandbox.start(["deliver-mail"]) }
    for run in several { #expect(try run.finish().end == .code(0)) }
    #expect(sandbox.deliveries.map(\.value) == [2])
    #expect(try sandbox.folder.mails().isEmpty)
  }

  @Test func `only administrators see the outcome of a delivery`() throws {
    #expect(try sandbox.viper("log-out").end == .code(0))
    #expect(try reset("ada").end == .code(0))
    try sandbox.setSendmail("exit 75")
    let known = try sandbox.viper("deliver-mail")
    #expect(known == Program.Run(output: "", errors: "", end: .code(0)))
    #expect(sandbox.wait { sandbox.deliveries.count == 1 })
    // As when started by cron(8): the first process of its session delivers itself, possibly after
    // another that is about to end.
    let isTried = try sandbox.wait {
      try sandbox.endPauses()
      let apart = try sandbox.terminal("deliver-mail")
      try apart.finish(with: 0)
      #expect(apart.text.isEmpty)
      return sandbox.deliveries.contains { $0.value > 1 }
    }
    #expect(isTried)
    #expect(try sandbox.viper("deliver-mail") == known)
  }

  @Test func `due mails are delivered when viper starts`() async throws {
    #expect(try reset("ada").end == .code(0))
    #expect(try sandbox.folder.mails().count == 1)
    try sandbox.setSendmail()
    try sandbox.endPauses()
    _ = try sandbox.viper("who-am-i")
    #expect(try sandbox.awaitDeliveries(1))
  }

  @Test func `without a mail program, deliver-mail reports that`() throws {
    sandbox.environment["XDG_DATA_HOME"] = sandbox.folder.path
    let run = try sandbox.bare("deliver-mail")
    #expect(run.ends(1, saying: "Name one in VIPER_SENDMAIL."))
    #expect(!FileManager.default.fileExists(atPath: sandbox.folder.path + "/viper"))
    #expect(try sandbox.bare("deliver-mail", "--json").end == .code(2))
    // With a mail program, nothing is created if there are no accounts.
    sandbox.environment["VIPER_SENDMAIL"] = "/bin/true"
    #expect(try sandbox.bare("deliver-mail").end == .code(0))
    #expect(!FileManager.default.fileExists(atPath: sandbox.folder.path + "/viper"))
  }
}

extension Sandbox {
  fileprivate func dueLetters() throws -> Int64 {
    try database()
      .integer("SELECT count(*) FROM mail WHERE due <= ?", Int64(time(nil)))
  }
}
