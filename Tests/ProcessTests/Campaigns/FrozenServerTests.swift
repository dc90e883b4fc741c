import PostgreSQLFixtures
import ProcessHarness
import Processes
import Testing

/// A server that accepts connections and answers nothing, with the built program.
@Suite(.waiting, .postgreSQL)
final class FrozenServerTests: SandboxSuite {
  private let server: PostgreSQLServer

  override init() throws {
    server = try PostgreSQLServer()
    try super.init()
    sandbox.environment["VIPER_DATABASE"] = server.address(of: "postgres")
    let run = try sandbox.viper(
      "sign-up", "--username", "ada", "--name", "Ada", "--email", "ada@example.org",
      "--password-file", sandbox.passwordFile(), "--no-input")
    #expect(run.end == .code(0), "\(run.errors)")
  }

  @Test
  func `an action on a frozen server times out, and the program continues once the server does`()
    throws
  {
    let terminal = try sandbox.terminal("user-list")
    try terminal.see("1 of 1")
    try server.freeze()
    let deadline = Deadline(after: .seconds(25))
    try terminal.type("\u{1B}2")
    try terminal.see("can't be reached")
    #expect(!deadline.isOver)
    try server.thaw()
    // A server that was just tried isn't tried again immediately.
    Deadline.pause(.seconds(2))
    try terminal.type("\u{12}")
    try terminal.see("You have no favorites yet.")
    try terminal.interrupt()
  }

  @Test func `Ctrl-C ends a program that waits for a frozen server`() throws {
    try server.freeze()
    let terminal = try sandbox.terminal("user-list")
    Deadline.pause(.seconds(1))
    let deadline = Deadline(after: .seconds(2))
    try terminal.interrupt()
    #expect(!deadline.isOver)
    try server.thaw()
  }
}
