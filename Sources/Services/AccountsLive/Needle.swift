/// A folded word, ready to be looked for in folded texts, 32 bytes at a time.
struct Needle: Sendable {
  private let bytes: [UInt8]
  /// Where its two bytes are that are the rarest in names and addresses.
  private let rare: (Int, Int)
  /// Its first eight bytes, the first one lowest, and which of them count.
  private let beginning: UInt64
  private let mask: UInt64

  /// - Parameter bytes: One at least.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let places = bytes.indices.sorted { Self.frequency(bytes[$0]) < Self.frequency(bytes[$1]) }
    rare = (places.first ?? 0, places.dropFirst().first ?? places.first ?? 0)
    beginning = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    mask = bytes.count >= 8 ? .max : (1 << UInt64(bytes.count * 8)) - 1
  }

  /// Any order is right; this one is fast.
  private static func frequency(_ byte: UInt8) -> Int {
    common.firstIndex(of: byte) ?? (byte < 0x80 ? 0 : byte < 0xC0 ? 20 : 60)
  }

  private static let common = Array("qxwz987654320kjy1vpfubgdh_-scmtlroniea.@ \t".utf8)

  /// Calls `body` with the place of an occurrence in `text[range]`; it tells from where to go on.
  /// Reads nothing outside of the range.
  @inline(__always)
  func forEach(
    in text: UnsafeRawBufferPointer, _ range: Range<Int>, _ body: (Int) -> Int
  ) {
    let (first, second, count, end) = (rare.0, rare.1, bytes.count, range.upperBound)
    let one = SIMD32<UInt8>(repeating: bytes[first])
    let two = SIMD32<UInt8>(repeating: bytes[second])
    var place = range.lowerBound
    scan: while place &+ 31 &+ count <= end {
      let hits =
        (text.loadUnaligned(fromByteOffset: place &+ first, as: SIMD32<UInt8>.self) .== one)
        .& (text.loadUnaligned(fromByteOffset: place &+ second, as: SIMD32<UInt8>.self) .== two)
      var bits = Self.bits(hits)
      while bits != 0 {
        let hit = place &+ bits.trailingZeroBitCount
        if stands(at: hit, in: text, before: end) {
          place = body(hit)
          continue scan
        }
        bits &= bits &- 1
      }
      place &+= 32
    }
    while place &+ count <= end {
      place = stands(at: place, in: text, before: end) ? body(place) : place &+ 1
    }
  }

  @inline(__always)
  func occurs(in text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    var isFound = false
    forEach(in: text, range) { _ in
      isFound = true
      return range.upperBound
    }
    return isFound
  }

  // MARK: - Private

  /// One bit a byte, the first one lowest.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD32<Int8>>) -> UInt64 {
    let parts = withUnsafeBytes(of: mask) { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
    if (parts[0] | parts[1]) | (parts[2] | parts[3]) == 0 { return 0 }
    return bits(parts[0]) | bits(parts[1]) &<< 8 | bits(parts[2]) &<< 16 | bits(parts[3]) &<< 24
  }

  /// Of eight bytes that are all ones or all zeros: keeps another bit of each, and adds them up in
  /// the highest byte.
  @inline(__always)
  private static func bits(_ part: UInt64) -> UInt64 {
    ((part & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
  }

  @inline(__always)
  private func stands(at place: Int, in text: UnsafeRawBufferPointer, before end: Int) -> Bool {
    if place &+ 8 > end { return stands(at: place, in: text, before: end, from: 0) }
    let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    if (word ^ beginning) & mask != 0 { return false }
    return bytes.count <= 8 || stands(at: place, in: text, before: end, from: 8)
  }

  @inline(never)
  private func stands(
    at place: Int, in text: UnsafeRawBufferPointer, before end: Int, from start: Int
  ) -> Bool {
    place + bytes.count <= end && (start..<bytes.count).allSatisfy { text[place + $0] == bytes[$0] }
  }
}
