import AccountPresentation
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

/// An act on the user.
enum UserDetailAct: Equatable, Sendable {
  case delete
  case setAdministrator(Bool)
  case setDisabled(Bool)
  case setFavorite(Bool)
  /// Mails a code to set a new password with.
  case startReset
}

/// A user as the detail shows one.
struct UserCard: Equatable {
  var name: String
  var username: String
  /// Nil if it is hidden.
  var email: String?
  /// The age in words, such as "36 years"; nil if it is hidden.
  var age: String?
  var isDisabled: Bool
  var isAdministrator: Bool
  var isFavorite: Bool
  /// Whether the reader may administer the account.
  var isAdministered: Bool
  /// For administrators.
  var activity: UserActivity?
}

/// The sessions and the last events of a user.
struct UserActivity: Equatable {
  /// An event and its time.
  struct Event: Equatable {
    var time: ListedTime
    var text: String
  }

  /// The number of open sessions.
  var sessions: Int
  /// The time of their last use.
  var used: ListedTime?
  /// Newest first.
  var events: [Event]
}
