import Accounts

extension AccountStore: PasswordReset {
  package func requestReset(of identifier: String) async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      try await store.limitRate()
      let new = try await store.newCode()
      let named = try store.account(named: identifier)
      let device = try await store.knownDevice(of: named)
      try store.transaction { () throws(StoreError) in
        let account = try store.account(named: identifier)
        try store.note(.resetAsked, of: account)
        // The name may belong to another account by now, to which this device is unknown.
        let known = account?.id == named?.id ? device : nil
        guard try store.mayReset(account, from: known), let account else {
          let mail = Mail.reset(of: account ?? .decoy, code: new.code, date: store.clock())
          return ((), mail.decoy)
        }
        return ((), try store.reset(of: account, with: new))
      }
    }
  }

  package func resetPassword(
    of identifier: String, with code: Code, to password: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer {
    try await reporting { store throws(StoreError) in
      // Checks that don't depend on the account come before that of the code.
      if let problem = policy.problem(of: password, names: []) { return .unfit(problem) }
      let account = try store.account(named: identifier)
      let codeHash = try await store.rightHash(for: code, purpose: .reset, of: account?.id)
      guard let account, let codeHash else { return .refused }
      if let problem = policy.problem(of: password, names: account.names) {
        try await store.bind(code, with: codeHash, for: .reset, of: account.id)
        return .unfit(problem)
      }
      let passwordHash = try await store.hasher.hash(password.text)
      let device = try await store.device()
      let answer: PasswordChangeAnswer = try store.transaction { () throws(StoreError) in
        guard try store.redeem(codeHash, for: .reset, of: account.id) else {
          return (.refused, nil)
        }
        try store.set(passwordHash, of: account, on: device)
        try store.note(.resetDone, of: account)
        let mail = Mail.notice(.newPassword, to: account, date: store.clock())
        return (.done, try store.notice(mail, to: account))
      }
      if answer == .done, device == nil { store.processLockouts[account.id] = AccountLockout() }
      return answer
    }
  }

  /// Stores the code, and returns the mail with it.
  func reset(
    of account: Account, by actor: Account? = nil, with new: NewCode
  ) throws(StoreError) -> Mail {
    try keep(new, for: .reset, of: account)
    return .reset(of: account, by: actor, code: new.code, date: clock())
  }
}
