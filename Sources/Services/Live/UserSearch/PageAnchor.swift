import Accounts

/// Where the last answer was, so that what is near it takes one scan.
struct PageAnchor: Sendable {
  /// How many more than those asked for a scan may pick; more would slow it down.
  private static let reach = 1_000

  var query: UserQuery
  var visible: VisibleDetails
  var count: Int
  /// Users, and their places.
  var ends: [(key: SortKey, place: Int)]

  /// Picks those at `places` in one scan; nil where they are too far from what is known. Whether it
  /// was right shows afterwards: somebody may have come or gone.
  static func request(
    for places: Range<Int>, by order: UserQuery.Order, hidingAddresses hides: Bool,
    near answer: PageAnchor?
  ) -> ScanRequest? {
    var choices = [ScanRequest(order: order, hidesAddresses: hides, limit: places.upperBound)]
    if let answer {
      let limit = max(0, answer.count - places.lowerBound)
      choices.append(
        ScanRequest(order: order, hidesAddresses: hides, isReversed: true, limit: limit))
      for (key, place) in answer.ends where !places.contains(place) {
        let isBefore = place < places.lowerBound
        let limit = isBefore ? places.upperBound - place - 1 : place - places.lowerBound
        choices.append(
          ScanRequest(
            order: order, hidesAddresses: hides, isReversed: !isBefore, after: key, limit: limit))
      }
    }
    let nearest = choices.min { $0.limit < $1.limit }
    guard let nearest, nearest.limit <= places.count + reach else { return nil }
    return nearest
  }
}
