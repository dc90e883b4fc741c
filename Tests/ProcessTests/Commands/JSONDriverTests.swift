import Foundation
import ProcessHarness
import Processes
import Testing

/// `--driver json` on the built program.
@Suite(.waiting) final class JSONDriverTests: SandboxSuite {
  private func lines(_ run: Program.Run, of type: String) -> [String] {
    run.output.split(separator: "\n").map(String.init).filter {
      $0.contains("\"type\":\"\(type)\"")
    }
  }

  @Test func `a login and the pages after it are one script`() async throws {
    try await sandbox.addAda()
    let run = try sandbox.viper(
      "--driver", "json",
      lines: [
        #"{"submit":{"username":"ada","password":"\#(Sandbox.other)"}}"#,
        #"{"submit":{"password":"\#(Sandbox.password)"}}"#, #"{"go":"favorites"}"#,
      ])
    #expect(run.end == .code(0) && run.errors.isEmpty)
    #expect(run.output.contains("No account has this username and password."))
    #expect(lines(run, of: "ready").count == 4 && lines(run, of: "error").isEmpty)
    #expect(lines(run, of: "page").last?.contains(#""current":"favorites""#) == true)
    #expect(run.output.hasSuffix("{\"version\":2,\"type\":\"end\",\"outcome\":\"done\"}\n"))
    #expect(!run.output.contains(Sandbox.password) && !run.output.contains(Sandbox.other))
  }

  @Test func `the exit code and the last line report how a run ends`() async throws {
    try await sandbox.addAda()
    let done = try sandbox.viper(
      "login", "--username", "ada", "--password-file", try sandbox.passwordFile(Sandbox.password),
      "--driver", "json")
    #expect(done.end == .code(0))
    #expect(
      done.output.hasSuffix(#""outcome":"done","text":"You are logged in as ada."}"# + "\n"))
    let failed = try sandbox.viper(
      "login", "--driver", "json", lines: [#"{"submit":{"username":"ada","password":"x"}}"#])
    #expect(failed.end == .code(1) && lines(failed, of: "end")[0].contains(#""outcome":"failed""#))
    let misused = try sandbox.viper("login", "--driver", "json")
    #expect(misused.end == .code(2))
    #expect(lines(misused, of: "end")[0].contains("A username or an email address is needed."))
  }

  @Test(arguments: [
    (["user-list", "--json", "--driver", "json"], "--json doesn't go with --driver."),
    (["--no-input", "--driver=json"], "--no-input doesn't go with --driver."),
    (["login", "--driver=json", "--password-stdin"], "Standard input holds the events"),
    (["import-users", "-", "--driver=json"], "Standard input holds the events"),
  ])
  func `options that need the same streams are refused`(words: [String], reason: String) throws {
    let run = try sandbox.start(words).finish()
    #expect(run.end == .code(2) && run.errors.contains(reason) && run.output.isEmpty, "\(run)")
  }

  @Test func `a client that closes the output ends the run quietly`() throws {
    let run = try sandbox.bare("--demo", "--driver", "json", through: Shell.reading(by: "true"))
    #expect(run.errors == "141\n")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends the run, and the last line reports it`(number: Int32) throws {
    let program = try sandbox.start(["--driver", "json"], isInputOpen: true)
    _ = program.wait { program.output.contains(#""type":"ready""#) }
    program.signal(number)
    let run = try program.finish()
    #expect(run.end == .signal(number))
    #expect(
      run.output.hasSuffix(#""type":"end","outcome":"signalled","signal":\#(number)}"# + "\n"))
  }

  @Test func `a signal ends the run even if the client never reads`() throws {
    let many = String(repeating: #"{"reload":true}"# + "\n", count: 3000)
    let run = try sandbox.bare(
      "--demo", "--driver", "json",
      through: [
        "/bin/sh", "-c",
        "printf '%s' \"$0\" | { timeout -s TERM 1 \"$@\"; echo $? >&2; } | sleep 2", many,
      ])
    #expect(run.errors == "124\n")
  }

  @Test(.enabled(if: Shell.has("python3"), "Python isn't installed."))
  func `the example client marks a user of the demo, and the guide shows it`() throws {
    let client = "Scripts/client.py"
    sandbox.environment["VIPER_PASSWORD"] = "dumb UI good UI"
    let path = Repository.folder.appending(path: client).path
    let run = try sandbox.bare("--demo", through: ["/usr/bin/env", "python3", path, "mila"])
    #expect(run.end == .code(0))
    #expect(run.output.contains("Added Mila Haward to favorites.\n"), "\(run)")
    let guide = try Repository.text(of: "Sources/App/Guide.md")
    #expect(try guide.contains(Repository.text(of: client)))
    sandbox.environment["VIPER_PASSWORD"] = "wrong"
    let refused = try sandbox.bare("--demo", through: ["/usr/bin/env", "python3", path, "mila"])
    #expect(refused.end == .code(1) && !refused.errors.contains("Traceback"), "\(refused)")
    #expect(refused.output.contains("No account has this username and password."))
    sandbox.environment["VIPER_PASSWORD"] = nil
    let unasked = try sandbox.bare("--demo", through: ["/usr/bin/env", "python3", path, "mila"])
    #expect(unasked.errors.hasSuffix("The password is needed. Put it into VIPER_PASSWORD.\n"))
  }
}
