/// Verifies usernames and passwords.
public protocol Credentials: Sendable {
  /// Returns the account with that username, or confirmed address, and that password; nil if there is
  /// none, or the account is locked after too many wrong passwords.
  ///
  /// Takes the time of one password hash whether or not the account exists. Only an imported hash of a
  /// more expensive method takes longer, until the first login replaces it.
  /// - Throws: `StoreError`, why the store can't answer.
  func account(
    named identifier: String, password: Password
  ) async throws(StoreError) -> ProvenAccount?
}

/// An account whose password was verified, as starting a session requires; only the store makes one.
public struct ProvenAccount: Equatable, Sendable {
  /// The verified account.
  public let account: Account
  /// The stored hash that the password matched: the proof ends when the password changes.
  package let passwordHash: String

  package init(account: Account, passwordHash: String) {
    self.account = account
    self.passwordHash = passwordHash
  }
}

extension ProvenAccount: Redacted {
  /// The username, without the hash.
  public var description: String { "proven account \(account.username)" }
}
