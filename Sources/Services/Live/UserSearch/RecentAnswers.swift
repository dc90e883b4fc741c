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

  /// The oldest first, all of one version of the database.
  private var answers: [Answer] = []
  private var version: Int64?

  /// An answer with the users at the indexes `range`, if there is one.
  /// - Parameter version: The current version of the database; nil if unknown.
  /// - Returns: The answer, of that version.
  func answer(
    to query: UserQuery, seeing visible: VisibleDetails, at range: Range<Int>, version: Int64?
  ) -> FoundUsers? {
    guard let version, version == self.version,
      let answer = answers.last(where: { $0.query == query && $0.visible == visible }),
      answer.found.keys(at: range) != nil
    else { return nil }
    return answer.found
  }

  /// Keeps an answer that was found in a version of the database.
  mutating func add(
    _ found: FoundUsers, to query: UserQuery, seeing visible: VisibleDetails, version: Int64
  ) {
    if version != self.version { answers = [] }
    self.version = version
    // Users further down are asked for once, page by page.
    guard found.range.lowerBound == 0, found.keys.count <= Self.userLimit else { return }
    answers.removeAll { $0.query == query && $0.visible == visible }
    if answers.count == Self.limit { answers.removeFirst() }
    answers.append(Answer(query: query, visible: visible, found: found))
  }
}
