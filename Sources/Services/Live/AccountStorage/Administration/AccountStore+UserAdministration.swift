import Accounts

/// Permissions are checked in the transaction that makes the change.
extension AccountStore: UserAdministration {
  package func perform(
    _ act: AdministrationAct, on user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    switch act {
    case .delete: try await delete(user, by: session)
    case .setAdministrator(let isAdministrator):
      try await setAdministrator(isAdministrator, user, by: session)
    case .setDisabled(let isDisabled): try await setDisabled(isDisabled, user, by: session)
    case .startReset: try await startReset(of: user, by: session)
    }
  }

  package func setDisabled(
    _ isDisabled: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try mailing { () throws(StoreError) in
      guard let actor = try permitted(in: session, on: user, butNot: user) else {
        return (.notAllowed, nil)
      }
      guard let account = try account(user) else { return (.gone, nil) }
      let isNew = try connection.run(
        "UPDATE account SET is_disabled = ? WHERE id = ? AND is_disabled <> ?", isDisabled,
        user.rawValue, isDisabled)
      if isDisabled {
        try connection.write("DELETE FROM session WHERE account = ?", user.rawValue)
        try connection.write("DELETE FROM code WHERE account = ?", user.rawValue)
        try endInvitations(by: user)
      }
      if isNew == 0 { return (.unchanged, nil) }
      try note(isDisabled ? .disabled : .enabled, of: account, by: actor)
      return (.done, notice(isDisabled ? .disabled : .enabled, to: account, by: actor))
    }
  }

  package func delete(
    _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try writing { () throws(StoreError) in
      guard let actor = try permitted(in: session, on: user, butNot: user) else {
        return .notAllowed
      }
      guard let account = try account(user) else { return .gone }
      try remove(account.id)
      try note(.deleted, of: account, by: actor)
      return .done
    }
  }

  package func setAdministrator(
    _ isAdministrator: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try mailing { () throws(StoreError) in
      guard let actor = try permitted(in: session, on: user) else { return (.notAllowed, nil) }
      guard let account = try account(user) else { return (.gone, nil) }
      if !isAdministrator, try isLastAdministrator(user) { return (.lastAdministrator, nil) }
      let isNew = try connection.run(
        "UPDATE account SET is_administrator = ? WHERE id = ? AND is_administrator <> ?",
        isAdministrator, user.rawValue, isAdministrator)
      if !isAdministrator { try endInvitations(by: user) }
      if isNew == 0 { return (.unchanged, nil) }
      try note(isAdministrator ? .appointed : .dismissed, of: account, by: actor)
      return (.done, notice(isAdministrator ? .appointed : .dismissed, to: account, by: actor))
    }
  }

  package func startReset(
    of user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try await reporting { store throws(StoreError) in
      _ = try store.administrator(in: session)
      let new = try await store.newCode()
      return try store.transaction { () throws(StoreError) in
        guard let actor = try store.permitted(in: session, on: user, butNot: user) else {
          return (.notAllowed, nil)
        }
        if try store.account(user) == nil { return (.gone, nil) }
        // A code doesn't let a disabled user log in.
        guard let user = try store.enabledAccount(user) else { return (.disabled, nil) }
        if user.email.isAbsent { return (.noAddress, nil) }
        try store.note(.resetAsked, of: user, by: actor)
        return (.done, try store.reset(of: user, by: actor, with: new))
      }
    }
  }

  package func activity(
    of user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AccountActivity? {
    try reading(in: session) { reader throws(StoreError) in
      try checkCancellation()
      guard reader.isAdministrator else { return nil }
      // Leaves out events of a deleted account with the username. The creation time isn't enough: an
      // import may date an account back.
      let events = try connection.rows(
        """
        SELECT event.id, time, kind, event.username, actor, count FROM event
        JOIN account ON account.username = event.username AND account.created <= event.time
        WHERE account.id = ? AND event.id > (
          SELECT coalesce(max(id), 0) FROM event AS deletion
          WHERE kind = ? AND username = account.username)
        ORDER BY event.id DESC LIMIT \(AccountActivity.limit)
        """, user.rawValue, AuditEvent.Kind.deleted.rawValue, read: AuditEvent.init)
      return AccountActivity(
        sessions: try openSessions(of: user, for: session), events: events.compactMap(\.self))
    }
  }

  /// The notice of an administrator's act; nil if the address isn't confirmed.
  private func notice(_ notice: Notice, to account: Account, by actor: Account) -> Mail? {
    account.isEmailConfirmed ? .notice(notice, to: account, by: actor, date: clock()) : nil
  }

  /// The calling administrator; nil for other users, whose attempt is logged. An administrator
  /// can't disable, delete or reset their own account, so an enabled one always remains.
  package func permitted(
    in session: Session.Key, on user: Account.ID? = nil, butNot own: Account.ID? = nil
  ) throws(StoreError) -> Account? {
    if let actor = try administrator(in: session), own != session.account { return actor }
    let target = try user.flatMap { id throws(StoreError) in try account(id) }
    try note(.notAllowed, of: target, by: account(in: session))
    return nil
  }
}
