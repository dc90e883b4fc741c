import Platform

/// Caches the users of as many blocks as fit that matched a query: there, matches of a refined query
/// are a subset.
struct SearchCandidates {
  /// The capacity in bytes of text, and in users at 40 bytes each; few have a shorter text.
  let limit: Int
  private var countLimit: Int { limit / 40 }

  private var words: [[UInt8]] = []
  private var hidesAddresses = false
  private var blocks: Range<Int64> = 0..<0
  private var version: Int64 = 0
  /// The blocks of which no users are cached; `add` does nothing while there are any.
  private var rest: Range<Int64> = .min..<(.max)
  /// The blocks that the last scan began with, and its direction.
  private var scanned: Range<Int64> = 0..<0
  private var isBackward = false

  private var ids: [Int64] = []
  private var heads: [SearchBlock.Head] = []
  private var texts: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// Offers the cached users that match `words`, whose needles are `needles`, to `top`.
  /// - Returns: The part of `blocks` that isn't cached. Scan it next, in the request's direction, and
  ///   pass the users that match to `add`.
  mutating func resume(
    _ words: [[UInt8]], _ needles: [Needle], in blocks: Range<Int64>, version: Int64,
    offeringTo top: inout TopUsers
  ) -> Range<Int64> {
    let isSubset =
      self.version == version && self.blocks == blocks
      && hidesAddresses == top.request.hidesAddresses
      && self.words.allSatisfy { old in words.contains { $0.contains(old) } }
    if isSubset {
      let refines = !rest.isEmpty && self.words != words
      offer(to: &top, needles, refining: refines)
      if !refines { return rest }
    } else {
      truncate(to: 0, 0)
      (self.blocks, self.version, rest) = (blocks, version, blocks)
      hidesAddresses = top.request.hidesAddresses
      // Growing on demand would take twice the memory; reserved pages aren't resident until written.
      texts.reserveCapacity(limit)
      ids.reserveCapacity(countLimit)
      heads.reserveCapacity(countLimit)
    }
    (self.words, scanned, isBackward) = (words, rest, top.request.isBackward)
    rest = 0..<0
    return scanned
  }

  /// Adds a user that the scan found.
  @inline(__always)
  mutating func add(
    _ id: Int64, _ head: SearchBlock.Head, at start: Int, of view: SearchBlockView
  ) {
    if rest.isEmpty { append(id, head, at: start, of: view) }
  }

  // MARK: - Private

  /// Offers the cached users that match, and keeps only those if `refines`.
  private mutating func offer(
    to top: inout TopUsers, _ needles: [Needle], refining refines: Bool
  ) {
    var (count, end) = (0, 0)
    ids.withUnsafeMutableBufferPointer { ids in
      heads.withUnsafeMutableBufferPointer { heads in
        texts.withUnsafeMutableBytes { texts in
          guard let view = SearchBlockView(heads: .init(heads), texts: .init(texts)),
            let text = texts.baseAddress
          else { return }
          let hides = top.request.hidesAddresses
          view.forEachRow(with: needles, hidingAddresses: hides) { row, head, range in
            top.offer(ids[row], head, at: range, of: view)
            if !refines { return }
            // Moves it over rows that were visited before.
            (ids[count], heads[count]) = (ids[row], head)
            memmove(text + end, text + range.lowerBound, Int(head.length))
            (count, end) = (count + 1, end + Int(head.length))
          }
        }
      }
    }
    if refines { truncate(to: count, end) }
  }

  @inline(never)
  private mutating func append(
    _ id: Int64, _ head: SearchBlock.Head, at start: Int, of view: SearchBlockView
  ) {
    let end = start + Int(head.length)
    guard texts.count + end - start <= limit, ids.count < countLimit else {
      return close(at: SearchBlock.number(of: id))
    }
    ids.append(id)
    heads.append(head)
    texts.append(contentsOf: UnsafeRawBufferPointer(rebasing: view.texts[start..<end]))
  }

  /// Removes the users of `block`, for which there is no room, and leaves it to the next scan.
  private mutating func close(at block: Int64) {
    rest = isBackward ? scanned.lowerBound..<block + 1 : block..<scanned.upperBound
    let lost = ids.reversed().prefix { SearchBlock.number(of: $0) == block }.count
    let text = heads.suffix(lost).reduce(0) { $0 + Int($1.length) }
    truncate(to: ids.count - lost, texts.count - text)
  }

  private mutating func truncate(to count: Int, _ end: Int) {
    ids.removeLast(ids.count - count)
    heads.removeLast(heads.count - count)
    texts.removeLast(texts.count - end)
  }
}
