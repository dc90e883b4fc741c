import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreProfilesTests: StoreSuite {
  let setup: StoreSetup

  init() async throws {
    setup = try await StoreSetup()
    try await store.add(NewAccount("ada"), age: 36, password: .old)
    try await store.add("bob")
  }

  @Test func `a profile has the account, and its age and photo if known`() async throws {
    #expect(
      try await store.profile(of: .ada)
        == PersonalProfile(account: Account(1, "ada", isConfirmed: true), age: 36, photo: nil))
    #expect(try await store.profile(of: .bob).age == nil)
  }

  @Test func `changes are saved together, and survive the program`() async throws {
    let photo = try Photo(.png)
    let before = try fixture.indexedTexts()
    try await store.change(.ada, name: FullName("Ada L."), age: nil, photo: photo)
    #expect(try fixture.indexedTexts() != before)
    var account = try Account(1, "ada", isConfirmed: true)
    account.name = try FullName("Ada L.")
    let expected = PersonalProfile(account: account, age: nil, photo: photo)
    #expect(try await fixture.store().profile(of: .ada) == expected)
    #expect(try await store.profile(of: .bob).photo == nil)
    #expect(try await fixture.directory.user(.bob)?.name.description == "BOB")
  }

  @Test func `changes of different values that overlap are all kept`() async throws {
    let key = try await store.key(of: .ada)
    let old = try await store.profile(of: key)
    let name = try FullName("Ada L.")

    try await store.changeProfile(of: key, over: old, name: name, age: old.age, photo: .keep)
    try await store.changeProfile(
      of: key, over: old, name: old.account.name, age: 37, photo: .keep)

    let changed = try await store.profile(of: key)
    #expect(changed.account.name == name && changed.age == 37)
  }

  @Test func `a photo stays until another replaces it, or it is removed`() async throws {
    let (first, second) = (try Photo(.png), try Photo(.png + [0]))
    for photo in [first, nil, second] {
      try await store.change(.ada, name: FullName("Ada"), age: 37, photo: photo)
      #expect(try await store.profile(of: .ada).photo == photo ?? first)
    }
    #expect(try fixture.texts("SELECT count(*) FROM photo") == ["1"])
    let key = try await store.key(of: .ada)
    let old = try await store.profile(of: key)
    try await store.changeProfile(
      of: key, over: old, name: old.account.name, age: old.age, photo: .remove)
    #expect(try fixture.texts("SELECT count(*) FROM photo") == ["0"])
  }

  @Test func `a photo of five million bytes comes back as it was`() async throws {
    let photo = try Photo(.png + [UInt8](repeating: 7, count: 5_000_000 - [UInt8].png.count))
    try await store.change(.ada, name: FullName("Ada"), age: nil, photo: photo)
    #expect(try await store.profile(of: .ada).photo == photo)
  }

  @Test(.onlySQLite) func `if the disk has no room for the photo, the name stays unchanged`()
    async throws
  {
    try await store.change(.ada, name: FullName("Ada"), age: 36, photo: nil)
    _ = try await store.texts("PRAGMA max_page_count = 1")
    let photo = try Photo(.png + [UInt8](repeating: 7, count: 4_000_000))
    await #expect(throws: StoreError(.full, at: fixture.database)) {
      try await store.change(.ada, name: FullName("Eve"), age: 1, photo: photo)
    }
    #expect(try fixture.texts("SELECT name || age FROM account WHERE id = 1") == ["Ada36"])
  }

  @Test(
    .onlySQLite,
    arguments: [
      "zeroblob(0)", "zeroblob(9999)", "'no picture'", "7", "zeroblob(5000001)",
      "x'89504E470D0A1A0A0000000D49484452FFFFFFFFFFFFFFFF0802000000'",
    ])
  func `a damaged photo is ignored`(value: String) async throws {
    try await store.change(.ada, name: FullName("Ada"), age: 36, photo: Photo(.png))
    try fixture.sql("UPDATE photo SET bytes = \(value)")
    let profile = try await store.profile(of: .ada)
    #expect(profile.photo == nil)
    #expect(profile.age == 36)
  }

  @Test(.onlySQLite) func `values that another program wrote are returned as stored`() async throws
  {
    try fixture.sql("UPDATE account SET name = char(27) || '[2J', age = 'old' WHERE id = 1")
    let profile = try await store.profile(of: .ada)
    #expect(profile.account.name.description == "\u{1B}[2J")
    #expect(profile.age == 0)
  }
}

extension [UInt8] {
  /// The part of a picture of three by two pixels that is read.
  static let png: [UInt8] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 1] + Array("IDAT".utf8) + [1, 0, 0, 0, 0],
    [0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0],
  ].flatMap { $0 }
}
