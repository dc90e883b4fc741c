import Foundation
import ProcessHarness
import Processes
import Testing

/// `--trace` on the built program.
@Suite(.waiting) final class TraceTests: SandboxSuite {
  private func trace(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
      String(line).replacing(#/^[0-9:.]{12} /#) { _ in "" }.replacing(#/ [0-9.]+ ms/#) { _ in "" }
    }
  }

  @Test func `a failed and a successful login are traced, without secrets`() async throws {
    try await sandbox.addAda()
    let path = "\(sandbox.folder.path)/login.trace"
    let terminal = try sandbox.terminal("login", "--trace", path)
    try terminal.see("Username or email")
    try terminal.type("ada\twrong horse\r")
    try terminal.see("No account has this username")
    try terminal.type("\(Sandbox.password)\r")
    try terminal.see("Ada Lovelace")
    try terminal.interrupt()
    let lines = try trace(path)
    #expect(
      lines.filter { $0.hasPrefix("Login") && !$0.contains("changed") } == [
        "Login            shows  title: Log in",
        "Login            shows  form: username, password (Log in)",
        "Login            shows  actions: forgot-password, sign-up",
        "Login            did    appeared",
        "Login            did    submitted password, username",
        "Login            shows  busy: Checking…",
        "Login            asks   account(named:password:)",
        "Login            shows  busy: ",
        "Login            shows  notice: failure: No account has this username and password. Check "
          + "both, or reset the password.",
        "Login            did    submitted password, username",
        "Login            shows  busy: Checking…",
        "Login            shows  notice: ",
        "Login            asks   account(named:password:)",
        "Login            asks   start(for:)",
        "Login            goes   loginModule(_:didStart:)",
      ])
    let index = try #require(
      lines.firstIndex(of: "Login            goes   loginModule(_:didStart:)"))
    #expect(lines[index + 1] == String(repeating: " ", count: 37) + "UserList")
    let text = lines.joined()
    #expect(!text.contains("wrong horse") && !text.contains(Sandbox.password))
  }

  @Test func `a command's calls are traced, and another file is left alone`() async throws {
    try await sandbox.beginAsAda()
    let path = "\(sandbox.folder.path)/t.jsonl"
    let traced = try sandbox.viper("who-am-i", "--trace", path)
    #expect(traced.end == .code(0) && traced.errors.isEmpty)
    #expect(try trace(path).contains { $0.contains(#""by":"RootRouter","asks":"current()""#) })
    let database = sandbox.data + "/viper.db"
    let run = try sandbox.viper("who-am-i", "--trace", database)
    #expect(run.ends(73, saying: "\(database) isn't a trace."))
    #expect(try sandbox.viper("who-am-i").end == .code(0))
  }

  @Test func `lines dropped by a full file are counted`() async throws {
    try await sandbox.beginAsAda()
    let path = "\(sandbox.folder.path)/t.jsonl"
    #expect(try sandbox.viper("who-am-i", "--trace", path).end == .code(0))
    let size = 1 << 21
    let lines = try String(contentsOfFile: path, encoding: .utf8)
    try (lines + String(repeating: "\n", count: size - lines.utf8.count)).write(
      toFile: path, atomically: false, encoding: .utf8)
    let run = try sandbox.viper(
      "who-am-i", "--trace", path, through: Shell.after("ulimit -f \(size / 1024)"))
    #expect(run.end == .code(0) && run.output.contains("ada"))
    #expect(
      run.errors.contains(#/^Warning: \S+t.jsonl doesn't hold the last \d+ lines of the trace.\n$/#)
    )
  }
}
