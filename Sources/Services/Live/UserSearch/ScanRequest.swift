import Accounts

/// Which of the users that match a scan picks out.
struct ScanRequest: Equatable, Sendable {
  var order: UserQuery.Order
  /// Whether addresses match nothing, and sort nothing.
  var hidesAddresses: Bool
  /// From the last to the first.
  var isReversed = false
  /// Only those after it, in that direction, and before the other.
  var after: SortKey?
  var before: SortKey?
  /// Of those, the first so many.
  var limit: Int
  /// For a survey, which tells where others stand: how many are picked from everywhere, and up to
  /// twice as many.
  var samples = 0
}
