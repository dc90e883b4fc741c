import Accounts

extension AccountStore: UserDirectory {
  public func users(
    at places: Range<Int>, of query: UserQuery
  ) async throws(StoreError) -> UserStretch {
    try await reporting { store throws(StoreError) in
      let places = places.clamped(to: 0..<Int.max)
      // One transaction, so that the count is that of the moment when the users were read.
      return try store.connection.transaction("BEGIN") { () throws(StoreError) in
        UserStretch(
          users: try store.connection.rows(
            """
            SELECT \(User.columns) FROM account ORDER BY name, username LIMIT ? OFFSET ?
            """, places.count, places.lowerBound, read: User.init),
          count: Int(try store.connection.integer("SELECT count(*) FROM account")))
      }
    }
  }

  public func user(_ id: Account.ID) async throws(StoreError) -> User? {
    try await reporting { store throws(StoreError) in
      try store.connection.rows(
        "SELECT \(User.columns) FROM account WHERE id = ?", id.rawValue, read: User.init
      ).first
    }
  }
}

extension User {
  /// What `init(_:)` reads, of the table `account`.
  static let columns = """
    account.id, account.username, account.name, account.email, account.age, account.is_disabled
    """

  /// A row of `columns`.
  init(_ row: Row) {
    self.init(
      id: Account.ID(rawValue: row.integer(0)), username: Username(stored: row.text(1)),
      name: FullName(stored: row.text(2)), email: EmailAddress(stored: row.text(3)),
      age: row.isNull(4) ? nil : Int(row.integer(4)), isDisabled: row.integer(5) != 0)
  }
}
