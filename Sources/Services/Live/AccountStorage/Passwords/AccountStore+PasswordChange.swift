import Accounts
import MailOutbox

extension AccountStore: PasswordChange {
  public func changePassword(
    for session: Session.Key, from current: Password, to new: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer {
    try await reporting { store throws(StoreError) in
      let account = try store.account(in: session)
      let hash = try await store.rightHash(for: current, of: account, in: session)
      let newHash = try await store.hasher.hash(new.text)
      guard let hash else { return .refused }
      let names = ["\(account.username)", "\(account.name)", "\(account.email)"]
      if let problem = policy.problem(of: new, names: names) { return .unfit(problem) }
      let device = try await store.device()
      return try store.transaction { () throws(StoreError) in
        try store.checkCancellation()
        try store.account(in: session)
        guard try store.isPassword(hash, of: account) else { return (.refused, nil) }
        try store.set(newHash, of: account, on: device, sparing: session.number)
        try store.note(.passwordChanged, of: account)
        let mail = Mail.notice(ofPasswordChangeOf: account, date: store.clock())
        return (.done, try store.notice(mail, to: account))
      }
    }
  }
}
