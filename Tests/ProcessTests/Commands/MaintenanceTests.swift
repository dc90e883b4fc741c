import Foundation
import ProcessHarness
import Processes
import Testing

/// The maintenance commands of the store, on the built program.
@Suite(.waiting) final class MaintenanceTests: SandboxSuite {
  private var copy: String { sandbox.folder.path + "/copy.db" }
  private var database: String { sandbox.data + "/viper.db" }

  @Test func `a backup restores everything after a loss`() async throws {
    try await sandbox.beginAsAda()
    let backup = try sandbox.viper("backup", copy)
    #expect(backup.end == .code(0) && backup.output.isEmpty)
    #expect(backup.saysOnly("\(copy) holds 1 account, in "))
    #expect(try sandbox.viper("backup", copy).end == .code(73))

    try Data("No database at all.".utf8).write(to: URL(fileURLWithPath: database))
    #expect(try sandbox.viper("who-am-i").end == .code(65))
    let sick = try sandbox.viper("doctor")
    #expect(sick.end == .code(65) && sick.errors.isEmpty)
    #expect(sick.output.contains("database\twrong\t\(database) is damaged or not a database"))
    #expect(sick.output.contains("Use viper restore, or --data DIR.\n"))
    let terminal = try sandbox.terminal("doctor")
    #expect(try terminal.finish() == 65 && terminal.text.contains("CHECK"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)).count == 19)

    let refused = try sandbox.viper("restore", copy)
    #expect(refused.ends(65, saying: "\(database) is damaged, and no administrator is logged in"))
    rename(database, sandbox.folder.path + "/old.db")
    let restored = try sandbox.viper("restore", copy)
    #expect(restored.end == .code(0) && restored.output.isEmpty)
    #expect(restored.errors.hasPrefix("1 account is back. All sessions are ended."))
    let well = try sandbox.viper("doctor", "--json")
    #expect(well.end == .code(0))
    #expect(well.output.split(separator: "\n").allSatisfy { $0.contains(#""state":"ok""#) })
    try await sandbox.logIn("ada")
    try sandbox.sql("UPDATE session SET used = used - 7200")
    let use = "SELECT count(*) FROM session WHERE used < created"
    #expect(try sandbox.viper("doctor").end == .code(0))
    #expect(try sandbox.database().integer(use) == 1)
    #expect(try sandbox.viper("who-am-i").end == .code(0))
    #expect(try sandbox.database().integer(use) == 0)
    #expect(try sandbox.viper("restore", copy).end == .code(2))
    #expect(try sandbox.viper("restore", copy, "--yes").end == .code(0))
    let ended = try sandbox.viper("restore", copy, "--yes")
    #expect(ended.ends(77, saying: "Error: No user is logged in. Log in with viper login."))
  }

  @Test(arguments: ["000", "777"])
  func `files are 0600 and folders 0700 under any umask`(mask: String) async throws {
    try await sandbox.beginAsAda()
    try FileManager.default.removeItem(atPath: sandbox.data + "/session")
    let login = ["login", "--username", "ada", "--password-file", try sandbox.passwordFile()]
    let under = Shell.after("umask \(mask)")
    #expect(try sandbox.start(login + ["--no-input"], through: under).finish().end == .code(0))
    try sandbox.confirmPasswords()
    #expect(try sandbox.viper("backup", copy, through: under).end == .code(0))
    let request = ["reset-password", "--username", "ada", "--no-input"]
    _ = try sandbox.start(request, through: under).finish()
    for path in [sandbox.data, sandbox.data + "/outbox"] {
      #expect(try mode(path) == 0o700)
    }
    let mails = try FileManager.default.contentsOfDirectory(atPath: sandbox.data + "/outbox")
    for path in [copy, database, sandbox.data + "/session"]
      + mails.map({ sandbox.data + "/outbox/" + $0 })
    {
      #expect(try mode(path) == 0o600, "\(path)")
    }
    let other = try Sandbox()
    #expect(try other.viper("login", "--no-input", through: under).end == .code(2))
    #expect(try mode(other.data) == 0o700)
    #expect(try mode(other.data + "/viper.db") == 0o600)
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
