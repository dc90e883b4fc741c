/// Suggests names for a misspelled one.
package enum Suggestions {
  /// At most three of `names`, the nearest first.
  ///
  /// Case, hyphens and underscores don't count.
  package static func nearest(to name: String, among names: [String]) -> [String] {
    let wanted = folded(name)
    guard (1...100).contains(wanted.count) else { return [] }
    let ranked = names.map { (name: $0, distance: distance(wanted, folded($0))) }
      .filter { $0.distance <= max(2, wanted.count / 3) || folded($0.name).starts(with: wanted) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return ranked.prefix(3).map(\.name)
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }

  /// The Levenshtein distance.
  ///
  /// Takes O(a × b).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var corner = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let cost = min(row[j], row[j + 1]) + 1
        (corner, row[j + 1]) = (row[j + 1], min(cost, corner + (x == y ? 0 : 1)))
      }
    }
    return row[b.count]
  }
}
