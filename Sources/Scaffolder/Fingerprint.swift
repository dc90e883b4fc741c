/// Tells contents apart: how many bytes there are, and their FNV-1a hash of 64 bits. It is no proof
/// against somebody who means harm.
struct Fingerprint: Equatable, CustomStringConvertible {
  let count: Int
  let hash: UInt64

  /// Takes O(bytes).
  init(of bytes: [UInt8]) {
    count = bytes.count
    hash = bytes.withUnsafeBufferPointer { bytes in
      var (hash, place) = (UInt64(0xCBF2_9CE4_8422_2325), 0)
      while place < bytes.count {
        hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3
        place += 1
      }
      return hash
    }
  }

  /// - Parameter text: Such as `812-cbf29ce484222325`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), let hash = UInt64(parts[1], radix: 16)
    else { return nil }
    (self.count, self.hash) = (count, hash)
    // Two spellings of one value would be two journals.
    if String(text) != description { return nil }
  }

  var description: String { "\(count)-\(String(hash, radix: 16))" }
}
