import Accounts
import StoreFixtures
import Synchronization
import Testing

@testable import AccountStorage
@testable import Database

struct SystemLogTests {
  let fixture: StoreFixture
  let connection: SQLiteConnection
  private let lines = Lines()

  private final class Lines: Sendable {
    private let all = Mutex<[String]>([])
    var told: [String] { all.withLock(\.self) }
    func tell(_ line: String) { all.withLock { $0.append(line) } }
  }

  init() async throws {
    fixture = try StoreFixture()
    try await fixture.store().add("ada")
    connection = try SQLiteConnection(path: fixture.database, busyTimeout: .seconds(5))
    connection.followUps.onEvent = { [lines] in lines.tell($0) }
  }

  @Test func `an event that is committed is logged once, as one line`() throws {
    let ada = try Account(1, "ada", isConfirmed: true)
    try connection.transaction { () throws(StoreError) in
      try connection.note(.loggedIn, at: 0, of: ada)
      try connection.note(.imported, at: 0, by: ada, count: 3)
      #expect(lines.told == [])
    }
    try connection.transaction { () throws(StoreError) in }
    #expect(lines.told == ["event=log-in user=\"ada\"", "event=users-imported by=\"ada\" count=3"])
  }

  @Test func `an event that is rolled back isn't logged`() throws {
    #expect(throws: StoreError.self) {
      try connection.transaction { () throws(StoreError) in
        try connection.note(.loggedIn, at: 0)
        throw StoreError(.full, at: "")
      }
    }
    try connection.transaction { () throws(StoreError) in }
    #expect(lines.told == [])
  }

  @Test func `a fault of the store is logged, a refused request isn't`() async throws {
    let store = try fixture.store()
    await store.onEvent { [lines] in lines.tell($0) }
    await #expect(throws: fixture.ended) { try await store.delete(.unknown, by: .unknown) }
    #expect(lines.told == [])
    try fixture.sql("ALTER TABLE favorite RENAME TO lost")
    await #expect(throws: StoreError.self) { try await store.mark(.bob, by: .ada) }
    #expect(lines.told == ["event=error reason=damaged"])
  }

  @Test func `a name written by another program can't break the log line`() throws {
    var eve = try Account(1, "eve", isConfirmed: true)
    eve.username = Username(stored: "eve\" by=\"root\\\n\u{1B}[2J")
    let line = AuditEvent.line(.loggedIn, of: eve)
    #expect(line.hasPrefix("event=log-in user=\"eve\\\" by=\\\"root\\\\\u{FFFD}"))
    #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    // To Swift, a quote and a combining mark are one character.
    eve.username = Username(stored: "eve\"\u{301} by=root")
    #expect(AuditEvent.line(.loggedIn, of: eve) == "event=log-in user=\"eve\\\"\u{301} by=root\"")
  }
}

extension AccountStore {
  /// Passes the lines for the system's log to `tell`.
  fileprivate func onEvent(_ tell: @escaping @Sendable (String) -> Void) {
    connection.followUps.onEvent = tell
  }
}
