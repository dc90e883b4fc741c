import Foundation
import Testing

/// Standard output, when something stands in its way; and streams that are closed.
@Suite(.waiting) final class ResultsTests: SandboxSuite {
  private func logIn() async throws {
    try await sandbox.addAda()
    let run = try sandbox.viper("login", lines: ["ada", Sandbox.password])
    #expect(run.end == .code(0), "\(run.errors)")
  }

  @Test(arguments: ["user-list", "who-am-i"], [">/dev/full", ">&-"])
  func `results that can't be written are an error`(route: String, streams: String) async throws {
    try await logIn()
    let run = try sandbox.viper(route, "--json", through: Shell.redirecting(streams))
    #expect(run.ends(74, saying: "Error: Standard output takes nothing more."))
    #expect(try sandbox.whoAmI().contains("ada"))
    #expect(try await sandbox.usernames() == ["ada"])
  }

  /// The descriptor of a closed stream is free for the next file, which must not be written into.
  @Test(arguments: ["<&-", "2>&-", "<&- >&- 2>&-"])
  func `a closed stream harms no file`(streams: String) async throws {
    try await logIn()
    let session = try Data(contentsOf: URL(fileURLWithPath: sandbox.data + "/session"))
    _ = try sandbox.viper("who-am-i", through: Shell.redirecting(streams))
    _ = try sandbox.viper("login", "--username", "nobody", through: Shell.redirecting(streams))
    #expect(try Data(contentsOf: URL(fileURLWithPath: sandbox.data + "/session")) == session)
    #expect(try sandbox.whoAmI().contains("ada"))
    let file = try sandbox.passwordFile()
    let run = try sandbox.viper(
      "login", "--username", "ada", "--password-file", file, "--no-input",
      through: Shell.redirecting(streams))
    #expect(run.end == .code(0))
    #expect(try sandbox.whoAmI().contains("ada"))
  }

  @Test(arguments: [
    ["user-list", "--json"], ["who-am-i"], ["confirm-email", "--no-input"],
  ])
  func `who isn't logged in gets no results`(arguments: [String]) throws {
    let run = try sandbox.start(arguments).finish()
    #expect(run.ends(77, saying: "Nobody is logged in. Log in with viper login."))
  }

  @Test func `nobody else can read what is kept`() throws {
    let lines = ["ada", "Ada", "ada@example.org", Sandbox.password, Sandbox.password]
    #expect(
      try sandbox.bare("sign-up", lines: lines, through: Shell.after("umask 0")).end == .code(0))
    let folder = sandbox.folder.path + "/.local/share/viper"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(names.contains("viper.db") && names.contains("session"))
    for name in names + [""] {
      let status = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      let permissions = try #require(status[.posixPermissions] as? Int)
      #expect(permissions & 0o077 == 0, "\(name)")
    }
  }

  @Test func `XDG_DATA_HOME says where accounts are kept, if it is absolute`() throws {
    sandbox.environment["XDG_DATA_HOME"] = sandbox.folder.path + "/xdg"
    #expect(try sandbox.bare("login", lines: [""]).end == .code(2))
    sandbox.environment["XDG_DATA_HOME"] = "xdg"
    #expect(try sandbox.bare("login", lines: [""]).end == .code(2))
    for place in ["/xdg/viper", "/.local/share/viper"] {
      #expect(FileManager.default.fileExists(atPath: "\(sandbox.folder.path)\(place)/viper.db"))
    }
  }
}
