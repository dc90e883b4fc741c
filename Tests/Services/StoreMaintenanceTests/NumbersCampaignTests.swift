import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperKitTesting
import ViperPlatform

@testable import AccountStorage
@testable import Database
@testable import StoreMaintenance

/// A database with a number that viper never writes. It may be refused but must not trap, which
/// would end the test process.
@Suite(.serialized, .onlySQLite) struct NumbersCampaignTests {
  struct Cell: Sendable {
    let table: String
    let column: String
    let number: Int64
  }

  /// All integer columns of the schema, including those of SQLite's own tables.
  private static func cells() throws -> [Cell] {
    let fixture = try StoreFixture()
    _ = try fixture.store()
    let tables = try fixture.texts(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%'")
    let columns = try tables.flatMap { table in
      try fixture.texts("SELECT name FROM pragma_table_info('\(table)') WHERE type <> 'BLOB'")
        .map { (table, $0) }
    }
    return columns.flatMap { table, column in
      [Int64.min, -1, .max - 1, .max].map { Cell(table: table, column: column, number: $0) }
    }
  }

  @Test func `no stored number causes a trap`() async throws {
    var generator = SeededGenerator(state: 20_261_122)
    let cells = try Self.cells().shuffled(using: &generator)
    #expect(cells.contains { $0.table == "sqlite_sequence" && $0.column == "seq" })
    let origin = try StoreFixture()
    try await origin.store().add("ada", "bob")
    try await origin.store().start(for: .ada)
    try await origin.store().signUp("carl")
    try await origin.store().requestReset(of: "bob")
    _ = try await origin.store().account(named: "bob", password: .new)
    try origin.sql(
      """
      INSERT INTO favorite VALUES(1, 2, 1);
      INSERT INTO mail VALUES('x', 2, NULL, \(StoreFixture.noon), \(StoreFixture.noon), 1);
      PRAGMA wal_checkpoint(TRUNCATE)
      """)
    // Every column in a full campaign, every third one in an extended campaign.
    let stride = Campaign.isFull ? 1 : Campaign.isOn ? 3 : max(1, cells.count / 12)
    for index in Swift.stride(from: 0, to: cells.count, by: stride) {
      let cell = cells[index]
      let fixture = try StoreFixture()
      for name in ["viper.db", "session"] {
        try fixture.write(origin.bytes(name), to: name)
        chmod("\(fixture.path)/\(name)", 0o600)
      }
      try fixture.sql("UPDATE OR IGNORE \(cell.table) SET \(cell.column) = \(cell.number)")
      await use(fixture)
    }
  }

  /// Actions that may throw, in sequence.
  private func use(_ fixture: StoreFixture) async {
    var doctor = Doctor(of: fixture.path, sendmail: nil, clock: { StoreFixture.noon })
    doctor.includesSizes = true
    _ = doctor.findings()
    if let store = try? fixture.store(busyTimeout: .zero) {
      _ = try? await store.current()
      _ = try? await store.account(named: "ada", password: .old)
      _ = try? await store.account(named: "bob", password: .new)
      _ = try? await store.account(named: "nobody", password: .new)
      try? await store.requestReset(of: "bob")
      _ = try? await store.resetPassword(of: "bob", with: .all(7), to: .new)
      try? await store.signUp("dora")
      await store.tendOutbox()
      _ = try? MailQueue(connection: SQLiteConnection(path: fixture.database, busyTimeout: .zero))
        .claim(at: StoreFixture.noon)
    }
    for order in UserQuery.Order.allCases {
      _ = try? await fixture.directory.users(at: 0..<9, of: UserQuery("a", by: order))
    }
    // The database is both the backup and the database that it replaces.
    if let bytes = try? fixture.bytes("viper.db") {
      try? fixture.write(bytes, to: "copy.db")
      for name in ["copy.db-wal", "viper.db-wal"] { unlink("\(fixture.path)/\(name)") }
    }
    _ = try? await fixture.restoration(of: fixture.path + "/copy.db").run(isAgreed: true)
    #expect(!entryNames(in: fixture.path).contains { $0.hasPrefix("viper.db.restored-") })
  }
}
