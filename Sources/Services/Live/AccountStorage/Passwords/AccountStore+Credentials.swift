import Accounts
import Database

extension AccountStore: Credentials {
  package func account(
    named identifier: String, password: Password
  ) async throws(StoreError) -> ProvenAccount? {
    try await reporting { store throws(StoreError) in
      let (account, hash) = try await store.rightHash(for: password, named: identifier)
      guard let account, let hash else { return nil }
      return ProvenAccount(account: account, passwordHash: hash)
    }
  }

  /// The enabled account with that username, or with that confirmed address.
  func account(named identifier: String) throws(StoreError) -> Account? {
    try account(where: condition(of: identifier)).get().first
  }

  /// The condition of `account(named:)`; the value is NULL, which nothing equals, if it is no name.
  func condition(of identifier: String) -> AccountCondition {
    if let email = try? EmailAddress(identifier) {
      return ("\(isAddress) AND is_confirmed AND NOT is_disabled", email.description)
    }
    return (
      "username = ? AND NOT is_disabled", (try? Username(identifier))?.description
    )
  }

  /// A condition on the columns of `account`, and the value of its parameter.
  typealias AccountCondition = (sql: String, value: any Bindable)

  /// The account that has confirmed the address.
  func owner(of email: EmailAddress) throws(StoreError) -> Account? {
    try account(where: ("\(isAddress) AND is_confirmed", email.description)).get().first
  }

  private var isAddress: String {
    "\(connection.dialect.address("email")) = \(connection.dialect.address("?"))"
  }

  package func account(_ id: Account.ID) throws(StoreError) -> Account? {
    try account(where: ("id = ?", id.rawValue)).get().first
  }

  /// Nil also when the account is disabled.
  func enabledAccount(_ id: Account.ID) throws(StoreError) -> Account? {
    try account(where: ("id = ? AND NOT is_disabled", id.rawValue)).get().first
  }

  func account(where condition: AccountCondition) throws(StoreError) -> PendingRows<Account> {
    try connection.later(
      "SELECT \(Account.columns) FROM account WHERE \(condition.sql)", condition.value,
      read: Account.init)
  }

  /// No row also when the account is disabled.
  func passwordHash(where condition: AccountCondition) throws(StoreError) -> PendingRows<String> {
    try connection.later(
      """
      SELECT hash FROM password JOIN account ON account.id = password.account
      WHERE NOT is_disabled AND \(condition.sql)
      """, condition.value
    ) { $0.text(0) }
  }

  package func passwordHash(of account: Account.ID) throws(StoreError) -> PendingRows<String> {
    try passwordHash(where: ("id = ?", account.rawValue))
  }

  /// The current state of the account, if it is enabled and `hash`, which was read before, is still
  /// that of its password.
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
