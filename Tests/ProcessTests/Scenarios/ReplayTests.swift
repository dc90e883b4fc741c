import Foundation
import ProcessHarness
import Testing

/// `--replay` on the built program.
@Suite(.waiting) final class ReplayTests: SandboxSuite {
  private static let login = """
    given ada, Ada Lovelace

    open login
      Username or email: ada
      Password: {password}
      submit
      ends: You are logged in as ada.
      goes on: You are logged in as ada.

    afterwards
      viper who-am-i --json
        {"username":"ada","name":"Ada Lovelace","email":"ada@example.org","isEmailConfirmed":true}

    """

  private func file(_ text: String = login) throws -> String {
    try sandbox.file("a.scenario", text)
  }

  @Test func `without a terminal, a replay prints a line per block, and touches no accounts`()
    throws
  {
    let path = try file(Self.login.replacing("\nafter", with: "\nopen who-am-i\n\nafter"))
    let run = try sandbox.bare("--replay", path)
    #expect(run.end == .code(0) && run.errors.isEmpty)
    let blocks = "\(path):3: open login\n\(path):10: open who-am-i\n"
    #expect(run.output == "\(blocks)\(path): matches the recording.\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
    #expect(left.sorted() == ["a.scenario", "data"])
  }

  @Test func `a replay refuses an invalid line, a missing file and contradicting options`() throws {
    let path = try file("open login\n  dance\n")
    let cases: [(words: [String], code: Int32, says: String)] = [
      (["--replay", path], 65, "\(path):2: expected an act"),
      (["--replay", path + "x"], 66, "x can't be read"),
      (["--replay", sandbox.folder.path], 66, "can't be read"),
      (["--replay", "/dev/zero"], 65, "is no scenario"),
      (["login", "--replay", path], 2, "Omit login"),
      (["--replay", path, "--json"], 2, "--json"),
      (["--replay", path, "--data", "x"], 2, "--data doesn't go with --replay"),
      (["--at-once"], 2, "--at-once goes with --replay"),
    ]
    for (words, code, says) in cases {
      let run = try sandbox.bare(words)
      #expect(run.ends(code, saying: says), "\(words): \(run)")
    }
  }

  @Test func `on a terminal, a replay types letter by letter, pauses at a key, and ends at q`()
    throws
  {
    let path = try file()
    let terminal = try Pseudoterminal(
      ["--replay", path], environment: sandbox.environment, columns: 160)
    try terminal.see("a.scenario:4: Username or email: ada")
    try terminal.type(" ")
    // Longer than any of its own pauses: one that isn't paused goes on to its end.
    while !terminal.hasEnded, try terminal.bytesWritten(during: .milliseconds(1_500)) > 0 {}
    #expect(!terminal.hasEnded)
    try terminal.type("q")
    try terminal.finish(with: 3)
    #expect(terminal.isRestored)
  }

  @Test func `with --at-once, a replay ends with the outcome, and Ctrl-C interrupts one`() throws {
    let path = try file()
    let all = try Pseudoterminal(
      ["--replay", path, "--at-once"], environment: sandbox.environment, columns: 160)
    try all.finish(with: 0)
    #expect(all.text.contains("matches the recording."))
    let some = try Pseudoterminal(["--replay", path], environment: sandbox.environment)
    try some.see("Log in")
    try some.interrupt()
    #expect(all.isRestored && some.isRestored)
  }
}
