import Foundation
import Testing
import ViperPlatform

struct NormalizationTests {
  @Test func `every scalar's normal form is Foundation's`() {
    // In batches, because the overhead of calling Foundation dominates.
    for start in stride(from: UInt32(0), through: 0x10FFFF, by: 0x100) {
      let scalars = (start..<start + 0x100).compactMap(Unicode.Scalar.init)
      let text = scalars.map { "\($0) " }.joined()
      let normal = text.precomposedStringWithCanonicalMapping
      // Each alone, too, because text that is composed already takes a shorter way. Unassigned and
      // private scalars are more than the others, and alike: one in 64.
      let alone = scalars.map { scalar in
        let isPlain = [.unassigned, .privateUse].contains(scalar.properties.generalCategory)
        return isPlain && scalar.value % 64 != 0 ? "\(scalar) " : "\(scalar) ".nfc
      }
      let isSame =
        text.nfc.utf8.elementsEqual(normal.utf8)
        && alone.joined().utf8.elementsEqual(normal.utf8)
      #expect(isSame, "U+\(String(start, radix: 16)) or one of the 255 after it")
    }
  }

  /// Examples from the Unicode Standard; Foundation on Linux gets the last three wrong.
  @Test(arguments: [
    ("a\u{302}\u{323}", "\u{1EAD}"), ("\u{E2}\u{323}", "\u{1EAD}"), ("A\u{30A}", "\u{C5}"),
    ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"), ("\u{AC00}\u{11A8}", "\u{AC01}"),
    ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("\u{958}", "\u{915}\u{93C}"),
    ("\u{10041}\u{302}", "\u{10041}\u{302}"), ("\u{1100}\u{1176}", "\u{1100}\u{1176}"),
    ("e\u{300}", "\u{E8}"), ("\u{43A}\u{483}\u{323}", "\u{43A}\u{323}\u{483}"),
    ("\u{304B}\u{3099}", "\u{304C}"), ("\u{30A6}\u{3099}", "\u{30F4}"),
    ("a\u{F73}\u{323}\u{302}", "\u{1EAD}\u{F71}\u{F72}"),
  ])
  func `combining marks are reordered and composed`(text: String, normal: String) {
    #expect(text.nfc.unicodeScalars.elementsEqual(normal.unicodeScalars))
  }
}
