import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import PrivateFiles

struct AccountStoreSessionsTests {
  let fixture: StoreFixture
  let store: AccountStore
  let ada = Account.ID(rawValue: 1)

  init() async throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    try await store.add(NewAccount("ada"), age: 36, password: .old)
    try await store.add(NewAccount("bob"), age: nil, password: .old)
  }

  @Test func `there is no session at first`() async throws {
    #expect(try await store.current() == nil)
    try await store.remember(place: "user-list")
    try await store.end()
    #expect(try await store.current() == nil)
  }

  @Test func `a session survives the program, with its place`() async throws {
    var session = try #require(try await store.start(for: ada))
    #expect(try session.account == Account(1, "ada", isConfirmed: true))
    #expect(try await store.current() == session)
    try await store.remember(place: "user-list", in: session.key)
    session.place = "user-list"
    #expect(try await fixture.store().current() == session)
  }

  @Test func `a new session ends the one before`() async throws {
    try await store.start(for: ada)
    try await store.remember(place: "user-list")
    let former = try fixture.text("session")
    try await store.start(for: Account.ID(rawValue: 2))
    #expect(try await store.current()?.account == Account(2, "bob", isConfirmed: true))
    try fixture.write(former, to: "session")
    #expect(try await store.current() == nil)
  }

  @Test func `the token is 128 bits, new each time, and only the owner's to read`() async throws {
    try await store.start(for: ada)
    let first = try fixture.text("session")
    #expect(first.wholeMatch(of: /1 [0-9a-f]{32}/) != nil)
    #expect(fixture.mode("session") == "600")
    try await store.start(for: ada)
    #expect(try fixture.text("session") != first)
  }

  @Test(arguments: [
    "", " ", "1", "1 ", "1  ", "x y", "2 TOKEN", "1 TOKENx", "1 ", "1 TOKEN x", "-1 TOKEN", "\0",
    "99999999999999999999 TOKEN",
  ])
  func `a file that doesn't fit opens nothing`(text: String) async throws {
    try await store.start(for: ada)
    let token = try fixture.text("session").dropFirst(2)
    try fixture.write(text.replacing("TOKEN", with: token), to: "session")
    #expect(try await store.current() == nil)
  }

  @Test func `an invalid hash opens no session`() async throws {
    try await store.start(for: ada)
    try fixture.sql("UPDATE session SET token_hash = '*0'")
    #expect(try await store.current() == nil)
  }

  @Test func `a disabled account has no session`() async throws {
    try await store.start(for: ada)
    let copy = try fixture.text("session")
    try fixture.sql("UPDATE account SET is_disabled = 1 WHERE id = 1")
    #expect(try await store.current() == nil)
    try await store.start(for: ada)
    #expect(try await store.current() == nil)
    #expect(try !fixture.names().contains("session"))
    try fixture.sql("UPDATE account SET is_disabled = 0 WHERE id = 1")
    try fixture.write(copy, to: "session")
    #expect(try await store.current() == nil)
  }

  @Test func `a login of a missing account ends the session before`() async throws {
    try await store.start(for: ada)
    try await store.start(for: Account.ID(rawValue: 3))
    #expect(try await store.current() == nil)
    #expect(try !fixture.names().contains("session"))
  }

  // MARK: - In one process alone

  @Test func `a session of one process leaves no file, is listed, and ends with the run`()
    async throws
  {
    let served = try fixture.store(keeping: .process)
    #expect(try await served.current() == nil)
    let session = try #require(try await served.start(for: ada))
    #expect(try await served.current() == session)
    #expect(try await store.current() == nil)
    #expect(try await fixture.store(keeping: .process).current() == nil)
    #expect(try !fixture.names().contains { $0.hasPrefix("session") })
    #expect(try await store.sessions(for: session.key).map(\.isCurrent) == [true])
    try await served.endProcessSession()
    #expect(try await served.current() == nil)
    #expect(try fixture.texts("SELECT count(*) FROM session") == ["0"])
    await #expect(throws: fixture.ended) { try await served.profile(of: session.key) }
  }

  @Test func `a session of one process can be ended from elsewhere`() async throws {
    let served = try fixture.store(keeping: .process)
    let session = try #require(try await served.start(for: ada)).key
    try await store.end(session.number, of: ada)
    #expect(try await served.current() == nil)
    try await served.endProcessSession()
  }

  @Test func `one that is kept in a file outlasts the run`() async throws {
    try await store.start(for: ada)
    try await store.endProcessSession()
    #expect(try await store.current() != nil)
  }

  @Test func `without the proof of the present password no session starts`() async throws {
    let proven = try #require(try await store.account(named: "ada", password: .old))
    try fixture.sql("UPDATE password SET hash = (SELECT hash FROM password WHERE account = 2)")
    #expect(try await store.start(for: proven) == nil)
    let forged = ProvenAccount(account: proven.account, passwordHash: "")
    #expect(try await store.start(for: forged) == nil)
    #expect(try fixture.texts("SELECT count(*) FROM session") == ["0"])
  }

  @Test func `neither a key nor a proof tells its hash`() async throws {
    let proven = try #require(try await store.account(named: "ada", password: .old))
    let key = try #require(try await store.start(for: proven)).key
    var text = "\(proven) \(key) \(String(reflecting: proven)) \(String(reflecting: key))"
    dump(proven, to: &text)
    dump(key, to: &text)
    #expect(!text.contains(proven.passwordHash) && !text.contains(key.tokenHash))
  }

  @Test func `a link in the place of the file is refused, and what it leads to left alone`()
    async throws
  {
    try await store.start(for: ada)
    try fixture.write(fixture.text("session"), to: "elsewhere")
    let kept = try fixture.bytes("elsewhere")
    #expect(unlinked("session"))
    try fixture.link("session", to: fixture.path + "/elsewhere")
    let refusal = StoreError(.suspicious, at: fixture.path + "/session")
    await #expect(throws: refusal) { try await store.current() }
    await #expect(throws: refusal) { try await store.start(for: ada) }
    await #expect(throws: refusal) { try await store.end() }
    #expect(try fixture.bytes("elsewhere") == kept)
  }

  @Test func `a folder in the place of the file is refused`() async throws {
    _ = try DataFolder(path: fixture.path + "/session")
    let refusal = StoreError(.suspicious, at: fixture.path + "/session")
    await #expect(throws: refusal) { try await store.current() }
    await #expect(throws: refusal) { try await store.start(for: ada) }
  }

  @Test func `of many sessions that start at once, one is left that fits`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...6 {
        group.addTask { [fixture] in
          try await fixture.store().start(for: Account.ID(rawValue: Int64(number % 2 + 1)))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.current() != nil)
    #expect(try fixture.texts("SELECT count(*) FROM session") == ["1"])
  }

  private func unlinked(_ name: String) -> Bool {
    (try? PrivateFile(path: "\(fixture.path)/\(name)").remove()) != nil
  }
}
