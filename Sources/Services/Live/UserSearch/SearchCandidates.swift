import ViperPlatform

/// Caches the users that matched a query, for as many blocks as fit, from the first block that the
/// scan passed: in these blocks, matches of a refined query are a subset.
struct SearchCandidates {
  /// The capacity in bytes of text, and in users at 40 bytes each; few have a shorter text.
  private let limit: Int
  private var countLimit: Int { limit / 40 }

  private var words: [[UInt8]] = []
  private var isLoose = false
  private var hidesAddresses = false
  private var isBackward = false
  private var blocks: Range<Int64> = 0..<0
  private var version: Int64 = 0
  /// The blocks whose users aren't cached, and the size of the cached ones.
  private var rest: Range<Int64> = 0..<0
  private var whole = (users: 0, bytes: 0)
  private var isFull = true

  private var ids: [Int64] = []
  private var heads: [SearchBlock.Head] = []
  private var texts: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// Offers the cached users that match to `top`.
  /// - Returns: The blocks that remain to be scanned in the request's direction. Call `add` for each
  ///   match in them, `endBlock` after each block, and `finish` after the last one.
  mutating func begin(
    _ pattern: SearchPattern, in blocks: Range<Int64>, version: Int64,
    offeringTo top: inout TopUsers
  ) -> Range<Int64> {
    let (hides, isBackward) = (top.request.hidesAddresses, top.request.isBackward)
    let isSubset =
      self.version == version && self.blocks == blocks && hidesAddresses == hides
      && (isLoose || !pattern.isLoose)
      && words.allSatisfy { old in pattern.words.contains { $0.contains(old) } }
    if isSubset && (rest.isEmpty || self.isBackward == isBackward) {
      offer(to: &top, with: pattern)
      if rest.isEmpty { return rest }
    } else {
      truncate(to: (0, 0))
      rest = blocks
      (self.version, self.blocks, hidesAddresses) = (version, blocks, hides)
    }
    (words, isLoose, self.isBackward) = (pattern.words, pattern.isLoose, isBackward)
    whole = (ids.count, texts.count)
    // Isn't used for a single letter, which nearly all users match.
    isFull = (words.first?.count ?? 0) < 2
    if isFull { return rest }
    // Growing on demand would take twice the memory; reserved pages aren't resident until written.
    texts.reserveCapacity(limit)
    ids.reserveCapacity(countLimit)
    heads.reserveCapacity(countLimit)
    return rest
  }

  @inline(__always)
  mutating func add(
    _ id: Int64, _ head: SearchBlock.Head, at start: Int, of view: SearchBlockView
  ) {
    if !isFull { append(id, head, at: start, of: view) }
  }

  mutating func endBlock(_ block: Int64) {
    if isFull { return }
    rest = isBackward ? rest.lowerBound..<block : block + 1..<rest.upperBound
    whole = (ids.count, texts.count)
  }

  mutating func finish() {
    if !isFull { rest = 0..<0 }
  }

  // MARK: - Private

  /// If blocks remain to be scanned, also removes the users that don't match, to make room.
  private mutating func offer(to top: inout TopUsers, with pattern: SearchPattern) {
    let isPartial = !rest.isEmpty
    var kept = (users: 0, bytes: 0)
    ids.withUnsafeMutableBufferPointer { ids in
      heads.withUnsafeMutableBufferPointer { heads in
        texts.withUnsafeMutableBytes { texts in
          let view = SearchBlockView(
            heads: UnsafeRawBufferPointer(heads), texts: UnsafeRawBufferPointer(texts))
          guard let view, let base = texts.baseAddress else { return }
          let hides = top.request.hidesAddresses
          view.forEachRow(with: pattern, hidingAddresses: hides) { row, head, text in
            top.offer(ids[row], head, at: text, of: view)
            if !isPartial { return }
            // Overwrites only rows that were visited: they are visited in order.
            (ids[kept.users], heads[kept.users]) = (ids[row], head)
            memmove(base + kept.bytes, base + text.lowerBound, Int(head.length))
            kept = (kept.users + 1, kept.bytes + Int(head.length))
          }
        }
      }
    }
    if isPartial { truncate(to: kept) }
  }

  @inline(never)
  private mutating func append(
    _ id: Int64, _ head: SearchBlock.Head, at start: Int, of view: SearchBlockView
  ) {
    let text = view.texts[start..<start + Int(head.length)]
    guard texts.count + text.count <= limit, ids.count < countLimit else {
      isFull = true
      return truncate(to: whole)
    }
    ids.append(id)
    heads.append(head)
    texts.append(contentsOf: UnsafeRawBufferPointer(rebasing: text))
  }

  private mutating func truncate(to size: (users: Int, bytes: Int)) {
    ids.removeLast(ids.count - size.users)
    heads.removeLast(heads.count - size.users)
    texts.removeLast(texts.count - size.bytes)
  }
}
