import AccountDatabase
import Accounts
import Database

extension AccountStore: Credentials {
  package func account(
    named identifier: String, password: Password
  ) async throws(StoreError) -> ProvenAccount? {
    try await reporting { store throws(StoreError) in
      let account = try store.account(named: identifier)
      let hash = try await store.rightHash(for: password, of: account, named: identifier)
      guard let account, let hash else { return nil }
      return ProvenAccount(account: account, passwordHash: hash)
    }
  }

  /// The enabled account with that username, or with that confirmed address.
  func account(named identifier: String) throws(StoreError) -> Account? {
    if let email = try? EmailAddress(identifier) {
      return try account(
        where: "\(isAddress) AND is_confirmed AND NOT is_disabled", email.description)
    }
    guard let username = try? Username(identifier) else { return nil }
    return try account(where: "username = ? AND NOT is_disabled", username.description)
  }

  func account(with username: Username) throws(StoreError) -> Account? {
    try account(where: "username = ?", username.description)
  }

  /// The account that has confirmed the address.
  func owner(of email: EmailAddress) throws(StoreError) -> Account? {
    try account(where: "\(isAddress) AND is_confirmed", email.description)
  }

  private var isAddress: String {
    "\(connection.dialect.address("email")) = \(connection.dialect.address("?"))"
  }

  package func account(_ id: Account.ID) throws(StoreError) -> Account? {
    try account(where: "id = ?", id.rawValue)
  }

  /// Nil also when the account is disabled.
  func enabledAccount(_ id: Account.ID) throws(StoreError) -> Account? {
    try account(where: "id = ? AND NOT is_disabled", id.rawValue)
  }

  private func account(
    where condition: String, _ value: any Bindable
  ) throws(StoreError) -> Account? {
    try connection.rows(
      "SELECT \(Account.columns) FROM account WHERE \(condition)", value, read: Account.init
    ).first
  }

  /// Nil also when the account is disabled.
  package func passwordHash(of account: Account) throws(StoreError) -> String? {
    try connection.text(
      """
      SELECT hash FROM password JOIN account ON account.id = password.account
      WHERE account.id = ? AND NOT is_disabled
      """, account.id.rawValue)
  }

  /// The account as it is now if `hash`, which was read before, is still that of its password, and it is
  /// enabled.
  func account(_ account: Account, provenBy hash: String) throws(StoreError) -> Account? {
    try connection.rows(
      """
      SELECT \(Account.columns) FROM account JOIN password ON password.account = account.id
      WHERE account.id = ? AND hash = ? AND NOT is_disabled
      """, account.id.rawValue, hash, read: Account.init
    ).first
  }

  /// Whether `hash`, which was read before, is still that of the account's password.
  func isPassword(_ hash: String, of account: Account) throws(StoreError) -> Bool {
    try self.account(account, provenBy: hash) != nil
  }
}
