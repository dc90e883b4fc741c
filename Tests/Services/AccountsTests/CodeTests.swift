import Accounts
import Testing

struct CodeTests {
  @Test(arguments: [
    "7KQF-M2XD-9TWA-3HBR", "7kqfm2xd9twa3hbr", " 7KQF M2XD  9twa 3HBR ",
    "7-K-Q-F-M-2-X-D-9-T-W-A-3-H-B-R",
  ])
  func `case, spaces and hyphens don't matter`(typed: String) {
    #expect(Code(typed)?.letters == "7KQFM2XD9TWA3HBR")
    #expect(Code(typed)?.hyphenated == "7KQF-M2XD-9TWA-3HBR")
  }

  @Test(arguments: [
    "", "7KQF-M2XD", "7KQF-M2XD-9TWA-3HB", "7KQF-M2XD-9TWA-3HBRD", "7KQF-M2XD-9TWA-3HBU",
    "7KQF_M2XD-9TWA-3HBR", "7KQF-M2XD-9TWA-3HB\n", "7KQF-M2XD-9TWA-3HBé", "ＡＡＡＡＡＡＡＡＡＡＡＡＡＡＡＡ",
    "7KQF-M2XD-9TWA-3HB\0", "٧٧٧٧٧٧٧٧٧٧٧٧٧٧٧٧",
  ])
  func `malformed codes are refused`(typed: String) {
    #expect(Code(typed) == nil)
  }

  @Test func `a code has 80 bits`() {
    // Sixteen letters from an alphabet of 32; letters that look alike are equivalent.
    #expect(Code("OoIiLl0100000000")?.hyphenated == "0011-1101-0000-0000")
    #expect(Code("OoIiLl01ZVWXYS89")?.letters == "00111101ZVWXYS89")
  }

  @Test func `letters are uniformly distributed`() {
    var generator = Counter()
    let letters = (1...2).map { _ in Code(using: &generator).letters }.joined()
    #expect(letters == "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    #expect(Code(letters.prefix(16).lowercased())?.letters == String(letters.prefix(16)))
    #expect(Code(letters.suffix(16).lowercased())?.letters == String(letters.suffix(16)))
  }

  @Test func `the description of a secret doesn't reveal it`() throws {
    let ada = Account(
      id: Account.ID(rawValue: 7), username: try Username("ada"), name: try FullName("Ada"),
      email: .absent, isEmailConfirmed: false)
    let secrets: [(any Redacted, String)] = try [
      (#require(Code("5EC7-5EC7-5EC7-5EC7")), "Code"), (Password("5EC7"), "Password"),
      (ProvenAccount(account: ada, passwordHash: "5EC7"), "proven account ada"),
      (
        Session.Key(number: OpenSession.ID(rawValue: 3), account: ada.id, tokenHash: "5EC7"),
        "session 3 of account 7"
      ),
    ]
    for (secret, description) in secrets {
      #expect("\(secret)" == description)
      var dumped = ""
      dump(secret, to: &dumped)
      #expect(!(dumped + String(reflecting: secret) + "\([secret])").contains("5EC7"))
    }
  }

  private struct Counter: RandomNumberGenerator {
    var count: UInt64 = 0
    mutating func next() -> UInt64 {
      defer { count += 1 }
      return count
    }
  }
}
