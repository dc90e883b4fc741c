import AccountStorage
import Accounts
import Synchronization

/// The clock of a store under test, set by the test, with pauses that take no time.
package final class Clock: Sendable {
  private let seconds: Mutex<Int64>
  private let secondsUp = Mutex(secondsSinceBoot())
  private let paused = Mutex<[Duration]>([])

  package init(_ seconds: Int64 = StoreFixture.noon) { self.seconds = Mutex(seconds) }

  /// In seconds since 1970.
  package var now: Int64 {
    get { seconds.withLock(\.self) }
    set { seconds.withLock { $0 = newValue } }
  }

  /// In seconds since the machine was started.
  package var uptime: Int64 {
    get { secondsUp.withLock(\.self) }
    set { secondsUp.withLock { $0 = newValue } }
  }

  /// The pause of each guess that had to wait.
  package var pauses: [Duration] { paused.withLock(\.self) }

  package func pause(_ duration: Duration) { paused.withLock { $0.append(duration) } }
}

extension StoreFixture {
  /// The uptime by its clock: the machine's own passes the five minutes of a confirmed password while a
  /// test waits for its turn.
  package var uptime: @Sendable () -> Int64 { { [clock] in clock.uptime } }

  /// How many transactions the log of the database holds. A frame that ends one tells how many pages
  /// the database has then, and each begins with the salt of the log's header.
  package func commits() throws -> Int {
    let log = [UInt8](try bytes("viper.db-wal"))
    return stride(from: 32, to: log.count - 23, by: 24 + 4096).prefix { frame in
      log[frame + 8..<frame + 16] == log[16..<24]
    }
    .count { log[$0 + 4..<$0 + 8].contains { $0 > 0 } }
  }

  /// The users whose calls were refused, in the order of the audit log.
  package func refusals() throws -> [String] {
    try texts("SELECT actor FROM event WHERE kind = 'not-allowed' ORDER BY id")
  }

  /// The whole contents of the database.
  package func dump() throws -> [String] {
    guard isOnServer else {
      let tables = try texts("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
      return try tables.flatMap { table in
        let columns = try texts("SELECT 'quote(' || name || ')' FROM pragma_table_info('\(table)')")
        return try texts(
          "SELECT '\(table) ' || \(columns.joined(separator: " || ',' || ")) FROM \(table) ORDER BY 1"
        )
      }
    }
    let tables = try texts(
      "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1")
    return try tables.flatMap { table in
      try texts("SELECT '\(table) ' || CAST(t AS TEXT) FROM \(table) AS t ORDER BY 1")
    }
  }

  /// The contents of the search index.
  package func indexedTexts() throws -> [String] {
    try texts(
      isOnServer
        ? "SELECT name || ' ' || username || ' ' || email || ' ' || age FROM search ORDER BY account"
        : "SELECT hex(texts) FROM search_block")
  }

  /// The kinds and usernames of the audit log, in order.
  package func events() throws -> [String] {
    try texts("SELECT kind || ' ' || coalesce(username, '-') FROM event ORDER BY id")
  }
}

extension AccountStore {
  /// Whether the password is accepted.
  package func lets(_ name: String, in password: Password) async throws -> Bool {
    try await wait(for: name, password) == nil
  }

  /// The wait of a refused login, in seconds; nil if it isn't refused.
  package func wait(for name: String, _ password: Password) async throws -> Int64? {
    do throws(StoreError) {
      return try await account(named: name, password: password) == nil ? 0 : nil
    } catch {
      guard error.reason == .locked else { throw error }
      return error.wait
    }
  }

  /// Makes that many wrong guesses.
  package func guess(_ name: String, times: Int) async throws {
    for _ in 0..<times { _ = try await wait(for: name, .new) }
  }
}
