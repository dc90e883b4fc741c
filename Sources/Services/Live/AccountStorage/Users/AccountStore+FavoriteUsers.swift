import Accounts
import Database

/// The position of a favorite is a number that grows along the list; there may be gaps.
extension AccountStore: FavoriteUsers {
  /// The number of users in one query: those of a page.
  private static let page = 100
  private static let placeholders = repeatElement("?", count: page).joined(separator: ", ")

  package func favorites(
    of session: Session.Key, at range: Range<Int>
  ) async throws(StoreError) -> (users: [User], count: Int) {
    // One transaction, so that the count matches the users.
    return try readingList(in: session) { (account, version) throws(StoreError) in
      let visible = try connection.visibleDetails(for: account)
      let list = SortedRows(
        User.columns, count: User.columnCount,
        from: #"favorite JOIN account ON account.id = "user""#, where: "favorite.account = ?",
        [account.id.rawValue], by: ["position", #""user""#])
      let (users, count) = try list.page(
        at: range, in: version, after: &lastPage, on: connection, read: User.init)
      return (users.map { $0.showing(visible) }, count)
    }
  }

  package func favorites(
    of session: Session.Key, among users: [Account.ID]
  ) async throws(StoreError) -> Set<Account.ID> {
    try reading(in: session) { account throws(StoreError) in
      var favorites: Set<Account.ID> = []
      for start in stride(from: 0, to: users.count, by: Self.page) {
        // Pads a short page with its last user, so that all queries have the same text.
        let page = (start..<start + Self.page).map { users[min($0, users.count - 1)].rawValue }
        favorites.formUnion(
          try connection.rows(
            "SELECT \"user\" FROM favorite WHERE account = ? AND \"user\" IN (\(Self.placeholders))",
            [account.id.rawValue] + page
          ) { Account.ID(rawValue: $0.integer(0)) })
      }
      return favorites
    }
  }

  @discardableResult
  package func mark(
    _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> Bool? {
    try writing(in: session) { account throws(StoreError) in
      let count = try connection.run(
        """
        INSERT INTO favorite(account, "user", position)
        SELECT owner.id, marked.id,
          (SELECT coalesce(max(position), 0) + 1 FROM favorite WHERE account = owner.id)
        FROM account AS owner, account AS marked WHERE owner.id = ? AND marked.id = ?
        ON CONFLICT DO NOTHING
        """, account.id.rawValue, user.rawValue)
      if count > 0 { return true }
      return try connection.hasRow("SELECT 1 FROM account WHERE id = ?", user.rawValue)
        ? false : nil
    }
  }

  package func restore(
    _ user: Account.ID, at position: Int64, by session: Session.Key
  ) async throws(StoreError) -> Bool {
    try writing(in: session) { account throws(StoreError) in
      if try !connection.hasRow("SELECT 1 FROM account WHERE id = ?", user.rawValue) {
        return false
      }
      try connection.write(
        #"INSERT INTO favorite(account, "user", position) VALUES(?, ?, ?) ON CONFLICT DO NOTHING"#,
        account.id.rawValue, user.rawValue, position)
      return true
    }
  }

  @discardableResult
  package func unmark(
    _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> Int64? {
    try writing(in: session) { account throws(StoreError) in
      try connection.rows(
        #"DELETE FROM favorite WHERE account = ? AND "user" = ? RETURNING position"#,
        account.id.rawValue, user.rawValue
      ) { $0.integer(0) }.first
    }
  }

  package func move(
    _ user: Account.ID, by steps: Int, of session: Session.Key
  ) async throws(StoreError) {
    try writing(in: session) { account throws(StoreError) in
      var favorites = try connection.rows(
        #"SELECT "user", position FROM favorite WHERE account = ? ORDER BY position, "user""#,
        account.id.rawValue
      ) { (user: $0.integer(0), position: $0.integer(1)) }
      guard let index = favorites.firstIndex(where: { $0.user == user.rawValue }) else { return }
      // Clamped before the addition, which could overflow.
      let steps = min(max(steps, -index), favorites.count - 1 - index)
      if steps == 0 { return }
      favorites.insert(favorites.remove(at: index), at: index + steps)
      for (position, favorite) in zip(Int64(1)..., favorites) where favorite.position != position {
        try connection.write(
          #"UPDATE favorite SET position = ? WHERE account = ? AND "user" = ?"#, position,
          account.id.rawValue, favorite.user)
      }
    }
  }
}
