import Accounts
import MailOutbox

extension AccountStore: EmailChange {
  public func requestChange(
    for session: Session.Key, to email: EmailAddress, password: Password
  ) async throws(StoreError) -> Bool {
    try await reporting { store throws(StoreError) in
      let account = try store.account(in: session)
      let hash = try await store.rightHash(for: password, of: account, in: session)
      let code = store.makeCode()
      let codeHash = try await store.hasher.hash(code.letters)
      guard let hash else { return false }
      return try store.transaction { () throws(StoreError) in
        try store.checkCancellation()
        try store.account(in: session)
        guard try store.isPassword(hash, of: account) else { return (false, nil) }
        return (true, try store.change(of: account, to: email, code: code, hash: codeHash))
      }
    }
  }

  public func confirmChange(
    for session: Session.Key, with code: Code
  ) async throws(StoreError) -> EmailAddress? {
    try await reporting { store throws(StoreError) in
      let account = try store.account(in: session).id
      let right = try await store.rightHash(
        for: code, purpose: .change, of: account, in: session)
      guard let hash = right else { return nil }
      return try store.transaction { () throws(StoreError) in
        try store.checkCancellation()
        let former = try store.account(in: session)
        guard try store.redeem(codeHash: hash, for: .change, of: account),
          let email = try store.takePending(of: account), try store.set(email, of: account)
        else { return (nil, nil) }
        try store.note(.emailChanged, of: former)
        let mail = Mail.notice(ofNewAddressOf: former, date: store.clock())
        return (email, try store.notice(mail, to: former))
      }
    }
  }

  /// Whether `hash`, which was read before, is still that of the account's password.
  func isPassword(_ hash: String, of account: Account) throws(StoreError) -> Bool {
    if try enabledAccount(account.id) == nil { return false }
    return try passwordHash(of: account) == hash
  }

  /// Keeps the code and the address that it is for, and returns the mail with it. Where the address
  /// is somebody else's the mail is theirs, and nobody gets the code; where it got too many, all stays
  /// as it is.
  private func change(
    of account: Account, to email: EmailAddress, code: Code, hash: String
  ) throws(StoreError) -> Mail {
    // Its own limit may be told to the account; that of an address would tell what others do.
    guard try mayMail(from: [.sender(account.id)]) else {
      throw StoreError(.rateLimited, at: connection.path)
    }
    guard try mayMail(from: [.address(email), .unconfirmed]) else {
      return .change(of: account, to: email, code: code, date: clock()).decoy
    }
    try keep(codeHash: hash, for: .change, of: account)
    try connection.run(
      "INSERT OR REPLACE INTO email_change(account, email) VALUES(?, ?)", account.id.rawValue,
      email.description)
    if let owner = try owner(of: email), owner.id != account.id {
      return .notice(ofChangeToAddressOf: owner, date: clock())
    }
    return .change(of: account, to: email, code: code, date: clock())
  }

  /// The address that the account is to get. Nil when there is none, or somebody else wrote what is
  /// none into the database.
  private func takePending(of account: Account.ID) throws(StoreError) -> EmailAddress? {
    let texts = try connection.rows(
      "SELECT email FROM email_change WHERE account = ?", account.rawValue
    ) { $0.text(0) }
    try connection.run("DELETE FROM email_change WHERE account = ?", account.rawValue)
    return texts.first.flatMap { try? EmailAddress($0) }
  }

  /// False where somebody else has confirmed the same address. Codes that were mailed to the former
  /// one are worth nothing any more.
  private func set(_ email: EmailAddress, of account: Account.ID) throws(StoreError) -> Bool {
    let isSet = try connection.run(
      "UPDATE OR IGNORE account SET email = ?, is_confirmed = 1 WHERE id = ?", email.description,
      account.rawValue)
    if isSet == 0 { return false }
    try endInvitation(to: email)
    try connection.run("DELETE FROM code WHERE account = ?", account.rawValue)
    try MailBudget(connection: connection).refill(.owner(account))
    try index(account)
    return true
  }
}
