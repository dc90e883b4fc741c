import Testing
import ViperKitTesting

@testable import ViperTerminal

@Suite struct KeyDecoderTests {
  // Typed here, since the compiler takes seconds to infer the type in the attribute.
  private static let bytesAndKeys: [(String, [Key])] = [
    ("a", [Key.text("a")]),
    ("é", [.text("é")]),
    ("\r\n", [.enter, .enter]),
    ("\u{1B}[A\u{1B}OB\u{1B}[1;5C", [.up, .down, .wordRight]),
    ("\u{1B}[3~\u{1B}[5~\u{1B}[15~", [.delete, .pageUp, .function(5)]),
    ("\u{1B}[200~a\rb\u{1B}[201~c", [.paste("a\rb"), .text("c")]),
    ("\u{1B}[[Ax", [.function(1), .text("x")]),
    ("\u{1B}]0;title\u{07}x", [.text("x")]),
    ("\u{1B}P1$r0m\u{1B}\\x", [.text("x")]),
    ("\u{1B}[?1;2cx", [.text("x")]),
    ("\u{1B}[200~ab\u{03}", [.control("c")]),
    ("\u{1B}b\u{1B}1", [.alt("b"), .alt("1")]),
    ("\u{0017}", [.control("w")]),
    ("\u{1B}]0;a\u{1B}[Bx", [.down, .text("x")]),
    // A key has at most 32 bytes of parameters.
    ("\u{1B}[" + String(repeating: "0", count: 31) + "3~", [.delete]),
    ("\u{1B}[" + String(repeating: "0", count: 32) + "3~", []),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D\u{1B}[F\u{1B}[H", [.up, .down, .right, .left, .end, .home]),
    ("\u{1B}[1~\u{1B}[4~\u{1B}[6~\u{1B}[7~\u{1B}[8~", [.home, .end, .pageDown, .home, .end]),
    ("\u{1B}[P\u{1B}OQ\u{1B}[S\u{1B}[[E\u{1B}[[F", [1, 2, 4, 5].map { .function($0) }),
    (
      [11, 12, 13, 14, 15, 17, 18, 19, 20].map { "\u{1B}[\($0)~" }.joined(),
      (1...9).map { .function($0) }
    ),
    // Keys with modifiers, in both encodings.
    ("\u{1B}[27u", [.escape]), ("\u{1B}[13u\u{1B}[57414u", [.enter, .enter]),
    ("\u{1B}[9;2u\u{1B}[9u", [.backTab, .tab]),
    ("\u{1B}[97u\u{1B}[97;2u", [.text("a"), .text("A")]),
    ("\u{1B}[49:33;2u", [.text("!")]), ("\u{1B}[27;2;33~", [.text("!")]),
    ("\u{1B}[49;3u", [.alt("1")]), ("\u{1B}[102;5u", [.control("f")]),
    ("\u{1B}[127u\u{1B}[127;5u\u{1B}\u{7F}", [.backspace, .control("w"), .control("w")]),
    ("\u{1B}[97;9u\u{1B}[57441u\u{1B}[155u\u{1B}[1114112u\u{1B}[55296u", []),
    ("\u{1B}[97;1:3u\u{1B}[1;1:3A\u{1B}[1;1:1A", [.up]),
    ("\u{1B}[3;5~\u{1B}[1;2Z\u{1B}O5D", [.deleteWord, .backTab, .left]),
    ("\u{1B}OM\u{1B}OR\u{1B}OS", [.enter, .function(3), .function(4)]),
    // A byte right after ESC is a key with Alt, never Esc: Shift-Tab of the Linux console, arrows with
    // Alt of urxvt and PuTTY, Alt-Enter, a letter beyond ASCII.
    ("\u{1B}\u{09}", [.backTab]), ("\u{1B}\u{1B}[A\u{1B}\u{1B}OB", [.up, .down]),
    ("\u{1B}\rx", [.text("x")]), ("\u{1B}\u{18}x", [.text("x")]),
    ("\u{1B}ä", [.alt("ä")]), ("\u{1B}\u{1B}ä€", [.alt("ä"), .text("€")]),
    ("\u{1B}[228;3u", [.alt("ä")]),
    ("\u{1B}[1;3D\u{1B}[1;5C\u{1B}Od", [.wordLeft, .wordRight, .wordLeft]),
    ("\u{1F}", [.control("_")]),
    (
      "\u{1B}[<0;10;20M\u{1B}[<0;10;20m\u{1B}[<64;1;1M\u{1B}[<65;1;1M",
      [.click(column: 9, row: 19), .wheelUp, .wheelDown]
    ),
    // A byte that interrupts a sequence is decoded by itself.
    ("\u{1B}[[\u{1B}[A", [.up]), ("\u{1B}[[é", [.text("é")]), ("\u{1B}[[\r", [.enter]),
    ("\u{1B}[M !\u{1B}[A", [.up]), ("\u{1B}[1;\u{1B}[A", [.up]), ("\u{1B}O\r", [.enter]),
  ]

  @Test(arguments: bytesAndKeys)
  func `bytes are decoded into keys`(bytes: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: bytes.utf8) == keys)
  }

  @Test func `a lone ESC is the Escape key after a pause`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: [0x1B]) == [])
    #expect(decoder.wait == 50)
    #expect(decoder.pause() == [.escape])
    #expect(decoder.wait == nil)
    // Held down, it repeats within the delay.
    #expect(decoder.keys(in: [0x1B, 0x1B]) == [] && decoder.pause() == [.escape])
  }

  @Test(arguments: [
    "\u{1B}[99;5u", "\u{1B}[1089::99;5u", "\u{1B}[99;69u", "\u{1B}[27;5;99~", "\u{1B}]0;ti\u{03}",
    "\u{1B}[1;\u{03}", "\u{1B}O\u{03}", "\u{1B}[M\u{03}", "\u{1B}\u{03}",
    "\u{1B}[200~ab\u{1B}[2\u{03}",
  ])
  func `Ctrl-C is decoded within any sequence and in any encoding`(bytes: String) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: bytes.utf8).last == .control("c"))
    #expect(decoder.wait == nil)
  }

  /// Responses, mouse reports, unknown and too long sequences, and both string terminators.
  @Test(arguments: [
    "\u{1B}[5;10R", "\u{1B}[?2026;2$y", "\u{1B}[<0;10;20m", "\u{1B}[<2;1;1M", "\u{1B}[M !!",
    "\u{1B}[ A", "\u{1B}[?A",
    "\u{1B}[>1;2c", "\u{1B}[201~", "\u{1B}[999~", "\u{1B}[1;2;3A", "\u{1B}Ox", "\u{1B}O5z",
    "\u{1B}[" + String(repeating: "1;", count: 999) + "A", "\u{1B}]10;rgb:0/0/0\u{07}",
    "\u{1B}]0;a\u{1B}\\", "\u{1B}]0;é\u{9C}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
    "\u{1B}^x\u{07}", "\u{1B}Xx\u{07}", "\u{1B}]0;\u{18}", "\u{9B}31m", "\u{9D}0;x\u{07}",
    "\u{90}x\u{9C}", "\u{98}x\u{9C}", "\u{9E}x\u{9C}", "\u{9F}x\u{9C}", "\u{8F}x", "\u{85}",
    "\u{1B}]0;\u{1B}\u{1B}\\", "\u{1B}[1;99999999999999999999A\u{1B}[99999999999999999999~",
  ])
  func `unknown sequences are skipped whole`(bytes: String) {
    var decoder = KeyDecoder()
    let keys = decoder.keys(in: (bytes + "x").utf8)
    #expect(keys == [.text("x")] || keys == [.up, .text("x")] && bytes.contains("[1;9999"))
    #expect(decoder.wait == nil)
  }

  @Test(arguments: [
    "\u{1B}[", "\u{1B}[1;5", "\u{1B}O", "\u{1B}]0;title", "\u{1B}]0;title\u{1B}", "\u{9B}",
    // Escape discards an unterminated paste.
    "\u{1B}[200~rm\u{1B}",
  ])
  func `the rest of a sequence that times out isn't text`(start: String) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: start.utf8) == [])
    #expect(decoder.wait == 1000)
    #expect(decoder.pause() == [])
    #expect(decoder.keys(in: "x".utf8) == [.text("x")])
  }

  @Test(arguments: [(nil, 50), (0, 1), (25, 25), (2000, 2000), (99999, 5000)] as [(Int?, Int)])
  func `the delay of a lone ESC is configurable`(delay: Int?, wait: Int) {
    var decoder = KeyDecoder(escapeDelay: delay)
    _ = decoder.keys(in: [0x1B])
    #expect(decoder.wait == wait)
    _ = decoder.keys(in: [0x5B])
    #expect(decoder.wait == max(1000, wait))
  }

  /// One U+FFFD for each maximal subpart, as String decodes it.
  @Test func `invalid UTF-8 is replaced by maximal subparts`() {
    var random = Random(seed: 7)
    let some: [UInt8] = [
      0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0,
      0xF1,
      0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<3000 {
      let bytes = (0..<6).map { _ in some.randomElement(using: &random) ?? 0 }
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      if scalars.contains(where: { (0x80..<0xA0).contains($0.value) }) { continue }
      var decoder = KeyDecoder()
      let keys = decoder.keys(in: bytes) + decoder.pause()
      #expect(keys == scalars.map { .text($0) }, "\(bytes)")
    }
  }

  @Test func `a paste is one key of any content, and only its end marker ends it`() {
    var decoder = KeyDecoder()
    let text = "a\r\u{1B}[31mé\u{1B}[201\u{1B}[20"
    #expect(decoder.keys(in: "\u{1B}[200~\(text)".utf8) == [])
    #expect(decoder.wait == nil)
    #expect(decoder.pause() == [])
    #expect(decoder.keys(in: "\u{1B}[201~x".utf8) == [.paste(text), .text("x")])
  }

  @Test func `a paste beyond the limit isn't buffered`() {
    var decoder = KeyDecoder()
    _ = decoder.keys(in: "\u{1B}[200~".utf8)
    let chunk = Array(repeating: UInt8(ascii: "a"), count: 60000)
    for _ in 0..<9 { #expect(decoder.keys(in: chunk) == []) }
    #expect(decoder.bytes.isEmpty)
    #expect(decoder.keys(in: "\u{1B}[201~".utf8) == [.paste(nil)])
    #expect(decoder.keys(in: "\u{1B}[200~b\u{1B}[201~".utf8) == [.paste("b")])
  }

  @Test(arguments: 0..<20)
  func `the keys don't depend on how bytes are split, and Ctrl-C is decoded`(seed: UInt64) {
    var random = Random(seed: seed &+ 1)
    let bytes = (0..<5000).map { _ in
      Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random)
        : Array("\u{1B}[]OM~201;:u\u{1B}é\u{9B}\u{9C}\u{07}\\".utf8).randomElement(using: &random)
          ?? 0
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
