import Accounts
import Foundation
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import StoreMaintenance

@Suite(.engines) struct AccountStoreUserImportTests {
  let stage: ImportFixture
  let none = "The file holds no password hashes."

  init() async throws { stage = try await ImportFixture() }

  @Test func `users are imported as if they had signed up`() async throws {
    let rows = try await stage.imported(
      """
      username,full name,mail,age,created
      Ada, Ada Lovelace ,ada@example.org,36,1700000000
      bob,,BOB@example.org,,2026-01-31
      "jürgen","Ju\u{308}rgen ""J"" Müller",j@example.org,7,2026-01-31T11:59:59Z
      """)
    #expect(
      rows == [
        "2 Ada: must reset. \(none)", "3 bob: must reset. \(none)", "4 jürgen: must reset. \(none)",
      ])
    #expect(
      try await stage.accounts() == [
        "ada|Ada Lovelace|ada@example.org|0|36|1700000000",
        "bob|bob|BOB@example.org|0||1769817600",
        "jürgen|Jürgen \"J\" Müller|j@example.org|0|7|1769860799",
      ])
    #expect(try await stage.store.texts("SELECT count(*) FROM password") == ["1"])
  }

  @Test func `a confusable username in another script is refused`() async throws {
    let reason = "Another user has a name that looks like this one, with letters of another script."
    #expect(
      try await stage.imported(
        """
        username,email
        capa,a@b.c
        \u{441}\u{430}\u{440}\u{430},a@b.c
        \u{43F}\u{430}\u{43F}\u{430},a@b.c
        \u{43F}\u{430}\u{43F}a,a@b.c
        \u{440}\u{430},a@b.c
        pa,a@b.c
        """) == [
          "2 capa: must reset. \(none)", "3 \u{441}\u{430}\u{440}\u{430}: refused. \(reason)",
          "4 \u{43F}\u{430}\u{43F}\u{430}: must reset. \(none)",
          "5 \u{43F}\u{430}\u{43F}a: refused. \(reason)",
          "6 \u{440}\u{430}: must reset. \(none)", "7 pa: refused. \(reason)",
        ])
  }

  @Test(arguments: [
    "email;USER;City\r\na@b.c;ada;Rome\r\n", "\u{FEFF}login\te-mail\rada\ta@b.c",
    "Display Name,Mail,Account\n,a@b.c,ada\n", "\"user name\",\"email\"\n\"ada\",\"a@b.c\"",
    "username,email\n\nada,a@b.c\n\n",
  ])
  func `all CSV dialects of spreadsheets are read`(text: String) async throws {
    let rows = try await stage.imported(text)
    #expect(rows.map { $0.split(separator: " ", maxSplits: 1)[1] } == ["ada: must reset. \(none)"])
    #expect(try await stage.accounts() == ["ada|ada|a@b.c|0||\(StoreFixture.noon)"])
  }

  @Test func `each invalid row has a reason and prevents the whole import`() async throws {
    let text = """
      username,name,email,age,created
      ada,Ada,ada@example.org,36,
      a da,x,a@b.c,,
      ,x,a@b.c,,
      bob,x,,,
      bob,x,nobody,,
      bob,x\u{202E},a@b.c,,
      bob,x,a@b.c,151,
      bob,x,a@b.c,-1,
      bob,x,a@b.c,,tomorrow
      bob,x,a@b.c,,99999999999
      bob,x,a@b.c,,2025-02-30
      bob
      bob,x,a@b.c,,,
      bob,"x"y,a@b.c,,
      bob,x,"a@b.c,,
      """
    let age = "“Age” must be a whole number from 0 to 150."
    let moment =
      "A time is in the past, and is written 2026-01-31T23:59:59Z or as seconds since 1970."
    let expected = [
      "2 ada: must reset. \(none)",
      "3 a da: refused. A username has no spaces. Join words with a dot or a hyphen.",
      "4 : refused. A username is needed.",
      "5 bob: must reset. \(none)",
      "6 bob: refused. That isn't an email address. It looks like ada@example.org.",
      "7 bob: refused. A name has no line breaks, control characters or unreadable letters.",
      "8 bob: refused. \(age)", "9 bob: refused. \(age)",
      "10 bob: refused. \(moment)", "11 bob: refused. \(moment)", "12 bob: refused. \(moment)",
      "13 bob: refused. It has 1 field instead of 5.",
      "14 bob: refused. It has 6 fields instead of 5.",
      "15 : refused. Something follows a closing quote. Write a quote in a field twice.",
      "16 : refused. A quote is opened and never closed, so nothing after it was read.",
    ]
    #expect(try await stage.imported(text) == expected)
    #expect(try await stage.accounts() == [])
    let partial = ImportOptions(isPartial: true, reportsEveryRow: true)
    #expect(try await stage.imported(text, partial) == expected)
    #expect(
      try await stage.accounts() == [
        "ada|Ada|ada@example.org|0|36|\(StoreFixture.noon)", "bob|x||0||\(StoreFixture.noon)",
      ])
  }

  @Test func `existing users and earlier rows are never changed`() async throws {
    let rows = try await stage.imported(
      """
      username,email
      ROOT,a@b.c
      "ada","a@b.c"
      bob,nobody
      bob,b@b.c

      ADA,z@b.c
      bob,z@b.c
      """, ImportOptions(isPartial: true, reportsEveryRow: true))
    #expect(
      rows == [
        "2 ROOT: already there. That username is taken. Choose another one.",
        "3 ada: must reset. \(none)",
        "4 bob: refused. That isn't an email address. It looks like ada@example.org.",
        "5 bob: must reset. \(none)", "7 ADA: already there. Line 3 has that username.",
        "8 bob: already there. Line 5 has that username.",
      ])
    #expect(
      try await stage.accounts() == [
        "ada|ada|a@b.c|0||\(StoreFixture.noon)", "bob|bob|b@b.c|0||\(StoreFixture.noon)",
      ])
  }

  @Test func `an import appoints no administrator and confirms no address`() async throws {
    let report = try await stage.report(
      of: Data(
        "username,email,is-administrator,is-email-confirmed,id\nada,ada@b.c,yes,yes,1\n".utf8))
    #expect(report.ignored.contains("is-administrator") && report.ignored.contains("id"))
    #expect(
      try stage.fixture.texts(
        """
        SELECT CASE WHEN is_administrator OR is_confirmed THEN 'yes' ELSE 'no' END
        FROM account WHERE username = 'ada' AND id > 1
        """) == ["no"])
  }

  @Test func `a dry run gives the same report and changes nothing`() async throws {
    let text = "username,email\nada,a@b.c\nroot,a@b.c\nada,a@b.c\n"
    let isOnServer = stage.fixture.isOnServer
    let state =
      isOnServer
      ? "SELECT count(*) || ' ' || max(account) FROM search"
      : "SELECT data_version || ' ' || (SELECT count(*) FROM search_block) FROM pragma_data_version"
    let before = try await stage.store.texts(state)
    let dry = ImportOptions(isDry: true, reportsEveryRow: true)
    var report = try await stage.report(of: Data(text.utf8), dry)
    #expect(!report.isApplied)
    #expect(try await stage.accounts() == [])
    #expect(try await stage.store.texts(state) == before)
    #expect(before.first?.hasSuffix(" 1") == true)
    report.isApplied = true
    #expect(try await stage.report(of: Data(text.utf8)) == report)
  }

  @Test func `the search finds imported users at once`() async throws {
    let names = (1...300).map { "user\($0),Ünal \($0),u\($0)@example.org" }
    _ = try await stage.imported("username,name,email\n" + names.joined(separator: "\n"))
    let search = stage.fixture.directory
    let found = try await search.users(at: 0..<9, of: UserQuery("unal 29", by: .username))
    #expect(found.users.map(\.username.description).first == "user129")
    #expect(found.count == 13)
    // The same index as after signing up.
    let blocks =
      stage.fixture.isOnServer
      ? "SELECT CAST(search AS TEXT) FROM search ORDER BY account"
      : "SELECT hex(heads) || hex(texts) FROM search_block ORDER BY id"
    let imported = try await stage.store.texts(blocks)
    for id in 2...301 { try await stage.store.index(Account.ID(rawValue: Int64(id))) }
    #expect(try await stage.store.texts(blocks) == imported)
  }

  @Test func `a report names all rows on request, otherwise the first of each verdict`()
    async throws
  {
    let names =
      (1...1_100).map { "u\($0)" } + (1...1_100).flatMap { ["u\($0)", "v\($0)", "v\($0)"] }
    let rows = names.map { "\($0),a@b.c" }
    let text = "username,email\n" + rows.joined(separator: "\n") + "\nlast,nobody\n"
    let report = try await stage.report(
      of: Data(text.utf8), ImportOptions(isPartial: true, reportsEveryRow: false))
    #expect((report.imported, report.mustReset) == (0, 2_200))
    #expect((report.alreadyThere, report.refused) == (2_200, 1))
    #expect(report.rows.count == 2_001)
    #expect(report.rows.map(\.line).first == 2)
    #expect(report.rows.map(\.line).last == 4_402)
    let lines = Dictionary(zip(names, 2...)) { first, _ in first }
    let wrong = report.rows.filter { row in
      guard case .alreadyThere(let reason) = row.verdict else { return false }
      return reason != "Line \(lines[row.username] ?? 0) has that username."
    }
    #expect(wrong == [])
  }

  // MARK: - Addresses

  @Test func `no address is made up, and no mail is sent`() async throws {
    let report = try await stage.report(of: Data("ada:{SHA}wq0QW8/rgheqW/ceB9ooi9mjb+0=\n".utf8))
    #expect(report.new.withoutAddress == 1)
    #expect(try await stage.accounts() == ["ada|ada||0||\(StoreFixture.noon)"])
    try await stage.store.requestReset(of: "ada")
    _ = try await stage.store.startReset(of: .bob, by: stage.root)
    #expect(try stage.fixture.mails() == [])
    #expect(try await stage.store.texts("SELECT count(*) FROM mail") == ["0"])
    let found = try await stage.fixture.directory.users(at: 0..<9, of: UserQuery("ada")).users
    #expect(found.map(\.email.isAbsent) == [true])
  }

  @Test func `a username that is an address gives the address and its local part`() async throws {
    let none = "The file holds no password hashes."
    let text = """
      username,email
      Ada.L@Example.org,
      bob@example.org,bob@work.example
      eve@one.example,
      eve@two.example,
      ada.l@example.org,
      a+b@example.org,
      @example.org,
      """
    let rows = try await stage.imported(text, ImportOptions(isPartial: true, reportsEveryRow: true))
    #expect(
      rows == [
        "2 Ada.L@Example.org: must reset. \(none)", "3 bob@example.org: must reset. \(none)",
        "4 eve@one.example: must reset. \(none)",
        "5 eve@two.example: refused. Line 4 has that username. Here it is the part before the @. "
          + "Give one of them another.",
        "6 ada.l@example.org: already there. Line 2 has that username.",
        "7 a+b@example.org: refused. The part before the @ can't be the username. A username has "
          + "letters, digits, dots, hyphens and underscores, but no “+”.",
        "8 @example.org: refused. A username has letters, digits, dots, hyphens and underscores, but no "
          + "“@”.",
      ])
    #expect(
      try await stage.accounts() == [
        "ada.l|ada.l|Ada.L@Example.org|0||\(StoreFixture.noon)",
        "bob|bob|bob@work.example|0||\(StoreFixture.noon)",
        "eve|eve|eve@one.example|0||\(StoreFixture.noon)",
      ])
    let report = try await stage.report(of: Data("username,email\nzoe@example.org,\n".utf8))
    #expect(report.new == ImportReport.NewUsers(namedByAddress: 1))
  }
}
