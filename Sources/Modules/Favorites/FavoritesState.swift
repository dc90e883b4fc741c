import AccountPresentation
import Accounts
import ViperPresentation

/// Everything Favorites shows.
struct FavoritesState: Equatable {
  var list = ListContent<UserRow, FavoritesError>()
  /// The details that the rows have; a hidden one has no column.
  var visible = VisibleDetails.all
  /// Whether the last move failed.
  var move = Status<FavoritesError>.idle
}
