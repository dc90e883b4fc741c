import Accounts
import Foundation
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct SecretsTests {
  let fixture: StoreFixture
  init() throws { fixture = try StoreFixture() }

  @Test func `no password, code or token is ever in the database`() async throws {
    let store = try fixture.store()
    try await store.signUp("ada")
    try await store.add("bob")
    try await store.start(for: .ada)
    let first = try fixture.text("session").dropFirst(2)
    #expect(try await store.confirm(.ada, with: .all(7)))
    #expect(
      try await store.requestChange(of: .ada, to: EmailAddress("x@example.org"), password: .old))
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) != nil)
    let other = try fixture.store(code: .all(8))
    try await other.requestReset(of: "ada")
    #expect(try await other.resetPassword(of: "ada", with: .all(8), to: .new))
    #expect(try await store.changePassword(from: .new, to: .old) == .done)
    #expect(try await other.startReset(of: .bob, by: .ada) == .done)
    try fixture.sql("UPDATE setting SET value = 'invited' WHERE key = 'sign-up'")
    #expect(
      try await other.invite(EmailAddress("new@example.org"), by: other.confirmedKey(of: .ada))
        == .mailed)
    try await store.start(for: .ada)
    let second = try fixture.text("session").dropFirst(2)
    try await store.end()

    let device = try fixture.text("device").suffix(32)
    var secrets = [Password.old.text, Password.new.text, "\(first)", "\(second)", "\(device)"]
    secrets += [7, 8].flatMap { [Code.all($0).letters, Code.all($0).hyphenated] }
    let files = ["viper.db", "viper.db-shm", "viper.db-wal"]
    if !fixture.isOnServer {
      #expect(try fixture.names() == (["device", "outbox"] + files).sorted())
    }
    let database =
      fixture.isOnServer
      // Without the mails' texts, which hold the codes of their recipients.
      ? [Data(try fixture.dump().filter { !$0.hasPrefix("mail ") }.joined().utf8)]
      : try files.map(fixture.bytes)
    for bytes in database {
      for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil) }
    }
    for mail in try fixture.mails() {
      for secret in secrets.prefix(5) { #expect(!mail.contains(secret)) }
    }
  }

  @Test(.onlySQLite)
  func `once the program has ended, deleted and replaced data is only in the audit log`()
    async throws
  {
    let oldHash = try await deleteAndReplace()
    #expect(try fixture.names() == ["device", "outbox", "viper.db"].sorted())
    let bytes = try fixture.bytes("viper.db")
    for text in ["Zerlina", "zerlina@example.org", "a tip of hers", oldHash] {
      #expect(bytes.range(of: Data(text.utf8)) == nil)
    }
    #expect(bytes.range(of: Data([UInt8](repeating: 0xA7, count: 64))) == nil)
    #expect(try fixture.texts("SELECT username FROM event WHERE id = 1") == ["zerlina"])
  }

  /// Returns a hash that was replaced; the store is closed by then.
  private func deleteAndReplace() async throws -> String {
    var earlier: AccountStore? = try fixture.store()
    try await earlier?.add("ada", "zerlina")
    // The last connection also removes the contents of the log.
    let store = try fixture.store()
    earlier = nil
    let photo = try Photo(.png + [UInt8](repeating: 0xA7, count: 9999))
    try await store.change(.bob, name: FullName("Zerlina"), age: 1, photo: photo)
    try await store.markSeen("a tip of hers", by: .bob)
    try await store.delete(.bob)
    let hash = try #require(fixture.texts("SELECT hash FROM password").first)
    try await store.requestReset(of: "ada")
    #expect(try await store.resetPassword(of: "ada", with: .all(7), to: .new))
    return hash
  }
}
