/// The rows of a block, or of any number of them joined, as they lie in somebody else's memory.
struct SearchBlockView {
  private let heads: UnsafeRawBufferPointer
  let texts: UnsafeRawBufferPointer
  let count: Int

  /// Nil for what can't be blocks: every text lies in `texts` then, and every name in its text.
  @inline(__always)
  init?(heads: UnsafeRawBufferPointer, texts: UnsafeRawBufferPointer) {
    self.heads = heads
    self.texts = texts
    count = heads.count / SearchBlock.Head.size
    if heads.count != count &* SearchBlock.Head.size { return nil }
    var (sum, isSound) = (0, true)
    for row in 0..<count {
      let head = head(row)
      sum &+= Int(head.length)
      isSound = isSound && (head.name < head.length || head.length == 0)
    }
    if sum != texts.count || !isSound { return nil }
  }

  @inline(__always)
  func head(_ row: Int) -> SearchBlock.Head {
    let at = row &* SearchBlock.Head.size
    return SearchBlock.Head(
      length: UInt16(littleEndian: heads.loadUnaligned(fromByteOffset: at, as: UInt16.self)),
      name: UInt16(littleEndian: heads.loadUnaligned(fromByteOffset: at &+ 2, as: UInt16.self)),
      age: UInt16(littleEndian: heads.loadUnaligned(fromByteOffset: at &+ 4, as: UInt16.self)))
  }

  func headBytes(_ row: Int) -> Slice<UnsafeRawBufferPointer> {
    heads[row * SearchBlock.Head.size..<(row + 1) * SearchBlock.Head.size]
  }

  /// Calls `body` with every row that holds all of `needles`, and with where its text begins.
  @inline(__always)
  func forEachRow(with needles: [Needle], _ body: (Int, SearchBlock.Head, Int) -> Void) {
    var (row, start) = (0, 0)
    guard let first = needles.first else {
      while row < count {
        let head = head(row)
        if head.length > 0 { body(row, head, start) }
        start &+= Int(head.length)
        row &+= 1
      }
      return
    }
    first.forEach(in: texts, 0..<texts.count) { hit in
      var head = head(row)
      while start &+ Int(head.length) <= hit {
        start &+= Int(head.length)
        row &+= 1
        head = self.head(row)
      }
      let end = start &+ Int(head.length)
      if needles.dropFirst().allSatisfy({ $0.occurs(in: texts, start..<end) }) {
        body(row, head, start)
      }
      start = end
      row &+= 1
      return end
    }
  }
}
