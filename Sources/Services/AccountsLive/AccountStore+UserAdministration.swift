import Accounts

/// Who asks, and for what, is looked at in the transaction that does it.
extension AccountStore: UserAdministration {
  public func setDisabled(
    _ isDisabled: Bool, _ user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer {
    try writing { () throws(StoreError) in
      guard try may(administrator, change: user) else { return .notAllowed }
      let isThere = try connection.run(
        "UPDATE account SET is_disabled = ? WHERE id = ?", isDisabled, user.rawValue)
      if isThere == 0 { return .gone }
      if isDisabled {
        try connection.run("DELETE FROM session WHERE account = ?", user.rawValue)
        try connection.run("DELETE FROM code WHERE account = ?", user.rawValue)
      }
      return .done
    }
  }

  public func delete(
    _ user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer {
    try writing { () throws(StoreError) in
      guard try may(administrator, change: user) else { return .notAllowed }
      if try account(user) == nil { return .gone }
      try remove(user)
      return .done
    }
  }

  public func startReset(
    of user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer {
    try await reporting { store throws(StoreError) in
      let code = store.makeCode()
      let hash = try await store.hasher.hash(code.letters)
      return try store.transaction { () throws(StoreError) in
        try store.checkCancellation()
        guard try store.may(administrator, change: user) else { return (.notAllowed, nil) }
        if try store.account(user) == nil { return (.gone, nil) }
        // A code would not let them in.
        guard let user = try store.enabledAccount(user) else { return (.notAllowed, nil) }
        return (.done, try store.reset(of: user, code: code, hash: hash))
      }
    }
  }

  /// Nobody may do it to themselves: there is always an administrator left.
  private func may(
    _ administrator: Account.ID, change user: Account.ID
  ) throws(StoreError) -> Bool {
    if user == administrator { return false }
    return try enabledAccount(administrator)?.isAdministrator == true
  }
}
