/// Tells who has a username and a password.
public protocol Credentials: Sendable {
  /// The account with that username, or confirmed address, and that password; nil when nobody has
  /// both, or the account was guessed at too often lately. It takes as long whether or not there is
  /// such an account: one password hash, and longer only where the account came with a dear one that
  /// no login has replaced yet.
  func account(
    named identifier: String, password: Password
  ) async throws(StoreError) -> ProvenAccount?
}

/// An account whose password was proven, which is what starts a session. Only the store makes one.
public struct ProvenAccount: Equatable, Sendable {
  public let account: Account
  /// The stored hash that the password matched: the proof ends when the password changes.
  package let passwordHash: String

  package init(account: Account, passwordHash: String) {
    self.account = account
    self.passwordHash = passwordHash
  }
}

extension ProvenAccount: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Without the hash of the password, which belongs in no log.
  public var description: String { "proven account \(account.username)" }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["account": account]) }
}
