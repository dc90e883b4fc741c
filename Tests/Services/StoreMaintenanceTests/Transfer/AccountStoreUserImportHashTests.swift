import Accounts
import Foundation
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import StoreMaintenance

/// Imports of files with hashes, in the formats of htpasswd, mkpasswd and shadow(5).
@Suite(.engines) struct AccountStoreUserImportHashTests {
  let stage: ImportFixture

  init() async throws { stage = try await ImportFixture() }

  #if !canImport(Darwin)
    @Test func `a login with a kept hash replaces it by this program's`() async throws {
      let hashes = HashSamples.all.map(\.1)
      let lines = hashes.enumerated().map { "user\($0):\($1)" }
      let report = try await stage.report(of: Data(lines.joined(separator: "\n").utf8))
      #expect(report.format == .htpasswd)
      #expect(report.rows.map(\.verdict) == hashes.map { _ in .imported })
      try #require(try await stage.store.texts(Self.hashes) == hashes)
      for index in hashes.indices {
        #expect(try await stage.store.account(named: "user\(index)", password: .new) == nil)
        #expect(try await stage.store.texts(Self.hashes)[index] == hashes[index])
        #expect(try await stage.store.account(named: "user\(index)", password: .old) != nil)
        let fresh = try await stage.store.texts(Self.hashes)[index]
        #expect(fresh.hasPrefix("$y$j75$"))
        #expect(try await stage.store.account(named: "user\(index)", password: .old) != nil)
        #expect(try await stage.store.texts(Self.hashes)[index] == fresh)
        #expect(try await stage.store.account(named: "user\(index)", password: .new) == nil)
      }
    }

    @Test(.onlySQLite) func `a login fails if its hash can't be replaced`() async throws {
      let hash = HashSamples.all[0].1
      _ = try await stage.imported("ada:\(hash)")
      try stage.fixture.sql(
        """
        CREATE TRIGGER stop BEFORE UPDATE ON password BEGIN SELECT raise(ABORT, 'no'); END
        """)
      await #expect(throws: StoreError.self) {
        try await stage.store.account(named: "ada", password: .old)
      }
      #expect(try await stage.store.texts(Self.hashes) == [hash])
    }

    @Test func `a shadow file shows which users must reset their password`() async throws {
      let hash = HashSamples.all[3].1
      let rows = try await stage.imported(
        """
        daemon:*:19000:0:99999:7:::
        ada:\(hash):19000:0:99999:7:::
        bob:!:19000:0:99999:7:::
        eve::19000:0:99999:7:::
        max:!\(hash):19000::::::
        -x:*:19000:0:99999:7:::
        short:*:19000
        """, ImportOptions(isPartial: true, reportsEveryRow: true))
      #expect(
        rows == [
          "1 daemon: must reset. The password is locked.", "2 ada: imported",
          "3 bob: must reset. The password is locked.",
          "4 eve: must reset. There is no password hash.",
          "5 max: must reset. The password is locked.",
          "6 -x: refused. A username begins with a letter or a digit.",
          "7 short: refused. It has 3 fields instead of 9.",
        ])
      #expect(try await stage.accounts()[1] == "ada|ada||0||\(StoreFixture.noon)")
      #expect(try await stage.store.account(named: "ada", password: .old) != nil)
      #expect(try await stage.store.account(named: "eve", password: Password("")) == nil)
    }
  #endif

  @Test func `comments in an htpasswd file are skipped, and quotes are letters`() async throws {
    let rows = try await stage.imported(
      "# who\n\n\"a:b\nada:{SHA}wq0QW8/rgheqW/ceB9ooi9mjb+0=\na:b:c")
    #expect(
      rows == [
        "3 \"a: refused. A username has letters, digits, dots, hyphens and underscores, but no “\"”.",
        "4 ada: must reset. crypt(3) can't verify hashes of htpasswd's own methods.",
        "5 a: refused. It has 3 fields instead of 2.",
      ])
  }

  @Test func `the first line of a file without a header is named by a later one`() async throws {
    let rows = try await stage.imported(
      "ada:$1$a$b\nbob:$6$a$b\neve:$y$jFT$salt$\(String(repeating: "a", count: 43))\nada:!")
    #expect(
      rows == [
        "1 ada: must reset. The method of the password hash is unsafe or unknown here.",
        "2 bob: must reset. The password hash is cut off, or has unusual settings.",
        "3 eve: must reset. The password hash would take too long to verify.",
        "4 ada: already there. Line 1 has that username.",
      ])
  }

  @Test func `a CSV file may contain hashes`() async throws {
    let own = try await PasswordHasher(cost: 1).hash(Password.old.text)
    let rows = try await stage.imported(
      """
      username,email,password hash
      ada,a@b.c,\(own)
      bob,b@b.c,pbkdf2_sha256$600000$c2FsdA$aGFzaA=
      eve,e@b.c,
      """, ImportOptions(isPartial: true, reportsEveryRow: true))
    #expect(
      rows == [
        "2 ada: imported",
        "3 bob: refused. Hashes of Django such as pbkdf2_sha256 can't be verified here. Empty the "
          + "cell: then the user is imported, and resets the password.",
        "4 eve: must reset. There is no password hash.",
      ])
    #expect(try await stage.store.account(named: "ada", password: .old) != nil)
    #expect(try await stage.store.texts(Self.hashes) == [own])
  }

  private static let hashes = "SELECT hash FROM password WHERE account > 1 ORDER BY account"
}
