import Accounts

extension Account {
  /// The columns of the table `account` that `init(_:)` reads.
  package static let columns = """
    account.id, account.username, account.name, account.email, account.is_confirmed,
    account.is_administrator
    """

  /// SQL: the enabled administrators with a password, who can log in.
  package static let activeAdministrators = """
    FROM account JOIN password ON password.account = account.id
    WHERE is_administrator AND NOT is_disabled
    """

  /// Creates an account from a row that begins with `columns`.
  package init(_ row: any Row) {
    self.init(
      id: ID(rawValue: row.integer(0)), username: Username(stored: row.text(1)),
      name: FullName(stored: row.text(2)), email: EmailAddress(stored: row.text(3)),
      isEmailConfirmed: row.integer(4) != 0,
      isAdministrator: row.integer(5) != 0)
  }
}
