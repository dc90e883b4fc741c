import Accounts

extension AccountStore {
  /// The account that the session belongs to, as of this transaction.
  @discardableResult
  package func account(in session: Session.Key) throws(StoreError) -> Account {
    try connection.account(in: session, at: clock())
  }

  /// The same, for what is highly sensitive: only where the password was confirmed lately.
  @discardableResult
  package func confirmedAccount(in session: Session.Key) throws(StoreError) -> Account {
    try connection.confirmedAccount(in: session, at: clock(), uptime: uptime())
  }

  /// The same where it is an administrator; nil where it is none.
  package func administrator(in session: Session.Key) throws(StoreError) -> Account? {
    try connection.administrator(in: session, at: clock(), uptime: uptime())
  }

  /// `writing(_:)` for the account of a session, which is checked first.
  @discardableResult
  func writing<T>(
    in session: Session.Key, _ body: (Account) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try writing { () throws(StoreError) in try body(account(in: session)) }
  }

  /// Reads all of `body` as of one moment, for the account of a session, which is checked first.
  package func reading<T>(
    in session: Session.Key, _ body: (Account) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try connection.transaction("BEGIN") { () throws(StoreError) in try body(account(in: session)) }
  }
}
