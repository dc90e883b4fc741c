import Accounts

/// Rate limits for mail.
extension AccountStore {
  /// Whether another reset of the account may be mailed.
  ///
  /// Requests for unknown names are counted, too.
  /// - Parameter device: Known to the account; nil if the request comes from another device.
  func mayReset(_ account: Account?, from device: String?) throws(StoreError) -> Bool {
    // Looked up for each request, so that all take the same time.
    let buckets = try unconfirmed(account ?? .decoy, own: MailBudget.Bucket.owner).buckets
    guard let account else { return try mayMail(from: [.unknownAccount]) }
    if !account.isEmailConfirmed { return try mayMail(from: buckets) }
    return try mayMail(from: [device.map { .device($0, of: account.id) } ?? .owner(account.id)])
  }

  /// Takes a mail from each bucket; false if one is empty.
  func mayMail(from buckets: [MailBudget.Bucket]) throws(StoreError) -> Bool {
    try MailBudget(connection: connection).take(from: buckets, at: clock())
  }

  /// The notice to the account's owner; nil if the rate limit of an unconfirmed address, which may
  /// be another person's, is reached.
  func notice(_ mail: Mail, to account: Account) throws(StoreError) -> Mail? {
    if account.isEmailConfirmed { return mail }
    let buckets = try unconfirmed(account, own: MailBudget.Bucket.confirmation).buckets
    return try mayMail(from: buckets) ? mail : nil
  }

  /// The buckets of mails to an address that isn't confirmed, and the account that has confirmed it.
  ///
  /// The oldest account with the address has its own bucket, so that others who sign up with the
  /// address don't use up its mails.
  /// - Parameter own: That bucket. Resets, which unauthenticated users trigger, don't use up
  ///   confirmations.
  func unconfirmed(
    _ account: Account, own: (Account.ID) -> MailBudget.Bucket
  ) throws(StoreError) -> (buckets: [MailBudget.Bucket], owner: Account?) {
    let dialect = connection.dialect
    let oldest = try connection.later(
      """
      SELECT min(id) FROM account
      WHERE \(dialect.lower("email")) = \(dialect.lower("?")) AND NOT is_confirmed
      """,
      account.email.description
    ) { $0.integer(0) }
    let owner = try owner(of: account.email)
    let isOldest = try oldest.get().first == account.id.rawValue
    return (
      [isOldest && owner == nil ? own(account.id) : .address(account.email), .unconfirmed], owner
    )
  }
}

extension Account {
  /// The recipient of a decoy if no account exists, so that both take the same time (prevents
  /// enumeration).
  package static let decoy = Account(
    id: ID(rawValue: 0), username: Username(stored: "decoy"), name: FullName(stored: "Decoy"),
    email: EmailAddress(stored: "decoy@localhost"), isEmailConfirmed: false)
}
