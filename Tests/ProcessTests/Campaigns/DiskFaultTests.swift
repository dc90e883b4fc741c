import Foundation
import ProcessHarness
import Processes
import Testing
import ViperKitTesting

/// A full or failing disk: one sentence, the right exit code, no data lost, and full recovery with
/// the disk.
@Suite(.waiting, .enabled("strace can't be had here") { Campaign.hasTrace })
struct DiskFaultTests {
  /// The calls that fail, and their errors.
  private static let failures: [(call: String, error: String)] = [
    ("pwrite64", "ENOSPC"), ("pwrite64", "EIO"), ("fdatasync", "EIO"), ("fsync", "EIO"),
    ("write", "ENOSPC"), ("ftruncate", "EIO"), ("rename", "EROFS"), ("link", "EDQUOT"),
    ("unlink", "EACCES"), ("mkdir", "EROFS"),
  ]

  private static let stories = Story.all.filter {
    ["first sign-up", "login with a new hash", "profile", "import", "backup", "restore"]
      .contains($0.name)
  }

  @Test(arguments: stories)
  func `a failing disk loses no data, and each error is one sentence`(story: Story) async throws {
    if !Campaign.isOn, !["profile", "backup"].contains(story.name) { return }
    let injection = try await FaultInjection(story)
    var failed = 0
    for (call, error) in Self.failures {
      if !Campaign.isOn, (call, error) != ("pwrite64", "ENOSPC") { continue }
      var number = 1
      while let run = try await injection.fail(at: call, number: number, with: error) {
        failed += 1
        let note: Comment = "\(story.name), \(call) \(number) \(error): \(run.end) \(run.errors)"
        expectOneSentence(run, note)
        if !Campaign.isOn { break }
        number += (Campaign.isFull ? 1 : 3) + number / 4
      }
    }
    print("\(story.name): \(failed) failures")
    #expect(failed > 0)
  }

  private func expectOneSentence(_ run: Program.Run, _ note: Comment) {
    // If standard error is full as well, nothing can be printed.
    let isSilent = run.errors.isEmpty
    #expect([1, 65, 66, 73, 74, 75, 77].contains { run.end == .code($0) }, note)
    #expect(isSilent || run.errors.hasSuffix(".\n"), note)
    #expect(!run.errors.contains("Fatal") && !run.errors.contains("\u{1B}"), note)
  }
}
