import ProcessHarness
import Testing

/// Invalid input is refused with one sentence, and changes nothing.
@Suite(.waiting) final class BadInputTests: SandboxSuite {
  /// Valid values are tested in the tests of their types.
  @Test(arguments: [
    ("username", "ada\u{1B}[31m", "but no “^[”."),
    ("username", "jose\u{301}", "That username is taken."),
    ("name", "Ada\u{1B}]0;PWN\u{7}", "A name has no line breaks, control characters"),
    ("email", "ada@example.org\r\nBcc: eve@example.org", "That isn't an email address."),
    ("password", "jos\u{E9} jos\u{E9} jos\u{E9} jos\u{E9}", "made of your own names"),
  ])
  func `a sign-up with an invalid value makes no account`(flag: String, value: String, says: String)
    async throws
  {
    try await sandbox.addAda("jos\u{E9}", email: "jose@example.org")
    var values = ["username": "mila", "name": "José", "email": "mila@example.org"]
    if flag != "password" { values[flag] = value }
    let password = flag == "password" ? value : Sandbox.password
    let flags = values.flatMap { ["--\($0.key)", $0.value] }
    let run = try sandbox.start(
      ["sign-up", "--password-stdin"] + flags, input: Array((password + "\n").utf8)
    ).finish()
    #expect(run.ends(1, saying: says) && run.isSanitized, "\(run.errors)")
    #expect(!run.errors.contains(password))
    #expect(try await sandbox.usernames() == ["jos\u{E9}"])
    #expect(try sandbox.folder.mails().isEmpty)
  }
}
