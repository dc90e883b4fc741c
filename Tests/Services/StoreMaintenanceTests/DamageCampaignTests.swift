import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperKitTesting
import ViperPlatform

@testable import AccountStorage
@testable import StoreMaintenance

/// A database with a flipped bit or a truncated end grants no unauthorized access, causes no trap
/// and is never recreated.
@Suite(.serialized, .onlySQLite) struct DamageCampaignTests {
  private static let seed: UInt64 = 20_261_121
  private static let count = 50

  /// Each user has a different password; one has a photo, and one of ten is disabled.
  private static func bytes() async throws -> Data {
    let fixture = try StoreFixture()
    var store: AccountStore? = try fixture.store()
    for number in 0..<count {
      try await store?.add(
        NewAccount("user\(number)"), age: number, password: password(of: number))
    }
    try await store?.start(for: .ada)
    store = nil
    try fixture.sql(
      """
      INSERT INTO photo VALUES(7, zeroblob(9000));
      UPDATE account SET is_disabled = TRUE WHERE id % 10 = 0;
      INSERT INTO favorite SELECT 1, id, id FROM account WHERE id > 1;
      """)
    return try fixture.bytes("viper.db")
  }

  private static func password(of number: Int) -> Password { Password("the umbrella of \(number)") }

  /// Runs a user's actions on a store whose database is `bytes`.
  private func expectNoUnauthorizedAccess(
    by bytes: Data, at number: Int, of fixture: StoreFixture, note: Comment
  ) async throws -> StoreError.Reason? {
    try fixture.write(bytes, to: "viper.db")
    chmod(fixture.database, 0o600)
    let names = try fixture.names()
    let store: AccountStore
    do throws(StoreError) {
      store = try fixture.store(busyTimeout: .zero)
    } catch {
      #expect([.damaged, .newer].contains(error.reason), note)
      #expect(try fixture.bytes("viper.db") == bytes, note)
      #expect(try fixture.names() == names, note)
      return error.reason
    }
    let isSound = (try? await store.checkIntegrity()) != nil
    do throws(StoreError) {
      let name = "user\(number)"
      let wrong = try await store.account(
        named: name, password: Self.password(of: (number + 1) % Self.count))
      #expect(wrong == nil, note)
      let right = try await store.account(named: name, password: Self.password(of: number))
      #expect(isSound, note)
      // It is the user's own account, even if its name is damaged.
      if let right { #expect(right.account.id.rawValue == Int64(number + 1), note) }
      _ = try await fixture.directory.users(at: 0..<Self.count, of: UserQuery("user"))
      _ = try await store.favorites(of: .ada, at: 0..<Self.count)
      _ = try await store.current()
      return nil
    } catch {
      #expect(error.reason == .damaged || isSound, note)
      return error.reason
    }
  }

  @Test func `a flipped bit neither bypasses the login nor traps`() async throws {
    let bytes = try await Self.bytes()
    var generator = SeededGenerator(state: Self.seed)
    var told = 0
    for round in 0..<Campaign.count(10, of: 1_000) {
      let offset = Int.random(in: bytes.indices, using: &generator)
      let bit = Int.random(in: 0..<8, using: &generator)
      var flipped = bytes
      flipped[offset] ^= 1 << bit
      let fixture = try StoreFixture()
      let reason = try await expectNoUnauthorizedAccess(
        by: flipped, at: round % Self.count, of: fixture,
        note: "seed \(Self.seed): bit \(bit) of byte \(offset)")
      if reason != nil { told += 1 }
    }
    #expect(told > 0 || !Campaign.isOn)
    print("Of all flips, \(told) were told of; \(bytes.count) bytes.")
  }

  @Test func `a truncated database is refused and kept`() async throws {
    let bytes = try await Self.bytes()
    var generator = SeededGenerator(state: Self.seed)
    for _ in 0..<Campaign.count(5, of: 100) {
      let length = Int.random(in: 1..<bytes.count, using: &generator)
      let fixture = try StoreFixture()
      let reason = try await expectNoUnauthorizedAccess(
        by: bytes.prefix(length), at: 1, of: fixture, note: "\(length) bytes are left")
      #expect(reason == .damaged, "\(length) bytes are left")
    }
  }

  /// Tried without a session and as a user who isn't an administrator.
  @Test func `a flipped bit lets only an administrator replace the accounts`() async throws {
    let shelf = try StoreFixture()
    let strange = try shelf.store()
    try await strange.add("mallory")
    _ = try await strange.backUp(to: shelf.path + "/copy.db", by: .ada)
    let origin = try StoreFixture()
    let sessions = ["ada": Account.ID.ada, "bob": .bob]
    try await origin.store().add("ada", "bob", "carl")
    for (name, id) in sessions {
      let store = try origin.store(session: name)
      let session = try #require(try await store.start(for: id))
      try await store.confirm(session.key)
    }
    try origin.sql("INSERT INTO photo VALUES(1, zeroblob(9000)); PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = try origin.bytes("viper.db")
    var generator = SeededGenerator(state: Self.seed)
    var restored = 0
    for _ in 0..<Campaign.count(10, of: 150) {
      let offset = Int.random(in: bytes.indices, using: &generator)
      let bit = Int.random(in: 0..<8, using: &generator)
      let note: Comment = "seed \(Self.seed): bit \(bit) of byte \(offset)"
      var flipped = bytes
      flipped[offset] ^= 1 << bit
      for session in [nil, "bob", "ada"] {
        let fixture = try StoreFixture()
        try fixture.write(flipped, to: "viper.db")
        for name in sessions.keys {
          try fixture.write(try origin.bytes("session-\(name)"), to: "session-\(name)")
          chmod("\(fixture.path)/session-\(name)", 0o600)
        }
        let restoration = Restoration(
          of: shelf.path + "/copy.db", into: fixture.folder, keeping: .file(name: session),
          clock: { StoreFixture.noon }, uptime: fixture.uptime)
        let outcome = try? await restoration.run(isAgreed: true)
        if session == "ada" {
          restored += outcome == nil ? 0 : 1
        } else {
          #expect(outcome == nil, note)
        }
      }
    }
    #expect(restored > 0)
    print("An administrator could restore \(restored) times.")
  }
}
