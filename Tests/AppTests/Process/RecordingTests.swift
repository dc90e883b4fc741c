import Accounts
import Foundation
import Processes
import StorePlatform
import Synchronization
import Testing
import ViperKit
import ViperKitTesting
import ViperScenarios

@testable import viper

/// The beginning and the end of a recording, and the results that pass through it.
@MainActor
@Suite(.serialized) struct RecordingTests {
  private func recording(
    to path: String, of words: [String] = ["who-am-i"], on stage: Stage
  ) async throws -> Recording {
    try await Recording(
      to: path, of: Arguments(words), by: .flags, stage.services,
      in: DataFolder(path: stage.folder.path + "/data"))
  }

  @Test
  func `a recording begins with the accounts, with comments for what scenarios can't express`()
    async throws
  {
    let stage = try Stage(.fullScreen, delivery: .kept(in: "here"))
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    for name in ["mila", "mark"] { try await stage.add(name, name: "Ms. M") }
    let odd = NewAccount(
      username: try Username("eve"), name: FullName(stored: "Eve\u{1B}"),
      email: try EmailAddress("e@x.org"))
    try await stage.store.add(odd, age: nil, password: Password(Stage.other))
    for name in ["max", "moe"] {
      let new = NewAccount(username: try Username(name), name: try FullName("M"), email: .absent)
      try await stage.store.add(new, age: nil, password: Password(Stage.other))
    }
    for (route, name) in [(Route.disableUser, "mila"), (.appointAdministrator, "mark")] {
      _ = try await stage.router.perform(route, answers: ["username": name, "yes": "yes"])
    }
    let outbox = stage.folder.path + "/data/outbox"
    try? FileManager.default.removeItem(atPath: outbox)
    try FileManager.default.createDirectory(atPath: outbox, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: outbox + "/.half.eml", contents: nil)
    let path = stage.folder.path + "/story"
    let words = ["delete-user", "mila", "--yes"]
    try await recording(to: path, of: words, on: stage)
      .end(with: 0, left: nil, printing: ["a row"])
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(
      lines.prefix { !$0.hasPrefix("  ") } == [
        "# Recorded with viper --record.", "# mark is an administrator, too.",
        "# mila is disabled.", "given iyad, Iyad Agha, 36", "given mark, Ms. M, 36",
        "given mila, Ms. M, 36", "given eve, eve", "given email of eve: e@x.org",
        "given name of eve: Eve\\u{1B}", "given max, M", "given email of max: none",
        "given moe, M", "given email of moe: none", "given logged in iyad",
        "given confirmed password",
        "open delete-user mila --yes",
      ])
    #expect(lines.contains("  prints: a row"))
    #expect(lines.contains("  mails: 0"))
    // Who is logged in, and the users.
    #expect(lines.count { $0.hasPrefix("    {") } == 7)
    // A list is recorded with its flags, and `who-am-i` without a session with its exit code.
    _ = try await stage.router.perform(.logOut, answers: [:])
    let list = try await recording(to: path, of: ["user-list", "--filter", "mila"], on: stage)
    try await list.end(with: 0, left: nil, printing: [])
    let later = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(later.contains("  Filter: mila") && later.last?.hasPrefix("    exit: ") == true)
    // Flags of a page are recorded once the page uses them.
    for (page, label) in [("login --username", "Username"), ("audit-log --filter", "Filter")] {
      let file = "\(path)-\(page)"
      let words = "\(page) mila".split(separator: " ").map(String.init)
      _ = try await recording(to: file, of: words, on: stage)
      #expect(try !String(contentsOfFile: file, encoding: .utf8).contains(label))
    }
  }

  @Test func `a look at the profile has its row`() async throws {
    let stage = try await Stage.loggedIn()
    let look = await Scenario.Look(["profile", "--json"], stage.services)
    #expect(look.exit == 0 && look.output.count == 1, "\(look)")
  }

  /// A terminal that has hung up accepts no more output.
  @Test func `an incomplete recording is a failure`() async throws {
    let stage = try await Stage.loggedIn()
    let terminal = try Descriptor.terminal()
    let recording = try await recording(to: terminal.slave.name, on: stage)
    terminal.master.close()
    let failure = await #expect(throws: Failure.self) {
      try await recording.end(with: 0, left: nil, printing: [])
    }
    #expect(failure?.code == .inputOutput)
  }

  @Test func `results are copied and passed on, rows and other lines`() {
    let (spy, written) = (ResultsSpy(), Written())
    let copy = OutputCopy(of: spy, style: .tabs) { bytes in
      written.lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
      return nil
    }
    let columns = [Table.Column("name", "Name", width: 9)]
    #expect(copy.add(Table.Row(id: "1", [.init("Ada")]), of: columns))
    #expect(copy.put(Array("a line\n".utf8)) == nil)
    #expect(copy.lines == ["Ada", "a line"])
    #expect(spy.rows == [["Ada"]] && written.lines.withLock(\.self) == ["a line\n"])
    spy.room = 1
    #expect(!copy.add(Table.Row(id: "2", [.init("Bob")]), of: columns))
  }

  private final class Written: Sendable {
    let lines = Mutex<[String]>([])
  }
}
