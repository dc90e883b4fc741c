/// Everything the user list shows.
struct UserListState: Equatable {
  enum Status: Equatable {
    case loading
    case presenting
    case failed(UserListError)

    var failure: UserListError? { if case .failed(let error) = self { error } else { nil } }
  }

  /// The loaded stretch, from place `first` of `count`.
  var rows: [UserRow] = []
  var first = 0
  var count = 0
  var status = Status.loading
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
}
