import Accounts
import StoreFixtures
import Testing

@testable import Database

/// A damaged database accepts no password.
struct IntegrityCheckTests {
  let fixture: StoreFixture
  init() throws { fixture = try StoreFixture() }

  @Test func `a login checks the whole database while the password is hashed`() async throws {
    try await fixture.store().add("ada")
    try fixture.write(fixture.damagedByPhoto(), to: "viper.db")
    let store = try fixture.store()
    for password in [Password.old, .new] {
      await #expect(throws: StoreError(.damaged, at: fixture.database)) {
        try await store.account(named: "ada", password: password)
      }
    }
  }

  @Test(arguments: [
    ("wrong # of entries in index confirmed_email", StoreError.Reason.damaged),
    ("Tree 9 page 9: unable to get the page. error code=11", .damaged),
    ("Tree 9 page 9: unable to get the page. error code=7", .inputOutput),
    ("Tree 9 page 9: unable to get the page. error code=3082", .inputOutput),
  ])
  func `a lack of memory isn't reported as damage`(answer: String, reason: StoreError.Reason) {
    #expect(SQLiteConnection.problem(told: [answer], at: "/x") == StoreError(reason, at: "/x"))
  }

  @Test func `the check finds a row without its parent, and an index that differs from its table`()
    async throws
  {
    try await fixture.store().add("ada", "bob")
    let connection = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try connection.check(.whole)
    try connection.checkReferences()
    try connection.execute("PRAGMA foreign_keys = OFF; INSERT INTO tip VALUES(77, 'lost')")
    #expect(throws: StoreError(.damaged, at: fixture.database)) { try connection.checkReferences() }
    try connection.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'tip')
      WHERE name = 'favorite_user';
      """)
    let other = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    #expect(throws: StoreError(.damaged, at: fixture.database)) { try other.check(.whole) }
  }
}
