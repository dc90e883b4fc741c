import Accounts

extension AccountStore: PasswordConfirmation {
  package func confirmPassword(
    _ password: Password, for session: Session.Key
  ) async throws(StoreError) -> Bool {
    try await reporting { store throws(StoreError) in
      let account = try store.account(in: session)
      let hash = try await store.rightHash(for: password, of: account, in: session)
      guard let hash else { return false }
      return try store.changing { () throws(StoreError) in
        try store.account(in: session)
        guard try store.isPassword(hash, of: account) else { return false }
        try store.connection.write(
          "UPDATE session SET confirmed = ?, confirmed_uptime = ? WHERE id = ?", store.clock(),
          store.uptime(), session.number.rawValue)
        try store.note(.passwordConfirmed, of: account)
        return true
      }
    }
  }
}
