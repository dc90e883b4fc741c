import Accounts
import PasswordHashing
import Platform
import SQLiteDatabase

/// Every password that somebody types is a guess until it is right.
///
/// Whatever the state of the account, and also where there is none, a guess costs the same: one
/// hash, and one transaction before and after it. What the hash tells counts only in the second one,
/// which looks whether the guess is one too many: however many processes guess at once, no more
/// answers come out than the throttle allows.
extension AccountStore {
  /// All the names that nobody has share so many places, so that guessing them writes as much as
  /// guessing an account's, and fills no disk.
  private static let places: UInt64 = 4096

  /// The hash that is stored for the account, where `password` is the right one and the guess isn't
  /// one too many; the count of failures begins anew then. Nil otherwise, and it doesn't say why.
  ///
  /// A hash that was made in another way is replaced by one of our own.
  /// - Parameters:
  ///   - name: What was typed as the account's name.
  ///   - session: The one that asks, where there is one; checked before the guess counts.
  func rightHash(
    for password: Password, of account: Account?, named name: String = "",
    in session: Session.Key? = nil
  ) async throws(StoreError) -> String? {
    try await feelPressure()
    let device = try await knownDevice(of: account)
    var hash = try account.flatMap(passwordHash)
    while true {
      let (hasher, compared) = (hasher, hash)
      let match = try await whileChecking { () async throws(StoreError) in
        try await hasher.check(password, compared)
      }
      let answer = try connection.transaction { () throws(StoreError) in
        try checkCancellation()
        if let session { try self.account(in: session) }
        let stored = try account.flatMap(enabledPasswordHash)
        if match != .none, let stored, stored != hash { return Answer.outdated(stored) }
        return try settle(
          stored.flatMap { match.hash(or: $0) }, by: counter(of: account, named: name, on: device),
          of: account)
      }
      switch answer {
      case .outdated(let stored): hash = stored
      case .settled(let hash): return hash
      }
    }
  }

  /// What a guess came to.
  private enum Answer {
    /// Another process has changed the hash meanwhile; it must be compared again.
    case outdated(String)
    case settled(String?)
  }

  /// - Parameter hash: What to store for a password that is right; nil when it is wrong.
  private func settle(
    _ hash: String?, by counter: Counter, of account: Account?
  ) throws(StoreError) -> Answer {
    try noteGuess()
    let now = clock()
    var throttle = try throttle(of: counter)
    let isCounted = throttle.admits(at: now)
    if isCounted, let account, let hash {
      try connection.run(
        "UPDATE password SET hash = ? WHERE account = ? AND hash <> ?", hash, account.id.rawValue,
        hash)
      try reset(counter)
      try easePressure()
      return .settled(hash)
    }
    if isCounted {
      throttle.fail(at: now)
      try note(.failed, of: account)
      if account != nil, throttle.failures == AccountLockout.free { try note(.locked, of: account) }
    } else {
      throttle.bound(at: now)
    }
    // Nobody could recover what nobody has.
    if account == nil {
      throttle.failures = min(throttle.failures, AccountLockout.mostFailures - 1)
    }
    try keep(throttle, of: counter)
    return .settled(nil)
  }

  /// What failures are counted by.
  private enum Counter {
    /// All guesses of an account from devices that it doesn't know, or of names without one.
    case shared(Int64)
    case device(String, of: Account.ID)
    /// This process, which has reset the account's password.
    case process(of: Account.ID)
  }

  /// Of a device that another process has made unknown meanwhile, the guesses are the account's.
  private func counter(
    of account: Account?, named name: String, on device: String?
  ) throws(StoreError) -> Counter {
    guard let account else { return .shared(Self.place(of: name)) }
    let isKnown = try connection.integer(
      "SELECT EXISTS(SELECT 1 FROM known_device WHERE account = ? AND device = ?)",
      account.id.rawValue, device ?? "")
    if let device, isKnown == 1 { return .device(device, of: account.id) }
    if processThrottles[account.id] != nil { return .process(of: account.id) }
    return .shared(account.id.rawValue)
  }

  private func throttle(of counter: Counter) throws(StoreError) -> AccountLockout {
    let read = { (row: Row) in
      AccountLockout(failures: row.integer(0), blockedUntil: row.integer(1))
    }
    let rows =
      switch counter {
      case .shared(let id):
        try connection.rows("SELECT count, blocked_until FROM guess WHERE id = ?", id, read: read)
      case .device(let device, let account):
        try connection.rows(
          "SELECT count, blocked_until FROM known_device WHERE account = ? AND device = ?",
          account.rawValue, device, read: read)
      case .process(let account): [processThrottles[account] ?? AccountLockout()]
      }
    return rows.first ?? AccountLockout()
  }

  private func keep(_ throttle: AccountLockout, of counter: Counter) throws(StoreError) {
    switch counter {
    case .shared(let id):
      try connection.run(
        "INSERT OR REPLACE INTO guess(id, count, blocked_until) VALUES(?, ?, ?)", id,
        throttle.failures, throttle.blockedUntil)
    case .device(let device, let account):
      try connection.run(
        "UPDATE known_device SET count = ?, blocked_until = ? WHERE account = ? AND device = ?",
        throttle.failures, throttle.blockedUntil, account.rawValue, device)
    case .process(let account): processThrottles[account] = throttle
    }
  }

  /// The password was right. A known device's login leaves the shared count alone, or each login of
  /// the owner would give those who guess from elsewhere more tries.
  private func reset(_ counter: Counter) throws(StoreError) {
    switch counter {
    case .shared(let id): try connection.run("DELETE FROM guess WHERE id = ?", id)
    case .device, .process: try keep(AccountLockout(), of: counter)
    }
  }

  /// The account has a new password.
  func forgetGuesses(of account: Account) throws(StoreError) {
    try connection.run("DELETE FROM guess WHERE id = ?", account.id.rawValue)
  }

  /// Every spelling of a name has the same one (FNV-1a). Accounts have positive numbers.
  static func place(of name: String) -> Int64 {
    let name = (try? Username(name))?.description ?? name.lowercased().nfc
    return -1 - Int64(name.utf8.fnv1a % places)
  }

  private func enabledPasswordHash(of account: Account) throws(StoreError) -> String? {
    try enabledAccount(account.id).flatMap(passwordHash)
  }
}

extension PasswordMatch {
  /// What to store from now on; nil where the password is wrong.
  fileprivate func hash(or stored: String) -> String? {
    switch self {
    case .none: nil
    case .same: stored
    case .outdated(let fresh): fresh
    }
  }
}
