/// Makes accounts.
public protocol Registration: Sendable {
  /// Whether nobody has an account yet.
  func isEmpty() async throws(StoreError) -> Bool

  /// Whether another account has that username.
  func isTaken(_ username: Username) async throws(StoreError) -> Bool

  /// Makes an account and mails it a code that confirms the address, all of it or nothing.
  ///
  /// Nil when the username is taken. It takes no notice of a taken address, or it would tell who is
  /// here: whoever has confirmed that address gets a mail that somebody tried.
  /// - Throws: `StoreError`, `.cancelled` when the task was cancelled before the account was made.
  func register(_ new: NewAccount, password: Password) async throws(StoreError) -> ProvenAccount?
}
