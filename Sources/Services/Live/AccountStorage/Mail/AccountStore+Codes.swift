import Accounts

/// A code that is about to be mailed, and its hash to store.
struct NewCode: Redacted {
  let code: Code
  let hash: String

  var description: String { "\(code)" }
}

/// The life of a mailed code. Codes are stored as hashes, one per account and purpose. To redeem
/// one: `rightHash(for:)`, then `redeem` in the transaction of the code's action.
///
/// A wrong code leaves the right one valid: 80 bits can't be guessed, and if wrong tries
/// invalidated a code, strangers could block a reset. Wrong codes count in the global rate limit.
/// Expired codes and those of disabled accounts are deleted, so no later change of the clock makes
/// them valid again.
extension AccountStore {
  /// Stores the code, and replaces the former one.
  func keep(
    _ new: NewCode, for purpose: CodePurpose, of account: Account
  ) throws(StoreError) {
    let now = clock()
    try connection.write(
      "DELETE FROM code WHERE account = ? AND purpose = ?", account.id.rawValue, purpose.rawValue)
    try connection.write(
      "INSERT INTO code(account, purpose, hash, created, expires) VALUES(?, ?, ?, ?, ?)",
      account.id.rawValue, purpose.rawValue, new.hash, now, now + CodePurpose.lifetime)
  }

  /// The hash of the account's code if `code` is that code and valid; nil otherwise.
  /// - Parameter session: The calling session, if any; checked before the attempt counts.
  func rightHash(
    for code: Code, purpose: CodePurpose, of account: Account.ID?, in session: Session.Key? = nil
  ) async throws(StoreError) -> String? {
    try await limitRate()
    let bound = account.flatMap { boundCodes[$0] }
    let secret = bound?.code == code ? bound?.secret : nil
    return try await provenHash(
      for: code.letters + (secret ?? ""), of: account, in: session
    ) { () throws(StoreError) in
      try account.flatMap { account throws(StoreError) in
        try connection.text(
          "SELECT hash FROM code WHERE account = ? AND purpose = ?", account.rawValue,
          purpose.rawValue)
      }
    } afterDeleting: { () throws(StoreError) in
      let now = clock()
      try connection.write(
        """
        DELETE FROM code WHERE account = ? AND purpose = ?
          AND (expires <= ? OR created > ?
            OR account IN (SELECT id FROM account WHERE is_disabled))
        """, account?.rawValue, purpose.rawValue, now, now + CodePurpose.slack)
    }
  }

  /// The stored hash if `secret` is right; nil otherwise.
  ///
  /// Costs one hash and one transaction, and counts as a guess, whether or not there is a code or
  /// an account.
  /// - Parameters:
  ///   - stored: Reads the hash; once before the check, and once in its transaction.
  ///   - deleteInvalid: Deletes codes that are invalid by now.
  func provenHash(
    for secret: String?, of account: Account.ID?, in session: Session.Key? = nil,
    stored: () throws(StoreError) -> String?,
    afterDeleting deleteInvalid: () throws(StoreError) -> Void
  ) async throws(StoreError) -> String? {
    let hash = try stored()
    let isRight = try await hasher.matches(secret ?? "", hash)
    return try changing { () throws(StoreError) in
      if let session { try self.account(in: session) }
      try countAttempt()
      try deleteInvalid()
      guard secret != nil, isRight, let hash, try stored() == hash else {
        let owner = try account.flatMap { id throws(StoreError) in try self.account(id) }
        try note(.codeRefused, of: owner)
        return nil
      }
      try forgiveAttempt()
      return hash
    }
  }

  /// Redeems a code in a session: runs `body`, which may return a mail, if the code is right.
  func redeeming<T>(
    _ code: Code, for purpose: CodePurpose, in session: Session.Key, otherwise refusal: T,
    _ body: (Account) throws(StoreError) -> (T, Mail?)
  ) async throws(StoreError) -> T {
    let account = try account(in: session).id
    let right = try await rightHash(for: code, purpose: purpose, of: account, in: session)
    guard let hash = right else { return refusal }
    return try transaction { () throws(StoreError) in
      let account = try self.account(in: session)
      guard try redeem(hash, for: purpose, of: account.id) else { return (refusal, nil) }
      return try body(account)
    }
  }

  /// Binds a right code to this process, which can use it again: the stored hash is replaced by one
  /// of the code and a secret that only this process has.
  func bind(
    _ code: Code, with hash: String, for purpose: CodePurpose, of account: Account.ID
  ) async throws(StoreError) {
    if boundCodes[account]?.code == code { return }
    let secret = String.random(digits: 32)
    let bound = try await hasher.hash(code.letters + secret)
    let isBound = try connection.transaction { () throws(StoreError) in
      try connection.run(
        "UPDATE code SET hash = ? WHERE account = ? AND purpose = ? AND hash = ?", bound,
        account.rawValue, purpose.rawValue, hash)
    }
    if isBound == 1 { boundCodes[account] = (code, secret) }
  }

  /// Deletes the code; false if another process has used it already, or a newer one has replaced
  /// it.
  func redeem(
    _ hash: String, for purpose: CodePurpose, of account: Account.ID
  ) throws(StoreError) -> Bool {
    try connection.run(
      "DELETE FROM code WHERE account = ? AND purpose = ? AND hash = ?", account.rawValue,
      purpose.rawValue, hash) == 1
  }
}
