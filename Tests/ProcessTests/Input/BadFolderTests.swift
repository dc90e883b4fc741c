import Foundation
import ProcessHarness
import Processes
import Testing
import ViperPlatform

@testable import Database

/// An unusable folder or database: one sentence, the right exit code, no data lost.
@Suite(.waiting) final class BadFolderTests: SandboxSuite {
  private var database: String { sandbox.data + "/viper.db" }

  @Test func `a locked database is reported as busy, and works again afterwards`() async throws {
    try await sandbox.beginAsAda()
    let connection = try SQLiteConnection(path: database, busyTimeout: .seconds(30))
    try connection.execute("BEGIN IMMEDIATE")
    let login = [
      "login", "--username", "ada", "--password-file", try sandbox.passwordFile(), "--no-input",
    ]
    let programs = try [login, ["log-out"]].map { try sandbox.start($0) }
    let runs = try programs.map { try $0.finish() }
    for run in runs {
      #expect(
        run.ends(
          75, saying: "Another program or an import is using \(database). Try again in a moment."))
    }
    try connection.execute("ROLLBACK")
    #expect(try sandbox.whoAmI().contains("ada"))
  }

  @Test(arguments: ["/file", "/file/sub/sub"])
  func `a folder that can't be created is reported`(name: String) throws {
    _ = try sandbox.file("file", "kept")
    let run = try sandbox.bare("login", "--data", sandbox.folder.path + name)
    #expect(run.ends(73, saying: "can't be created. Choose another folder. Use --data DIR."))
    #expect(try String(contentsOfFile: sandbox.folder.path + "/file", encoding: .utf8) == "kept")
  }

  @Test(
    .enabled("an unprivileged user can't run the program where it lies") { Unprivileged.canRun },
    arguments: [0o500, 0o700])
  func `a folder that isn't writable is reported`(permissions: Int) async throws {
    try await sandbox.addAda()
    #expect(sandbox.isClosed)
    let folder = Unprivileged(sandbox)
    try folder.own(sandbox.folder.path, 0o755)
    try folder.own(database, permissions == 0o700 ? 0o400 : 0o600)
    try folder.own(sandbox.data, permissions)
    let run = Result { try sandbox.viper("login", through: folder.wrapper) }
    try folder.giveBack([sandbox.folder.path, sandbox.data, database])
    #expect(try run.get().end == .code(77))
    #expect(try run.get().saysOnly("can't be read and written by you. Change its permissions."))
    #expect(try await sandbox.usernames() == ["ada"])
  }

  @Test func `a full disk is reported, and with space the call succeeds`() async throws {
    let lines = ["ada", "Ada", "ada@example.org", Sandbox.password, Sandbox.password]
    for limit in [0, 24] {
      let full = try sandbox.viper(
        "sign-up", lines: lines, through: Shell.after("ulimit -f \(limit)"))
      #expect(full.end == .code(74), "\(full.errors)")
      #expect(full.errors.hasSuffix("try again.\n") && !full.errors.contains("\u{1B}"))
      #expect(full.output.isEmpty)
    }
    #expect(try sandbox.whoAmI().isEmpty)
    #expect(try sandbox.viper("sign-up", lines: lines).end == .code(0))
    #expect(try await sandbox.usernames() == ["ada"])
  }
}

extension Sandbox {
  /// Whether no process has the database open: its log is gone. A store of this process closes it a
  /// moment after it was released. If two processes close at once, SQLite leaves the log to the next
  /// one that does.
  var isClosed: Bool {
    let log = data + "/viper.db-wal"
    return wait {
      guard FileManager.default.fileExists(atPath: log) else { return true }
      try? sql("SELECT count(*) FROM sqlite_schema")
      return !FileManager.default.fileExists(atPath: log)
    }
  }
}

/// The unprivileged user: permissions don't bind root.
struct Unprivileged {
  private static let id = 65534
  private static let setpriv = "/usr/bin/setpriv"

  /// Runs a program as that user; empty unless the tests run as root.
  let wrapper: [String]

  init(_ sandbox: Sandbox) {
    wrapper =
      geteuid() == 0
      ? [Self.setpriv, "--reuid", "\(Self.id)", "--regid", "\(Self.id)", "--clear-groups"] : []
  }

  func own(_ path: String, _ permissions: Int) throws {
    if !wrapper.isEmpty { _ = chown(path, uid_t(Self.id), gid_t(Self.id)) }
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  func giveBack(_ paths: [String]) throws {
    for path in paths {
      if !wrapper.isEmpty { _ = chown(path, 0, 0) }
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
  }

  /// Whether that user can run the program at its path.
  static var canRun: Bool {
    guard geteuid() == 0 else { return true }
    guard let sandbox = try? Sandbox() else { return false }
    return (try? sandbox.bare("--version", through: Unprivileged(sandbox).wrapper))?.end == .code(0)
  }
}
