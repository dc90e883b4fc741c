import Doubles
import Testing

@testable import Accounts

/// The fast ways to check a text say what the rules say.
@Suite struct PlainTests {
  @Test func `a plain username is what the rules make of it`() {
    var random = Random(seed: 11)
    var plain = 0
    for _ in 0..<20_000 {
      let text = random.text(of: ["a", "Z", "0", "9", ".", "-", "_", "@", "é", " ", "\0"], upTo: 8)
      plain += check(text) ? 1 : 0
    }
    for count in 63...66 { check(String(repeating: "x", count: count)) }
    #expect(plain > 1_000)
  }

  @discardableResult
  private func check(_ text: String) -> Bool {
    var stored: [UInt8] = [7]
    let isPlain = text.withBytes { Username.appendPlain($0, to: &stored) }
    if isPlain {
      #expect(
        (try? Username(text))?.description == String(decoding: stored.dropFirst(), as: UTF8.self))
    } else {
      #expect(stored == [7])
      // What the fast way leaves to the rules is no ASCII, or wrong.
      #expect((try? Username(text)) == nil || !text.utf8.allSatisfy { $0 < 0x80 })
    }
    return isPlain
  }

  @Test func `a plain name is what the rules make of it`() {
    var random = Random(seed: 12)
    let letters = FullName.kinds.flatMap { range, _ in
      [range.lowerBound, range.upperBound, (range.lowerBound + range.upperBound) / 2]
    }
    let others: [UInt32] = [
      0x20, 0x41, 0x7E, 0x7F, 0x1F, 0x300, 0x93C, 0x94D, 0xE38, 0xE48, 0x3099, 0x200B, 0x1F600,
      0xFFFD, 0x387, 0x958, 0x11A8, 0x1100, 0xAC00,
    ]
    let scalars = (letters + others).compactMap(Unicode.Scalar.init).map { String($0) }
    var plain = 0
    for _ in 0..<20_000 { plain += checkName(random.text(of: scalars, upTo: 6)) ? 1 : 0 }
    for count in 99...101 { checkName(String(repeating: "é", count: count)) }
    #expect(plain > 1_000)
  }

  @Test func `every letter that passes as plain is one by itself, and behind another`() {
    for (range, kind) in FullName.kinds {
      for scalar in range.compactMap(Unicode.Scalar.init) {
        if kind == .letter { #expect(checkName(String(scalar))) }
        #expect(checkName("a\(scalar)"))
      }
    }
  }

  @Test func `bytes that are no UTF-8 are no plain name`() {
    var random = Random(seed: 13)
    var stored: [UInt8] = []
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        [0x41, 0xC3, 0xA9, 0xE4, 0xB8, 0x80, 0xC1, 0xE0, 0xF0, 0xFF].randomElement(using: &random)
          ?? UInt8(0)
      }
      let isPlain = bytes.withUnsafeBufferPointer { FullName.appendPlain($0, to: &stored) }
      if isPlain { #expect(String(validating: bytes, as: UTF8.self) != nil) }
    }
  }

  @discardableResult
  private func checkName(_ text: String) -> Bool {
    var stored: [UInt8] = [7]
    let isPlain = text.withBytes { FullName.appendPlain($0, to: &stored) }
    if isPlain {
      #expect(
        (try? FullName(text))?.description == String(decoding: stored.dropFirst(), as: UTF8.self))
    } else {
      #expect(stored == [7])
    }
    return isPlain
  }

  @Test func `an address is one for both`() {
    var random = Random(seed: 14)
    var good = 0
    let parts = ["a", "Z9", ".", "-", "@", "@localhost", "@a.b", "+", "é", " ", "\"", "\0", "x.yz"]
    for _ in 0..<40_000 { good += checkAddress(random.text(of: parts, upTo: 6)) ? 1 : 0 }
    for count in [62, 63, 64, 65] {
      let long = String(repeating: "x", count: count)
      checkAddress("\(long)@a.b")
      checkAddress("a@\(long).b")
    }
    for count in 190...200 {
      checkAddress(String(repeating: "x", count: 50) + "@" + long(count) + ".org")
    }
    for scalar in 0..<UInt8(0x80) { checkAddress("a\(Unicode.Scalar(scalar))b@c.de") }
    #expect(good > 300)
  }

  /// Labels of 9 letters and a dot, cut off.
  private func long(_ count: Int) -> String {
    String(String(repeating: "abcdefghi.", count: 30).prefix(count))
  }

  @discardableResult
  private func checkAddress(_ text: String) -> Bool {
    let isAddress = text.withBytes(EmailAddress.isAddress)
    #expect(isAddress == ((try? EmailAddress(text)) != nil), "\(text.debugDescription)")
    return isAddress
  }
}

extension String {
  fileprivate func withBytes<T>(_ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension Random {
  fileprivate mutating func text(of parts: [String], upTo count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &self))
      .map { _ in parts.randomElement(using: &self) ?? "" }.joined()
  }
}
