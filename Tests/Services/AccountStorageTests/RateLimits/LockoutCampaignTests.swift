import Accounts
import StoreFixtures
import Testing
import ViperKitTesting

@testable import AccountStorage

/// For an hour, an attacker who may run viper on the folder makes seven runs a minute against the
/// only administrator, who gets in within a minute each time. The clock is a virtual one.
@Suite(.engines) struct LockoutCampaignTests {
  private let fixture: StoreFixture
  private static let attempts = Campaign.count(3, of: 12)

  init() async throws {
    fixture = try StoreFixture()
    try await fixture.store().add("root1")
  }

  private var clock: Clock { fixture.clock }

  /// The store of a new process with a session name.
  private func store(_ session: String?, by paused: Clock? = nil) throws -> AccountStore {
    let paused = paused ?? clock
    return try fixture.store(session: session, pause: { paused.pause($0) })
  }

  /// One of the attacker's runs, alternately with the default session name and with another.
  private func attack(_ number: Int) async throws {
    let store = try store(number.isMultiple(of: 2) ? nil : "mallory")
    let name = ["root1", "root1@example.org"][number / 2 % 2]
    switch number % 3 {
    case 0: try await store.guess(name, times: 1)
    case 1: try await store.requestReset(of: name)
    default: _ = try await store.resetPassword(of: name, with: .all(9), to: .new)
    }
  }

  /// Seven runs in each of so many minutes.
  private func attack(minutes: Int, from start: Int) async throws {
    for minute in start..<(start + minutes) {
      for run in 0..<7 {
        try await attack(minute * 7 + run)
        clock.now += run == 6 ? 6 : 9
      }
    }
  }

  /// The time that the owner's runs take: so many seconds for typing, and all of their pauses.
  private func expectWithinAMinute(
    _ number: Int, typing: Duration, _ owner: (_ paused: Clock) async throws -> Bool
  ) async throws {
    let paused = Clock()
    #expect(try await owner(paused), "attempt \(number)")
    let pauses = paused.pauses.reduce(.zero, +)
    #expect(pauses + typing <= .seconds(60), "attempt \(number): \(pauses)")
  }

  @Test func `during an attack, the owner logs in from a known device by password`() async throws {
    let owner = try store("owner")
    let account = try #require(await owner.account(named: "root1", password: .old))
    _ = try await owner.start(for: account)
    for number in 0..<Self.attempts {
      try await attack(minutes: 5, from: number * 5)
      try await expectWithinAMinute(number, typing: .seconds(10)) {
        try await store("owner", by: $0).lets("root1", in: .old)
      }
    }
    // The account's shared counter was locked meanwhile, so the attack was effective.
    #expect(try fixture.events().contains("account-locked root1"))
  }

  @Test func `during an attack, the owner logs in from an unknown device by a mailed reset`()
    async throws
  {
    for number in 0..<Self.attempts {
      try await attack(minutes: 5, from: number * 5)
      let password = Password("umbrella in the rain \(number)")
      try await expectWithinAMinute(number, typing: .seconds(30)) { paused in
        let address = "new\(number)"
        try await store(address, by: paused).requestReset(of: "root1")
        try await attack(number * 7)
        let newest = try newestCode()
        let code = try #require(newest)
        try await attack(number * 7 + 2)
        let isReset = try await store(address, by: paused).resetPassword(
          of: "root1", with: code, to: password)
        let isIn = try await store("newer\(number)", by: paused).lets("root1", in: password)
        return isReset && isIn
      }
    }
  }

  /// The code in the owner's newest mail.
  private func newestCode() throws -> Code? {
    let mails = try fixture.mails().filter { $0.contains("Subject: Reset your password") }
    let lines = mails.last?.split(separator: "\r\n") ?? []
    return lines.first { $0.hasPrefix("    ") }.flatMap { Code(String($0)) }
  }
}
