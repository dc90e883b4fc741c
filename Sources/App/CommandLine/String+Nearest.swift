extension String {
  /// At most two of `names` that may have been meant, the nearest first.
  func nearest(of names: [String]) -> [String] {
    if isEmpty { return [] }
    return names.map { (name: $0, distance: distance(to: $0)) }
      .filter { $0.distance <= Swift.max(2, $0.name.count / 3) || $0.name.hasPrefix(self) }
      .sorted { $0.distance < $1.distance }.prefix(2).map(\.name)
  }

  /// How many letters have to be put in, left out or changed to make the other text of this one
  /// (Levenshtein). Takes O(count · count).
  private func distance(to other: String) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in enumerated() {
      var diagonal = index
      row[0] = index + 1
      for (place, otherLetter) in other.enumerated() {
        let changed = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = Swift.min(changed, diagonal + 1, row[place] + 1)
      }
    }
    return row[other.count]
  }
}
