import Accounts
import Testing
import ViperPlatform

@testable import Database

/// Reasons in libpq's messages about failed connections.
struct RefusalTests {
  private static let attempt = "connection to server at \"h\" (10.0.0.7), port 5432 failed: "
  /// As libpq 15 writes them, with SQLSTATEs alone for the server's errors.
  private static let messages: [(String, StoreError.Reason)] = [
    ("Connection refused\n\tIs the server running on that host?", .unreachable),
    ("could not translate host name \"certificate.localhost\" to address: no", .unreachable),
    ("SSL SYSCALL error: EOF detected", .unreachable),
    ("FATAL:  57P03", .unreachable),
    ("FATAL:  28P01", .refused),
    ("FATAL:  3D000", .noDatabase),
    ("FATAL:  53300", .noConnection),
    ("FATAL:  55000", .refused),
    ("session is read-only", .readOnly),
    ("server is in hot standby mode", .readOnly),
    ("definition of service \"viper\" not found", .unknownService),
    ("could not read certificate file \"/root certificate\": no start line", .refused),
    ("certificate present, but not private key file \"/x.key\"", .refused),
    ("SSL error: tlsv1 alert unknown ca", .refused),
    ("SSL error: certificate verify failed", .untrusted),
    ("server certificate for \"localhost\" does not match host name \"h\"", .untrusted),
    ("root certificate file \"/none\" does not exist", .untrusted),
    ("server does not support SSL, but SSL was required", .untrusted),
  ]

  @Test(arguments: messages) func `a refused connection isn't reported as an unreachable server`(
    message: String, reason: StoreError.Reason
  ) {
    #expect(PostgreSQLConnection.reason(in: Self.attempt + message + "\n") == reason)
    // Of several hosts, one may be down.
    let down = Self.attempt + "Connection refused\n"
    #expect(PostgreSQLConnection.reason(in: down + Self.attempt + message) == reason)
  }

  @Test(arguments: [
    (StoreError.Reason.busy, "40001 40P01 55P03 57014"), (.full, "53100"),
    (.noConnection, "53300"),
    (.refused, "42501 28000"), (.unreachable, "08006"),
    (.damaged, "22021 23505 26000 42601 54000"), (.altered, "42703 42P01"), (.inputOutput, "XX000"),
  ])
  func `each SQLSTATE has a reason`(reason: StoreError.Reason, states: String) {
    for state in states.split(separator: " ") {
      #expect(StoreError(sqlState: String(state), at: "").reason == reason)
    }
  }

  @Test func `by default, a writable server is awaited for five seconds`() {
    _ = Libpq.loaded
    let names = ["PGCONNECT_TIMEOUT", "PGTARGETSESSIONATTRS"]
    #expect(names.map { getenv($0).map { String(cString: $0) } } == ["5", "read-write"])
  }

  @Test func `an outage begins with the first lost connection, and its end resets it`() {
    let outage = ServerOutage()
    outage.begin(at: .now - .seconds(60))
    outage.begin()
    outage.noteTry()
    outage.begin()
    #expect(outage.lasts(over: .seconds(59)) && outage.wasTried(within: .seconds(60)))
    outage.end()
    #expect(outage.beginning == nil && !outage.wasTried(within: .seconds(60)))
  }
}
