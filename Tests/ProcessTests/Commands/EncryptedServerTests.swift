import Foundation
import PostgreSQLFixtures
import ProcessHarness
import Processes
import Testing

/// A server that accepts only TLS and passwords, with the built program.
@Suite(
  .waiting, .postgreSQL,
  .enabled("openssl isn't installed") {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")
  })
final class EncryptedServerTests: SandboxSuite {
  private static let secret = "hunter2-hunter2"
  private let server: PostgreSQLServer
  private let authority: String

  override init() throws {
    server = try PostgreSQLServer(listensOnLoopback: true)
    authority = try server.encrypt()
    try server.query("CREATE ROLE ada LOGIN PASSWORD '\(Self.secret)'")
    try server.query("CREATE DATABASE x OWNER ada")
    try super.init()
    try setPassword(Self.secret)
  }

  /// libpq's password file, which it ignores if others may read it.
  private func setPassword(_ password: String) throws {
    let file = try sandbox.file("pgpass", "*:\(server.port):x:ada:\(password)\n")
    chmod(file, 0o600)
    sandbox.environment["PGPASSFILE"] = file
  }

  private func setAddress(
    _ mode: String = "verify-full", host: String = "localhost", authority: String? = nil
  ) {
    sandbox.environment["VIPER_DATABASE"] =
      "postgresql://ada@\(host):\(server.port)/x?sslmode=\(mode)"
      + "&sslrootcert=\(authority ?? self.authority)"
  }

  @Test func `the server's certificate is verified, and the password comes from libpq's file`()
    throws
  {
    setAddress()
    let run = try sandbox.viper("doctor")
    #expect(run.end == .code(0), "\(run.output)")
    #expect(run.output.contains("ok\tThe connection is encrypted, and the server verified.\n"))
    #expect(run.output.contains("server\tok\tpostgresql://localhost:\(server.port)/x runs"))

    setAddress("require")
    #expect(try sandbox.viper("doctor").output.contains("encrypted, but to any server."))

    let stranger = try PostgreSQLServer(listensOnLoopback: true)
    let other = try stranger.encrypt()
    for (host, authority) in [
      ("127.0.0.1", nil), ("localhost", other), ("localhost", sandbox.data + "/none"),
    ] {
      setAddress(host: host, authority: authority)
      let run = try sandbox.viper("doctor")
      #expect(run.end == .code(77), "\(run.output)")
      let path = "postgresql://\(host):\(server.port)/x"
      #expect(run.output.contains("\nserver\twrong\t\(path) shows no certificate that"))
      // Printed once.
      #expect(run.output.ranges(of: path).count == 1, "\(run.output)")
    }
    // Until here, the certificate of its authority exists.
    stranger.stop()
  }

  @Test func `without TLS, or with a wrong password, the server lets no user in`() throws {
    setAddress("disable")
    let plain = try sandbox.viper("doctor")
    #expect(plain.end == .code(77) && plain.output.contains("doesn't let you in"), "\(plain)")
    try setPassword("wrong \(Self.secret)")
    setAddress()
    let run = try sandbox.viper("user-list", "--json")
    #expect(run.ends(77, saying: "doesn't let you in. Check the user, the password file"))
    #expect(!(run.output + run.errors).contains(Self.secret))
  }

  @Test func `a server without TLS isn't trusted`() throws {
    try server.setEncryption("off")
    setAddress()
    let run = try sandbox.viper("doctor")
    #expect(run.end == .code(77) && run.output.contains("no certificate"), "\(run.output)")
  }
}
