import Foundation
import ProcessHarness
import Testing

/// A fault has one sentence, wherever it is found; only the prefix differs.
@Suite(.waiting) final class OneWordingTests: SandboxSuite {
  /// A fault in an entry of a sign-up.
  struct Fault: CustomTestStringConvertible, Sendable {
    let entry: Int
    let value: String
    let sentence: String
    var testDescription: String { "\(value.debugDescription): \(sentence)" }

    init(_ entry: Int, _ value: String, _ sentence: String) {
      (self.entry, self.value, self.sentence) = (entry, value, sentence)
    }
  }

  private static let flags = ["--username", "--name", "--email"]

  @Test(arguments: [
    Fault(0, "b ob", "A username has no spaces. Join words with a dot or a hyphen."),
    Fault(
      0, "b!", "A username has letters, digits, dots, hyphens and underscores, but no “!”."),
    Fault(0, "-bob", "A username begins with a letter or a digit."),
    Fault(0, String(repeating: "b", count: 65), "A username has at most 64 characters."),
    Fault(0, "ada", "That username is taken. Choose another one."),
    Fault(
      1, "B\u{200B}\u{200B}", "A name has no line breaks, control characters or unreadable letters."
    ),
    Fault(1, String(repeating: "b", count: 101), "A name has at most 100 characters."),
    Fault(2, "bob", "That isn't an email address. It looks like ada@example.org."),
    Fault(
      2, String(repeating: "b", count: 250) + "@b.org", "An email address has at most 254 bytes."),
  ])
  func `a form, a flag and an imported row report a fault alike`(fault: Fault) async throws {
    try await sandbox.beginAsAda()
    var entries = ["bob", "Bob", "bob@example.org"]
    entries[fault.entry] = fault.value
    let form = try sandbox.viper("sign-up", lines: Array(entries[...fault.entry]))
    let secret = ["--password-file", try sandbox.passwordFile()]
    let flags = try sandbox.start(
      ["sign-up", "--no-input"] + zip(Self.flags, entries).flatMap { [$0, $1] } + secret
    ).finish()
    let file = try sandbox.file(
      "users.csv", "username,name,email\n" + entries.joined(separator: ",") + "\n")
    let rows = try sandbox.viper("import-users", file, "--json")

    #expect(form.errors.contains("\nError: \(fault.sentence)\n"), "\(form.errors)")
    #expect(flags.errors == "Error: \(fault.sentence)\n")
    #expect(rows.output.contains("\"\(fault.sentence)\""), "\(rows.output)")
  }

  @Test func `an age is refused alike by a form, a flag and an imported row`() async throws {
    try await sandbox.beginAsAda()
    let sentence = "“Age” must be a whole number from 0 to 150."
    let form = try sandbox.viper("profile", lines: ["edit", "Ada", "151"])
    let flag = try sandbox.viper("profile", "--no-input", "--age", "151")
    let file = try sandbox.file("users.csv", "username,email,age\nbob,bob@example.org,151\n")
    let rows = try sandbox.viper("import-users", file, "--json")

    #expect(form.errors.contains("Error: \(sentence)\n"), "\(form.errors)")
    #expect(flag.errors == "Error: --age\(sentence.dropFirst(5))\n")
    #expect(rows.output.contains(sentence), "\(rows.output)")
  }

  @Test func `a wrong password is refused alike by a page, a command and another form`()
    async throws
  {
    try await sandbox.beginAsAda()
    let sentence = "Error: That is not your password. Type the one that you log in with.\n"
    let wrong = ["--password-file", try sandbox.passwordFile("seven odd umbrellas")]
    let page = try sandbox.viper("confirm-password", lines: ["seven odd umbrellas"])
    let command = try sandbox.start(["export-users"] + wrong).finish()
    let other = try sandbox.start(
      ["change-email", "--no-input", "--email", "b@example.org"] + wrong
    ).finish()

    #expect(page.errors.contains(sentence), "\(page.errors)")
    #expect([command.errors, other.errors] == [sentence, sentence])
  }

  @Test func `an unreadable file is reported alike by each command`() async throws {
    try await sandbox.beginAsAda()
    let sentence = "Error: /nowhere can't be read. Check its name and its permissions.\n"
    let runs = [
      ["import-users", "/nowhere"], ["profile", "--no-input", "--photo", "/nowhere"],
      ["restore", "/nowhere"], ["login", "--username", "ada", "--password-file", "/nowhere"],
    ]
    for words in runs {
      #expect(try sandbox.start(words).finish().errors.hasSuffix(sentence), "\(words)")
    }
  }
}
