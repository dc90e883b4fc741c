import Accounts
import Foundation
import ProcessHarness
import Testing
import ViperKitTesting

@testable import Database

/// Many processes at once. With `CHECK_SECURITY=1` there are as many as claimed; otherwise a few,
/// since each takes 128 MiB and a tenth of a second of a processor.
@Suite(.waiting) struct RaceTests {
  /// As many as fit in memory.
  private static let most = min(50, Int(ProcessInfo.processInfo.physicalMemory >> 20) / 192)

  /// Of `Sandbox.password`, made by crypt(3) as `openssl passwd -6 -salt abcdefgh` does.
  private static let importedHash =
    "$6$abcdefgh$nFQH0ddPz0L7T9ojzl3xan9XXlJpRVWKv4wBgsb2Qcdl79cVLakwblmxZan6K7zPTATSBDt3EHhxuoFHTz"
    + "HZu1"

  private let sandbox: Sandbox

  init() async throws {
    sandbox = try Sandbox()
    sandbox.makeHashesExpensive()
    try await sandbox.addAda()
  }

  /// Starts programs with their arguments and input, each with its own session, then waits for all.
  private func race(_ programs: [([String], String)]) throws -> [Program.Run] {
    defer { sandbox.environment["VIPER_SESSION"] = nil }
    let started = try programs.enumerated().map { number, program in
      sandbox.environment["VIPER_SESSION"] = "s\(number)"
      return try sandbox.start(program.0, input: Array((program.1 + "\n").utf8))
    }
    return try started.map { try $0.finish() }
  }

  private func texts(_ query: String) throws -> [String] {
    try sandbox.database().rows(query) {
      $0.text(0)
    }
  }

  private static func login(_ password: String) -> ([String], String) {
    (["login", "--username", "ada", "--password-stdin"], password)
  }

  /// After eleven failures, the wait is an hour; after the first five it is 30 seconds, which programs on
  /// a busy machine can take longer than.
  @Test(arguments: Campaign.isOn ? [(0, 6), (11, most)] : [(11, 4)])
  func `concurrent guesses can't exceed the free attempts`(failures: Int, programs: Int) throws {
    try sandbox.sql("INSERT INTO login_attempt VALUES(1, \(failures), 0)")
    let free = max(1, 5 - failures)
    let runs = try race((0..<programs).map { Self.login("wrong guess \($0)") })
    // The wait is named from the fifth on.
    #expect(runs.count { $0.end == .code(75) } == max(0, runs.count - 4))
    for run in runs where run.end != .code(75) {
      #expect(run.ends(1, saying: "No account has this username and password."))
    }
    #expect(try texts("SELECT count FROM login_attempt WHERE id > 0") == ["\(failures + free)"])
    #expect(try texts("SELECT count(*) FROM event WHERE kind = 'log-in-failed'") == ["\(free)"])
    try sandbox.sql("UPDATE login_attempt SET blocked_until = blocked_until + 3000")
    #expect(try race([Self.login(Sandbox.password)]).map(\.end) == [.code(75)])
  }

  @Test(.enabled(if: Campaign.isOn)) func `of twenty uses of one code, one sets the password`()
    throws
  {
    #expect(try sandbox.viper("reset-password", "--username", "ada").end == .code(0))
    let code = try sandbox.passwordFile(sandbox.newCode())
    let runs = try race(
      (0..<20).map { number in
        let words = [
          "reset-password", "--username", "ada", "--code-file", code, "--password-stdin",
        ]
        return (words, "umbrella number \(number) of twenty")
      })
    expectOneWinner(runs, "code")
    let winner = try #require(runs.firstIndex { $0.end == .code(0) })
    let login = try race([Self.login("umbrella number \(winner) of twenty")])
    #expect(login[0].end == .code(0), "\(login[0].errors)")
  }

  @Test func `of twenty sign-ups with one name in four spellings, one succeeds`() async throws {
    let names = ["zoë", "ZOË", "zoe\u{308}", "ZOE\u{308}"]
    let runs = try race(
      (0..<Campaign.count(2, of: 20)).map { number in
        let words = [
          "sign-up", "--username", names[number % 4], "--name", "Zoë", "--email",
          "zoe\(number)@example.org", "--password-stdin",
        ]
        return (words, Sandbox.password)
      })
    expectOneWinner(runs, "That username is taken.")
    #expect(try await sandbox.usernames().sorted() == ["ada", "zoë"])
  }

  @Test(.enabled(if: Campaign.isOn))
  func `no concurrent login with the old hash undoes a password change`()
    throws
  {
    #if !canImport(Darwin)
      try sandbox.sql("UPDATE password SET hash = '\(Self.importedHash)'")
    #endif
    #expect(try race([Self.login(Sandbox.password)]).first?.end == .code(0))
    let change = [
      "change-password", "--current-file", try sandbox.passwordFile(), "--password-file",
      try sandbox.passwordFile(Sandbox.other),
    ]
    // The first has the session that was started before.
    let runs = try race(
      [(change, "")] + (0..<20).map { _ in Self.login(Sandbox.password) })
    #expect(runs[0].end == .code(0), "\(runs[0].errors)")
    for run in runs { #expect(!run.errors.contains("lock") && !run.errors.contains("Another")) }
    #expect(try texts("SELECT id FROM session") == ["1"])
    try sandbox.sql("DELETE FROM login_attempt")
    let logins = try race([Self.login(Sandbox.password), Self.login(Sandbox.other)])
    #expect(logins.map(\.end) == [.code(1), .code(0)])
  }

  private func expectOneWinner(
    _ runs: [Program.Run], _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let losers = runs.filter { $0.end != .code(0) }
    #expect(losers.count == runs.count - 1, sourceLocation: sourceLocation)
    for loser in losers {
      #expect(loser == losers[0], sourceLocation: sourceLocation)
      #expect(loser.end == .code(1) && loser.errors.contains(words), sourceLocation: sourceLocation)
    }
  }
}
