import Accounts

/// The selection of a scan among the matching users.
struct ScanRequest: Equatable, Sendable {
  var order: UserQuery.Order
  /// Whether the list has the order in reverse.
  var isDescending = false
  /// Whether email addresses are excluded from matching and sorting.
  var hidesAddresses: Bool
  /// Whether users are picked from the end of the list.
  var isReversed = false
  /// Exclusive bounds, in that direction.
  var after: SortKey?
  var before: SortKey?
  /// The maximum number of users to pick within the bounds.
  var limit: Int
  /// For a survey, which estimates indexes: the minimum number of evenly spaced samples; up to
  /// twice as many are taken.
  var samples = 0

  /// Whether the greatest keys are picked.
  var picksGreatest: Bool { isDescending != isReversed }

  /// Whether to scan newest users first: otherwise each one would displace a picked one.
  var isBackward: Bool { order == .newest && !picksGreatest }

  /// Whether a user comes before another one in the list.
  func precedes(_ one: SortKey, _ other: SortKey) -> Bool {
    isDescending ? other.precedes(one) : one.precedes(other)
  }
}
