import PostgreSQLFixtures
import ProcessHarness
import Processes
import Testing

/// Problems of a server found by `viper doctor`.
@Suite(.waiting, .postgreSQL)
final class ServerDoctorTests: SandboxSuite {
  private func findings(at address: String) throws -> String {
    sandbox.environment["VIPER_DATABASE"] = address
    return try sandbox.viper("doctor").output
  }

  @Test func `a standby, an asynchronous one, and a connection in clear are reported`() throws {
    let primary = try PostgreSQLServer(listensOnLoopback: true)
    let standby = try PostgreSQLServer(standbyOf: primary)
    let address = PostgreSQLServer.address(of: "postgres", ports: [primary.port])
    #expect(try findings(at: address).contains("A standby has each change before"))
    try primary.query("ALTER SYSTEM RESET synchronous_standby_names")
    try primary.query("SELECT pg_reload_conf()")
    #expect(
      try sandbox.wait { try findings(at: address).contains("No standby is synchronous") })
    #expect(
      try findings(at: address).contains("encryption\twrong\tThe connection isn't encrypted."))
    let other = PostgreSQLServer.address(of: "postgres", ports: [standby.port])
    #expect(try findings(at: other).contains("takes no writes: it is a standby"))
    #expect(
      try findings(at: other + "?target_session_attrs=any").contains("is a standby. Name the"))
  }

  @Test func `an invalid schema version is reported`() throws {
    let database = try TemporaryDatabase()
    try database.query("CREATE TABLE viper_schema AS SELECT -1::BIGINT AS version")
    let found = try findings(at: database.address)
    #expect(found.contains("database\twrong\tpostgresql://"))
    #expect(found.contains("isn't a database of viper, or is damaged."))
    #expect(try sandbox.viper("who-am-i").end == .code(65))
  }

  @Test func `a role that can't make the tables is reported`() throws {
    let database = try TemporaryDatabase()
    let role = "\(database.name)_guest"
    try database.query("REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE ROLE \(role) LOGIN")
    defer { _ = try? database.query("DROP OWNED BY \(role); DROP ROLE \(role)") }
    let address = database.address.replacing("user=postgres", with: "user=\(role)")
    #expect(try findings(at: address).contains("database\twrong\tIt has no accounts yet, and your"))
  }

  @Test(arguments: [
    ("SET search_path = nowhere", "has no schema to keep accounts in.", 66 as Int32),
    ("SET search_path = pg_temp", "has no schema to keep accounts in.", 66),
    ("RESET search_path", "has other tables of the same names as viper's.", 65),
  ])
  func `a database where the tables can't be made is reported like in a command`(
    setting: String, words: String, code: Int32
  ) throws {
    let database = try TemporaryDatabase()
    try database.query("CREATE TABLE account(id BIGINT)")
    try database.query("ALTER DATABASE \(database.name) \(setting)")
    #expect(try findings(at: database.address).contains(words))
    #expect(try sandbox.viper("user-list", "--no-input").ends(code, saying: words))
    #expect(try database.query("SELECT count(*) FROM pg_tables WHERE tablename = 'session'") == "0")
  }

  @Test(arguments: [
    ("ALTER TABLE account DROP COLUMN email", "The table account lacks the column email."),
    ("DROP TABLE password", "The table password is missing."),
  ])
  func `a removed column or table is named, and a command reports it`(
    change: String, words: String
  ) throws {
    let database = try TemporaryDatabase()
    #expect(try findings(at: database.address).contains("database\tok\t"))
    let first = try sandbox.viper(
      "sign-up", "--username", "ada", "--name", "Ada", "--email", "ada@example.org",
      "--password-file", sandbox.passwordFile())
    #expect(first.end == .code(0))
    let schema = "the schema public of postgresql:///\(database.name)"
    #expect(first.errors.contains("viper made its tables in \(schema)."))
    try database.query(change)
    #expect(try findings(at: database.address).contains("database\twrong\t\(words)"))
    let login = try sandbox.viper(
      "login", "--username", "ada", "--password-file", sandbox.passwordFile())
    #expect(login.end == .code(65))
    #expect(login.errors.contains("lacks a table or a column that viper made."))
  }

  @Test func `a role without all rights to each table is reported`() throws {
    let database = try TemporaryDatabase()
    let role = "\(database.name)_guest"
    sandbox.environment["VIPER_DATABASE"] = database.address
    // It makes the tables.
    let words = "There are no accounts in postgresql:///\(database.name)."
    // The first time makes the tables, and says so.
    _ = try sandbox.viper("user-list", "--no-input")
    #expect(try sandbox.viper("user-list", "--no-input").ends(66, saying: words))
    let named = try sandbox.viper("user-list", "--no-input", "--database", database.address)
    #expect(named.errors.hasSuffix("with viper sign-up and the same --database.\n"))
    try database.query(
      "CREATE ROLE \(role) LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(role)")
    defer { _ = try? database.query("DROP OWNED BY \(role); DROP ROLE \(role)") }
    let address = database.address.replacing("user=postgres", with: "user=\(role)")
    let found = try findings(at: address)
    #expect(found.contains("database\twrong\tYour role may not read and change"))
    try database.query("GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \(role)")
    #expect(try findings(at: address).contains("database\twrong\tYour role may neither import"))
    try database.query("GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO \(role)")
    #expect(try findings(at: address).contains("database\tok\t"))
    try database.query("REVOKE UPDATE ON favorite FROM \(role)")
    #expect(try findings(at: address).contains("database\twrong\tYour role may not read"))
  }

  @Test func `mails that the program has refused are reported to an administrator`() throws {
    let database = try TemporaryDatabase()
    sandbox.environment["VIPER_DATABASE"] = database.address
    let answers = ["ada", "Ada", "ada@example.org", Sandbox.password, Sandbox.password]
    let input = Array(answers.map { $0 + "\n" }.joined().utf8)
    #expect(try sandbox.start(["sign-up"], input: input).finish().end == .code(0))
    try database.query("UPDATE mail SET tries = 2")
    sandbox.environment["VIPER_SENDMAIL"] = "/bin/true"
    #expect(
      try findings(at: database.address).contains("mail\twrong\t/bin/true hasn't taken a mail"))
  }

  @Test func `a missing database and too many connections have specific messages`() throws {
    let database = try TemporaryDatabase()
    #expect(
      try findings(at: database.address.replacing("?host", with: "x?host"))
        .contains("has no database"))
    #expect(try findings(at: "service=nosuch").contains("isn't in libpq's service file"))
    try database.query("ALTER DATABASE \(database.name) CONNECTION LIMIT 0")
    let role = "\(database.name)_guest"
    try database.query("CREATE ROLE \(role) LOGIN")
    defer { _ = try? database.query("DROP ROLE \(role)") }
    let address = database.address.replacing("user=postgres", with: "user=\(role)")
    #expect(try findings(at: address).contains("has no connection free"))
  }
}
