/// A view of the rows of one or more joined blocks, in memory that it doesn't own.
struct SearchBlockView {
  private static let headSize = MemoryLayout<SearchBlock.Head>.stride

  private let heads: UnsafeRawBufferPointer
  let texts: UnsafeRawBufferPointer
  let count: Int

  /// Validates the bytes: every text lies within `texts`, every name within its text; otherwise
  /// nil.
  @inline(__always)
  init?(heads: UnsafeRawBufferPointer, texts: UnsafeRawBufferPointer) {
    self.heads = heads
    self.texts = texts
    count = heads.count / Self.headSize
    if heads.count != count &* Self.headSize { return nil }
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
    heads.loadUnaligned(fromByteOffset: row &* Self.headSize, as: SearchBlock.Head.self)
  }

  /// Calls `body` with every row that matches, and with the range of its text.
  /// - Parameter hidesAddresses: Whether to ignore addresses; a text then ends before its address.
  @inline(__always)
  func forEachRow(
    with pattern: SearchPattern, hidingAddresses hidesAddresses: Bool,
    _ body: (Int, SearchBlock.Head, Range<Int>) -> Void
  ) {
    // One loop for both cases: in two, `body` would not be inlined.
    func end(_ start: Int, _ head: SearchBlock.Head) -> Int {
      hidesAddresses ? startOfAddress(start, head) : start &+ Int(head.length)
    }
    var (row, start) = (0, 0)
    guard let sieve = pattern.sieve else {
      while row < count {
        let head = head(row)
        if head.length > 0 { body(row, head, start..<end(start, head)) }
        start &+= Int(head.length)
        row &+= 1
      }
      return
    }
    sieve.forEach(in: texts, 0..<texts.count) { hit in
      var head = head(row)
      while start &+ Int(head.length) <= hit {
        start &+= Int(head.length)
        row &+= 1
        head = self.head(row)
      }
      let text = start..<end(start, head)
      if hit < text.upperBound, pattern.matches(texts, text) { body(row, head, text) }
      start &+= Int(head.length)
      row &+= 1
      return start
    }
  }

  /// The offset of the address in the text that begins at `start`.
  @inline(never)
  private func startOfAddress(_ start: Int, _ head: SearchBlock.Head) -> Int {
    let username = start &+ Int(head.name) &+ 1
    let rest = texts[username..<start &+ Int(head.length)]
    return rest.firstIndex(of: UInt8(ascii: "\t")).map { $0 + 1 } ?? username
  }
}
