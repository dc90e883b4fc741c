import Accounts
import Foundation
import StoreFixtures
import Testing

@testable import Database

struct TransactionTests {
  @Test func `a transaction rolled back by SQLite itself returns the result of its body`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/viper.db"
    try Data().write(to: URL(fileURLWithPath: path))
    let connection = try SQLiteConnection(path: path, busyTimeout: .seconds(5))
    try connection.execute("CREATE TABLE t(i INTEGER UNIQUE)")
    let answer = try connection.attempt(.writing) { () throws(StoreError) in
      try connection.write("INSERT INTO t VALUES(1)")
      #expect(throws: StoreError.self) { try connection.run("INSERT OR ROLLBACK INTO t VALUES(1)") }
      return (7, isDone: false)
    }
    #expect(answer == 7)
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
  }

  @Test(.timeLimit(.minutes(1))) func `a cancelled task doesn't wait for a lock`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/viper.db"
    try Data().write(to: URL(fileURLWithPath: path))
    let other = try SQLiteConnection(path: path, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    let waiting = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try SQLiteConnection(path: path, busyTimeout: .seconds(600)).transaction {}
    }
    await #expect(throws: StoreError(.cancelled, at: path)) { try await waiting.value }
  }
}
