import Accounts

/// Why a profile can't be shown or saved, in words a user can act on.
enum ProfileError: StoreErrorConvertible {
  case cancelled
  case photo(PhotoProblem)
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "It was stopped. Your profile is as it was: try again."
    case .photo(let problem): problem.description
    case .unavailable(let error): error.description
    }
  }
}
