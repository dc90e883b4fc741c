/// A folded word that is searched for in folded texts, 32 bytes at a time (SIMD).
struct Needle: Sendable {
  private let bytes: [UInt8]
  let count: Int
  /// The offsets of its two bytes that are rarest in names and addresses, and each as a vector.
  private let rare: (Int, Int)
  private let one: SIMD32<UInt8>
  private let two: SIMD32<UInt8>
  /// Its first eight bytes in little-endian order, and a mask of the existing ones.
  private let beginning: UInt64
  private let mask: UInt64

  /// - Parameter bytes: Not empty.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    count = bytes.count
    let rarest = bytes.indices.sorted { Self.frequency(bytes[$0]) < Self.frequency(bytes[$1]) }
    rare = (rarest[0], rarest[min(1, count - 1)])
    one = SIMD32(repeating: bytes[rare.0])
    two = SIMD32(repeating: bytes[rare.1])
    (beginning, mask) = Self.beginning(of: bytes)
  }

  /// The first eight bytes in little-endian order, and a mask of the existing ones.
  static func beginning(of bytes: [UInt8]) -> (bytes: UInt64, mask: UInt64) {
    let first = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    return (first, bytes.count >= 8 ? .max : (1 << UInt64(bytes.count * 8)) - 1)
  }

  /// - Parameter word: A folded word, whose rarest scalar is the needle.
  init(rarestOf word: [UInt8]) {
    let starts = word.indices.filter { word[$0] & 0xC0 != 0x80 }
    let scalars = starts.map { word[$0..<$0 + word[$0].scalarLength] }
    let rarest = scalars.min { Self.frequency($0.last ?? 0) < Self.frequency($1.last ?? 0) }
    self.init(Array(rarest ?? word[...]))
  }

  /// A byte's rank by frequency. Affects only the speed.
  private static func frequency(_ byte: UInt8) -> Int {
    common.firstIndex(of: byte) ?? (byte < 0x80 ? 0 : byte < 0xC0 ? 20 : 60)
  }

  private static let common = Array("qxwz987654320kjy1vpfubgdh_-scmtlroniea.@ \t".utf8)

  /// Calls `body` with the offset of each occurrence in `text[range]`; `body` returns the offset
  /// from which to continue. Reads past the range but never outside of the text.
  @inline(__always)
  func forEach(
    in text: UnsafeRawBufferPointer, _ range: Range<Int>, _ body: (Int) -> Int
  ) {
    let (first, second, end) = (rare.0, rare.1, range.upperBound &- count)
    let safe = text.count &- count &- 31
    var offset = range.lowerBound
    scan: while offset <= end, offset <= safe {
      let hits =
        (text.loadUnaligned(fromByteOffset: offset &+ first, as: SIMD32<UInt8>.self) .== one)
        .& (text.loadUnaligned(fromByteOffset: offset &+ second, as: SIMD32<UInt8>.self) .== two)
      var bits = Self.bits(hits)
      while bits != 0 {
        let hit = offset &+ bits.trailingZeroBitCount
        if hit > end { return }
        if stands(at: hit, in: text) {
          offset = body(hit)
          continue scan
        }
        bits &= bits &- 1
      }
      offset &+= 32
    }
    while offset <= end { offset = stands(at: offset, in: text) ? body(offset) : offset &+ 1 }
  }

  /// Whether the text has the word at `offset`, with at least a byte after it.
  @inline(__always)
  func begins(in text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    offset &+ count < text.count && stands(at: offset, in: text)
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

  /// One bit for each byte of the mask, the first byte in the lowest bit.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD32<Int8>>) -> UInt64 {
    let parts = withUnsafeBytes(of: mask) { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
    if (parts[0] | parts[1]) | (parts[2] | parts[3]) == 0 { return 0 }
    return bits(parts[0]) | bits(parts[1]) &<< 8 | bits(parts[2]) &<< 16 | bits(parts[3]) &<< 24
  }

  /// Packs eight bytes, each all ones or all zeros, into eight bits: keeps a different bit of each
  /// and sums them in the highest byte.
  @inline(__always)
  private static func bits(_ part: UInt64) -> UInt64 {
    ((part & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
  }

  @inline(__always)
  private func stands(at offset: Int, in text: UnsafeRawBufferPointer) -> Bool {
    if offset &+ 8 > text.count { return stands(at: offset, in: text, from: 0) }
    let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    if (word ^ beginning) & mask != 0 { return false }
    return count <= 8 || stands(at: offset, in: text, from: 8)
  }

  @inline(never)
  private func stands(at offset: Int, in text: UnsafeRawBufferPointer, from start: Int) -> Bool {
    (start..<count).allSatisfy { text[offset + $0] == bytes[$0] }
  }
}
