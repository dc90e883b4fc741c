/// Tells who has a username and a password.
public protocol Credentials: Sendable {
  /// The account with that username, or confirmed address, and that password; nil when nobody has
  /// both, or the account was guessed at too often lately. It takes as long whether or not there is
  /// such an account: one password hash, and longer only where the account came with a dear one that
  /// no login has replaced yet.
  func account(named identifier: String, password: Password) async throws(StoreError) -> Account?
}
