import Accounts

extension AccountStore: PasswordChange {
  package func changePassword(
    for session: Session.Key, from current: Password, to new: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer {
    try await reporting { store throws(StoreError) in
      let account = try store.account(in: session)
      let hash = try await store.rightHash(for: current, of: account, in: session)
      let newHash = try await store.hasher.hash(new.text)
      guard let hash else { return .refused }
      if let problem = policy.problem(of: new, names: account.names) { return .unfit(problem) }
      let device = try await store.device()
      return try store.transaction { () throws(StoreError) in
        try store.account(in: session)
        guard try store.isPassword(hash, of: account) else { return (.refused, nil) }
        try store.set(newHash, of: account, on: device, sparing: session.number)
        try store.note(.passwordChanged, of: account)
        let mail = Mail.notice(.passwordChange, to: account, date: store.clock())
        return (.done, try store.notice(mail, to: account))
      }
    }
  }

  /// Stores the hash of a new password.
  ///
  /// Ends all sessions but one, invalidates the codes that were mailed or requested before, and
  /// makes only this device known.
  func set(
    _ passwordHash: String, of account: Account, on device: Device?,
    sparing session: OpenSession.ID? = nil
  ) throws(StoreError) {
    let id = account.id.rawValue
    try connection.write(
      """
      INSERT INTO password(account, hash) VALUES(?, ?)
      ON CONFLICT(account) DO UPDATE SET hash = excluded.hash
      """, id, passwordHash)
    try connection.write(
      "DELETE FROM session WHERE account = ? AND id <> ?", id, session?.rawValue ?? 0)
    try connection.write("DELETE FROM code WHERE account = ? AND purpose <> 'confirm'", id)
    try forgetGuesses(at: account)
    try remember(only: device, of: account)
    if account.isEmailConfirmed {
      try MailBudget(connection: connection).refillResets(of: account.id)
    }
  }
}

extension Account {
  /// The names that a password of the account must not consist of.
  var names: [String] { ["\(username)", "\(name)", "\(email)"] }
}
