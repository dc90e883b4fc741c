import Accounts
import Database

extension AccountStore {
  /// The account of the session, as of this transaction.
  @discardableResult
  package func account(in session: Session.Key) throws(StoreError) -> Account {
    try connection.account(in: session, at: clock())
  }

  /// The same for highly sensitive calls: the password was confirmed in the last five minutes.
  @discardableResult
  package func confirmedAccount(in session: Session.Key) throws(StoreError) -> Account {
    try connection.confirmedAccount(in: session, at: clock(), uptime: uptime())
  }

  /// The same for calls of administrators; nil if the account isn't one.
  package func administrator(in session: Session.Key) throws(StoreError) -> Account? {
    try connection.administrator(in: session, at: clock(), uptime: uptime())
  }
}
