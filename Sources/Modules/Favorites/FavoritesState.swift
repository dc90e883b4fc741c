import Accounts
import Presentation

/// Everything Favorites shows.
struct FavoritesState: Equatable {
  var list = ListContent<UserRow, FavoritesError>()
  /// The details that the rows have; a hidden one has no column.
  var visible = VisibleDetails.all
  /// Why the last move failed.
  var moveFailure: FavoritesError?
}
