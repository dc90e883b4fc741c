import Accounts
import MailOutbox

/// What is written to people.
extension AccountStore {
  /// Does all of `body` and posts the mail that it returns, or neither; the letters of codes that are
  /// dead by then go. Another process hands it over.
  ///
  /// The mail's file is written while no transaction is open, since it waits for the disk: where `body`
  /// returns a mail without a draft, its transaction is rolled back, and `body` runs again after the
  /// draft is written.
  ///
  /// A decoy costs what a mail does: a draft that lasts, a row, and a folder that changes.
  /// - Parameters:
  ///   - body: Changes nothing but the database.
  ///   - finish: Runs once, in the same transaction, and may change files.
  func transaction<T, U>(
    posting body: () throws(StoreError) -> (U, Mail?),
    then finish: (U) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    var draft: OutgoingMail?
    do throws(StoreError) {
      while true {
        switch try attempt(with: draft, body, finish) {
        case .drafting(let mail):
          draft?.discard()
          draft = nil
          draft = try outbox.draft(mail)
        case .done(let value, let isPosted, let dead):
          isPosted ? draft?.post() : draft?.discard()
          outbox.remove(dead)
          // Whoever hands the mails over tidies up, too.
          if outbox.isTaken { outbox.onPost() } else { try? outbox.tidy(knowing: mailQueue) }
          return value
        }
      }
    } catch {
      draft?.discard()
      throw error
    }
  }

  func transaction<T>(
    posting body: () throws(StoreError) -> (T, Mail?)
  ) throws(StoreError) -> T {
    try transaction(posting: body) { value throws(StoreError) in value }
  }

  /// What came of a transaction with a mail.
  private enum Posting<T> {
    case done(T, isPosted: Bool, dead: [String])
    /// It was rolled back: a draft of this mail is needed first.
    case drafting(Mail)
  }

  private func attempt<T, U>(
    with draft: OutgoingMail?, _ body: () throws(StoreError) -> (U, Mail?),
    _ finish: (U) throws(StoreError) -> T
  ) throws(StoreError) -> Posting<T> {
    try connection.attempt { () throws(StoreError) in
      let (value, mail) = try body()
      var isPosted = false
      if let mail {
        guard let draft, draft.mail.isSame(as: mail) else { return (.drafting(mail), false) }
        try mailQueue.add(draft.id, of: mail)
        // The database may hold anything in the place of an address.
        isPosted = !mail.isDecoy && (try? EmailAddress(mail.recipient.description)) != nil
        if !isPosted { try mailQueue.remove(draft.id) }
      }
      let dead = try mailQueue.removeDead(at: clock())
      return (.done(try finish(value), isPosted: isPosted, dead: dead), true)
    }
  }

  /// Whether one more reset of the account may be mailed; where there is none, it counts all the same.
  /// - Parameter device: Known to the account; nil where the request comes from elsewhere.
  func mayReset(_ account: Account?, from device: String?) throws(StoreError) -> Bool {
    guard let account else { return try mayMail(from: [.nobody]) }
    if !account.isEmailConfirmed {
      return try mayMail(from: unconfirmed(account, own: MailBudget.Bucket.owner))
    }
    return try mayMail(from: [device.map { .device($0, of: account.id) } ?? .owner(account.id)])
  }

  /// Whether one more mail may be written; then it counts.
  func mayMail(from buckets: [MailBudget.Bucket]) throws(StoreError) -> Bool {
    try MailBudget(connection: connection).take(from: buckets, at: clock())
  }

  /// The notice, which tells an account's owner what was done with it. An address that isn't confirmed
  /// may be another person's, so only so many go there.
  func notice(_ mail: Mail, to account: Account) throws(StoreError) -> Mail? {
    if account.isEmailConfirmed { return mail }
    return try mayMail(from: unconfirmed(account, own: MailBudget.Bucket.confirmation)) ? mail : nil
  }

  /// The buckets of mails to an address that isn't confirmed. The oldest account with the address has
  /// a bucket of its own, so that others who sign up with it don't use up its mails.
  /// - Parameter own: That bucket. Resets, which strangers trigger, don't use up confirmations.
  func unconfirmed(
    _ account: Account, own: (Account.ID) -> MailBudget.Bucket
  ) throws(StoreError) -> [MailBudget.Bucket] {
    let oldest = try connection.integer(
      "SELECT min(id) FROM account WHERE email = ? AND NOT is_confirmed",
      account.email.description)
    let isTaken = try owner(of: account.email) != nil
    return [
      oldest == account.id.rawValue && !isTaken ? own(account.id) : .address(account.email),
      .unconfirmed,
    ]
  }

  /// Has letters handed over that are due, and removes those whose code is dead, and invitations that
  /// have expired. Three questions at most to the database where there is nothing to do.
  public func tendOutbox() async {
    if (try? hasExpiredInvitations()) == true {
      try? transaction { () throws(StoreError) in (try endExpiredInvitations(), nil) }
    }
    if outbox.isTaken {
      if (try? mailQueue.areDue(at: clock())) == true { outbox.onPost() }
    } else if (try? mailQueue.dead(at: clock()).isEmpty) == false {
      try? transaction { ((), nil) }
    }
  }
}

extension Account {
  /// Who is written to where there is nobody, for the time that it takes.
  package static let nobody = Account(
    id: ID(rawValue: 0), username: Username(stored: "nobody"), name: FullName(stored: "Nobody"),
    email: EmailAddress(stored: "nobody@localhost"), isEmailConfirmed: false)
}
