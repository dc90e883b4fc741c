import Accounts

/// The first users of recent queries, so that a deleted letter or a query typed again needs no scan.
struct RecentAnswers: Sendable {
  private struct Answer {
    let query: UserQuery
    let visible: VisibleDetails
    let found: FoundUsers
  }

  /// The maximum number of answers, and of users in each: about half a megabyte.
  private static let (limit, userLimit) = (32, 128)

  /// The least recently used first, all of one version of the database.
  private var answers: [Answer] = []
  private var version: Int64?

  /// An answer with the users at the indexes `range`; nil if there is none of that version.
  func answer(
    to query: UserQuery, seeing visible: VisibleDetails, at range: Range<Int>, version: Int64
  ) -> FoundUsers? {
    guard version == self.version,
      let answer = answers.first(where: { $0.query == query && $0.visible == visible }),
      answer.found.keys(at: range) != nil
    else { return nil }
    return answer.found
  }

  /// Keeps an answer, or marks it as used.
  /// - Parameter version: The version of the database before the search: later reads of the same
  ///   version find nothing newer.
  mutating func add(
    _ found: FoundUsers, to query: UserQuery, seeing visible: VisibleDetails, version: Int64
  ) {
    if version != self.version { answers = [] }
    self.version = version
    // Only first pages are requested again. The result of a survey has no users, but many samples.
    guard found.range.lowerBound == 0, !found.keys.isEmpty || found.count == 0,
      found.keys.count <= Self.userLimit
    else { return }
    answers.removeAll { $0.query == query && $0.visible == visible }
    if answers.count == Self.limit { answers.removeFirst() }
    answers.append(Answer(query: query, visible: visible, found: found))
  }
}
