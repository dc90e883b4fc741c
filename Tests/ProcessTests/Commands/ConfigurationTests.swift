import Foundation
import ProcessHarness
import Testing
import ViperPlatform

/// The configuration file of `viper`, and the output of `viper config`.
@Suite(.waiting) final class ConfigurationTests: SandboxSuite {
  /// Writes the file, and returns its path.
  @discardableResult
  private func configure(_ text: String, in parent: String = ".config") throws -> String {
    let folder = "\(sandbox.folder.path)/\(parent)/viper"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = try sandbox.file("\(parent)/viper/config", text)
    chmod(path, 0o600)
    return path
  }

  private func rows(_ words: String...) throws -> String {
    let run = try sandbox.bare(["config", "-o", "tsv"] + words)
    #expect(run.end == .code(0) && run.errors.isEmpty, "\(run)")
    return run.output
  }

  @Test func `config prints each value in force and its source`() throws {
    let home = sandbox.folder.path
    #expect(
      try rows() == """
        columns\tall\tdefault
        data\t\(home)/.local/share/viper\tdefault
        keys\tnone\tdefault
        mouse\toff\tdefault
        theme\tauto\tdefault

        """)
    let path = try configure("# Mine\ntheme = light\ndata = ~/data\nmouse = on\n")
    sandbox.environment["VIPER_THEME"] = "dark"
    sandbox.environment["VIPER_DATABASE"] = "postgresql://ada:secret@localhost/x"
    let all = try rows("--color", "never")
    #expect(all.contains("mouse\ton\t\(path):4\n") && all.contains("theme\tplain\t--color\n"))
    #expect(all.contains("\tVIPER_DATABASE\n") && !all.contains("secret"))
    sandbox.environment["VIPER_DATABASE"] = nil
    #expect(try rows().contains("data\t~/data\t\(path):3\n"))
    #expect(try rows().contains("theme\tdark\tVIPER_THEME\n"))
    #expect(try rows("--data", "/x").contains("data\t/x\t--data\n"))
    let json = try sandbox.bare("config", "--json")
    #expect(json.output.contains(#"{"key":"mouse","value":"on","source":"\#(path):4"}"#))
  }

  @Test func `folder and columns of the configuration file are used unless flags set others`()
    async throws
  {
    try await sandbox.addAda()
    let file = try sandbox.passwordFile()
    _ = try sandbox.viper("login", "--username", "ada", "--password-file", file)
    try configure("data = ~/data\ncolumns = username\n", in: "elsewhere")
    #expect(try sandbox.bare("who-am-i").end == .code(66))
    sandbox.environment["XDG_CONFIG_HOME"] = sandbox.folder.path + "/elsewhere"
    #expect(try sandbox.bare("who-am-i").output == "ada\n")
    #expect(try sandbox.bare("who-am-i", "--json").output.contains("Ada Lovelace"))
    #expect(try sandbox.bare("who-am-i", "--columns", "name").output == "Ada Lovelace\n")
    let other = sandbox.folder.path + "/other"
    #expect(try sandbox.bare("who-am-i", "--data", other).end == .code(66))
    sandbox.environment["XDG_CONFIG_HOME"] = "elsewhere"
    #expect(try sandbox.bare("who-am-i").end == .code(66))
  }

  @Test
  func `an invalid configuration file ends every run but help, with its line and exit code 2`()
    throws
  {
    let path = try configure("theme = dark\ncolour = red\n")
    let words =
      "\(path):2: The key “colour” is unknown. The keys are columns, data, keys, mouse, theme."
    for command in ["config", "user-list", "login", "doctor"] {
      #expect(try sandbox.bare(command).ends(2, saying: words), "\(command)")
    }
    for command in ["--help", "--version", "manual"] {
      #expect(try sandbox.bare(command).end == .code(0))
    }
    try configure("data = postgresql://ada:secret@host/x")
    let run = try sandbox.bare("config")
    #expect(
      run.ends(2, saying: ":1: data must have no password.") && !run.errors.contains("secret"))
    try configure("data = here")
    #expect(try sandbox.bare("config").ends(2, saying: ":1: data must be an absolute path"))
  }

  @Test func `a named pipe as the configuration file doesn't block viper`() throws {
    let path = try configure("")
    unlink(path)
    mkfifo(path, 0o600)
    #expect(try sandbox.bare("config").ends(2, saying: "\(path) is no regular file."))
  }

  @Test func `a served visitor can neither choose nor read the configuration file`() throws {
    try configure("colour = red\n")
    for (words, said) in [
      (["config"], "config isn't allowed with --serve"),
      (["login", "--no-input"], "Give it with --username."),
    ] {
      let run = try sandbox.bare(["--serve", sandbox.data] + words)
      #expect(run.errors.contains(said) && !run.errors.contains("colour"), "\(run)")
    }
  }

  @Test func `a picked user is printed by the username, whatever the columns of the file`()
    async throws
  {
    try await sandbox.beginAsAda()
    try configure("columns = name\n")
    let terminal = try sandbox.terminal("user-list", "--pick")
    try terminal.see("1 of 1")
    try terminal.type("\r")
    #expect(try terminal.finish() == 0 && terminal.isRestored)
    // After the full screen is left: otherwise the line would vanish with it.
    let rest = terminal.text.components(separatedBy: "\u{1B}[?1049l").last
    #expect(rest?.contains("ada\r\n") == true)
  }
}
