import Accounts

extension AccountStore {
  /// All users, administrators first, then by age of the account, and whether each has confirmed
  /// the address; nil if there are more than `most`.
  package func overview(
    atMost most: Int
  ) async throws(StoreError) -> [(user: User, isConfirmed: Bool)]? {
    let rows = try connection.rows(
      """
      SELECT \(User.columns), account.is_confirmed FROM account
      ORDER BY account.is_administrator DESC, account.id LIMIT ?
      """, most + 1
    ) { (user: User($0), isConfirmed: $0.integer(7) != 0) }
    return rows.count > most ? nil : rows
  }
}
