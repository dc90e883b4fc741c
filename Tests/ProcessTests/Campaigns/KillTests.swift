import AccountStorage
import Accounts
import Foundation
import ProcessHarness
import Processes
import StorePlatform
import Testing
import ViperKitTesting
import ViperPlatform

/// A kill at any system call that writes: acknowledged changes are kept, others are kept or lost as
/// a whole.
@Suite(.waiting, .enabled("strace can't be had here") { Campaign.hasTrace })
struct KillTests {
  /// The stories, and the calls at which they are killed.
  private static let calls = [
    "pwrite64", "fdatasync", "write", "fsync", "rename", "unlink", "ftruncate", "link", "mkdir",
    "fcntl",
  ]

  /// The stories without a hash, since all would take too long.
  private static let stories = Story.all.filter {
    Campaign.isOn || ["backup", "log-out", "profile", "restore"].contains($0.name)
  }

  @Test func `a kill at any system call loses nothing`() async throws {
    let kills = try await withThrowingTaskGroup(of: Int.self) { group in
      for story in Self.stories { group.addTask { try await Self.kills(of: story) } }
      return try await group.reduce(0, +)
    }
    print("\(kills) runs were killed.")
    #expect(kills >= Campaign.count(Self.stories.count, of: 500))
  }

  /// Kills a story at each of its calls; returns how often.
  private static func kills(of story: Story) async throws -> Int {
    let injection = try await FaultInjection(story)
    var kills = 0
    for call in calls where Campaign.isOn || call == "pwrite64" {
      var number = Campaign.isOn ? 1 : 2
      while try await injection.kill(at: call, number: number) {
        kills += 1
        if !Campaign.isOn { break }
        // Many pages are written alike, and many locks taken.
        number += (Campaign.isFull ? 1 : 3) + number / (call == "fcntl" ? 8 : 32)
      }
    }
    return kills
  }
}

/// The command, and its user.
struct Story: CustomTestStringConvertible, Sendable {
  let name: String
  let arguments: [String]
  /// Prepares the sandbox; by default, ada is logged in.
  var prepare: @Sendable (Sandbox) async throws -> Void = { try await $0.beginAsAda() }
  /// The message that acknowledges it.
  let acknowledgement: String

  var testDescription: String { name }

  static let all = [
    Story(
      name: "first sign-up",
      arguments: [
        "sign-up", "--username", "eve", "--name", "Eve", "--email", "eve@example.org",
        "--password-file", "FOLDER/password", "--no-input",
      ], prepare: { _ in }, acknowledgement: "You are logged in as eve"),
    Story(
      name: "login with a new hash",
      arguments: [
        "login", "--username", "ada", "--password-file", "FOLDER/password", "--no-input",
      ],
      prepare: { try await $0.addAda() }, acknowledgement: "You are logged in as ada"),
    Story(
      name: "profile", arguments: ["profile", "--name", "Ada King", "--age", "36", "--no-input"],
      acknowledgement: "Your profile is saved."),
    Story(name: "log-out", arguments: ["log-out"], acknowledgement: "You are logged out."),
    Story(
      name: "reset request", arguments: ["reset-password", "--username", "ada", "--no-input"],
      acknowledgement: "If ada has an account"),
    Story(
      name: "reset",
      arguments: [
        "reset-password", "--username", "ada", "--code-file", "FOLDER/code", "--password-file",
        "FOLDER/other", "--no-input",
      ],
      prepare: { sandbox in
        try await sandbox.beginAsAda()
        let folder = try DataFolder(path: sandbox.data)
        let store = try AccountStore(
          in: folder, hasher: PasswordHasher(cost: 1), outbox: Outbox(in: folder, sendmail: nil),
          makeCode: { .zeros })
        try await store.requestReset(of: "ada")
      }, acknowledgement: "Your password is set."),
    Story(
      name: "import", arguments: ["import-users", "FOLDER/users.csv", "--no-input"],
      acknowledgement: "Imported 200 users"),
    Story(name: "backup", arguments: ["backup", "FOLDER/new.db"], acknowledgement: "new.db holds"),
    Story(
      name: "restore", arguments: ["restore", "FOLDER/copy.db", "--yes"],
      acknowledgement: "All sessions are ended."),
    Story(
      name: "restore where the database was moved away", arguments: ["restore", "FOLDER/copy.db"],
      prepare: { sandbox in
        try await sandbox.beginAsAda()
        for end in ["", "-wal", "-shm"] {
          rename(sandbox.data + "/viper.db" + end, sandbox.data + "/old.db" + end)
        }
      }, acknowledgement: "All sessions are ended."),
  ]
}

extension Code {
  /// The code of zeros alone.
  static var zeros: Code {
    struct Zeros: RandomNumberGenerator { func next() -> UInt64 { 0 } }
    var generator = Zeros()
    return Code(using: &generator)
  }
}
