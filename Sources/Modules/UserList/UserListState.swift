import Accounts
import Presentation

/// Everything the user list shows.
struct UserListState: Equatable {
  /// Why there is no row.
  enum Absence: Equatable {
    case nobodyIsHere
    /// What was typed.
    case nobodyMatches(String)
  }

  enum Notice: Equatable {
    case marked(String)
    case unmarked(String)
    case markFailed(UserListError)
  }

  var list = ListContent<UserRow, UserListError>()
  /// What was typed, and how the rows are sorted.
  var query = UserQuery()
  var absence: Absence?
  var notice: Notice?
  /// Which details the rows have; the others have no column.
  var visible = VisibleDetails.all
  var picks = false
}

/// A user as the list shows one.
struct UserRow: Equatable {
  var id: Int64
  var name: String
  var username: String
  /// In years.
  var age: Int?
  /// The age as a person reads it, such as "36 years".
  var ageText: String
  var email: String
  var isFavorite: Bool
}
