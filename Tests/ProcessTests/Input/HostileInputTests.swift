import Foundation
import ProcessHarness
import Testing

/// Escape sequences in words, paths, files and variables are shown sanitized.
@Suite(.waiting) final class HostileInputTests: SandboxSuite {
  /// Sequences that would set the title and colour, break the line and change the direction.
  nonisolated static let evil = "b\u{1B}]0;PWN\u{7}\u{9B}31m\r\n\u{202E}\u{7F}"
  nonisolated static let shown = "b^[]0;PWN^G<U+009B>31m^M^J<U+202E>^?"

  /// Arguments, and whether the message quotes the hostile one.
  struct Words: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    var isTold = true
    var code: Int32 = 2

    var testDescription: String { arguments.joined(separator: " ").debugDescription }
  }

  @Test(arguments: [
    Words(arguments: [evil]), Words(arguments: ["login", "--" + evil]),
    Words(arguments: ["--color=" + evil]),
    Words(arguments: ["user-list", "--sort", evil], isTold: false),
    Words(arguments: ["login", "--password-file", "/" + evil], code: 66),
    Words(arguments: ["sign-up", "--data", "/proc/" + evil], code: 73),
    Words(arguments: ["login", "--data", "/proc/" + evil], code: 66),
    Words(arguments: ["login", "--username", evil, "--no-input"], isTold: false, code: 1),
    Words(arguments: ["reset-password", "--username", evil, "--no-input"], isTold: false, code: 1),
    Words(arguments: ["reset-password", "--username", "@" + evil, "--no-input"], code: 0),
  ])
  func `escape sequences in the command line are sanitized`(words: Words) throws {
    let folder = sandbox.folder.path + "/.local/share/viper"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let run = try sandbox.bare(words.arguments)
    #expect(run.end == .code(words.code))
    #expect(run.output.isEmpty && run.errors.steering(but: "\n").isEmpty, "\(run.errors)")
    #expect(run.errors.contains(Self.shown) == words.isTold, "\(run.errors)")
    #expect(run.errors.count { $0 == "\n" } == 1)
  }

  @Test(arguments: ["HOME", "XDG_DATA_HOME", "TMPDIR", "VIPER_SESSION", "VIPER_SENDMAIL", "TERM"])
  func `escape sequences in variables are sanitized`(variable: String) throws {
    let isPath = ["HOME", "XDG_DATA_HOME", "TMPDIR"].contains(variable)
    sandbox.environment[variable] = (isPath ? sandbox.folder.path + "/" : "") + Self.evil
    let demo = variable == "TMPDIR" ? ["--demo"] : []
    let run = try sandbox.bare(["reset-password", "--username", "ada", "--no-input"] + demo)
    #expect(run.output.isEmpty && run.errors.steering(but: "\n").isEmpty, "\(run.errors)")
    #expect(run.errors.contains(Self.shown) == isPath, "\(run.errors)")
    #expect(run.errors.count { $0 == "\n" } == 1)
  }

  @Test func `escape sequences in an imported file are sanitized`() async throws {
    try await sandbox.beginAsAda()
    let text = """
      username,name,email,"co\(Self.evil)l"
      "u\u{1B}[31m","n\u{7}",u@example.org,x
      ok,"N\nERR",ok@example.org,x
      fine,N\u{202E},fine@example.org,x
      good,Good,"good@example.org\u{9B}31m",x
      """
    let file = try sandbox.file(Self.evil + ".csv", text)
    let run = try sandbox.viper("import-users", file, "--every-row")
    #expect(run.end != .code(0) && run.errors.steering(but: "\n").isEmpty, "\(run.errors)")
    let json = try sandbox.viper("import-users", file, "--every-row", "--dry-run", "--json")
    #expect(json.output.steering(but: "\n").isEmpty)
    #expect(try json.objects(ListedVerdict.self).count == 4)
    let lines = try sandbox.viper("import-users", file, "--every-row", "--dry-run")
    #expect((lines.output + lines.errors).steering(but: "\n\t").isEmpty)
    #expect(lines.output.contains("^["))
    let terminal = try sandbox.terminal(["import-users", file, "--dry-run", "--no-tutorials"])
    try terminal.see("Import of")
    #expect(terminal.screen.contains { $0.contains(Self.shown.prefix(8)) })
    try terminal.type("\u{3}")
    _ = try terminal.finish()
    #expect(!terminal.text.contains("PWN\u{7}") && !terminal.text.contains("\u{9B}"))
    #expect(try await sandbox.usernames() == ["ada"])
  }

  @Test(arguments: ["missing", "text", "folder"])
  func `escape sequences in a photo's path are sanitized`(kind: String) async throws {
    try await sandbox.beginAsAda()
    let path = sandbox.folder.path + "/" + Self.evil
    if kind == "text" { _ = try sandbox.file(Self.evil, Self.evil) }
    if kind == "folder" {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let run = try sandbox.viper("profile", "--photo", path, "--no-input")
    #expect(run.end != .code(0) && run.errors.steering(but: "\n").isEmpty, "\(run.errors)")
    #expect(run.errors.contains(Self.shown) == (kind != "text"), "\(run.errors)")
  }
}
