import Foundation
import ProcessHarness
import Processes
import Testing
import ViperKitTesting

@testable import Database

/// Many processes write at the same time: no write is lost, and none reports a lock.
@Suite(.waiting) struct ConcurrentWritesTests {
  private static let count = Campaign.count(8, of: 50)

  @Test func `the writes of many concurrent processes are all kept`() async throws {
    let sandbox = try Sandbox()
    for number in 0..<Self.count {
      try await sandbox.add("user\(number)", name: "Before")
      try await sandbox.logIn("user\(number)", session: "s\(number)")
    }
    let programs = try (0..<Self.count).map { number in
      sandbox.environment["VIPER_SESSION"] = "s\(number)"
      return try sandbox.start(["profile", "--name", "After \(number)", "--no-input"])
    }
    sandbox.environment["VIPER_SESSION"] = "s0"
    let copy = sandbox.folder.path + "/copy.db"
    let backup = try sandbox.viper("backup", copy)
    #expect(backup.end == .code(0), "\(backup.errors)")
    for program in programs {
      let run = try program.finish()
      #expect(run.end == .code(0) && run.saysOnly("Your profile is saved."), "\(run.errors)")
    }
    let names = (0..<Self.count).map { "After \($0)" }
    let connection = try SQLiteConnection(path: sandbox.data + "/viper.db", busyTimeout: .zero)
    #expect(try connection.rows("SELECT name FROM account ORDER BY id") { $0.text(0) } == names)
    try connection.check(.whole)
    let saved = try SQLiteConnection(path: copy, busyTimeout: .zero)
    try saved.check(.whole)
    #expect(try saved.integer("SELECT count(*) FROM account") == Int64(Self.count))
  }
}
