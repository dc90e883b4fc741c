import Accounts

/// Permissions are checked in the transaction that makes the change.
extension AccountStore: UserAdministration {
  package func setDisabled(
    _ isDisabled: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try writing { () throws(StoreError) in
      guard let actor = try permitted(in: session, on: user, butNot: user) else {
        return .notAllowed
      }
      guard let account = try account(user) else { return .gone }
      let isNew = try connection.run(
        "UPDATE account SET is_disabled = ? WHERE id = ? AND is_disabled <> ?", isDisabled,
        user.rawValue, isDisabled)
      if isDisabled {
        try connection.write("DELETE FROM session WHERE account = ?", user.rawValue)
        try connection.write("DELETE FROM code WHERE account = ?", user.rawValue)
        try endInvitations(by: user)
      }
      if isNew == 1 { try note(isDisabled ? .disabled : .enabled, of: account, by: actor) }
      return .done
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
    try writing { () throws(StoreError) in
      guard let actor = try permitted(in: session, on: user) else { return .notAllowed }
      guard let account = try account(user) else { return .gone }
      if !isAdministrator, try isLastAdministrator(user) { return .lastAdministrator }
      let isNew = try connection.run(
        "UPDATE account SET is_administrator = ? WHERE id = ? AND is_administrator <> ?",
        isAdministrator, user.rawValue, isAdministrator)
      if !isAdministrator { try endInvitations(by: user) }
      if isNew == 1 { try note(isAdministrator ? .appointed : .dismissed, of: account, by: actor) }
      return .done
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
        // A code would not let them in.
        guard let user = try store.enabledAccount(user) else { return (.notAllowed, nil) }
        try store.note(.resetAsked, of: user, by: actor)
        return (.done, try store.reset(of: user, with: new))
      }
    }
  }

  /// The administrator who asks; nil for other users, whose attempt is logged. An administrator can't
  /// disable, delete or reset their own account, so an enabled one is always left.
  func permitted(
    in session: Session.Key, on user: Account.ID? = nil, butNot own: Account.ID? = nil
  ) throws(StoreError) -> Account? {
    if let actor = try administrator(in: session), own != session.account { return actor }
    let target = try user.flatMap { id throws(StoreError) in try account(id) }
    try note(.notAllowed, of: target, by: account(in: session))
    return nil
  }
}
