import CCommonPasswords

/// Common passwords, words and names, in four classes of frequency.
///
/// Scripts/common-passwords generates the list, which is read in place in the executable.
enum CommonPasswords {
  /// The cost of an entry in bits by its class, the most common class first.
  private static let costs = [6.0, 9.0, 12.0, 15.0]
  /// The maximum length of the prefix that an entry shares with the one before.
  private static let mostShared = 13

  /// Calls `body` with the end and the cost in bits of every entry in `text` at `start`.
  ///
  /// Entries have lower-case ASCII letters and digits. Takes O(size of the bucket), about 150 bytes on
  /// average.
  static func entries(
    of text: [UInt32], at start: Int, body: (_ end: Int, _ cost: Double) -> Void
  ) {
    guard start + 2 < text.count, let first = number(text[start]),
      let second = number(text[start + 1])
    else { return }
    var count = 0
    let bucket = UnsafeBufferPointer(
      start: common_passwords(first * 36 + second, &count), count: count)
    // The number of letters of the previous entry that match `text`; this entry may share them.
    var matched = 0
    var offset = 0
    while offset < bucket.count {
      let head = Int(heads[Int(bucket[offset] & 0x7F)])
      let shared = head % (mostShared + 1)
      offset += 1
      if shared > matched {
        while offset < bucket.count, isLetterOrDigit(bucket[offset]) { offset += 1 }
        continue
      }
      matched = shared
      var isWhole = true
      while offset < bucket.count, isLetterOrDigit(bucket[offset]) {
        let other = start + 2 + matched < text.count ? text[start + 2 + matched] : 0
        if isWhole, UInt32(bucket[offset]) == other {
          matched += 1
        } else if isWhole {
          // Entries are sorted: none of the rest matches.
          if UInt32(bucket[offset]) > other { return }
          isWhole = false
        }
        offset += 1
      }
      if isWhole { body(start + 2 + matched, costs[head / (mostShared + 1)]) }
    }
  }

  /// The cost of a letter after another one in bits; `before` is nil at the beginning of a word.
  static func cost(of letter: UInt32, after before: UInt32?) -> Double {
    let before = before.map { $0 - 0x61 } ?? 26
    return Double(letter_pair_cost(Int(before), Int(letter - 0x61))) / 2
  }

  private static func number(_ letter: UInt32) -> Int? {
    switch letter {
    case 0x30...0x39: Int(letter) - 0x30
    case 0x61...0x7A: Int(letter) - 0x61 + 10
    default: nil
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte || 0x30...0x39 ~= byte
  }

  /// The meaning of an entry's first byte: class × (mostShared + 1) + length of the shared prefix.
  private static let heads: [UInt8] = {
    var heads = [UInt8](repeating: 0, count: 128)
    let bytes = " !#$%&'()*+,-./:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`{|}".utf8
    for (index, byte) in bytes.enumerated() { heads[Int(byte)] = UInt8(index) }
    return heads
  }()
}
