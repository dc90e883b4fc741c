import Accounts

/// Which of the users that match a scan picks out.
struct UserChoice: Equatable, Sendable {
  var order: UserQuery.Order
  /// From the last to the first.
  var isReversed = false
  /// Only those after it, in that direction, and before the other.
  var after: UserMark?
  var before: UserMark?
  /// Of those, the first so many.
  var limit: Int
  /// Whether users are picked from everywhere too, to tell where others stand.
  var isSurvey = false
}
