import StoreFixtures
import Testing

@testable import AccountStorage
@testable import StoreMaintenance

@Suite struct ImportedHashTests {
  #if !canImport(Darwin)
    @Test(arguments: HashSamples.all)
    func `hashes that crypt can verify are kept`(method: String, hash: String) async throws {
      #expect(ImportedHash(hash.utf8) == .kept(method))
      let hasher = PasswordHasher(cost: 1)
      #expect(try await hasher.matches("seven old umbrellas", hash))
      #expect(try await !hasher.matches("eight new umbrellas", hash))
    }
  #endif

  @Test func `this program's hashes are kept`() async throws {
    let hash = try await PasswordHasher(cost: 1).hash("seven old umbrellas")
    #expect(ImportedHash(hash.utf8).method != "none")
  }

  @Test(arguments: [
    ("", MissingHash.empty), ("!", .locked), ("*", .locked), ("!!", .locked),
    ("!$6$abc$def", .locked),
    ("$apr1$i3xMERUM$CCXhhuZUvdGjOcyQoEqPQ.", .htpasswd),  // htpasswd
    ("{SHA}wq0QW8/rgheqW/ceB9ooi9mjb+0=", .htpasswd),  // htpasswd -s
  ])
  func `hashes that crypt can't verify are dropped`(hash: String, missing: MissingHash) {
    #expect(ImportedHash(hash.utf8) == .dropped(missing))
  }

  @Test(arguments: [
    "vpQnKKw106.B.",  // htpasswd -d
    "$1$S3tSX51R$2OxVFQDlgpxPJvBpiZ05V.",  // mkpasswd -m md5crypt
    "$3$$6e6c462eeb4ca8ea858ee9ce7b536fcd", "plain text", "x", "$", "$$$$", "$6$", "$9$a$b",
    "$2x$05$I/JD7esqv98yCLVadm4RXuiO0rpH8uMq1g.7tbRABRsHdgvfqqc0O", "\u{1B}$6$a$b", "\0",
  ])
  func `weak, unknown and malformed hashes are dropped`(hash: String) {
    #expect(ImportedHash(hash.utf8) == .dropped(.unknown))
  }

  #if !canImport(Darwin)
    @Test(arguments: HashSamples.all)
    func `truncated hashes are dropped`(method: String, hash: String) {
      #expect(ImportedHash(hash.dropLast().utf8) == .dropped(.malformed))
    }

    /// crypt(3) takes the first letters of such a hash as its salt.
    @Test(arguments: [("5", 43), ("6", 86)])
    func `hashes with a cost and no salt are dropped`(prefix: String, digits: Int) {
      let hash = "$\(prefix)$rounds=999999999$" + String(repeating: "a", count: digits)
      #expect(ImportedHash(hash.utf8) == .dropped(.malformed))
    }

    @Test(arguments: [
      "$2y$17$" + String(repeating: "a", count: 53),
      "$6$rounds=1000001$salt$" + String(repeating: "a", count: 86),
      "$5$rounds=999999999$salt$" + String(repeating: "a", count: 43),
      "$y$jFT$salt$" + String(repeating: "a", count: 43),
      "$y$j9TABC$salt$" + String(repeating: "a", count: 43),
      "$7$FU..../....salt$" + String(repeating: "a", count: 43),
      "$7$CU....zzzzzsalt$" + String(repeating: "a", count: 43),
      "$7$J6..../....salt$" + String(repeating: "a", count: 43),
      "$7$z6..../....salt$" + String(repeating: "a", count: 43),
      "$7$Czzzzzzzzzzsalt$" + String(repeating: "a", count: 43),
      "$7$C..........salt$" + String(repeating: "a", count: 43),
    ])
    func `hashes that take too long to verify are dropped`(hash: String) {
      #expect(ImportedHash(hash.utf8) == .dropped(.costly))
    }
  #endif

  @Test(arguments: [
    "pbkdf2_sha256$600000$c2FsdA$aGFzaA=", "argon2$argon2id$v=19$m=1$a$b",
    "bcrypt_sha256$$2b$12$abc", "scrypt$16384$salt$8$1$hash",
  ])
  func `Django's hashes are refused, with the next step`(hash: String) {
    #expect(
      ImportedHash(hash.utf8)
        == .refused(
          "Hashes of Django such as pbkdf2_sha256 can't be verified here. Empty the cell: then the "
            + "user is imported, and resets the password."))
  }

  #if !canImport(Darwin)
    @Test func `scrypt with r=8 is kept, up to the same memory`() async throws {
      // Hash of "seven old umbrellas", made by crypt(3) of libxcrypt 4.4.33.
      let hash = "$7$C6..../....QTgEHjmDs5/dvyZz9hA.u0$AWPnJ6JYLvCJqI/5FCpeP.AWUmw0hphFJ38giybzJJ9"
      #expect(ImportedHash(hash.utf8) == .kept("scrypt"))
      #expect(try await PasswordHasher(cost: 1).matches("seven old umbrellas", hash))
    }

    @Test(arguments: HashSamples.all)
    func `prefixes of other programs are removed`(
      method: String, hash: String
    ) {
      for prefix in ["{CRYPT}", "{crypt}"] + (method == "bcrypt" ? ["bcrypt$"] : []) {
        #expect(ImportedHash((prefix + hash).utf8) == .kept(method))
        #expect(ImportedHash.wrapping(of: (prefix + hash).utf8) == prefix.utf8.count)
      }
    }
  #endif
}
