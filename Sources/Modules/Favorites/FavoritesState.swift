import Accounts
import Presentation

/// Everything Favorites shows.
struct FavoritesState: Equatable {
  var list = ListContent<FavoriteRow, FavoritesError>()
  /// The details that the rows have; a hidden one has no column.
  var visible = VisibleDetails.all
  /// Why the last move failed.
  var moveFailure: FavoritesError?
}

/// A favorite as the list shows it.
struct FavoriteRow: Equatable {
  var id: Int64
  var name: String
  var username: String
  /// In years.
  var age: Int?
  /// Such as "36 years"; empty without an age.
  var ageText: String
  var email: String
}
