import Accounts

extension AccountStore: EmailChange {
  package func requestChange(
    for session: Session.Key, to email: EmailAddress, password: Password
  ) async throws(StoreError) -> Bool {
    try await reporting { store throws(StoreError) in
      let account = try store.account(in: session)
      let hash = try await store.rightHash(for: password, of: account, in: session)
      let new = try await store.newCode()
      guard let hash else { return false }
      return try store.transaction { () throws(StoreError) in
        try store.account(in: session)
        guard try store.isPassword(hash, of: account) else { return (false, nil) }
        return (true, try store.change(of: account, to: email, with: new))
      }
    }
  }

  package func confirmChange(
    for session: Session.Key, with code: Code
  ) async throws(StoreError) -> EmailAddress? {
    try await reporting { store throws(StoreError) in
      try await store.redeeming(
        code, for: .change, in: session, otherwise: nil
      ) { former throws(StoreError) in
        guard let email = try store.takePending(of: former.id),
          try store.set(email, of: former.id)
        else { return (nil, nil) }
        try store.note(.emailChanged, of: former)
        let mail = Mail.notice(.newAddress, to: former, date: store.clock())
        return (email, try store.notice(mail, to: former))
      }
    }
  }

  /// Stores the code and the new address, and returns the mail with the code.
  ///
  /// If another account has confirmed the address, its owner gets a notice instead of the code; if
  /// the rate limit of the address is reached, nothing changes.
  private func change(
    of account: Account, to email: EmailAddress, with new: NewCode
  ) throws(StoreError) -> Mail {
    // The account may learn of its own limit; that of an address would reveal the acts of others.
    guard try mayMail(from: [.sender(account.id)]) else {
      throw StoreError(.rateLimited, at: connection.path)
    }
    let mail = Mail.change(of: account, to: email, code: new.code, date: clock())
    guard try mayMail(from: [.address(email), .unconfirmed]) else { return mail.decoy }
    try keep(new, for: .change, of: account)
    try connection.write(
      """
      INSERT INTO email_change(account, email) VALUES(?, ?)
      ON CONFLICT(account) DO UPDATE SET email = excluded.email
      """, account.id.rawValue, email.description)
    if let owner = try owner(of: email), owner.id != account.id {
      return .notice(.changeToAddress, to: owner, date: clock())
    }
    return mail
  }

  /// Removes and returns the account's new address; nil if there is none, or another program stored
  /// an invalid one.
  private func takePending(of account: Account.ID) throws(StoreError) -> EmailAddress? {
    let text = try connection.text(
      "DELETE FROM email_change WHERE account = ? RETURNING email", account.rawValue)
    return text.flatMap { try? EmailAddress($0) }
  }

  /// Sets a confirmed address, and invalidates codes that were mailed to the former one; false if
  /// another account has confirmed the same address.
  private func set(_ email: EmailAddress, of account: Account.ID) throws(StoreError) -> Bool {
    if let owner = try owner(of: email), owner.id != account { return false }
    let isSet = try connection.run(
      "UPDATE account SET email = ?, is_confirmed = ? WHERE id = ?", email.description, true,
      account.rawValue)
    if isSet == 0 { return false }
    try endInvitation(to: email)
    try connection.write("DELETE FROM code WHERE account = ?", account.rawValue)
    try MailBudget(connection: connection).refillResets(of: account)
    try index(account)
    return true
  }
}
