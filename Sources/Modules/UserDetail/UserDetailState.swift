import AccountPresentation
import Accounts
import ViperPresentation

/// Everything the detail of a user shows.
struct UserDetailState: Equatable {
  /// The user who is shown; nil before they are loaded.
  var card: UserCard?
  /// The running operation, or the reason why the user can't be shown.
  var status = Status<UserDetailError>.loading
  /// The result of the last act.
  var outcome = Status<UserDetailError>.idle
}

/// A user as the detail shows one.
struct UserCard: Equatable {
  var name: String
  var username: String
  /// Empty if it is hidden or missing.
  var email: String
  /// In years; nil if it is hidden or unknown.
  var age: Int?
  /// The details that the reader sees.
  var visible = VisibleDetails.all
  var isDisabled: Bool
  var isAdministrator: Bool
  var isFavorite: Bool
  /// Whether the reader may administer the account.
  var isAdministered: Bool
  /// For administrators.
  var activity: UserActivity?
}
