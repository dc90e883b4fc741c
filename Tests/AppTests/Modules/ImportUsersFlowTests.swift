import Accounts
import Foundation
import StoreFixtures
import Synchronization
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Import from the command line to the report, and export to a file.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct ImportUsersFlowTests {
  @Test(arguments: [
    ("username,email\nada,a@b.c\nada,a@b.c\n", Outcome.done, ["2", "3"]),
    ("username,email\nada,nobody\n", .failed, ["2"]),
  ])
  func `a file given by flag is imported without a question`(
    text: String, outcome: Outcome, lines: [String]
  ) async throws {
    let stage = try await Self.loggedIn(.lines, asks: false, text)
    let run = try await stage.run(at: .importUsers, answers: ["file": Self.file(stage)])
    #expect(await run.value == outcome)
    #expect(stage.results.rows.map(\.[0]) == lines)
    #expect(stage.console.text.contains(outcome == .done ? "Imported " : "No user was"))
    #expect(try await stage.store.isTaken(Username("ada")) == (outcome == .done))
  }

  @Test func `on the full screen, a preview precedes the import`() async throws {
    let stage = try await Self.loggedIn(.fullScreen, "username,email\nada,a@b.c\n")
    _ = try await stage.run(at: .userList)
    await stage.shows("Iyad")
    stage.router.openImportUsers()
    await until { stage.routes == ["import-users"] }
    stage.type(Self.file(stage) + "\t\t\t\r")
    await stage.shows("a@b.c")
    #expect(try await !stage.store.isTaken(Username("ada")))
    stage.type("\t\r")
    await stage.shows("Imported ")
    await until {
      // Until the import has ended, Esc would only stop it.
      if stage.routes == ["import-users"] { stage.escape() }
      return stage.routes == ["user-list"]
    }
    #expect(try await stage.store.isTaken(Username("ada")))
  }

  @Test func `on the full screen, a file that can't be read is named again`() async throws {
    let stage = try await Self.loggedIn(.fullScreen, "")
    _ = try await stage.run(at: .userList)
    await stage.shows("Iyad")
    stage.router.openImportUsers()
    await until { stage.routes == ["import-users"] }
    stage.type("/nowhere\t\t\t\t\r")
    await stage.shows("! /nowhere can't be read.")
    #expect(stage.console.lines.contains { $0.hasPrefix(" › File") })
  }

  @Test func `an export ends when its reader closes the pipe`() async throws {
    let stage = try await Stage.loggedIn()
    _ = try? await stage.router.perform(.whoAmI)
    let text = Mutex("")
    try await stage.router.exportUsers { bytes in
      text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return nil
    }
    #expect(text.withLock { $0.contains("\r\niyad,Iyad Agha,iyad@example.org,36,") })
    await #expect(throws: Failure.unread) { try await stage.router.exportUsers { _ in .unread } }
  }

  @Test func `a stopped export says how many users were written`() async throws {
    let rows = (1...2500).map {
      "user\($0),A name of forty letters or nearly so,u\($0)@example.org\n"
    }
    let stage = try await Self.loggedIn(.lines, "username,name,email\n" + rows.joined())
    let key = try #require(try await stage.session()).key
    _ = try await stage.store.importUsers(fromFile: Self.file(stage), by: key, options: .init()) {
      _ in
    }
    _ = try? await stage.router.perform(.whoAmI)
    let chunks = Mutex<[[UInt8]]>([])
    let task = Mutex<Task<Void, any Error>?>(nil)
    let export = Task {
      try await stage.router.exportUsers { bytes in
        chunks.withLock { $0.append(bytes) }
        if chunks.withLock(\.count) == 1 { return nil }
        task.withLock { $0?.cancel() }
        return .unread
      }
    }
    task.withLock { $0 = export }
    let failure = await #expect(throws: Failure.self) { try await export.value }
    // Without the header.
    let lines = chunks.withLock { $0[0].count { $0 == UInt8(ascii: "\n") } } - 1
    #expect(
      failure?.description
        == "The export was stopped after about \(lines.grouped) users. The output is incomplete.")
  }

  /// A stage with a file beside its folder, and an administrator who is logged in.
  private static func loggedIn(
    _ way: Stage.Way, asks: Bool = true, _ text: String
  ) async throws -> Stage {
    let folder = try TemporaryFolder()
    let file = folder.path + "/users.csv"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let stage = try Stage(
      way, goal: asks ? nil : "import-users", answers: asks ? [:] : ["file": file], asks: asks,
      folder: folder)
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    return stage
  }

  private static func file(_ stage: Stage) -> String { stage.folder.path + "/users.csv" }
}
