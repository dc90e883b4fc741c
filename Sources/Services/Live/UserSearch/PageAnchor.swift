import Accounts

/// The position of the last page, so that pages near it need only one scan.
struct PageAnchor: Sendable {
  /// The maximum number of users that a scan may pick beyond those requested; more are slow.
  private static let reach = 1_000

  var query: UserQuery
  var visible: VisibleDetails
  var count: Int
  /// The first and the last user of the page, and their indexes.
  var ends: [(key: SortKey, index: Int)]

  /// A request that picks the users at the indexes `range` in one scan, from the start, the end or
  /// the last page; nil if they are too far from all of them. The result must be checked: users may
  /// have been added or deleted since.
  /// - Parameter list: A request for no users of the list.
  static func request(
    for range: Range<Int>, in list: ScanRequest, near answer: PageAnchor?
  ) -> ScanRequest? {
    func request(isReversed: Bool, after key: SortKey? = nil, _ limit: Int) -> ScanRequest {
      var request = list
      (request.isReversed, request.after, request.limit) = (isReversed, key, limit)
      return request
    }
    var choices = [request(isReversed: false, range.upperBound)]
    if let answer {
      choices.append(request(isReversed: true, max(0, answer.count - range.lowerBound)))
      for (key, index) in answer.ends where !range.contains(index) {
        let isBefore = index < range.lowerBound
        let limit = isBefore ? range.upperBound - index - 1 : index - range.lowerBound
        choices.append(request(isReversed: !isBefore, after: key, limit))
      }
    }
    let nearest = choices.min { $0.limit < $1.limit }
    guard let nearest, nearest.limit <= range.count + reach else { return nil }
    return nearest
  }
}
