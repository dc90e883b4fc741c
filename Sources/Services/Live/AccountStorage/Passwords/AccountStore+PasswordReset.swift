import Accounts
import MailOutbox

extension AccountStore: PasswordReset {
  public func requestReset(of identifier: String) async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      try await store.feelPressure()
      let code = store.makeCode()
      let hash = try await store.hasher.hash(code.letters)
      let named = try store.account(named: identifier)
      let device = try await store.knownDevice(of: named)
      try store.transaction { () throws(StoreError) in
        try store.checkCancellation()
        let account = try store.account(named: identifier)
        try store.note(.resetAsked, of: account)
        // Another account may have the name by now, which this device needn't know.
        let known = account?.id == named?.id ? device : nil
        guard try store.mayReset(account, from: known), let account else {
          return ((), .reset(of: account ?? .nobody, code: code, date: store.clock()).decoy)
        }
        return ((), try store.reset(of: account, code: code, hash: hash))
      }
    }
  }

  public func resetPassword(
    of identifier: String, with code: Code, to password: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordResetAnswer {
    try await reporting { store throws(StoreError) in
      // What doesn't depend on the account is told before the code is looked at.
      if let problem = policy.problem(of: password, names: []) { return .unfit(problem) }
      let account = try store.account(named: identifier)
      let codeHash = try await store.rightHash(for: code, purpose: .reset, of: account?.id)
      guard let account, let codeHash else { return .refused }
      let names = ["\(account.username)", "\(account.name)", "\(account.email)"]
      if let problem = policy.problem(of: password, names: names) {
        try await store.bind(code, with: codeHash, for: .reset, of: account.id)
        return .unfit(problem)
      }
      let passwordHash = try await store.hasher.hash(password.text)
      let device = try await store.device()
      let answer: PasswordResetAnswer = try store.transaction { () throws(StoreError) in
        try store.checkCancellation()
        guard try store.redeem(codeHash: codeHash, for: .reset, of: account.id) else {
          return (.refused, nil)
        }
        try store.set(passwordHash, of: account, on: device)
        try store.note(.resetDone, of: account)
        let mail = Mail.notice(ofNewPasswordOf: account, date: store.clock())
        return (.done, try store.notice(mail, to: account))
      }
      if answer == .done, device == nil { store.processThrottles[account.id] = AccountLockout() }
      return answer
    }
  }

  /// Keeps the code, and returns the mail with it.
  func reset(of account: Account, code: Code, hash: String) throws(StoreError) -> Mail {
    try keep(codeHash: hash, for: .reset, of: account)
    return .reset(of: account, code: code, date: clock())
  }

  /// Whoever was logged in with the old password is no more, but for one session. What was asked for
  /// with the old password, or mailed before, is worth nothing any more. Of the devices, only this one
  /// stays known.
  func set(
    _ passwordHash: String, of account: Account, on device: Device?,
    sparing session: OpenSession.ID? = nil
  ) throws(StoreError) {
    let id = account.id.rawValue
    try connection.run(
      "INSERT OR REPLACE INTO password(account, hash) VALUES(?, ?)", id, passwordHash)
    try connection.run(
      "DELETE FROM session WHERE account = ? AND id IS NOT ?", id, session?.rawValue)
    try connection.run("DELETE FROM code WHERE account = ? AND purpose <> 'confirm'", id)
    try forgetGuesses(of: account)
    try remember(only: device, of: account)
    if account.isEmailConfirmed {
      try MailBudget(connection: connection).refill(.owner(account.id))
    }
  }
}
