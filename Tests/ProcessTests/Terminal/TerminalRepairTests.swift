import Foundation
import ProcessHarness
import Processes
import Testing
import ViperPlatform

/// A start of viper repairs the terminal modes left by a killed viper, and nothing else.
@Suite(.waiting) final class TerminalRepairTests: SandboxSuite {
  private static let files = FileManager.default

  /// The folder of the owner records.
  private var records: String { "\(sandbox.folder.path)/viper-terminals-\(geteuid())" }

  /// The only owner record.
  private func record() throws -> String {
    let names = try Self.files.contentsOfDirectory(atPath: records)
    try #require(names.count == 1)
    return "\(records)/\(names[0])"
  }

  /// A terminal that a killed viper, whose guard was killed as well, has left in raw mode.
  private func broken() throws -> Pseudoterminal {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.killWithGuard()
    #expect(!terminal.isRestored && terminal.isRaw)
    return terminal
  }

  /// A terminal that was used before, and a shell that waits for commands.
  private func intact() throws -> Pseudoterminal {
    let terminal = try sandbox.terminal("--version")
    try terminal.finish(with: 0)
    try terminal.hear("viper 0.2.0")
    terminal.isStrict = false
    return terminal
  }

  private func version(on terminal: Pseudoterminal) throws {
    try terminal.command("\"$0\" --version")
    try terminal.finish(with: 0)
  }

  @Test func `the owner record exists as long as viper owns the terminal`() throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    let record = try record()
    #expect(try Self.files.attributesOfItem(atPath: record)[.posixPermissions] as? Int == 0o600)
    try terminal.type("\u{1A}")
    try terminal.finish(with: 128 + SIGTSTP)
    #expect(!Self.files.fileExists(atPath: record))
    try terminal.command("fg %1")
    #expect(terminal.wait(.seconds(30)) { Self.files.fileExists(atPath: record) })
    try terminal.see("Username or email")
    terminal.signal(SIGKILL)
    try terminal.finish(with: 128 + SIGKILL)
    try terminal.seeRestored()
    // The guard removes the record after the repair.
    #expect(terminal.wait(.seconds(30)) { !Self.files.fileExists(atPath: record) })
  }

  @Test func `a second viper on the terminal of a live one keeps the owner record`() throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    let record = try record()
    let contents = Self.files.contents(atPath: record)
    terminal.signal(SIGSTOP)
    try terminal.finish(with: 128 + SIGSTOP)
    terminal.isStrict = false
    try terminal.command("stty sane; \"$0\" login --plain --data \(sandbox.data)")
    try terminal.hear("Username or email: ")
    #expect(Self.files.contents(atPath: record) == contents)
    try terminal.interrupt()
    #expect(Self.files.contents(atPath: record) == contents)
  }

  @Test func `a path too long for a record isn't truncated to that of another folder`() throws {
    let folder = "\(sandbox.folder.path)/\(String(repeating: "a", count: 250))"
    try Self.files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    sandbox.environment["TMPDIR"] = folder
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    let names = try Self.files.contentsOfDirectory(atPath: sandbox.folder.path)
    #expect(names.count { $0.hasPrefix("aaa") } == 1)
    try terminal.interrupt()
  }

  @Test func `lines killed at a hidden password are repaired without escape sequences`()
    throws
  {
    let terminal = try sandbox.terminal("login", "--username", "ada", "--plain")
    try terminal.hear("Password: ")
    try terminal.killWithGuard()
    #expect(!terminal.isRestored)
    try version(on: terminal)
    #expect(terminal.isRestored && !terminal.text.contains("\u{1B}"))
    #expect(try Self.files.contentsOfDirectory(atPath: records).isEmpty)
  }

  @Test func `terminal modes changed since the kill stay`() throws {
    let terminal = try broken()
    try terminal.command("stty opost")
    try terminal.finish(with: 0)
    try version(on: terminal)
    #expect(terminal.isRaw)
  }

  @Test func `a served caller's environment selects no record`() throws {
    let terminal = try broken()
    try terminal.command("\"$0\" --serve \(sandbox.data) --version")
    try terminal.finish(with: 0)
    #expect(terminal.isRaw)
    try version(on: terminal)
    #expect(terminal.isRestored)
  }

  @Test func `another program in the foreground keeps its terminal modes`() throws {
    let terminal = try broken()
    try terminal.command("sh -c '\"$0\" --version; exit 5' \"$0\"")
    try terminal.finish(with: 5)
    #expect(terminal.isRaw)
    try version(on: terminal)
    #expect(terminal.isRestored)
  }

  @Test func `a parent process in raw mode keeps raw mode`() throws {
    let terminal = try intact()
    try terminal.command("stty raw -echo; \"$0\" --version; stty -a | grep -q -- -icanon")
    try terminal.finish(with: 0)
    #expect(terminal.isRaw)
  }

  @Test(arguments: [
    "printf '' >R", "printf 'owner 1' >R", "head -c 4096 /dev/urandom >R", "truncate -s 60 R",
    "rm R; mkdir R", "rm R; mkfifo R", "mv R S; ln -s S R", "chmod 755 .", "chmod 000 R; rm -f R",
  ])
  func `a damaged or unsafe record repairs nothing`(damage: String) throws {
    let terminal = try broken()
    let record = try record()
    let command = damage.replacingOccurrences(of: "R", with: (record as NSString).lastPathComponent)
    try terminal.command("(cd \(records) && \(command))")
    try terminal.finish(with: 0)
    try version(on: terminal)
    #expect(terminal.isRaw)
    try terminal.command("\"$0\" reset-terminal")
    try terminal.finish(with: 0)
    #expect(!terminal.isRaw)
  }

  @Test func `the record of another terminal of the same name repairs nothing`() throws {
    let (old, new) = (try broken(), try broken())
    let names = try Self.files.contentsOfDirectory(atPath: records).map { "\(records)/\($0)" }
    try #require(names.count == 2)
    let contents = try names.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    for (name, content) in zip(names, contents.reversed()) {
      try content.write(to: URL(fileURLWithPath: name))
    }
    for terminal in [old, new] {
      try version(on: terminal)
      #expect(terminal.isRaw)
    }
  }

  @Test(
    .enabled(if: Shell.has("fzf"), "fzf isn't installed."),
    arguments: ["\"$0\" --version | fzf", "{ sleep 0.3; \"$0\" --version; } | fzf"])
  func `fzf at the end of a pipeline keeps its modes`(pipeline: String) throws {
    try expectFilter(toEnd: pipeline)
  }

  @Test(.enabled(if: Shell.has("fzy"), "fzy isn't installed."))
  func `fzy at the end of a pipeline keeps its modes`() throws {
    try expectFilter(toEnd: "\"$0\" --version | fzy")
  }

  private func expectFilter(toEnd pipeline: String) throws {
    let terminal = try intact()
    for _ in 0..<20 {
      try terminal.command(pipeline + " >/dev/null")
      try terminal.hear("viper 0.2.0")
      // The filter may show a row before it has set its modes.
      #expect(terminal.wait(.seconds(5)) { terminal.isRaw })
      try terminal.type("\r")
      try terminal.finish(with: 0)
      #expect(!terminal.isRaw)
    }
  }
}
