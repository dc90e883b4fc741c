import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// Passwords are compared as a whole; only equivalent spellings of one text are equal.
@Suite(.engines) struct PasswordBytesTests {
  private let fixture: StoreFixture
  init() throws { fixture = try StoreFixture() }

  /// 511 bytes, as long as a password can be.
  private static let longest = String(
    String(repeating: "glad hill under rain, ", count: 30).prefix(511))

  private static func changed(at position: Int) -> String {
    String(longest.prefix(position - 1)) + "#" + longest.dropFirst(position)
  }

  @Test(arguments: [
    changed(at: 1), changed(at: 72), changed(at: 73), changed(at: 510), changed(at: 511),
    String(longest.dropLast()), longest + "x", longest + String(repeating: "x", count: 4096),
    longest + "\0", String(longest.prefix(72)), String(longest.prefix(72)) + "\0", "",
  ])
  func `every byte of a long password counts`(other: String) async throws {
    let store = try await store(with: Self.longest)
    #expect(try await store.account(named: "ada", password: Password(other)) == nil)
    #expect(try await store.account(named: "ada", password: Password(Self.longest)) != nil)
  }

  @Test(arguments: [
    ("z\u{F6}lf Boxk\u{E4}mpfer", "zo\u{308}lf Boxka\u{308}mpfer", true),
    ("glad hill under rain", "glad\u{A0}hill\u{3000}under\u{2003}rain", true),
    ("\u{212B} glad hill", "\u{C5} glad hill", true),
    // Compatible is not the same, nor is another case or width.
    ("\u{FB01}fteen umbrellas", "fifteen umbrellas", false), ("Glad Hill", "glad hill", false),
    ("\u{FF41}\u{FF42}c", "abc", false), ("\u{17F}even", "seven", false),
    ("ß glad hill", "ss glad hill", false),
  ])
  func `each keyboard's spelling of the same text is the same password`(
    one: String, other: String, isSame: Bool
  ) async throws {
    for (kept, typed) in [(one, other), (other, one)] {
      let store = try await store(with: kept)
      let account = try await store.account(named: "ada", password: Password(typed))
      #expect((account != nil) == isSame)
      try fixture.sql("DELETE FROM account")
    }
  }

  private func store(with password: String) async throws -> AccountStore {
    let store = try fixture.store()
    try await store.add(NewAccount("ada"), age: nil, password: Password(password))
    return store
  }
}
