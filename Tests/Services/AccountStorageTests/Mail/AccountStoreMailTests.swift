import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// Posted mails, their rate limits, and how long they stay without a sendmail program.
@Suite(.engines) struct AccountStoreMailTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  @Test func `resets of an unconfirmed account don't use up its confirmations`() async throws {
    try await store.signUp("eve")
    for _ in 1...5 { try await store.requestReset(of: "eve") }
    try await fixture.store(code: .all(8)).requestConfirmation(of: .eve)
    #expect(try fixture.mails().contains { $0.contains("8888-8888-8888-8888") })
  }

  // MARK: - Secrets are removed

  @Test(
    arguments: [
      { try await _ = $0.resetPassword(of: "bob", with: .all(7), to: .new) },
      { try await _ = $0.setDisabled(true, .bob, by: .ada) },
      { try await _ = $0.delete(.bob, by: .ada) },
      { try await $0.delete(.bob) },
      { _ = try await $0.changePassword(of: .bob) },
    ] as [@Sendable (AccountStore) async throws -> Void])
  func `a mail is removed when its code becomes invalid`(
    act: @Sendable (AccountStore) async throws -> Void
  ) async throws {
    try await store.requestReset(of: "bob")
    try await store.requestReset(of: "ada")
    let mails = try fixture.mails()
    #expect(mails.count { $0.contains("To: bob@") && $0.contains("7777-7777-7777-7777") } == 1)
    try await act(store)
    #expect(
      try fixture.mails().allSatisfy {
        !$0.contains("To: bob@") || !$0.contains("7777-7777-7777-7777")
      })
    #expect(try fixture.mails().count { $0.contains("To: ada@") } == 1)
  }

  @Test func `a mail is removed when its code is replaced, or was used to confirm`() async throws {
    try await store.signUp("eve")
    let other = try fixture.store(code: .all(8))
    try await other.requestConfirmation(of: .eve)
    #expect(try fixture.mails().map { $0.contains("8888-8888-8888-8888") } == [true])
    #expect(try await store.confirm(.eve, with: .all(8)))
    #expect(try fixture.mails() == [])
  }

  @Test(arguments: [(599, 1), (600, 0), (-60, 1), (-61, 0)])
  func `a mail is removed when its code has expired`(seconds: Int64, count: Int) async throws {
    try await store.requestReset(of: "bob")
    await (try fixture.store(at: StoreFixture.noon + seconds)).tendOutbox()
    #expect(try fixture.mails().count == count)
  }

  @Test func `a mail without a code stays`() async throws {
    try await store.requestReset(of: "bob")
    #expect(try await store.resetPassword(of: "bob", with: .all(7), to: .new))
    let later = try fixture.store(at: StoreFixture.noon + 86_400)
    await later.tendOutbox()
    try await later.requestReset(of: "ada")
    #expect(
      try fixture.headlines() == [
        "ada@example.org: Reset your password", "bob@example.org: Your password was changed",
      ])
  }

  // MARK: - Enumeration

  @Test func `a request for an unknown name is logged, and posts no mail`() async throws {
    try await store.requestReset(of: "ada")
    try await store.requestReset(of: "nobody")
    try fixture.sql("UPDATE account SET is_disabled = TRUE WHERE username = 'bob'")
    try await store.requestReset(of: "bob")
    #expect(try fixture.mails().count == 1)
    #expect(try fixture.texts("SELECT count(*) FROM mail") == ["1"])
    #expect(try fixture.events() == ["reset-asked ada", "reset-asked -", "reset-asked -"])
  }

  @Test func `each call that may post a mail starts the delivery, whether or not it did`()
    async throws
  {
    let (posts, counter) = AsyncStream.makeStream(of: Void.self)
    let outbox = Outbox(for: fixture.location, in: fixture.folder, sendmail: "/bin/true") {
      counter.yield()
    }
    let store = try fixture.store(outbox: outbox)
    for name in ["ada", "nobody"] { try await store.requestReset(of: name) }
    for email in ["ada@example.org", "free@example.org"] {
      try await store.signUp("user\(email.utf8.count)", email: email)
    }
    // Mails are due at the start, too.
    await store.tendOutbox()
    counter.finish()
    #expect(await posts.reduce(0) { count, _ in count + 1 } == 5)
  }

  @Test func `a reset and a sign-up are logged`() async throws {
    try await store.signUp("eve")
    try await store.requestReset(of: "eve")
    #expect(try await !store.resetPassword(of: "eve", with: .all(8), to: .new))
    #expect(try await store.resetPassword(of: "eve", with: .all(7), to: .new))
    #expect(
      try fixture.events() == [
        "sign-up eve", "reset-asked eve", "code-refused eve", "reset-done eve",
      ])
  }

  // MARK: - Rate limits

  /// When mails are posted to bob while unauthenticated users request resets at an interval.
  private func mails(everySeconds pause: Int64, for duration: Int64) async throws -> [Int64] {
    var times: [Int64] = []
    for (number, time) in stride(from: 0, to: duration, by: Int(pause)).enumerated() {
      let code = Code.all(UInt64(number % 32))
      try await fixture.store(at: StoreFixture.noon + time, code: code).requestReset(of: "bob")
      if try fixture.mails().contains(where: { $0.contains(code.hyphenated) }) {
        times.append(time)
      }
    }
    return times
  }

  @Test
  func `unauthenticated users trigger thirteen mails an hour, and the newest code always works`()
    async throws
  {
    let times = try await mails(everySeconds: 60, for: 5400)
    #expect(times.prefix(3) == [0, 60, 120])
    for start in times {
      #expect(times.count { start..<(start + 3600) ~= $0 } <= 13)
    }
    for (time, next) in zip(times, times.dropFirst()) { #expect(next - time <= 360) }
  }

  @Test func `after a pause, no more mails are triggered than before it`() async throws {
    try await fixture.store(at: StoreFixture.noon).requestReset(of: "bob")
    var count = 0
    for number in 1...6 {
      let code = Code.all(UInt64(number))
      try await fixture.store(at: StoreFixture.noon + 7200, code: code).requestReset(of: "bob")
      if try fixture.mails().contains(where: { $0.contains(code.hyphenated) }) { count += 1 }
    }
    #expect(count == 3)
  }

  @Test
  func `requests over the rate limit keep the mailed code valid, and are counted per address`()
    async throws
  {
    for _ in 1...3 { try await store.requestReset(of: "bob") }
    try await fixture.store(code: .all(8)).requestReset(of: "bob@example.org")
    #expect(try fixture.mails().map { $0.contains("7777-7777-7777-7777") } == [true])
    #expect(try await store.resetPassword(of: "bob", with: .all(7), to: .new))
    try await store.requestReset(of: "ada")
    #expect(try fixture.mails().count == 2)
  }

  @Test func `after a reset another code can be mailed at once`() async throws {
    for _ in 1...9 { try await store.requestReset(of: "bob") }
    #expect(try await store.resetPassword(of: "bob", with: .all(7), to: .new))
    try await store.requestReset(of: "bob")
    #expect(try await store.resetPassword(of: "bob", with: .all(7), to: .old))
  }

  @Test func `resets that an administrator starts don't use up the rate limit`() async throws {
    for _ in 1...12 { #expect(try await store.startReset(of: .bob, by: .ada) == .done) }
    try await store.requestReset(of: "bob")
    #expect(try fixture.texts("SELECT key FROM mail_budget") == ["owner 2"])
    #expect(try fixture.mails().count == 1)
  }

  @Test func `notices and confirmations triggered by others share a rate limit`() async throws {
    for number in 1...12 { try await store.signUp("user\(number)", email: "Ada@example.org") }
    for number in 1...12 { try await store.signUp("other\(number)", email: "new@example.org") }
    #expect(try fixture.headlines().count { $0.hasPrefix("ada@") } == 3)
    // The first account with an address has its own limit, the others share one.
    #expect(try fixture.headlines().count { $0.hasPrefix("new@") } == 4)
    for _ in 1...5 {
      #expect(
        try await store.requestChange(of: .bob, to: EmailAddress("other@x.org"), password: .old))
    }
    #expect(try fixture.headlines().count { $0.hasPrefix("other@") } == 1)
  }

  @Test func `mails triggered by others to an address don't block its owner's reset`()
    async throws
  {
    for number in 1...5 { try await store.signUp("user\(number)", email: "bob@example.org") }
    for _ in 1...5 {
      _ = try await store.requestChange(
        of: .ada, to: EmailAddress("bob@example.org"), password: .old)
    }
    for number in 1...5 { try await store.requestReset(of: "user\(number)") }
    #expect(try fixture.headlines().count { $0.hasPrefix("bob@") } == 3)
    try await store.requestReset(of: "bob")
    #expect(try await store.resetPassword(of: "bob", with: .all(7), to: .new))
  }

  @Test func `a clock that was set back extends no rate limit`() async throws {
    for _ in 1...4 {
      try await fixture.store(at: StoreFixture.noon + 86_400).requestReset(of: "bob")
    }
    try await store.requestReset(of: "bob")
    #expect(try fixture.mails().count == 1)
    #expect(try await store.resetPassword(of: "bob", with: .all(7), to: .new))
  }
}
