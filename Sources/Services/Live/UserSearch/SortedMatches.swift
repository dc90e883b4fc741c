import Accounts
import ViperPlatform

/// Sorts all matches of a scan in little memory: some 60 MB for a million.
struct SortedMatches {
  private struct Match {
    var prefix: UInt64
    var id: Int64
    /// The range of its key in `keys`.
    var start: Int
    var end: Int
  }

  private let order: UserQuery.Order
  private let isDescending: Bool
  private let pattern: SearchPattern
  private var matches: [Match] = []
  /// Name and username, or only the username: it is unique, so the address isn't needed.
  private var keys: [UInt8] = []

  init(_ order: UserQuery.Order, isDescending: Bool, for pattern: SearchPattern) {
    (self.order, self.isDescending, self.pattern) = (order, isDescending, pattern)
  }

  @inline(__always)
  mutating func add(
    _ id: Int64, _ head: SearchBlock.Head, at text: Range<Int>, of view: SearchBlockView
  ) {
    let username = text.lowerBound &+ Int(head.name) &+ 1
    let from = order == .username ? username : text.lowerBound
    var prefix = view.prefix(
      of: id, head, from, text.upperBound, by: order, isDescending: isDescending)
    if order == .match {
      prefix = prefix.ranked(pattern.rank(head, at: text, in: view.texts, upTo: .max))
    }
    let start = keys.count
    if order != .newest {
      var end = username
      while end < text.upperBound, view.texts[end] != UInt8(ascii: "\t") { end &+= 1 }
      keys.append(contentsOf: view.texts[from..<end])
    }
    matches.append(Match(prefix: prefix, id: id, start: start, end: keys.count))
  }

  /// The ids of the first matches in the order.
  mutating func ids(limit: Int) -> [Int64] {
    keys.withUnsafeBytes { keys in
      matches.sort { one, other in
        if one.prefix != other.prefix { return one.prefix < other.prefix }
        let counts = (one.end - one.start, other.end - other.start)
        guard let base = keys.baseAddress else { return one.id < other.id }
        let difference = memcmp(base + one.start, base + other.start, min(counts.0, counts.1))
        if difference != 0 { return difference < 0 }
        return counts.0 == counts.1 ? one.id < other.id : counts.0 < counts.1
      }
    }
    return isDescending
      ? matches.suffix(limit).reversed().map(\.id) : matches.prefix(limit).map(\.id)
  }
}
