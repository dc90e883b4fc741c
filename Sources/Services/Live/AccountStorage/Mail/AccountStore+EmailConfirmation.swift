import Accounts

extension AccountStore: EmailConfirmation {
  package func requestConfirmation(for session: Session.Key) async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      try store.account(in: session)
      let new = try await store.newCode()
      try store.transaction { () throws(StoreError) in
        ((), try store.confirmation(of: store.account(in: session), with: new))
      }
    }
  }

  package func confirmEmail(
    with code: Code, for session: Session.Key
  ) async throws(StoreError) -> Bool {
    try await reporting { store throws(StoreError) in
      try await store.redeeming(
        code, for: .confirm, in: session, otherwise: false
      ) { account throws(StoreError) in
        let owner = try store.owner(of: account.email)
        if let owner, owner.id != account.id { return (false, nil) }
        try store.connection.write(
          "UPDATE account SET is_confirmed = ? WHERE id = ?", true, account.id.rawValue)
        try store.endInvitation(to: account.email)
        return (true, nil)
      }
    }
  }

  /// Stores the code, and returns the mail with it.
  ///
  /// If another account has confirmed the address, its owner gets a notice instead of the code; if
  /// the rate limit is reached, nothing changes.
  func confirmation(of account: Account, with new: NewCode) throws(StoreError) -> Mail {
    let mail = Mail.confirmation(of: account, code: new.code, date: clock())
    let (buckets, owner) = try unconfirmed(account, own: MailBudget.Bucket.confirmation)
    guard try mayMail(from: buckets) else { return mail.decoy }
    try keep(new, for: .confirm, of: account)
    if let owner, owner.id != account.id {
      return .notice(.signUpWithAddress, to: owner, date: clock())
    }
    return mail
  }
}
