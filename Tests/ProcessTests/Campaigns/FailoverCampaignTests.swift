import Doubles
import PostgreSQLFixtures
import ProcessHarness
import Processes
import Testing

/// Many processes that write while their server is lost and its standby takes over.
@Suite(.waiting, .postgreSQL)
final class FailoverCampaignTests: SandboxSuite {
  /// A busy machine takes too long for more at once.
  private static let count = Campaign.count(20, of: 50)

  /// What a process does, as a user of its own but for a sign-up.
  private enum Act: Int, CaseIterable {
    case signUp, login, reset, favorite
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
      }
    return Doing(act: act, number: number, program: try sandbox.start(words + ["--no-input"]))
  }

  /// How often what it did is on the server: by each row that it leaves.
  private func times(_ doing: Doing, on server: PostgreSQLServer) throws -> Set<Int> {
    let name = "username = 'user\(doing.number)'"
    let account = "account = (SELECT id FROM account WHERE \(name))"
    let rows =
      switch doing.act {
      case .signUp:
        [
          "account WHERE \(name)", "event WHERE kind = 'sign-up' AND \(name)",
          "letter WHERE purpose = 'confirm' AND \(account)",
        ]
      // The first one is that of the sign-up, whose session it replaces.
      case .login: ["(SELECT FROM event WHERE kind = 'log-in' AND \(name) OFFSET 1) AS more"]
      case .reset:
        [
          "code WHERE purpose = 'reset' AND \(account)",
          "event WHERE kind = 'reset-asked' AND \(name)",
          "letter WHERE purpose = 'reset' AND \(account)",
        ]
      case .favorite: ["favorite WHERE \(account)"]
      }
    return Set(try rows.map { try #require(Int(server.query("SELECT count(*) FROM \($0)"))) })
  }

  @Test func `what was acknowledged is there after the loss of a server, and nothing twice`() throws
  {
    let primary = try PostgreSQLServer(listensOnLoopback: true)
    let standby = try PostgreSQLServer(standbyOf: primary)
    let ports = [primary.port, standby.port]
    sandbox.environment["VIPER_DATABASE"] = PostgreSQLServer.address(of: "postgres", ports: ports)
    let acts = (0..<Self.count).map { Act.allCases[$0 % Act.allCases.count] }
    let early = acts.indices.filter { acts[$0] != .signUp }
    for first in stride(from: 0, to: early.count, by: 8) {
      let programs = try early[first...].prefix(8).map { try start(.signUp, $0).program }
      for program in programs {
        let run = try program.finish()
        try #require(run.end == .code(0), "\(run.errors)")
      }
    }
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
    var acknowledged = 0
    for doing in doings {
      let run = try doing.program.finish()
      let times = try times(doing, on: standby)
      if run.end == .code(0) {
        acknowledged += 1
        #expect(times == [1], "\(doing.act) of user\(doing.number)")
      } else {
        #expect(times == [0] || times == [1], "\(doing.act) of user\(doing.number)")
        let isSaid = ["can't be reached", "takes no writes", "may or may not"].contains(
          where: run.saysOnly)
        #expect(isSaid, "\(run.errors)")
      }
    }
    #expect(acknowledged >= 8)
    // A program that was open goes on in the same process.
    try terminal.type("ser10")
    try terminal.see("   1 of ")
  }
}
