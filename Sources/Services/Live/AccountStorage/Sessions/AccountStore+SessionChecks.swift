import AccountDatabase
import Accounts

extension AccountStore {
  /// The account of the session, as of this transaction.
  @discardableResult
  package func account(in session: Session.Key) throws(StoreError) -> Account {
    try connection.account(in: session, at: clock())
  }

  /// The same, for what is highly sensitive: only where the password was confirmed lately.
  @discardableResult
  package func confirmedAccount(in session: Session.Key) throws(StoreError) -> Account {
    try connection.confirmedAccount(in: session, at: clock(), uptime: uptime())
  }

  /// The same for an administrator; nil where the account is none.
  package func administrator(in session: Session.Key) throws(StoreError) -> Account? {
    try connection.administrator(in: session, at: clock(), uptime: uptime())
  }
}
