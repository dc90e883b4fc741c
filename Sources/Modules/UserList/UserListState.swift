import AccountPresentation
import Accounts
import ViperPresentation

/// Everything the user list shows.
struct UserListState: Equatable {
  var list = ListContent<UserRow, UserListError>()
  /// The filter and the order.
  var query = UserQuery(by: .match)
  /// How many users there are without the filter; nil before that is known.
  var total: Int?
  /// Why there is no row, in a sentence; empty before that is known.
  var empty = ""
  /// The act under way, or the result of the last one.
  var status = Status<UserListError>.idle
  /// The details that the rows have; the others have no column.
  var visible = VisibleDetails.all
  /// Whether one user is to be picked.
  var picks = false
  /// Whether the last change of favorites can be undone.
  var canUndo = false
  /// How far an act on several users is.
  var progress: Progress?
  /// For administrators, what is known of the user whose details were last asked for.
  var activity: ListedActivity?

  /// Whether the reader may administer the listed accounts.
  var administers: Bool { visible.isAdministrators && !picks }
}
