import Foundation
import PostgreSQLFixtures
import ProcessHarness
import Processes
import Testing

/// `--database` on the built program, with a real server.
@Suite(.waiting, .postgreSQL)
final class PostgreSQLTests: SandboxSuite {
  private let database: TemporaryDatabase

  override init() throws {
    database = try TemporaryDatabase()
    try super.init()
    sandbox.environment["VIPER_DATABASE"] = database.address
  }

  private func signUp(_ username: String) throws -> Program.Run {
    try sandbox.viper(
      "sign-up", "--username", username, "--name", "Ada", "--email",
      "\(username)@example.org", "--password-file", sandbox.passwordFile(), "--no-input")
  }

  private func confirm() throws {
    let run = try sandbox.viper("confirm-password", "--password-file", sandbox.passwordFile())
    #expect(run.end == .code(0), "\(run)")
  }

  @Test func `accounts, sessions, favorites and mails are on the server, and none in the folder`()
    throws
  {
    #expect(try signUp("ada").end == .code(0))
    #expect(try sandbox.whoAmI().contains("\"ada\""))
    #expect(try signUp("bob").end == .code(0))
    #expect(
      try sandbox.viper("login", "--username", "ada", "--password-file", sandbox.passwordFile())
        .end == .code(0))
    #expect(try sandbox.viper("add-favorite", "bob").end == .code(0))
    let list = try sandbox.viper("user-list", "--filter", "BO", "--json")
    #expect(list.output.contains("\"isFavorite\":true,\"name\":\"Ada\",\"username\":\"bob\""))
    #expect(try database.query("SELECT count(*) FROM account") == "2")
    #expect(try database.query("SELECT count(*) FROM mail WHERE text <> ''") == "2")
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.data)
    #expect(!names.contains { $0.hasPrefix("viper.db") || $0 == "outbox" })
  }

  @Test func `users are imported from standard input, and exported`() throws {
    #expect(try signUp("ada").end == .code(0))
    let users = (1...1_000).map { "user\($0),User \($0),user\($0)@example.org\n" }.joined()
    let text = "username,name,email\n\(users)ada,Ada,ada@example.org\n"
    let run = try sandbox.start(
      ["import-users", "-", "--json", "--password-file", sandbox.passwordFile()],
      input: Array(text.utf8)
    ).finish()
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(run.output.contains("\"line\":1002"))
    let list = try sandbox.viper("user-list", "--filter", "ser 999", "--json")
    #expect(list.output.contains("user999@example.org"))
    let all = try sandbox.viper("export-users", "--password-file", sandbox.passwordFile())
    #expect(all.output.split(whereSeparator: \.isNewline).count == 1_002)
  }

  @Test func `a mail queued on the server is handed over once`() throws {
    #expect(try signUp("ada").end == .code(0))
    let folder = sandbox.folder.path
    let program = try Script("#!/bin/sh\ncat >>'\(folder)/taken'", at: folder + "/sendmail")
    sandbox.environment["VIPER_SENDMAIL"] = program.path
    for _ in 0..<2 {
      let run = try sandbox.viper("deliver-mail")
      #expect(run.end == .code(0), "\(run)")
    }
    #expect(sandbox.wait { sandbox.taken.contains("To: ada@example.org") })
    let isEmpty = sandbox.wait {
      (try? self.database.query("SELECT count(*) FROM mail")) == "0"
    }
    #expect(isEmpty)
    #expect(sandbox.taken.ranges(of: "Message-ID:").count == 1)
  }

  @Test func `--serve takes the database server only from the administrator`() throws {
    let address = database.address
    sandbox.environment["VIPER_DATABASE"] = nil
    func serve(_ words: String...) throws -> Program.Run {
      try sandbox.bare(["--database", address, "--serve", sandbox.data] + words)
    }
    let run = try serve("user-list", "--json")
    #expect(run.end == .code(66), "\(run.errors)")
    #expect(try serve("user-list", "--database", "postgresql:///other").end == .code(2))
    #expect(try database.query("SELECT count(*) FROM account") == "0")
  }

  @Test func `an unreachable or invalid server address is an error without its password`() throws {
    let secret = "hunter2-hunter2"
    let cases: [(String, Int32, String)] = [
      (
        "postgresql://ada:\(secret)@127.0.0.1:1/x", 75,
        "postgresql://127.0.0.1:1/x can't be reached"
      ),
      ("postgresql:///none?host=\(sandbox.data)", 75, "can't be reached"),
      ("nonsense \(secret)", 2, "postgresql://host/name"),
      (database.address + "x", 77, "doesn't let you in"),
    ]
    for (address, code, words) in cases {
      sandbox.environment["VIPER_DATABASE"] = address
      let run = try sandbox.viper("user-list", "--json")
      #expect(run.ends(code, saying: words), "\(run.errors)")
      #expect(!run.errors.contains(secret))
    }
    let run = try sandbox.viper("user-list", "--database", "postgresql://ada:\(secret)@h/x")
    #expect(run.end == .code(2) && run.errors.contains("password") && !run.errors.contains(secret))
  }

  @Test func `a role with only the documented grants can use the tables`()
    throws
  {
    #expect(try signUp("ada").end == .code(0))
    let page = try String(
      contentsOf: Repository.folder.appending(path: "Sources/Services/PostgreSQL.md"),
      encoding: .utf8)
    let grants = try #require(
      page.components(separatedBy: "```").first { $0.contains("GRANT SELECT") }
    ).replacing("sql\n", with: "")
    let role = "\(database.name)_user"
    try database.query(
      grants.replacing("viper_user", with: role))
    defer { _ = try? database.query("DROP OWNED BY \(role); DROP ROLE \(role)") }
    sandbox.environment["VIPER_DATABASE"] = database.address.replacing(
      "user=postgres", with: "user=\(role)")
    #expect(try signUp("bob").end == .code(0))
    let login = try sandbox.viper(
      "login", "--username", "ada", "--password-file", sandbox.passwordFile())
    #expect(login.end == .code(0), "\(login.errors)")
    #expect(try sandbox.viper("add-favorite", "bob").end == .code(0))
    try confirm()
    let users = try sandbox.file("users.csv", "username,email\neve,eve@example.org\n")
    let run = try sandbox.viper("import-users", users)
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try sandbox.viper("user-list", "--filter", "eve", "--json").output.contains("\"eve\""))
    #expect(try sandbox.viper("doctor").output.contains("your role can't change the tables"))
    let address = sandbox.environment["VIPER_DATABASE"] ?? ""
    #expect(throws: Trouble.self) {
      try PostgreSQLServer.query(["CREATE TABLE mine(i BIGINT)"], at: address)
    }
    #expect(throws: Trouble.self) {
      try PostgreSQLServer.query(["DROP TABLE account"], at: address)
    }
    // Its own schema comes first in the search path.
    try database.query("CREATE SCHEMA \(role) AUTHORIZATION \(role)")
    let backup = try sandbox.viper("backup", sandbox.folder.path + "/backup.db")
    #expect(backup.end == .code(0), "\(backup.errors)")
    #expect(try sandbox.viper("doctor").output.contains("your role can't change the tables"))
  }

  @Test func `libpq's service file can name the server`() throws {
    let parts = database.address.split(separator: "?")
    let options = parts[1].split(separator: "&").joined(separator: "\n")
    sandbox.environment["VIPER_DATABASE"] = "service=viper"
    sandbox.environment["PGSERVICEFILE"] = try sandbox.file(
      "services", "[viper]\ndbname=\(database.name)\n\(options)\n")
    #expect(try signUp("ada").end == .code(0))
    #expect(try database.query("SELECT username FROM account") == "ada")
  }

  @Test func `warnings of the server at connection stay off the terminal`() throws {
    let role = "\(database.name)_noisy"
    try database.query(
      "CREATE ROLE \(role) LOGIN SUPERUSER; ALTER ROLE \(role) SET default_tablespace = 'nope'")
    defer { _ = try? database.query("DROP OWNED BY \(role); DROP ROLE \(role)") }
    sandbox.environment["VIPER_DATABASE"] = database.address.replacing(
      "user=postgres", with: "user=\(role)")
    let run = try sandbox.viper("user-list", "--json")
    #expect(run.end == .code(66) && !run.errors.contains("WARNING"), "\(run.errors)")
  }

  @Test func `a list shows changes by another program on the server`() throws {
    #expect(try signUp("ada").end == .code(0))
    let terminal = try sandbox.terminal("user-list")
    try terminal.see("1 of 1")
    sandbox.environment["VIPER_SESSION"] = "other"
    #expect(try signUp("bob").end == .code(0))
    try terminal.see("2 of 2")
    try terminal.see("bob")
    try terminal.quit()
    try terminal.finish(with: 0)
  }

  @Test func `accounts of a later version are refused`() throws {
    #expect(try signUp("ada").end == .code(0))
    try database.query("UPDATE viper_schema SET version = 99")
    #expect(try signUp("bob").errors.contains("A later version of viper made"))
    #expect(try database.query("SELECT count(*) FROM account") == "1")
  }

  @Test func `programs that start at once on an empty database make its tables once`() throws {
    try signUpAtOnce(8)
    #expect(try database.query("SELECT count(*) FROM account") == "8")
  }

  /// Runs sign-ups side by side, each with a session of its own.
  private func signUpAtOnce(_ count: Int) throws {
    let password = try sandbox.passwordFile()
    let programs = try (1...count).map { number in
      sandbox.environment["VIPER_SESSION"] = "session\(number)"
      return try sandbox.start([
        "sign-up", "--username", "user\(number)", "--name", "User", "--email",
        "user\(number)@example.org", "--password-file", password, "--no-input",
      ])
    }
    for program in programs {
      let run = try program.finish()
      #expect(run.end == .code(0), "\(run.errors)")
    }
  }

  @Test(.enabled(if: PostgreSQLServer.hasPooler))
  func `programs share a few connections of a pooler in transaction mode`() throws {
    let server = try PostgreSQLServer()
    sandbox.environment["VIPER_DATABASE"] = try server.address(
      of: "postgres", pooledBy: "transaction", connections: 3)
    try signUpAtOnce(12)
    #expect(try server.query("SELECT count(*) FROM account") == "12")
    sandbox.environment["VIPER_SESSION"] = "session7"
    #expect(try sandbox.viper("add-favorite", "user3").end == .code(0))
    let list = try sandbox.viper("user-list", "--filter", "user3", "--json")
    #expect(list.output.contains("\"isFavorite\":true,\"name\":\"User\",\"username\":\"user3\""))
    #expect(try sandbox.viper("doctor").output.contains("database\tok"))
    #expect(try sandbox.viper("user-list", "--json").output.count { $0 == "\n" } == 12)
    #expect(try server.query("SELECT count(*) FROM favorite") == "1")
  }

  #if os(Linux)
    @Test func `without libpq, the error names its package`() throws {
      try FileManager.default.createDirectory(
        atPath: sandbox.folder.path + "/lib", withIntermediateDirectories: false)
      _ = try sandbox.file("lib/libpq.so.5", "")
      sandbox.environment["LD_LIBRARY_PATH"] = sandbox.folder.path + "/lib"
      #expect(try signUp("ada").ends(66, saying: "Install libpq5 (Debian)"))
      #expect(try sandbox.viper("doctor").output.contains("server\twrong\tPostgreSQL's client"))
    }
  #endif

  @Test func `a database that isn't in UTF-8 is refused`() throws {
    try database.query(
      "CREATE DATABASE \(database.name)_latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    defer { _ = try? database.query("DROP DATABASE \(database.name)_latin WITH (FORCE)") }
    sandbox.environment["VIPER_DATABASE"] = database.address.replacing(
      "/\(database.name)?", with: "/\(database.name)_latin?")
    #expect(try signUp("ada").ends(66, saying: "isn't in UTF-8"))
  }

  @Test func `doctor looks at the server`() throws {
    #expect(try signUp("ada").end == .code(0))
    let findings = try sandbox.viper("doctor", "--json")
    #expect(findings.end == .code(0), "\(findings.output)")
    for check in ["server", "database", "encryption", "replication", "clock"] {
      #expect(findings.output.contains("\"check\":\"\(check)\",\"state\":\"ok\""))
    }
  }

  @Test func `accounts move from a server to a file, and to another server`() throws {
    #expect(try signUp("ada").end == .code(0))
    let copy = sandbox.folder.path + "/copy.db"
    try confirm()
    let backup = try sandbox.viper("backup", copy)
    #expect(backup.end == .code(0) && backup.saysOnly("\(copy) holds 1 account, in "), "\(backup)")
    let other = try TemporaryDatabase()
    for address in [nil, other.address] {
      sandbox.environment["VIPER_DATABASE"] = address
      let run = try sandbox.viper("restore", copy)
      #expect(run.end == .code(0) && run.saysOnly("1 account is back. All sessions are ended."))
      let login = try sandbox.viper(
        "login", "--username", "ada", "--password-file", sandbox.passwordFile())
      #expect(login.end == .code(0), "\(login.errors)")
      #expect(try sandbox.viper("user-list", "--filter", "AD", "--json").output.contains("\"ada\""))
    }
    try confirm()
    let question = try sandbox.viper("restore", copy)
    #expect(question.ends(2, saying: "holds 1 account, which the backup would replace"))
  }
}
