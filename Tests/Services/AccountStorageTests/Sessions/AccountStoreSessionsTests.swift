import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreSessionsTests: StoreSuite {
  let setup: StoreSetup
  let ada = Account.ID(rawValue: 1)

  init() async throws {
    setup = try await StoreSetup()
    try await store.add("ada")
    try await store.add("bob")
  }

  @Test func `a session survives the program, with its location`() async throws {
    var session = try #require(try await store.start(for: .ada))
    #expect(try session.account == Account(1, "ada", isConfirmed: true))
    #expect(try await store.current() == session)
    try await store.remember(page: "user-list", in: session.key)
    session.lastPage = "user-list"
    #expect(try await fixture.store().current() == session)
  }

  @Test func `a new session ends the former one`() async throws {
    try await store.start(for: .ada)
    try await store.remember(page: "user-list")
    let former = try fixture.text("session")
    try await store.start(for: .bob)
    #expect(try await store.current()?.account == Account(2, "bob", isConfirmed: true))
    try fixture.write(former, to: "session")
    #expect(try await store.current() == nil)
  }

  @Test func `a session file of another database ends no session with its number`() async throws {
    let other = try fixture.store(session: "b")
    let key = try #require(try await other.start(for: .ada)).key
    let left = "1 " + String(repeating: "0", count: 32)
    try fixture.write(left, to: "session")
    try await store.end(key)
    #expect(try fixture.text("session") == left && fixture.names().contains("session-b"))
    try await other.start(for: .ada)
    try fixture.write(left.replacing("1 ", with: "2 "), to: "session")
    try await store.start(for: .bob)
    #expect(try await other.current() != nil)
    #expect(try await store.current()?.account.id == .bob)
  }

  @Test func `the token has 128 bits, is new each time, and only the owner can read it`()
    async throws
  {
    try await store.start(for: .ada)
    let first = try fixture.text("session")
    #expect(first.wholeMatch(of: /1 [0-9a-f]{32}/) != nil)
    #expect(fixture.mode("session") == "600")
    try await store.start(for: .ada)
    #expect(try fixture.text("session") != first)
  }

  @Test(arguments: [
    "", " ", "1", "1 ", "1  ", "x y", "2 TOKEN", "1 TOKENx", "1 TOKEN x", "-1 TOKEN", "\0",
    "99999999999999999999 TOKEN", "1 *0",
  ])
  func `an invalid file or hash gives no session`(text: String) async throws {
    try await store.start(for: .ada)
    let token = try fixture.text("session").dropFirst(2)
    try fixture.write(text.replacing("TOKEN", with: token), to: "session")
    if text == "1 *0" { try fixture.sql("UPDATE session SET token_hash = '*0'") }
    #expect(try await store.current() == nil)
  }

  @Test func `starting a session of a missing account ends the former one`() async throws {
    try await store.start(for: .ada)
    try await store.start(for: .eve)
    #expect(try await store.current() == nil)
    #expect(try !fixture.names().contains("session"))
  }

  // MARK: - In one process alone

  @Test func `a process session leaves no file, is listed, and ends with the run`()
    async throws
  {
    let served = try fixture.store(keeping: .process)
    #expect(try await served.current() == nil)
    let session = try #require(try await served.start(for: .ada))
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

  @Test func `a process session can be ended from elsewhere`() async throws {
    let served = try fixture.store(keeping: .process)
    let session = try #require(try await served.start(for: .ada)).key
    try await store.end(session.number, of: .ada)
    #expect(try await served.current() == nil)
    try await served.endProcessSession()
  }

  @Test func `a session kept in a file outlasts the run`() async throws {
    try await store.start(for: .ada)
    try await store.endProcessSession()
    #expect(try await store.current() != nil)
  }

  @Test func `no session starts without proof of the current password`() async throws {
    let proven = try #require(try await store.account(named: "ada", password: .old))
    try fixture.sql("UPDATE password SET hash = (SELECT hash FROM password WHERE account = 2)")
    #expect(try await store.start(for: proven) == nil)
    let forged = ProvenAccount(account: proven.account, passwordHash: "")
    #expect(try await store.start(for: forged) == nil)
    #expect(try fixture.texts("SELECT count(*) FROM session") == ["0"])
  }

  @Test func `the descriptions of keys and proofs don't reveal their hashes`() async throws {
    let proven = try #require(try await store.account(named: "ada", password: .old))
    let key = try #require(try await store.start(for: proven)).key
    var text = "\(proven) \(key) \(String(reflecting: proven)) \(String(reflecting: key))"
    dump(proven, to: &text)
    dump(key, to: &text)
    #expect(!text.contains(proven.passwordHash) && !text.contains(key.tokenHash))
  }

  @Test func `of sessions started concurrently, one is left, and its file matches`() async throws {
    _ = try await race(6) { [fixture] number, _ in
      try await fixture.store().start(for: number.isMultiple(of: 2) ? .ada : .bob)
    }
    #expect(try await store.current() != nil)
    #expect(try fixture.texts("SELECT count(*) FROM session") == ["1"])
  }

  // MARK: - Several sessions on one folder

  @Test func `each session name has its own session and location`() async throws {
    let other = try fixture.store(session: "Terminal-2")
    try await store.start(for: .ada)
    try await other.start(for: .bob)
    try await store.remember(page: "user-list")
    try await other.remember(page: "favorites")
    #expect(try fixture.names().filter { $0.hasPrefix("s") } == ["session", "session-Terminal-2"])
    #expect(fixture.mode("session-Terminal-2") == "600")
    let here = try await fixture.store().current()
    let there = try await fixture.store(session: "Terminal-2").current()
    #expect(here?.account.id == .ada && here?.lastPage == "user-list")
    #expect(there?.account.id == .bob && there?.lastPage == "favorites")
    let third = try fixture.store(session: "c")
    try await third.start(for: .ada)
    try await store.end()
    #expect(try await store.current() == nil)
    for others in [other, third] { #expect(try await others.current() != nil) }
  }

  @Test func `the number of an ended session is never reused`() async throws {
    let other = try fixture.store(session: "b")
    try await store.start(for: .ada)
    let former = try fixture.text("session")
    try fixture.sql("DELETE FROM session")
    try await other.start(for: .bob)
    #expect(try fixture.text("session-b").hasPrefix("2 "))
    try fixture.write(former, to: "session")
    try await store.remember(page: "profile")
    try await store.end()
    let session = try await other.current()
    #expect(session != nil && session?.lastPage == nil)
  }

  @Test(arguments: [
    "", "a b", "a/b", "../x", "a.b", "ä", "a\0", "a\n", "_", String(repeating: "x", count: 65),
  ])
  func `a session name that could name another file is refused, and nothing is created`(
    name: String
  ) throws {
    #expect(!AccountStore.isSessionName(name))
    let empty = try StoreFixture()
    #expect(throws: StoreError(.cannotCreate, at: "\(empty.path)/session-\(name)")) {
      try empty.store(session: name)
    }
    #expect(try empty.names() == [])
  }

  @Test(arguments: ["a", "0", "-", "Terminal-2", String(repeating: "x", count: 64)])
  func `any other session name is accepted`(name: String) async throws {
    #expect(AccountStore.isSessionName(name))
    let other = try fixture.store(session: name)
    try await other.start(for: .ada)
    #expect(try await other.current() != nil)
    #expect(try fixture.names().contains("session-\(name)"))
  }
}
