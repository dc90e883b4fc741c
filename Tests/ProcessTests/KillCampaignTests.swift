import AccountsLive
import Doubles
import Foundation
import Platform
import Processes
import Testing

/// A kill at any system call that writes: what was acknowledged is there, and what was not is wholly
/// there, or wholly absent.
@Suite(.waiting, .enabled("strace can't be had here") { Campaign.hasTrace })
struct KillCampaignTests {
  /// What is killed, and in which of its calls.
  private static let calls = [
    "pwrite64", "fdatasync", "write", "fsync", "rename", "unlink", "ftruncate", "link", "openat",
  ]

  /// How many runs were killed, in all stories.
  @Test(arguments: Story.all)
  func `a kill at any call loses nothing`(story: Story) async throws {
    let trial = try await Trial(story)
    var kills = 0
    for call in Self.calls where Campaign.isFull || ["pwrite64", "fdatasync"].contains(call) {
      for number in 1... {
        // Some of them, where all would take too long.
        if !Campaign.isFull, number > 1 { break }
        guard try await trial.kill(at: call, number: Campaign.isFull ? number : 3) else { break }
        kills += 1
      }
    }
    print("\(story.name): \(kills) kills")
    #expect(!Campaign.isFull || kills >= 20)
  }
}

/// What is done, and by whom.
struct Story: CustomTestStringConvertible, Sendable {
  let name: String
  let arguments: [String]
  /// Done to a machine on which ada is logged in, or nobody was ever.
  var prepare: @Sendable (Machine) async throws -> Void = { try await $0.beginAsAda() }
  /// How it says that it was done.
  let acknowledgement: String
  /// Whether it is a hash that takes the time.
  var isSlow = false

  var testDescription: String { name }

  static let all = [
    Story(
      name: "first sign-up",
      arguments: [
        "sign-up", "--username", "eve", "--name", "Eve", "--email", "eve@example.org",
        "--password-file", "FOLDER/password", "--no-input",
      ], prepare: { _ in }, acknowledgement: "You are logged in as eve", isSlow: true),
    Story(
      name: "login with a new hash",
      arguments: ["login", "--username", "ada", "--password-file", "FOLDER/password", "--no-input"],
      prepare: { try await $0.addAda() }, acknowledgement: "You are logged in as ada", isSlow: true),
    Story(
      name: "profile", arguments: ["profile", "--name", "Ada King", "--age", "36", "--no-input"],
      acknowledgement: ""),
    Story(name: "log-out", arguments: ["log-out"], acknowledgement: "You are logged out."),
    Story(
      name: "reset request", arguments: ["reset-password", "--username", "ada", "--no-input"],
      acknowledgement: "", isSlow: true),
    Story(
      name: "import", arguments: ["import-users", "FOLDER/users.csv", "--no-input"],
      acknowledgement: "200 imported"),
    Story(name: "backup", arguments: ["backup", "FOLDER/new.db"], acknowledgement: "new.db holds"),
    Story(
      name: "restore", arguments: ["restore", "FOLDER/copy.db", "--yes"],
      acknowledgement: "Everybody is logged out."),
    Story(
      name: "restore of what was damaged", arguments: ["restore", "FOLDER/copy.db"],
      prepare: { machine in
        try await machine.beginAsAda()
        try Data("No database.".utf8).write(
          to: URL(fileURLWithPath: machine.data + "/viper.db"))
      }, acknowledgement: "Everybody is logged out."),
  ]
}
