import Accounts

/// Why the users can't be listed or changed, in words a user can act on.
enum UserListError: PasswordConfirmingError {
  case cancelled
  /// The user was deleted while the list showed them.
  case gone
  /// Only enabled users get a code.
  case disabled
  case disabledAlready
  case enabledAlready
  /// An act on several users that succeeded for only some of them, in whole sentences.
  case incomplete(String, because: StoreError? = nil)
  /// No code can be mailed.
  case noAddress
  case notAllowed
  case ownAccount
  /// The password must be confirmed first.
  case passwordNeeded
  /// An act is for too many users.
  case tooMany
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .gone: Fault.userGone.description
    case .disabled: Fault.accountDisabled.description
    case .disabledAlready: "This user is disabled already. Choose another one."
    case .enabledAlready: "This user is enabled already. Choose another one."
    case .incomplete(let sentences, _): sentences
    case .noAddress: Fault.noAddress.description
    case .notAllowed: Fault.notAdministrator.description
    case .ownAccount: "This is your own account. Choose another one."
    case .passwordNeeded: Fault.passwordNeeded.description
    case .tooMany: "At most 10,000 users can be changed at once. Filter the list."
    case .unavailable(let error): error.description
    }
  }
}

extension UserListError {
  /// The failures of a single user, after which an act continues with the others.
  static let ofOneUser: [UserListError] = [
    .gone, .disabled, .disabledAlready, .enabledAlready, .noAddress, .ownAccount,
  ]

  /// The error of the store; nil in all other cases.
  var storeError: StoreError? { if case .unavailable(let error) = self { error } else { nil } }
  /// Whether another try can't succeed.
  var isFinal: Bool { self == .gone || isExpected }
  /// Whether an act on all leaves such a user out by intent.
  var isExpected: Bool { [.disabledAlready, .enabledAlready, .ownAccount].contains(self) }

  /// The users left out for this reason, such as "2 without an email address".
  func clause(_ count: Int) -> String {
    switch self {
    case .disabled: "\(count) disabled"
    case .disabledAlready: "\(count) disabled already"
    case .enabledAlready: "\(count) enabled already"
    case .gone: "\(count) deleted meanwhile"
    case .noAddress: "\(count) without an email address"
    case .ownAccount: "your own account"
    case .cancelled, .incomplete, .notAllowed, .passwordNeeded, .tooMany, .unavailable: description
    }
  }
}
