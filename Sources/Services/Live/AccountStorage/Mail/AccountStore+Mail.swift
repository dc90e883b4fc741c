import Accounts
import MailOutbox

/// Rate limits for mail.
extension AccountStore {
  /// Whether one more reset of the account may be mailed.
  ///
  /// Requests for unknown names are counted, too.
  /// - `device`: Known to the account; nil where the request comes from elsewhere.
  func mayReset(_ account: Account?, from device: String?) throws(StoreError) -> Bool {
    guard let account else { return try mayMail(from: [.unknownAccount]) }
    if !account.isEmailConfirmed {
      return try mayMail(
        from: unconfirmed(
          account, owner: owner(of: account.email), own: MailBudget.Bucket.owner))
    }
    return try mayMail(from: [device.map { .device($0, of: account.id) } ?? .owner(account.id)])
  }

  /// Takes a mail from each bucket; false where one is empty.
  func mayMail(from buckets: [MailBudget.Bucket]) throws(StoreError) -> Bool {
    try MailBudget(connection: connection).take(from: buckets, at: clock())
  }

  /// The notice to the account's owner; nil where the rate limit of an unconfirmed address, which may be
  /// another person's, is reached.
  func notice(_ mail: Mail, to account: Account) throws(StoreError) -> Mail? {
    if account.isEmailConfirmed { return mail }
    let buckets = try unconfirmed(
      account, owner: owner(of: account.email), own: MailBudget.Bucket.confirmation)
    return try mayMail(from: buckets) ? mail : nil
  }

  /// The buckets of mails to an address that isn't confirmed.
  ///
  /// The oldest account with the address has a bucket of its own, so that others who sign up with
  /// it don't use up its mails.
  /// - `owner`: The account that has confirmed the address.
  /// - `own`: That bucket. Resets, which unauthenticated users trigger, don't use up
  ///   confirmations.
  func unconfirmed(
    _ account: Account, owner: Account?, own: (Account.ID) -> MailBudget.Bucket
  ) throws(StoreError) -> [MailBudget.Bucket] {
    let dialect = connection.dialect
    let oldest = try connection.integer(
      """
      SELECT min(id) FROM account
      WHERE \(dialect.lower("email")) = \(dialect.lower("?")) AND NOT is_confirmed
      """,
      account.email.description)
    return [
      oldest == account.id.rawValue && owner == nil ? own(account.id) : .address(account.email),
      .unconfirmed,
    ]
  }
}

extension Account {
  /// The recipient of a decoy where no account exists, so that both take the same time (prevents
  /// enumeration).
  package static let decoy = Account(
    id: ID(rawValue: 0), username: Username(stored: "decoy"), name: FullName(stored: "Decoy"),
    email: EmailAddress(stored: "decoy@localhost"), isEmailConfirmed: false)
}
