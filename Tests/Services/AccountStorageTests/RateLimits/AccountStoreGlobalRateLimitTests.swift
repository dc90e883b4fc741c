import Accounts
import Processes
import StoreFixtures
import Testing

@testable import AccountStorage

/// Many guesses, none of which locks an account.
@Suite(.engines) struct AccountStoreGlobalRateLimitTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada") }

  private func spray(_ count: Int) async throws {
    for number in 0..<count { try await store.guess("nobody\(number)", times: 1) }
  }

  @Test func `the pauses end soon after the attack does`() async throws {
    try await spray(150)
    let before = clock.pauses.count
    clock.now += 510
    #expect(try await store.lets("ada", in: .old))
    #expect(clock.pauses.count == before)
  }

  @Test func `any number of right passwords causes no pause`() async throws {
    for _ in 1...120 { #expect(try await store.lets("ada", in: .old)) }
    #expect(clock.pauses == [])
  }

  @Test func `all processes share the rate limit`() async throws {
    _ = try await race(8) { number, store in
      for name in 0..<10 { try await store.guess("nobody\(number)-\(name)", times: 1) }
    }
    let expected = (1...30).map { Duration.milliseconds(250) * $0 }
    #expect(clock.pauses.sorted() == expected)
  }

  @Test func `a guess that is cancelled during its pause doesn't count`() async throws {
    try await spray(60)
    let hurried = try fixture.store(pause: { _ in throw CancellationError() })
    await #expect { try await hurried.lets("ada", in: .new) } throws: { $0.isCancellation }
    #expect(try fixture.texts("SELECT count(*) FROM login_attempt WHERE id = 1") == ["0"])
  }

  @Test func `the pause takes real time, and ends when the task is cancelled`() async throws {
    try await spray(99)
    let task = Task { [fixture] in
      let (folder, location) = (fixture.folder, fixture.location)
      let store = try AccountStore(
        in: folder, at: location, hasher: PasswordHasher(cost: 1),
        outbox: Outbox(for: location, in: folder, sendmail: nil), clock: { StoreFixture.noon })
      return try await store.lets("ada", in: .old)
    }
    // An attempt that pauses is counted before its pause.
    while try fixture.texts(
      "SELECT passes - \(StoreFixture.noon) FROM global_rate_limit WHERE id = 1") != [
        "1000"
      ]
    {
      await Task.yield()
    }
    let deadline = Deadline(after: .seconds(9))
    task.cancel()
    await #expect { try await task.value } throws: { $0.isCancellation }
    #expect(!deadline.isOver)
  }
}
