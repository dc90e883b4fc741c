import Accounts
import Presentation

/// Everything the favorites show.
struct FavoritesState: Equatable {
  var list = ListContent<FavoriteRow, FavoritesError>()
  /// Which details the rows have; the others have no column.
  var visible = VisibleDetails.all
  /// Why a favorite stands where it stood before.
  var moveFailure: FavoritesError?
}

/// A favorite as the list shows one.
struct FavoriteRow: Equatable {
  var id: Int64
  var name: String
  var username: String
  /// In years.
  var age: Int?
  /// The age as a person reads it, such as "36 years".
  var ageText: String
  var email: String
}
