import Accounts

/// Checks a session in the transaction that reads or writes for it, so that a session that another
/// process has ended has no effect. Takes some microseconds.
extension Connection {
  /// The account that the session belongs to.
  /// - Parameter now: In seconds since 1970.
  /// - Throws: `StoreError`, `.sessionEnded` if the session has ended or expired, its token isn't
  ///   the verified one, or its account is disabled or deleted.
  package func account(in session: Session.Key, at now: Int64) throws(StoreError) -> Account {
    let key = "\(session.number.rawValue) \(session.account.rawValue) \(session.tokenHash)"
    let accounts = try stableRows(
      """
      SELECT \(Account.columns) FROM session JOIN account ON account.id = session.account
      WHERE session.id = ?2 AND session.account = ?3 AND session.token_hash = ?4
        AND \(SessionLife.aliveCondition) AND NOT is_disabled
      """, [now, session.number.rawValue, session.account.rawValue, session.tokenHash], key: key,
      read: Account.init)
    guard let account = accounts.first else { throw StoreError(.sessionEnded, at: path) }
    return account
  }

  /// The account that the session belongs to, for highly sensitive calls: the password must have
  /// been confirmed in that session in the last five minutes.
  /// - Parameter uptime: In seconds since the machine was started.
  /// - Throws: As `account(in:at:)`, and `.confirmationNeeded`.
  package func confirmedAccount(
    in session: Session.Key, at now: Int64, uptime: Int64
  ) throws(StoreError) -> Account {
    let account = try account(in: session, at: now)
    let isConfirmed = try integer(
      "SELECT count(*) FROM session WHERE id = ?3 AND \(SessionLife.confirmedCondition)", now,
      uptime,
      session.number.rawValue)
    if isConfirmed == 0 { throw StoreError(.confirmationNeeded, at: path) }
    return account
  }

  /// The account that the session belongs to; nil if it isn't an administrator's.
  ///
  /// All calls that only administrators may make are highly sensitive.
  /// - Throws: As `confirmedAccount(in:at:uptime:)`, for administrators.
  package func administrator(
    in session: Session.Key, at now: Int64, uptime: Int64
  ) throws(StoreError) -> Account? {
    guard try account(in: session, at: now).isAdministrator else { return nil }
    return try confirmedAccount(in: session, at: now, uptime: uptime)
  }
}
