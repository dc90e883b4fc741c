import AccountPresentation
import Accounts
import ViperPresentation

/// Everything Favorites shows.
struct FavoritesState: Equatable {
  var list = ListContent<UserRow, FavoritesError>()
  /// The details that the rows have; a hidden one has no column.
  var visible = VisibleDetails.all
  /// How far a change of several favorites is.
  var progress: Progress?
  /// The change under way, or the result of the last one.
  var status = Status<FavoritesError>.idle
  /// Whether the last change can be undone.
  var canUndo = false
  /// For administrators, what is known of the favorite whose details were last asked for.
  var activity: ListedActivity?

  /// Whether the reader may administer accounts.
  var administers: Bool { visible.isAdministrators }
}
