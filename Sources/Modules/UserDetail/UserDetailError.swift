import Accounts

/// Why a user can't be shown or changed, in words a user can act on.
enum UserDetailError: PasswordConfirmingError {
  case cancelled
  /// Only enabled accounts get a code.
  case disabled
  /// The account is deleted.
  case gone
  /// No code can be mailed.
  case noAddress
  /// It would leave no administrator who can log in.
  case lastAdministrator
  case notAllowed
  /// The password must be confirmed first.
  case passwordNeeded
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .disabled: Fault.accountDisabled.description
    case .gone: Fault.userGone.description
    case .noAddress: Fault.noAddress.description
    case .lastAdministrator: Fault.lastAdministrator.description
    case .notAllowed: Fault.notAdministrator.description
    case .passwordNeeded: Fault.passwordNeeded.description
    case .unavailable(let error): error.description
    }
  }
}
