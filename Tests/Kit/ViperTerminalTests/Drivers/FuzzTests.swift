import Testing
import ViperKitTesting

@testable import ViperTerminal

/// Random bytes, with the same seed in each run.
@MainActor
@Suite struct FuzzTests {
  nonisolated private static let pieces: [[UInt8]] =
    [
      "\u{1B}[", "\u{1B}O", "\u{1B}]0;", "\u{1B}P", "\u{1B}_G", "\u{07}", "\u{1B}\\", "\u{9B}",
      "\u{9C}",
      "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[A", "\u{1B}[B", "\u{1B}[6~", "\u{1B}[1;5C",
      "\u{1B}[27u",
      "\r", "\t", "\u{1B}[Z", "\u{7F}", "\u{15}", "\u{17}", "\u{1B}[M", "1;", "~", "9", "é", "あ",
      "👨‍👩‍👧", "e\u{301}", "\u{202E}", "\u{200D}", "\u{FE0F}", "\u{1B}[H", "\u{1B}[F", "\u{1B}[D",
    ].map { Array($0.utf8) }

  /// Without Ctrl-C, which ends the run.
  nonisolated static func bytes(_ count: Int, _ random: inout Random) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      switch UInt8.random(in: 0...2, using: &random) {
      case 0: bytes += pieces.randomElement(using: &random) ?? []
      case 1: bytes.append(.random(in: 0x20..<0x7F, using: &random))
      default: bytes.append(.random(in: 0...255, using: &random))
      }
    }
    return bytes.filter { $0 != 0x03 }
  }

  @Test(arguments: 0..<4)
  func `the screen doesn't depend on how bytes are split into chunks`(seed: Int) async {
    var random = Random(seed: UInt64(seed + 1))
    let bytes = Self.bytes(120, &random)
    var screens: [[String]] = []
    for most in [1, 9, 400] {
      let console = ConsoleFake()
      let (driver, _) = await console.show(FullScreenWindowTests.pages[seed])
      console.deliver(.ready)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...most, using: &random)
        console.deliver(.bytes(Array(rest.prefix(count))))
        rest = rest.dropFirst(count)
      }
      screens.append(console.lines)
      await driver.settle()
    }
    #expect(screens[0] == screens[1] && screens[1] == screens[2])
  }

  @Test(arguments: 0..<4)
  func `a page survives random bytes in any window, and Ctrl-C ends it`(index: Int) async {
    var random = Random(seed: UInt64(index + 1))
    let console = ConsoleFake()
    let (driver, screen) = await console.show(FullScreenWindowTests.pages[index])
    for round in 0..<20 {
      // A q would quit.
      console.deliver(.bytes(Self.bytes(300, &random).filter { $0 != UInt8(ascii: "q") }))
      if round % 4 == 0 {
        console.size = Size(
          columns: .random(in: 1...200, using: &random), rows: .random(in: 1...60, using: &random))
        console.deliver(.resized)
        console.deliver(.frame)
      }
      if round % 3 == 0 { console.deliver(.ready) }
      if round % 5 == 0 { console.pause() }
      await driver.settle()
    }
    #expect(screen.events.count > 1)
    // The second one answers the question about edits.
    console.deliver(.bytes([3, 3]))
    await until { console.calls.last == .close }
  }
}
