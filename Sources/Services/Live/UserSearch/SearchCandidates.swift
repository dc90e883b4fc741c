/// The users that matched a query, if they were few: whoever matches a longer one is among them.
struct SearchCandidates {
  /// In bytes of text, and in users: seldom has one less text than that.
  private static let limit = 3 << 20
  private static let countLimit = limit / 40

  private var words: [[UInt8]] = []
  private var hidesAddresses = false
  private var blocks: Range<Int64> = 0..<0
  private var version: Int64 = 0
  private var isWhole = false
  private var isFull = true

  private var ids: [Int64] = []
  private var heads: [UInt8] = []
  private var texts: [UInt8] = []

  /// Whether whoever matches `words`, in those blocks of that version, is here.
  func hold(
    _ words: [[UInt8]], hidingAddresses: Bool, in blocks: Range<Int64>, version: Int64
  ) -> Bool {
    isWhole && self.version == version && self.blocks == blocks
      && hidesAddresses == hidingAddresses
      && self.words.allSatisfy { old in words.contains { $0.contains(old) } }
  }

  /// Lends what is here; the other one are the ids.
  func withView(_ body: (SearchBlockView, [Int64]) -> Void) {
    heads.withUnsafeBytes { heads in
      texts.withUnsafeBytes { texts in
        if let view = SearchBlockView(heads: heads, texts: texts) { body(view, ids) }
      }
    }
  }

  mutating func begin(
    _ words: [[UInt8]], hidingAddresses: Bool, in blocks: Range<Int64>, version: Int64
  ) {
    hidesAddresses = hidingAddresses
    (self.words, self.blocks, self.version, isWhole) = (words, blocks, version, false)
    // Of a single letter, everybody has some.
    isFull = (words.first?.count ?? 0) < 2
    ids.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    if isFull { return }
    // To grow by and by would take twice the memory; none of this is used before it is written.
    texts.reserveCapacity(Self.limit)
    ids.reserveCapacity(Self.countLimit)
    heads.reserveCapacity(Self.countLimit * SearchBlock.Head.size)
  }

  @inline(__always)
  mutating func add(_ id: Int64, _ row: Int, at start: Int, of view: SearchBlockView) {
    if !isFull { append(id, row, at: start, of: view) }
  }

  /// Call it once all were added.
  mutating func finish() { isWhole = !isFull }

  @inline(never)
  private mutating func append(_ id: Int64, _ row: Int, at start: Int, of view: SearchBlockView) {
    let text = view.texts[start..<start + Int(view.head(row).length)]
    guard texts.count + text.count <= Self.limit, ids.count < Self.countLimit else {
      isFull = true
      return
    }
    ids.append(id)
    heads.append(contentsOf: view.headBytes(row))
    texts.append(contentsOf: text)
  }
}
