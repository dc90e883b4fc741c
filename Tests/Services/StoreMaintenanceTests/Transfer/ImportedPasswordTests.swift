import Accounts
import CCrypt
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import StoreMaintenance

#if !canImport(Darwin)
  /// Passwords that another program has hashed without normalizing them.
  @Suite(.engines) struct ImportedPasswordTests {
    /// The bytes that the other program has hashed, and the password as typed at a login.
    struct Case: Sendable {
      let hashed: [UInt8]
      let typed: String
    }

    private static let decomposed = "zo\u{308}lf Boxka\u{308}mpfer"
    private static let composed = "z\u{F6}lf Boxk\u{E4}mpfer"
    private static let latin = composed.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }

    private static let cases = [
      Case(hashed: Array(composed.utf8), typed: composed),
      Case(hashed: Array(composed.utf8), typed: decomposed),
      Case(hashed: Array(decomposed.utf8), typed: decomposed),
      Case(hashed: latin, typed: composed), Case(hashed: latin, typed: decomposed),
      Case(hashed: Array("glad\u{A0}hill under".utf8), typed: "glad\u{A0}hill under"),
      Case(hashed: Array("glad\u{3000}hill under".utf8), typed: "glad\u{3000}hill under"),
      Case(hashed: Array("\u{212B} glad hill".utf8), typed: "\u{212B} glad hill"),
      Case(hashed: Array("漢字と仮名".utf8), typed: "漢字と仮名"),
    ]

    let fixture: StoreFixture
    let store: AccountStore

    init() async throws {
      fixture = try StoreFixture()
      store = try fixture.store()
      try await store.add("ada")
    }

    private func setHash(of secret: [UInt8], _ setting: String) throws -> String {
      var buffer = [CChar](repeating: 0, count: Int(CCRYPT_SIZE))
      let isMade = (secret + [0]).withUnsafeBytes { bytes in
        bytes.assumingMemoryBound(to: CChar.self).baseAddress.map {
          ccrypt_hash($0, setting, &buffer)
        }
      }
      #expect(isMade == true)
      let hash = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      try fixture.sql("UPDATE password SET hash = '\(hash)'")
      return hash
    }

    private func isIn(_ typed: String) async throws -> Bool {
      try await store.account(named: "ada", password: Password(typed)) != nil
    }

    @Test(arguments: cases)
    func `the typed bytes and Latin-1 match once, then all normalizations do`(
      example: Case
    ) async throws {
      _ = try setHash(of: example.hashed, "$6$rounds=1000$saltsalt")
      #expect(try await !isIn("another password"))
      #expect(try await !isIn(""))
      #expect(try await isIn(example.typed))
      let hashes = try await store.texts("SELECT substr(hash, 1, 3) FROM password")
      #expect(hashes == ["$y$"])
      #expect(try await isIn(example.typed))
      #expect(try await isIn(Password(example.typed).text))
    }

    @Test func `this program's hashes match only the normalized password`() async throws {
      try fixture.sql("DELETE FROM account")
      let typed = Self.composed
      try await store.add(NewAccount("ada"), age: nil, password: Password(typed))
      #expect(try await isIn(typed))
      let own = try await PasswordHasher(cost: 1).hash(String(decoding: Self.latin, as: UTF8.self))
      try fixture.sql("UPDATE password SET hash = '\(own)'")
      #expect(try await !isIn(typed))
    }

    @Test(arguments: [(72, true), (73, false), (200, false)])
    func `a bcrypt hash is kept for passwords longer than 72 bytes`(
      length: Int, isReplaced: Bool
    ) async throws {
      let password = String(repeating: "odd umbrella ", count: 20).prefix(length)
      let setting = "$2b$04$abcdefghijklmnopqrstuu"
      let hash = try setHash(of: Array(password.utf8), setting)
      #expect(try await isIn(String(password)))
      let stored = try await store.texts("SELECT hash FROM password")
      #expect((stored != [hash]) == isReplaced)
      // bcrypt verifies only the first 72 bytes, so these remain the password.
      #expect(try await isIn(String(password)))
      #expect(try await isIn(password.prefix(72) + "x") == !isReplaced)
      #expect(try await !isIn("x" + password.dropFirst()))
    }

    /// The number depends only on the typed password, which prevents account enumeration.
    @Test(arguments: [("plain umbrellas", 1), (composed, 2), (decomposed, 3), ("漢字", 1)])
    func `the number of hashes is the same for all accounts and unknown ones`(
      typed: String, count: Int
    ) async throws {
      for (name, hash) in [
        ("ada", ""), ("ada", "!"), ("ada", HashSamples.all[0].1), ("nobody-there", ""),
      ] {
        if hash.isEmpty {
          try fixture.sql("DELETE FROM account")
          try await store.add("ada")
        } else {
          try fixture.sql("UPDATE password SET hash = '\(hash)'")
        }
        let hashes = try await fixture.hashes { store in
          _ = try await store.account(named: name, password: Password(typed))
        }
        #expect(hashes == count, "\(name) \(hash)")
      }
    }
  }
#endif
