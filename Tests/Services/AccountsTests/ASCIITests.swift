import Testing
import ViperKitTesting

@testable import Accounts

/// The fast paths for the most used letters and the address scanner agree with the general rules.
@Suite struct ASCIITests {
  @Test func `the fast path for ASCII usernames follows the rules`() {
    check(
      Username.appendASCII, ["a", "Z", "0", "9", ".", "-", "_", "@", "é", " ", "\0"], upTo: 8,
      limit: 64
    ) { (try? Username($0))?.description }
  }

  @Test func `the fast path for names follows the rules`() {
    let letters = "a ~\u{7F}é\u{301}म\u{902}\u{94D}\u{E38}\u{E48}漢\0".unicodeScalars
    check(
      FullName.appendPlain, letters.map { "\($0)" }, upTo: 6, limit: 100,
      and: (0x80..<0x3100).compactMap(Unicode.Scalar.init).map { "x\($0)y" }
    ) { (try? FullName($0))?.description }
    let invalid: [[UInt8]] = [
      [0xC3], [0xC1, 0xA9], [0xE0, 0x83, 0xA9], [0xE9, 0x41, 0x80], [0xA9],
    ]
    for bytes in invalid {
      var stored: [UInt8] = []
      #expect(!bytes.withUnsafeBufferPointer { FullName.appendPlain($0, to: &stored) })
    }
  }

  /// The fast path takes all valid ASCII texts but names between spaces, and no other text.
  private func check(
    _ append: (UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Bool, _ letters: [String],
    upTo count: Int, limit: Int, and others: [String] = [], rule: (String) -> String?
  ) {
    var random = Random(seed: 11)
    let texts =
      (0..<20_000).map { _ in random.text(of: letters, upTo: count) }
      + (limit - 1...limit + 1).map { String(repeating: "x", count: $0) } + others
    var plain = 0
    var wrong: [String] = []
    for text in texts {
      var stored: [UInt8] = [7]
      let isPlain = Array(text.utf8).withUnsafeBufferPointer { append($0, &stored) }
      plain += isPlain ? 1 : 0
      let valid = rule(text)
      let isSpaced = text.hasPrefix(" ") || text.hasSuffix(" ")
      let isLeft = valid == nil || isSpaced || !text.utf8.allSatisfy { $0 < 0x80 }
      if stored != [7] + (isPlain ? Array((valid ?? "invalid").utf8) : []) || !isPlain && !isLeft {
        wrong.append(text)
      }
    }
    #expect(wrong == [])
    #expect(plain > 1_000)
  }

  @Test func `addresses match an independent pattern`() {
    var random = Random(seed: 14)
    var good = 0
    let parts = ["a", "Z9", ".", "-", "@", "@localhost", "@a.b", "+", "é", " ", "\"", "\0", "x.yz"]
    for _ in 0..<10_000 { good += checkAddress(random.text(of: parts, upTo: 6)) ? 1 : 0 }
    for count in [62, 63, 64, 65] {
      let long = String(repeating: "x", count: count)
      checkAddress("\(long)@a.b")
      checkAddress("a@\(long).b")
    }
    for count in 190...200 {
      checkAddress(String(repeating: "x", count: 50) + "@" + long(count) + ".org")
    }
    for scalar in 0..<UInt8(0x80) { checkAddress("a\(Unicode.Scalar(scalar))b@c.de") }
    #expect(good > 75)
  }

  /// Labels of 9 letters and a dot, truncated.
  private func long(_ count: Int) -> String {
    String(String(repeating: "abcdefghi.", count: 30).prefix(count))
  }

  private let label = /[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?/
  private let atoms = /[!#$%&'*+\/=?^`{|}~\w-]+(\.[!#$%&'*+\/=?^`{|}~\w-]+)*/

  @discardableResult
  private func checkAddress(_ text: String) -> Bool {
    let isAddress = (try? EmailAddress(text)) != nil
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let labels = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    let isExpected =
      parts.count == 2 && text.utf8.count <= 254 && text.utf8.allSatisfy { $0 < 0x80 }
      && parts[0].utf8.count <= 64 && !text.hasPrefix("-") && parts[0].wholeMatch(of: atoms) != nil
      && (labels.count > 1 || parts[1] == "localhost")
      && labels.allSatisfy { $0.wholeMatch(of: label) != nil }
    #expect(isAddress == isExpected, "\(text.debugDescription)")
    return isAddress
  }
}

extension Random {
  fileprivate mutating func text(of parts: [String], upTo count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &self))
      .map { _ in parts.randomElement(using: &self) ?? "" }.joined()
  }
}
