import Accounts
import MailOutbox

extension AccountStore: EmailConfirmation {
  public func requestConfirmation(for session: Session.Key) async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      try store.account(in: session)
      let code = store.makeCode()
      let hash = try await store.hasher.hash(code.letters)
      try store.transaction { () throws(StoreError) in
        try store.checkCancellation()
        let account = try store.account(in: session)
        return ((), try store.confirmation(of: account, code: code, hash: hash))
      }
    }
  }

  public func confirmEmail(
    with code: Code, for session: Session.Key
  ) async throws(StoreError) -> Bool {
    try await reporting { store throws(StoreError) in
      let account = try store.account(in: session).id
      let right = try await store.rightHash(
        for: code, purpose: .confirm, of: account, in: session)
      guard let hash = right else { return false }
      return try store.transaction { () throws(StoreError) in
        try store.checkCancellation()
        try store.account(in: session)
        guard try store.redeem(codeHash: hash, for: .confirm, of: account) else {
          return (false, nil)
        }
        // Ignored where somebody else has confirmed the same address.
        let isDone = try store.connection.run(
          "UPDATE OR IGNORE account SET is_confirmed = 1 WHERE id = ?", account.rawValue)
        if isDone == 1, let email = try store.account(account)?.email {
          try store.endInvitation(to: email)
        }
        return (isDone == 1, nil)
      }
    }
  }

  /// Keeps the code of `account`, and returns the mail with it. Where the address is somebody else's
  /// the mail is theirs, and nobody gets the code; where it got too many, all stays as it is.
  func confirmation(
    of account: Account, code: Code, hash: String
  ) throws(StoreError) -> Mail {
    guard try mayMail(from: unconfirmed(account, own: MailBudget.Bucket.confirmation)) else {
      return .confirmation(of: account, code: code, date: clock()).decoy
    }
    try keep(codeHash: hash, for: .confirm, of: account)
    if let owner = try owner(of: account.email), owner.id != account.id {
      return .notice(ofSignUpWithAddressOf: owner, date: clock())
    }
    return .confirmation(of: account, code: code, date: clock())
  }
}
