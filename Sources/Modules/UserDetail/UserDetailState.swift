/// Everything the detail of a user shows.
struct UserDetailState: Equatable {
  enum Status: Equatable {
    case loading
    case presenting
    /// Something is being done to the user.
    case working
    case gone
    case failed(UserDetailError)

    var failure: UserDetailError? { if case .failed(let error) = self { error } else { nil } }
  }

  enum Notice: Equatable {
    case marked
    case unmarked
    case disabled
    case enabled
    case appointed
    case dismissed
    /// The text says where the code is.
    case mailed(String)
    case failed(UserDetailError)
  }

  /// The user who is shown; nil before there is one.
  var card: UserCard?
  var status = Status.loading
  var notice: Notice?
}

/// A user as the detail shows one.
struct UserCard: Equatable {
  var name: String
  var username: String
  /// Nil where it is hidden.
  var email: String?
  /// The age as a person reads it, such as "36 years"; nil where it is hidden.
  var age: String?
  var isDisabled: Bool
  var isAdministrator: Bool
  var isFavorite: Bool
  /// Whether whoever looks may see to the account.
  var isAdministered: Bool
}
