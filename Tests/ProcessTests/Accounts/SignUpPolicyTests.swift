import ProcessHarness
import Testing

/// The sign-up policy and the visibility of details, as set by administrators in scripts.
@Suite(.waiting) final class SignUpPolicyTests: SandboxSuite {
  private func set(_ flags: String...) async throws {
    try await sandbox.beginAsAda()
    let run = try sandbox.start(["settings", "--no-input"] + flags).finish()
    #expect(run.ends(0, saying: "The settings are saved."))
  }

  /// Signs eve up in a session of her own.
  private func signUp(_ flags: String..., input: String = "") throws -> Program.Run {
    sandbox.environment["VIPER_SESSION"] = "eve"
    let entries = [
      "sign-up", "--no-input", "--username", "eve", "--name", "Eve", "--email", "eve@example.org",
      "--password-file", try sandbox.passwordFile(),
    ]
    return try sandbox.start(entries + flags, input: Array(input.utf8)).finish()
  }

  @Test func `closed sign-up is refused, and the login doesn't offer it`() async throws {
    try await set("--sign-up", "closed")
    #expect(try signUp().ends(77, saying: "Sign-up is closed. Ask an administrator to open it."))
    let login = try sandbox.terminal("login", "--plain")
    try login.hear("Username or email: ")
    #expect(login.text.contains("Type ? for more choices: Forgot password. At a password"))
    try login.interrupt()
  }

  @Test(arguments: ["--code-file", "--code-stdin"])
  func `an invitation works once, from a file or a pipe`(flag: String) async throws {
    try await set("--sign-up", "invited")
    let run = try sandbox.viper("invite", "eve@example.org", "--no-input")
    #expect(run.ends(0, saying: "/data/outbox. It works for seven days."))
    let code = try sandbox.newCode()
    let argument = try signUp("--code", code)
    #expect(argument.end == .code(2) && !argument.errors.contains(code))
    #expect(try signUp().ends(2, saying: "“Invitation code” is needed. Give it with --code-file."))
    let wrong = try signUp("--code-stdin", input: "0000-0000-0000-0000\n")
    #expect(wrong.ends(1, saying: "That code is no invitation to this address, or no longer."))
    let eve =
      flag == "--code-stdin"
      ? try signUp(flag, input: code + "\n") : try signUp(flag, sandbox.file("code", code + "\n"))
    #expect(eve.ends(0, saying: "You are logged in as eve."))
    #expect(try sandbox.whoAmI().contains(#""email":"eve@example.org","isEmailConfirmed":true"#))
    #expect(try sandbox.folder.codes() == [])
  }

  @Test func `hidden details appear in no list of other users`() async throws {
    try await set("--addresses", "hidden", "--ages", "hidden")
    try await sandbox.add("bob", name: "Bob", age: 20)
    let seen = try sandbox.viper("user-list", "--json")
    #expect(
      seen.output.contains(#""email":"bob@example.org""#) && seen.output.contains(#""age":20"#))
    try await sandbox.logIn("bob")
    let run = try sandbox.viper("user-list", "--json")
    #expect(
      run.output == """
        {"isFavorite":false,"name":"Ada Lovelace","username":"ada","age":null,"email":null}
        {"isFavorite":false,"name":"Bob","username":"bob","age":null,"email":null}

        """)
    #expect(try sandbox.viper("add-favorite", "ada").end == .code(0))
    for words in [["favorites"], ["show-user", "ada"]] {
      #expect(
        try sandbox.start(words + ["--json"]).finish().output.contains(
          #""username":"ada","age":null,"email":null"#))
    }
    #expect(try sandbox.viper("user-list", "--filter", "example").output == "")
    let names = ["name", "username", "newest"].flatMap { [$0, "\($0)-descending"] }
    let orders = (["match"] + names).joined(separator: ", ")
    for order in ["age", "age-descending"] {
      let sorted = try sandbox.viper("user-list", "--json", "--sort", order)
      #expect(sorted.ends(1, saying: "Error: --sort must be one of \(orders)."))
    }
    for words in [
      ["settings", "--sign-up", "open"], ["invite", "eve@example.org"], ["export-users"],
    ] {
      let run = try sandbox.start(words + ["--no-input"]).finish()
      #expect(run.ends(77, saying: "Error: Only administrators can do this. Ask one."))
    }
  }
}
