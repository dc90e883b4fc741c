/// Caches the users that matched a query, if they were few: matches of a refined query are a
/// subset.
struct SearchCandidates {
  /// The capacity in bytes of text, and in users at 40 bytes each; few have a shorter text.
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

  /// Whether the cache contains all matches of `words` in those blocks of that version.
  func hold(
    _ words: [[UInt8]], hidingAddresses: Bool, in blocks: Range<Int64>, version: Int64
  ) -> Bool {
    isWhole && self.version == version && self.blocks == blocks
      && hidesAddresses == hidingAddresses
      && self.words.allSatisfy { old in words.contains { $0.contains(old) } }
  }

  /// Calls `body` with the cached rows and their ids.
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
    // Nearly all users match a single letter.
    isFull = (words.first?.count ?? 0) < 2
    ids.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    if isFull { return }
    // Growing on demand would take twice the memory; reserved pages aren't resident until written.
    texts.reserveCapacity(Self.limit)
    ids.reserveCapacity(Self.countLimit)
    heads.reserveCapacity(Self.countLimit * SearchBlockView.headSize)
  }

  @inline(__always)
  mutating func add(_ id: Int64, _ row: Int, at start: Int, of view: SearchBlockView) {
    if !isFull { append(id, row, at: start, of: view) }
  }

  /// Call it after the last `add`.
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
