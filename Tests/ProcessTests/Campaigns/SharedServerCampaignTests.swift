import PostgreSQLFixtures
import ProcessHarness
import Processes
import Testing
import ViperKitTesting

/// Many processes on one server, whose connections are lost while they write.
@Suite(.waiting, .postgreSQL)
final class SharedServerCampaignTests: SandboxSuite {
  /// The action of a process, as its own user except for a sign-up.
  private enum Act: CaseIterable {
    case signUp, login, reset, favorite, change, search
  }

  private struct Doing {
    let act: Act
    let number: Int
    let program: Program
  }

  private func start(_ act: Act, _ number: Int) throws -> Doing {
    let password = try sandbox.passwordFile()
    sandbox.environment["VIPER_SESSION"] = "user\(number)"
    let words =
      switch act {
      case .signUp:
        [
          "sign-up", "--username", "user\(number)", "--name", "User", "--email",
          "user\(number)@example.org", "--password-file", password,
        ]
      case .login: ["login", "--username", "user\(number)", "--password-file", password]
      case .reset: ["reset-password", "--username", "user\(number)"]
      case .favorite: ["add-favorite", "user1"]
      case .change: ["profile", "--age", String(number % 100)]
      case .search: ["user-list", "--filter", "user\(number)", "--json"]
      }
    return Doing(act: act, number: number, program: try sandbox.start(words + ["--no-input"]))
  }

  /// How often its change is on the server, for each row that it leaves.
  private func times(_ doing: Doing, on server: PostgreSQLServer) throws -> Set<Int> {
    let name = "username = 'user\(doing.number)'"
    let account = "account = (SELECT id FROM account WHERE \(name))"
    let rows =
      switch doing.act {
      case .signUp:
        [
          "account WHERE \(name)", "event WHERE kind = 'sign-up' AND \(name)",
          "mail WHERE purpose = 'confirm' AND \(account)",
        ]
      // The first one is that of the sign-up, whose session it replaces.
      case .login: ["(SELECT FROM event WHERE kind = 'log-in' AND \(name) OFFSET 1) AS more"]
      case .reset:
        [
          "code WHERE purpose = 'reset' AND \(account)",
          "event WHERE kind = 'reset-asked' AND \(name)",
          "mail WHERE purpose = 'reset' AND \(account)",
        ]
      case .favorite: ["favorite WHERE \(account)"]
      case .change: ["account WHERE \(name) AND age = \(doing.number % 100)"]
      case .search: ["account WHERE \(name)"]
      }
    return Set(try rows.map { try #require(Int(server.query("SELECT count(*) FROM \($0)"))) })
  }

  /// Signs up the user of each action that needs one, a few at a time.
  private func signUpUsers(of acts: [Act], on server: PostgreSQLServer) throws {
    let users = acts.indices.filter { acts[$0] != .signUp }
    for first in stride(from: 0, to: users.count, by: 8) {
      let programs = try users[first...].prefix(8).map { try start(.signUp, $0).program }
      for program in programs {
        let run = try program.finish()
        try #require(run.end == .code(0), "\(run.errors)")
      }
      if first == 0 { try liftMailLimit(on: server) }
    }
  }

  /// Empties the limit of mails to unconfirmed addresses, which this many accounts exceed, at each mail.
  private func liftMailLimit(on server: PostgreSQLServer) throws {
    try server.query(
      """
      CREATE FUNCTION lift() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN NEW.until = 0; RETURN NEW; END';
      CREATE TRIGGER lift BEFORE INSERT OR UPDATE ON mail_budget FOR EACH ROW EXECUTE FUNCTION lift();
      """)
  }

  /// Expects acknowledged changes on the server, and none twice.
  /// - Returns: How many were acknowledged.
  private func check(_ doings: [Doing], on server: PostgreSQLServer) throws -> Int {
    var acknowledged = 0
    for doing in doings {
      let run = try doing.program.finish()
      let times = try times(doing, on: server)
      if run.end == .code(0) {
        acknowledged += 1
        #expect(times == [1], "\(doing.act) of user\(doing.number)")
        let hits = run.output.ranges(of: "\"username\":\"user\(doing.number)\"").count
        #expect(hits == (doing.act == .search ? 1 : 0))
      } else {
        #expect(times == [0] || times == [1], "\(doing.act) of user\(doing.number)")
        let reasons = ["can't be reached", "takes no writes", "has not confirmed", "is using"]
        #expect(reasons.contains(where: run.saysOnly), "\(run.errors)")
      }
    }
    return acknowledged
  }

  @Test func `after a failover, acknowledged changes are kept, and none is done twice`() throws {
    let primary = try PostgreSQLServer(listensOnLoopback: true)
    let standby = try PostgreSQLServer(standbyOf: primary)
    let ports = [primary.port, standby.port]
    sandbox.environment["VIPER_DATABASE"] = PostgreSQLServer.address(of: "postgres", ports: ports)
    // More at once would take too long on a busy machine.
    let acts = (0..<Campaign.count(20, of: 50)).map { Act.allCases[$0 % Act.allCases.count] }
    try signUpUsers(of: acts, on: primary)
    // One that only marks a favorite: a login would end the session.
    sandbox.environment["VIPER_SESSION"] = "user3"
    let terminal = try sandbox.terminal("user-list")
    try terminal.see("user2")

    // Some are acknowledged before the loss, some are under way, and some begin after it.
    var doings: [Doing] = []
    for (number, act) in acts.enumerated() {
      if number == acts.count / 2 { try primary.crash() }
      doings.append(try start(act, number))
      if number < 8 { #expect(try doings[number].program.finish().end == .code(0)) }
    }
    try standby.promote()
    #expect(try check(doings, on: standby) >= 8)
    // An open program continues in the same process.
    try terminal.type("ser10")
    try terminal.see("   1 of ")
  }

  @Test
  func `over a failing network, a promoted standby has acknowledged changes, and none twice`()
    throws
  {
    let primary = try PostgreSQLServer(listensOnLoopback: true)
    let standby = try PostgreSQLServer(standbyOf: primary)
    let (network, slow) = (
      try TCPProxy(to: primary.port), try TCPProxy(to: primary.port, delay: .milliseconds(500))
    )
    let moments = [TCPProxy.Moment.beforeCommit, .withinCommit, .withinAnswer, .afterCommit]
    sandbox.environment["VIPER_DATABASE"] = PostgreSQLServer.address(
      of: "postgres", ports: [primary.port])
    let acts = (0..<Campaign.count(20, of: 200)).map { Act.allCases[$0 % Act.allCases.count] }
    try signUpUsers(of: acts, on: primary)
    var doings: [Doing] = []
    for (number, act) in acts.enumerated() {
      let proxy = number % 5 == 4 ? slow : network
      sandbox.environment["VIPER_DATABASE"] = PostgreSQLServer.address(
        of: "postgres", ports: [proxy.port, standby.port])
      network.resetNext(moments[number % moments.count])
      doings.append(try start(act, number))
      if number % 8 == 7 {
        try network.stall()
        Deadline.pause(.seconds(1))
        try network.resume()
      }
      if number == acts.count / 2 {
        // Commits under way at the old primary wait for the standby.
        try standby.promote()
        try primary.crash()
      }
    }
    #expect(try check(doings, on: standby) >= acts.count / 3)
  }

  @Test(.enabled(if: PostgreSQLServer.hasPooler))
  func `through a pooler that loses connections, acknowledged changes are kept, and none twice`()
    throws
  {
    let server = try PostgreSQLServer()
    sandbox.environment["VIPER_DATABASE"] = try server.address(
      of: "postgres", pooledBy: "transaction", connections: 10)
    let acts = (0..<Campaign.count(24, of: 200)).map { Act.allCases[$0 % Act.allCases.count] }
    try signUpUsers(of: acts, on: server)
    var doings: [Doing] = []
    for (number, act) in acts.enumerated() {
      doings.append(try start(act, number))
      if number % 6 == 5 {
        try server.query(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'viper' ORDER BY query_start DESC LIMIT 2
          """)
      }
    }
    // The outcome of those whose COMMIT was cut off is unknown.
    #expect(try check(doings, on: server) > acts.count / 2)
    let connections = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    #expect(try #require(Int(server.query(connections))) <= 11)
  }
}
