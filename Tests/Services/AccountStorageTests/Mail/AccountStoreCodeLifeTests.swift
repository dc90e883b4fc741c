import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// Every way in which a code becomes invalid.
@Suite(.engines) struct AccountStoreCodeLifeTests: StoreSuite {
  let setup: StoreSetup

  init() async throws {
    setup = try await StoreSetup("ada", "bob")
    try fixture.sql(
      "UPDATE account SET is_confirmed = FALSE, name = 'Zyxgh Wqvtr' WHERE username = 'bob'")
  }

  /// The use of bob's code.
  enum Use: CaseIterable {
    case change, confirm, reset
  }

  enum Death: CaseIterable {
    case deletion, disabling, emailChange, expiry, future, newerCode, passwordReset, use
  }

  private func ask(_ use: Use, _ code: UInt64 = 7) async throws {
    let store = try fixture.store(code: .all(code))
    switch use {
    case .change:
      let address = try EmailAddress("new@example.org")
      try #require(await store.requestChange(of: .bob, to: address, password: .old))
    case .confirm: try await store.requestConfirmation(of: .bob)
    case .reset: try await store.requestReset(of: "bob")
    }
  }

  private func redeem(_ use: Use, _ code: UInt64 = 7) async throws -> Bool {
    do {
      switch use {
      case .change: return try await store.confirmChange(of: .bob, with: .all(code)) != nil
      case .confirm: return try await store.confirm(.bob, with: .all(code))
      case .reset: return try await store.resetPassword(of: "bob", with: .all(code), to: .old)
      }
    } catch let error as StoreError where error == fixture.ended {
      return false
    }
  }

  @Test func `a code's hash is as slow as a password's, and salted`() async throws {
    try await ask(.reset)
    try await ask(.confirm)
    let hashes = try fixture.texts("SELECT hash FROM code")
    #expect(Set(hashes).count == 2)
    let password = try #require(fixture.texts("SELECT hash FROM password").first).split(
      separator: "$")
    for hash in hashes {
      let parts = hash.split(separator: "$")
      // Method and cost; then a salt of 128 bits, six per character.
      #expect(parts[0...1] == password[0...1])
      #expect(parts[2].count == 22 && parts[2] != password[2])
    }
  }

  private func meet(_ death: Death, _ use: Use) async throws {
    switch death {
    case .deletion: try await store.delete(.bob)
    case .disabling:
      for isDisabled in [true, false] {
        #expect(try await store.setDisabled(isDisabled, .bob, by: .ada) == .done)
      }
    case .emailChange:
      let other = try fixture.store(code: .all(5))
      let address = try EmailAddress("newer@example.org")
      try #require(await other.requestChange(of: .bob, to: address, password: .old))
      try #require(await other.confirmChange(of: .bob, with: .all(5)) == address)
    case .expiry, .future:
      let away: Int64 = death == .expiry ? 600 : -61
      clock.now += away
      #expect(try await !redeem(use))
      clock.now -= away
    case .newerCode: try await ask(use, 8)
    case .passwordReset:
      let other = try fixture.store(code: .all(5))
      try await other.requestReset(of: "bob")
      try #require(await other.resetPassword(of: "bob", with: .all(5), to: .new))
    case .use: #expect(try await redeem(use))
    }
  }

  @Test(arguments: Use.allCases, Death.allCases)
  func `an invalid code changes nothing, and its hash is removed`(
    use: Use, death: Death
  ) async throws {
    // A confirmation code only proves that mail reaches the address, so the password doesn't
    // matter.
    if use == .confirm, death == .passwordReset { return }
    try await ask(use)
    let hash = try #require(fixture.texts("SELECT hash FROM code").first)
    try await meet(death, use)
    #expect(try await !redeem(use))
    #expect(try !fixture.texts("SELECT hash FROM code").contains(hash))
  }

  @Test(arguments: Use.allCases, [(0, true), (599, true), (600, false), (-60, true), (-61, false)])
  func `a code is valid for exactly ten minutes`(use: Use, life: (Int64, Bool)) async throws {
    try await ask(use)
    clock.now += life.0
    #expect(try await redeem(use) == life.1)
  }

  @Test(arguments: Use.allCases)
  func `wrong tries leave a code valid, and slow down further ones`(use: Use) async throws {
    try await ask(use)
    for _ in 1...60 { #expect(try await !redeem(use, 9)) }
    #expect(clock.pauses.count >= 10)
    #expect(try await redeem(use))
  }

  @Test(.onlySQLite)
  func `a wrong code costs one hash and two commits, whether or not a code exists`() async throws {
    try await ask(.reset)
    for name in ["bob", "ada", "nobody", "bob@example.org"] {
      let hashes = try await fixture.hashes { store in
        _ = try await store.resetPassword(of: name, with: .all(9), to: .new)
      }
      #expect(hashes == 1, "\(name)")
      let before = try fixture.commits()
      #expect(try await !store.resetPassword(of: name, with: .all(9), to: .new))
      #expect(try fixture.commits() - before == 2, "\(name)")
    }
  }

  @Test(arguments: [-315_360_000, -259_200, 315_360_000, 1 << 31])
  func `expired codes stay invalid, and new ones are valid as long as usual`(jump: Int64)
    async throws
  {
    try await ask(.reset)
    clock.now += 600
    #expect(try await !redeem(.reset))
    clock.now += jump
    #expect(try await !redeem(.reset))
    for seconds in [599, 600] as [Int64] {
      try await ask(.reset, 8)
      clock.now += seconds
      #expect(try await redeem(.reset, 8) == (seconds < 600))
    }
  }
}
