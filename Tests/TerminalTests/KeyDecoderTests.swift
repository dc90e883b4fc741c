import Doubles
import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  @Test(arguments: [
    ("a", [Key.text("a")]),
    ("é", [.text("é")]),
    ("\r\n", [.enter, .enter]),
    ("\u{1B}[A\u{1B}OB\u{1B}[1;5C", [.up, .down, .right]),
    ("\u{1B}[3~\u{1B}[5~\u{1B}[15~", [.delete, .pageUp, .function(5)]),
    ("\u{1B}[200~a\rb\u{1B}[201~c", [.paste("a\rb"), .text("c")]),
    ("\u{1B}[[Ax", [.function(1), .text("x")]),
    ("\u{1B}]0;title\u{07}x", [.text("x")]),
    ("\u{1B}P1$r0m\u{1B}\\x", [.text("x")]),
    ("\u{1B}[?1;2cx", [.text("x")]),
    ("\u{1B}[200~ab\u{03}", [.control("c")]),
    ("\u{1B}b\u{1B}1", [.alt("b"), .alt("1")]),
    ("\u{0017}", [.control("w")]),
  ])
  func `bytes become keys`(bytes: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: bytes.utf8) == keys)
  }

  @Test func `a lone escape is a key after a pause`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: [0x1B]) == [])
    #expect(decoder.wait == 50)
    #expect(decoder.pause() == [.escape])
    #expect(decoder.wait == nil)
  }

  @Test(arguments: [[0xFF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5]] as [[UInt8]])
  func `bytes that are no UTF-8 become one replacement`(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: bytes) + decoder.pause() == [.text("\u{FFFD}")])
  }

  @Test(arguments: 0..<20)
  func `however random bytes are cut, the keys are the same, and Ctrl-C comes through`(seed: UInt64)
  {
    var random = Random(seed: seed &+ 1)
    let bytes = (0..<5000).map { _ in
      Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random)
        : Array("\u{1B}[]O~201;\u{1B}é\u{07}".utf8).randomElement(using: &random) ?? 0
    }
    var whole = KeyDecoder()
    var cut = KeyDecoder()
    var keys: [Key] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...9, using: &random)
      keys += cut.keys(in: rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(whole.keys(in: bytes) == keys)
    #expect(whole.keys(in: [0x03]) == [.control("c")])
  }
}
