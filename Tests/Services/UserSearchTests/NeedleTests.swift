import StoreFixtures
import Testing

@testable import UserSearch

struct NeedleTests {
  /// Texts end at the end of their memory, so that reads past it are detected.
  @Test func `a needle is found at every offset, and only there`() {
    var random = SeededGenerator(state: 5)
    for _ in 0..<400 {
      let count = Int.random(in: 1...120, using: &random)
      let text = (0..<count).map { _ in UInt8.random(in: 97...99, using: &random) }
      let length = Int.random(in: 1...min(12, count), using: &random)
      let start = Int.random(in: 0...count - length, using: &random)
      let word = Array(text[start..<start + length])
      let low = Int.random(in: 0...count, using: &random)
      let range = low..<Int.random(in: low...count, using: &random)
      let offsets = range.filter {
        $0 + length <= range.upperBound && Array(text[$0..<$0 + length]) == word
      }
      #expect(self.offsets(of: word, in: text, range) == offsets)
      #expect(text.withUnsafeBytes { Needle(word).occurs(in: $0, range) } == !offsets.isEmpty)
    }
  }

  @Test func `a needle longer than the text isn't found`() {
    #expect(offsets(of: Array("abc".utf8), in: Array("ab".utf8), 0..<2) == [])
    #expect(offsets(of: Array("abc".utf8), in: [], 0..<0) == [])
  }

  private func offsets(of word: [UInt8], in text: [UInt8], _ range: Range<Int>) -> [Int] {
    var offsets: [Int] = []
    text.withUnsafeBytes { text in
      Needle(word).forEach(in: text, range) { offset in
        offsets.append(offset)
        return offset + 1
      }
    }
    return offsets
  }
}
