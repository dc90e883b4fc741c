import Accounts

extension AccountStore: UserDirectory {
  public func users(at places: Range<Int>) async throws(StoreError) -> UserStretch {
    try await reporting { store throws(StoreError) in
      let places = places.clamped(to: 0..<Int.max)
      // One transaction, so that the count is that of the moment when the users were read.
      return try store.connection.transaction("BEGIN") { () throws(StoreError) in
        UserStretch(
          users: try store.connection.rows(
            "SELECT id, username, name, age FROM account ORDER BY name, username LIMIT ? OFFSET ?",
            places.count, places.lowerBound, read: User.init),
          count: Int(try store.connection.integer("SELECT count(*) FROM account")))
      }
    }
  }
}

extension User {
  /// A row of id, username, name, age.
  fileprivate init(_ row: Row) {
    self.init(
      id: Account.ID(rawValue: row.integer(0)), username: Username(stored: row.text(1)),
      name: FullName(stored: row.text(2)), age: row.isNull(3) ? nil : Int(row.integer(3)))
  }
}
