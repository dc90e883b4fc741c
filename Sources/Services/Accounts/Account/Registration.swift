/// Creates accounts.
public protocol Registration: SignUpAccess {
  /// Whether there is no account yet.
  /// - Throws: `StoreError`, why the store can't answer.
  func isEmpty() async throws(StoreError) -> Bool

  /// Whether an account has that username; always false if sign-up isn't open (prevents enumeration).
  /// - Throws: `StoreError`, why the store can't answer.
  func isTaken(_ username: Username) async throws(StoreError) -> Bool

  /// Creates an account and mails a code that confirms its address, in one transaction.
  ///
  /// `invitation` is the code mailed to the address, which it confirms; ignored if none is needed.
  /// The answer is the same if another account has confirmed the address (prevents enumeration): its
  /// owner gets a mail about the attempt.
  /// - Throws: `StoreError`, `.cancelled` if the task was cancelled before the account was created.
  func register(
    _ new: NewAccount, invitation: Code?, password: Password
  ) async throws(StoreError) -> RegistrationAnswer
}

/// Knows who may sign up.
public protocol SignUpAccess: Sendable {
  /// Returns who may sign up now; `.open` while there is no account.
  /// - Throws: `StoreError`, why the store can't answer.
  func policy() async throws(StoreError) -> SignUpPolicy
}

/// The result of a sign-up.
public enum RegistrationAnswer: Equatable, Sendable {
  case registered(ProvenAccount)
  /// Refused: another account has that username.
  case taken
  /// Refused: sign-up is closed.
  case closed
  /// Refused: the code is not that of a current invitation to that address.
  case notInvited

  /// The created account.
  public var account: ProvenAccount? { if case .registered(let made) = self { made } else { nil } }
}
