/// Makes accounts.
public protocol Registration: Sendable {
  /// Whether nobody has an account yet.
  func isEmpty() async throws(StoreError) -> Bool

  /// Whether another account has that username. False where sign-up isn't open: there, only a sign-up
  /// with a right code tells.
  func isTaken(_ username: Username) async throws(StoreError) -> Bool

  /// Who may sign up now; `.open` while there is no account.
  func policy() async throws(StoreError) -> SignUpPolicy

  /// Makes an account, and mails it a code that confirms the address, all of it or nothing. With an
  /// invitation the address is confirmed already, and no mail is needed.
  ///
  /// It takes no notice of a taken address, or it would tell who is here: the account that has
  /// confirmed that address gets a mail about the attempt.
  /// - Parameter invitation: The code that was mailed to the address; ignored where none is needed.
  /// - Throws: `StoreError`, `.cancelled` when the task was cancelled before the account was made.
  func register(
    _ new: NewAccount, invitation: Code?, password: Password
  ) async throws(StoreError) -> RegistrationAnswer
}

/// What came of a sign-up.
public enum RegistrationAnswer: Equatable, Sendable {
  case registered(ProvenAccount)
  /// Another account has that username.
  case taken
  case closed
  /// The code isn't that of an invitation to that address, or not any more. It doesn't say which.
  case notInvited

  /// The account that was made.
  public var account: ProvenAccount? { if case .registered(let made) = self { made } else { nil } }
}
