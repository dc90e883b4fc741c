import Accounts

/// Selects the requested users (top k) from those offered by a scan, and counts all.
struct TopUsers: Sendable {
  let request: ScanRequest
  private let pattern: SearchPattern
  /// The number of offered users, and of those that don't sort after `request.after`.
  private(set) var count = 0
  private(set) var passed = 0
  /// Sorted in the request's direction after `finish`.
  private(set) var picked: [SortKey] = []
  /// For a survey: every `stride`-th user offered.
  private(set) var samples: [SortKey] = []
  private(set) var stride = 1

  /// Inverts prefixes if the greatest are picked.
  private let flip: UInt64
  /// Users below the lowest prefix count as passed; those above the highest can no longer be
  /// picked.
  private let lowest: UInt64
  private var highest: UInt64
  private var last: SortKey?

  init(_ request: ScanRequest, for pattern: SearchPattern) {
    (self.request, self.pattern) = (request, pattern)
    flip = request.picksGreatest ? .max : 0
    lowest = request.after.map { [flip] in $0.prefix ^ flip } ?? 0
    highest = request.limit == 0 ? 0 : request.before.map { [flip] in $0.prefix ^ flip } ?? .max
    last = request.before
  }

  /// Offers the user `id`, whose text has the range `text`.
  @inline(__always)
  mutating func offer(
    _ id: Int64, _ head: SearchBlock.Head, at text: Range<Int>, of view: SearchBlockView
  ) {
    count &+= 1
    let (start, end) = (text.lowerBound, text.upperBound)
    let from = request.order == .username ? start &+ Int(head.name) &+ 1 : start
    var prefix = view.prefix(
      of: id, head, from, end, by: request.order, isDescending: request.isDescending)
    if request.order == .match {
      var needed = flip == 0 && request.samples == 0 ? highest.rank : .max
      // After many picks, most names come too late even for a word's beginning.
      if needed != .max, prefix.ranked(SearchPattern.Rank.wordBeginning) > highest {
        needed = SearchPattern.Rank.beginning
      }
      prefix = prefix.ranked(pattern.rank(head, at: text, in: view.texts, upTo: needed))
    }
    let flipped = prefix ^ flip
    if flipped < lowest {
      passed &+= 1
    } else if flipped <= highest {
      consider(prefix, id, from..<end, view)
    }
    if request.samples > 0 && count & (stride &- 1) == 0 { sample(prefix, id, from..<end, view) }
  }

  /// Call it after the last `offer`.
  mutating func finish() {
    picked.sort(by: precedes)
    picked.removeLast(max(0, picked.count - request.limit))
  }

  // MARK: - Private

  private func precedes(_ one: SortKey, _ other: SortKey) -> Bool {
    request.picksGreatest ? other.precedes(one) : one.precedes(other)
  }

  private func key(_ range: Range<Int>, _ view: SearchBlockView) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: view.texts[request.order == .newest ? 0..<0 : range])
  }

  @inline(never)
  private mutating func consider(
    _ prefix: UInt64, _ id: Int64, _ range: Range<Int>, _ view: SearchBlockView
  ) {
    let key = key(range, view)
    // Allocates nothing for users that aren't picked.
    func difference(_ other: SortKey) -> Int {
      other.difference(prefix, key, id) * (request.picksGreatest ? -1 : 1)
    }
    if let after = request.after, difference(after) <= 0 {
      passed += 1
      return
    }
    if let last, difference(last) >= 0 { return }
    if request.limit == 0 { return }
    picked.append(SortKey(prefix: prefix, key: Array(key), id: id))
    if picked.count >= request.limit * 2 { prune() }
  }

  private mutating func prune() {
    finish()
    last = picked.last
    if let last { highest = last.prefix ^ flip }
  }

  @inline(never)
  private mutating func sample(
    _ prefix: UInt64, _ id: Int64, _ range: Range<Int>, _ view: SearchBlockView
  ) {
    samples.append(SortKey(prefix: prefix, key: Array(key(range, view)), id: id))
    guard samples.count == request.samples * 2 else { return }
    samples = samples.indices.filter { $0 % 2 == 1 }.map { samples[$0] }
    stride *= 2
  }
}

extension UInt64 {
  /// The rank in the highest bits, then the beginning of the name.
  func ranked(_ rank: UInt64) -> UInt64 {
    rank << (64 - SearchPattern.Rank.width) | self >> SearchPattern.Rank.width
  }

  /// The rank of such a value.
  var rank: UInt64 { self >> (64 - SearchPattern.Rank.width) }
}

extension SearchBlockView {
  /// The part of a user's key that is compared first; the key is the text from `start` to `end`.
  @inline(__always)
  func prefix(
    of id: Int64, _ head: SearchBlock.Head, _ start: Int, _ end: Int, by order: UserQuery.Order,
    isDescending: Bool
  ) -> UInt64 {
    switch order {
    case .match, .name, .username: prefix(start, end)
    // An unknown age, the greatest one, becomes 0 where the greatest comes first.
    case .age:
      UInt64(isDescending ? head.age &+ 1 : head.age) &<< 48 | prefix(start, end) &>> 16
    // A greater id is newer. Ids are signed, prefixes unsigned.
    case .newest: UInt64(bitPattern: ~id) ^ 1 &<< 63
    }
  }

  /// The eight bytes at `start` as a big-endian integer, which sorts like them; zero-padded at
  /// `end`.
  @inline(__always)
  fileprivate func prefix(_ start: Int, _ end: Int) -> UInt64 {
    if start &+ 8 <= end {
      return UInt64(bigEndian: texts.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    return (0..<8).reduce(0) { $0 << 8 | (start + $1 < end ? UInt64(texts[start + $1]) : 0) }
  }
}
