import Foundation
import StoreFixtures
import Testing
import ViperKit

@testable import viper

/// Scenarios within this process, without a terminal.
@MainActor
@Suite(.serialized) struct ReplayTests {
  private static let ada = "given ada, Ada\ngiven logged in ada\n"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The failure of a replay; nil if it succeeds.
  private func failure(of text: String) async throws -> Failure? {
    let path = folder.path + "/a"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    do throws(Failure) {
      try await Replay(of: path, Arguments(["--replay", path]), on: nil, theme: .dark).run()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("open doctor", "can't run viper doctor"), ("open backup x", "can't run viper backup"),
    ("open restore x --yes", "can't run viper restore"),
    ("open deliver-mail", "can't run viper deliver-mail"),
    ("open manual", "can't run viper manual"),
    ("open completions bash", "can't run viper completions"),
    ("open reset-terminal", "can't run viper reset-terminal"),
    ("open login --password-file /etc/passwd", "Remove --password-file"),
    ("open login --data /etc", "takes no --data"), ("open viper --demo", "takes no --demo"),
    ("open login --trace=/tmp/t", "takes no --trace=/tmp/t"), ("open viper -h", "takes no -h"),
    ("open viper --serve /tmp", "takes no --serve"), ("open user-list -ocsv", "takes no --output"),
    ("open import-users --file /etc/passwd", "reads no file of this machine"),
    ("open import-users --file -", "reads no file of this machine"),
    ("open who-am-i\n\nafterwards\n  viper doctor", "can't run viper doctor"),
    ("open who-am-i\n\nafterwards\n  viper import-users --file /etc/passwd", "reads no file"),
    ("open who-am-i\n\nafterwards\n  viper who-am-i --database x", "takes no --database"),
  ])
  func `a statement that can't be replayed is refused by name, and nothing is read`(
    text: String, words: String
  ) async throws {
    let failure = try await failure(of: Self.ada + text)
    #expect(failure?.code == .badData && failure?.description.contains(words) == true, "\(failure)")
  }

  @Test(arguments: [
    ("open who-am-i\n  prints: {}", "expected to print {}"),
    ("open add-favorite ada\n  says: Nothing happens.", "expected “Nothing happens.”"),
    ("open add-favorite zoe", "expected exit code 0, found 1"),
    ("open user-list --pick\n  row Ada\n  prints: zoe", "expected to print zoe, found ada"),
    (
      "open who-am-i\n\nafterwards\n  viper who-am-i --json\n    exit: 1",
      "expected viper who-am-i --json to end with 1, found 0"
    ),
    (
      "open reset-password\n  Username or email: ada\n  submit\n\ngo on with reset-password\n"
        + "  Code: {code}\n  New password: {code}", "no mail holds a new code"
    ),
  ])
  func `a replay fails on a difference`(text: String, words: String) async throws {
    let failure = try await failure(of: Self.ada + text)
    #expect(failure?.code == .failed && failure?.description.contains(words) == true, "\(failure)")
  }

  @Test(arguments: [
    ("{password}", "{wrong password}", 3, "“You are logged in as ada.”", "No account has"),
    ("submit", "submit\n  says: Welcome", 7, "“Welcome”", "Ada"),
    ("submit", "choose Dance", 6, "“Dance”", "Forgot password"),
    ("  Password", "  Age: 3\n  Password", 5, "“Age”", "Username or email"),
    ("  submit", "  submit\n  row Zoë", 7, "a row “Zoë”", "Ada"),
    ("submit", "submit\n  exit: 1", 3, "exit code 1", "0"),
    ("\"ada\"", "\"bob\"", 11, "viper who-am-i --json to print {\"username\":\"bob\"", "\"ada\""),
    ("afterwards", "afterwards\n  mails: 3", 1, "3 mails", "0"),
  ])
  func `a replay stops at the first difference, with its line and the text shown`(
    old: String, new: String, line: Int, expected: String, shown: String
  ) async throws {
    let story = """
      given ada, Ada

      open login
        Username or email: ada
        Password: {password}
        submit
        ends: You are logged in as ada.
        goes on: You are logged in as ada.

      afterwards
        viper who-am-i --json
          {"username":"ada","name":"Ada","email":"ada@example.org","isEmailConfirmed":true}
      """
    let failure = try await failure(of: story.replacing(old, with: new, maxReplacements: 1))
    let words = failure?.description ?? ""
    #expect(
      failure?.code == .failed && words.contains("/a:\(line): expected \(expected)"), "\(words)")
    #expect(words.contains(shown), "\(words)")
  }

  @Test(arguments: [true, false])
  func `it begins with a confirmed password, and an account without an address`(
    isConfirmed: Bool
  ) async throws {
    let text = """
      given ada, Ada
      given zoe, Zoë
      given email of zoe: none
      given logged in ada
      \(isConfirmed ? "given confirmed password" : "# The password is asked for.")

      open disable-user zoe
        ends: Disabled zoe.

      afterwards
        viper show-user zoe --json
          {"isFavorite":false,"name":"Zoë","username":"zoe","age":null,"email":null,\
      "isDisabled":true,"isAdministrator":false}
      """
    let failure = try await failure(of: text)
    #expect((failure == nil) == isConfirmed, "\(failure)")
  }

  @Test func `files, placeholders in output and pages without keys replay without a difference`()
    async throws
  {
    let name = "{\"username\":\"ada\",\"name\":\"{new password}\",\"email\":\"ada@example.org\","
    let text = """
      given ada, Ada
      given logged in ada
      given file my users.csv
        username,email
        zoe,zoe@example.org

      open profile
        choose Edit
        Name: {new password}
        submit
        says: Your profile is saved.

      open import-users --file {folder}/my\\u{20}users.csv
        submit
        exit: 3

      afterwards
        viper who-am-i --json
          \(name)"isEmailConfirmed":true}
      """
    let failure = try await failure(of: text)
    #expect(failure == nil)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == ["a"])
    let open = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/dev/fd/\($0)")
    }
    #expect(!open.contains { $0.contains("/my users.csv") })
  }
}
