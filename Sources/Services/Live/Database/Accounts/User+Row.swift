import Accounts

extension User {
  /// The columns of the table `account` that `init(_:)` reads.
  package static let columns = """
    account.id, account.username, account.name, account.email, account.age, account.is_disabled,
    account.is_administrator
    """
  package static let columnCount: Int32 = 7

  /// Creates a user from a row of `columns`.
  package init(_ row: any Row) {
    self.init(
      id: Account.ID(rawValue: row.integer(0)), username: Username(stored: row.text(1)),
      name: FullName(stored: row.text(2)), email: EmailAddress(stored: row.text(3)),
      age: row.isNull(4) ? nil : Int(row.integer(4)), isDisabled: row.integer(5) != 0,
      isAdministrator: row.integer(6) != 0)
  }
}
