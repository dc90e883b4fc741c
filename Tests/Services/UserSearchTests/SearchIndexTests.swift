import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import Database
@testable import UserSearch

/// The search index stays in sync with the accounts.
@Suite(.onlySQLite) struct SearchIndexTests {
  let fixture: StoreFixture
  let store: AccountStore
  let search: SearchReader

  init() async throws {
    (fixture, store, search) = try await StoreFixture.searched()
  }

  @Test(arguments: [
    "heads = x'00'", "texts = x''", "heads = zeroblob(6 * 129)", "texts = texts || x'00'",
    "heads = x'FFFFFFFFFFFF'", "heads = x'030003000000', texts = 'abc'", "heads = 'text'",
    "heads = x'', texts = 'a'",
  ])
  func `readers and writers report an invalid block as damage`(change: String) async throws {
    try fixture.sql("UPDATE search_block SET \(change)")
    for text in ["", "a", "ada zoe"] {
      await #expect(throws: StoreError(.damaged, at: fixture.database)) {
        try await search.usernames(text)
      }
    }
    await #expect(throws: StoreError(.damaged, at: fixture.database)) {
      try await store.set(nil, at: 1)
    }
  }

  @Test(arguments: [0, SearchBlock.number(of: .min), SearchBlock.number(of: .max)])
  func `a block with too many users is damage`(number: Int64) async throws {
    let heads = (0...SearchBlock.users).flatMap { _ in [2, 0, 0, 0, 0, 0] as [UInt8] }
    let texts = (0...SearchBlock.users).flatMap { _ in Array("a\n".utf8) }
    try SQLiteConnection(path: fixture.database, busyTimeout: .zero).write(
      "INSERT OR REPLACE INTO search_block(id, heads, texts) VALUES(?, ?, ?)", number, heads, texts)
    for text in ["", "a"] {
      await #expect(throws: StoreError(.damaged, at: fixture.database)) {
        try await search.usernames(text)
      }
    }
  }

  @Test(arguments: [
    "DELETE FROM search_fold", "UPDATE search_fold SET version = version - 1",
    "INSERT INTO search_fold(version) VALUES(1)", "UPDATE search_fold SET version = 'x'",
  ])
  func `texts of another fold version are rebuilt`(change: String) async throws {
    try fixture.sql("\(change); UPDATE search_block SET heads = x'00'")
    _ = try fixture.store()
    #expect(try await search.usernames("") == ["ann", "zoe", "ben", "carl"])
    #expect(try fixture.texts("SELECT version FROM search_fold") == ["\(Fold.version)"])
    try fixture.sql("DELETE FROM search_block")
    _ = try fixture.store()
    #expect(try await search.usernames("") == [])
  }

  @Test func `incremental updates equal a rebuild`() async throws {
    for id: Int64 in [5, 127, 128, 300, 129] {
      try await store.set(NaiveDirectory.Person("P\(id)", "p\(id)"), at: id)
    }
    try await store.set(nil, at: 128)
    try await store.set(NaiveDirectory.Person("Q", "q"), at: 5)
    let blocks = "SELECT id || hex(texts) || rtrim(hex(heads), '0') FROM search_block ORDER BY id"
    let before = try fixture.texts(blocks)
    try fixture.sql("DELETE FROM search_fold")
    _ = try fixture.store()
    #expect(try fixture.texts(blocks) == before)
    #expect(before.count == 3)
  }
}
