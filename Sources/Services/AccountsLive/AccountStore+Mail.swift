import Accounts

/// What is written to people.
extension AccountStore {
  /// Does all of `body` and posts the mail that it returns, or neither; the letters of codes that are
  /// dead by then go. Handing it over is somebody else's work, which nobody waits for.
  ///
  /// A decoy costs what a mail does: a draft that lasts, a row, and a folder that changes.
  func transaction<T>(
    posting body: () throws(StoreError) -> (T, Mail?)
  ) throws(StoreError) -> T {
    var draft: Draft?
    do throws(StoreError) {
      let (value, isPosted, dead) = try connection.transaction { () throws(StoreError) in
        let (value, mail) = try body()
        var isPosted = false
        if let mail {
          let written = try outbox.draft(mail)
          draft = written
          try letters.add(written.id, of: mail)
          // The database may hold anything in the place of an address.
          isPosted = !mail.isDecoy && (try? EmailAddress(mail.recipient.description)) != nil
          if !isPosted { try letters.remove(written.id) }
        }
        return (value, isPosted, try letters.removeDead(at: clock()))
      }
      isPosted ? draft?.post() : draft?.discard()
      outbox.remove(dead)
      // Whoever hands the mails over tidies up, too.
      if outbox.isTaken { outbox.onPost() } else { try? outbox.tidy(knowing: letters) }
      return value
    } catch {
      draft?.discard()
      throw error
    }
  }

  /// Whether a stranger may have one more reset of the account mailed, or of nobody's, which is
  /// counted as well.
  func mayReset(_ account: Account?) throws(StoreError) -> Bool {
    let addressee = account.map { account -> Letters.Addressee in
      account.isEmailConfirmed ? .owner(account.id) : .address(account.email)
    }
    return try letters.mayWrite(to: addressee ?? .nobody, at: clock())
  }

  /// Has letters handed over that are due, and removes those whose code is dead. Two questions to the
  /// database where there is nothing to do.
  public func tendOutbox() async {
    if outbox.isTaken {
      if (try? letters.areDue(at: clock())) == true { outbox.onPost() }
    } else if (try? letters.dead(at: clock()).isEmpty) == false {
      try? transaction { ((), nil) }
    }
  }
}

extension Account {
  /// Who is written to where there is nobody, for the time that it takes.
  static let nobody = Account(
    id: ID(rawValue: 0), username: Username(stored: "nobody"), name: FullName(stored: "Nobody"),
    email: EmailAddress(stored: "nobody@localhost"), isEmailConfirmed: false)
}
