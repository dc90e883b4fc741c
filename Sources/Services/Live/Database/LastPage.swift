/// The first and the last row of the previous page: the starting points for other pages until the
/// list changes.
package struct LastPage<List: Equatable> {
  package let count: Int
  package let list: List
  private let version: Int64
  /// The keys of the first and the last row, and their indexes.
  fileprivate let ends: [(key: [SQLValue], index: Int)]

  /// - Parameters:
  ///   - version: The version of the database at the beginning of the page's transaction.
  ///   - keys: The values by which the rows are sorted.
  ///   - count: The number of rows in the list.
  package init(of list: List, in version: Int64, from index: Int, keys: [[SQLValue]], count: Int) {
    (self.list, self.version, self.count) = (list, version, count)
    let ends = [(keys.first, index), (keys.last, index + keys.count - 1)]
    self.ends = ends.compactMap { key, index in key.map { ($0, index) } }
  }

  /// Nil for another list, or one that may have changed.
  package func known(of list: List, in version: Int64) -> Self? {
    self.version == version && self.list == list ? self : nil
  }
}

/// The shortest way to a page of a sorted list: from a row with a known key, or from an end of the list.
package struct PageWalk {
  /// The key of the row right before the walk; nil at an end of the list.
  package private(set) var from: [SQLValue]?
  package private(set) var isReversed = false
  /// The number of rows before the page; 0 if it is beside the last one.
  package private(set) var skips: Int

  package init<List>(to range: Range<Int>, of count: Int, near last: LastPage<List>?) {
    skips = range.lowerBound
    var choices = [self, Self(isReversed: true, skips: count - range.upperBound)]
    for (key, index) in last?.ends ?? [] where !range.contains(index) {
      let isBefore = index < range.lowerBound
      let skips = isBefore ? range.lowerBound - index - 1 : index - range.upperBound
      choices.append(Self(from: key, isReversed: !isBefore, skips: skips))
    }
    self = choices.min { $0.skips < $1.skips } ?? self
  }

  /// The way to the first page.
  package static let start = Self(isReversed: false, skips: 0)

  private init(from: [SQLValue]? = nil, isReversed: Bool, skips: Int) {
    (self.from, self.isReversed, self.skips) = (from, isReversed, skips)
  }

  /// The condition for the rows of the walk, and their order.
  /// - Parameters:
  ///   - key: The expressions by which the list is sorted.
  ///   - isDescending: Whether the list begins with the greatest key.
  package func sql(
    by key: [String], isDescending: Bool
  ) -> (condition: String, values: [SQLValue], order: String) {
    let isDescending = isDescending != isReversed
    let order = key.map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
    guard let from else { return ("TRUE", [], order) }
    let placeholders = Array(repeating: "?", count: from.count).joined(separator: ", ")
    let sign = isDescending ? "<" : ">"
    return ("(\(key.joined(separator: ", "))) \(sign) (\(placeholders))", from, order)
  }
}
