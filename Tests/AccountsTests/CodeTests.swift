import Accounts
import Testing

struct CodeTests {
  @Test(arguments: [
    "7KQF-M2XD", "7kqfm2xd", " 7KQF M2XD ", "7-K-Q-F-M-2-X-D",
    "7KQF–M2XD".replacing("–", with: "-"),
  ])
  func `case, spaces and hyphens don't matter`(typed: String) {
    #expect(Code(typed)?.letters == "7KQFM2XD")
    #expect(Code(typed)?.hyphenated == "7KQF-M2XD")
  }

  @Test func `letters that look alike are the same`() {
    #expect(Code("OoIiLl01") == Code("00111101"))
  }

  @Test(arguments: [
    "", "7KQF-M2X", "7KQF-M2XDD", "7KQF-M2XU", "7KQF_M2XD", "7KQF-M2X\n", "7KQF-M2Xé", "ＡＡＡＡＡＡＡＡ",
    "7KQF-M2X\0", "٧٧٧٧٧٧٧٧",
  ])
  func `what can't be a code is none`(typed: String) {
    #expect(Code(typed) == nil)
  }

  @Test func `a code can be typed back`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 1...1000 {
      let code = Code(using: &generator)
      #expect(Code(code.hyphenated) == code)
    }
  }

  @Test func `every letter is as likely`() {
    var generator = Counter()
    let letters = (1...4).map { _ in Code(using: &generator).letters }.joined()
    #expect(letters == "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  }

  @Test func `nothing but its letters tells it`() throws {
    let code = try #require(Code("7KQF-M2XD"))
    var dumped = ""
    dump(code, to: &dumped)
    for text in ["\(code)", String(reflecting: code), dumped, "\([code])"] {
      #expect(!text.contains("7KQF"))
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
