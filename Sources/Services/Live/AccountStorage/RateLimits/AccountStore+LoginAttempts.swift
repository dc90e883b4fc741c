import Accounts
import Database
import ViperPlatform

/// Attempts to prove a password.
///
/// An attempt costs the same for accounts in any state and for unknown names (prevents
/// enumeration): one hash, two transactions before it, and one after it. The last transaction decides
/// whether the result counts, so that concurrent processes can't exceed the limit of the lockout.
extension AccountStore {
  /// The number of counters that all typed names share, so that guessing names can't fill the disk.
  private static let sharedSlots: UInt64 = 4096

  /// `rightHash(for:of:in:)` of the account with that name, and the account.
  func rightHash(
    for password: Password, named name: String
  ) async throws(StoreError) -> (account: Account?, hash: String?) {
    try await rightHash(for: password, where: condition(of: name), named: name)
  }

  /// The stored hash if `password` is right and the account isn't locked; resets the failures then.
  ///
  /// Nil otherwise, or `.locked` with the wait after too many wrong passwords. A hash of another
  /// method or cost is replaced by a new one (rehash).
  /// - Parameter session: The calling session; checked before the attempt counts.
  func rightHash(
    for password: Password, of account: Account, in session: Session.Key
  ) async throws(StoreError) -> String? {
    try await rightHash(for: password, where: ("id = ?", account.id.rawValue), in: session).hash
  }

  private func rightHash(
    for password: Password, where condition: AccountCondition, named name: String = "",
    in session: Session.Key? = nil
  ) async throws(StoreError) -> (account: Account?, hash: String?) {
    try await limitRate()
    var (account, hash, devices) = try connection.transaction(.reading) { () throws(StoreError) in
      let account = try self.account(where: condition)
      let devices = try self.devices(where: condition)
      let hash = try passwordHash(where: condition).get().first
      return (try account.get().first, hash, try devices.get())
    }
    let device = try await knownDevice(keptDevice(), in: devices)
    // An unknown name costs the same queries.
    let id = account?.id ?? Account.decoy.id
    while true {
      let (hasher, compared) = (hasher, hash)
      let match = try await whileChecking { () async throws(StoreError) in
        try await hasher.check(password, compared)
      }
      let answer = try changing { () throws(StoreError) in
        if let session { try self.account(in: session) }
        let pending = try passwordHash(of: id)
        let counter = try counter(of: account, named: name, on: device)
        let stored = try pending.get().first
        if match != .none, let stored, stored != hash { return Answer.outdated(stored) }
        return try settle(
          stored.flatMap { match.hash(or: $0) }, by: counter, of: account,
          named: session == nil ? name : nil)
      }
      switch answer {
      case .outdated(let stored): hash = stored
      case .settled(let hash, let wait):
        if hash == nil, wait > 0 { throw StoreError(.locked, at: connection.path, wait: wait) }
        return (account, hash)
      }
    }
  }

  /// The result of an attempt.
  private enum Answer {
    /// Another process has replaced the hash meanwhile; it must be compared again.
    case outdated(String)
    case settled(String?, wait: Int64)
  }

  /// - Parameters:
  ///   - hash: The hash to store for a right password; nil for a wrong one.
  ///   - name: The name as typed; nil within a session.
  private func settle(
    _ hash: String?, by counter: (key: Counter, lockout: AccountLockout), of account: Account?,
    named name: String?
  ) throws(StoreError) -> Answer {
    try countAttempt()
    let now = clock()
    var (counter, lockout) = counter
    let isCounted = lockout.admits(at: now)
    if isCounted, let account, let hash {
      try connection.write(
        "UPDATE password SET hash = ? WHERE account = ? AND hash <> ?", hash, account.id.rawValue,
        hash)
      // Resets both names, typed or not: the other one would still report a wait.
      if name != nil, case .shared = counter {
        try forgetGuesses(at: account)
      } else {
        try reset(counter)
      }
      try forgiveAttempt()
      return .settled(hash, wait: 0)
    }
    if isCounted {
      lockout.fail(at: now)
      try note(.failed, of: account)
      if account != nil, lockout.failures == AccountLockout.free { try note(.locked, of: account) }
    } else {
      lockout.bound(at: now)
    }
    // An unknown name can't be recovered, so it is never locked for good.
    if account == nil { lockout.unlock() }
    try keep(lockout, of: counter)
    if let name, case .shared = counter { lockout = try typed(name, at: now) }
    let isForGood = lockout.failures >= AccountLockout.mostFailures
    // A lockout for good looks like the longest one.
    let wait = isForGood ? AccountLockout.waits.longest : max(0, lockout.blockedUntil - now)
    return .settled(nil, wait: wait)
  }

  /// Counts a wrong guess at a name as typed, and returns the lockout to report.
  ///
  /// The wait depends only on the typed text, not on whether the name has an account, nor on
  /// whether two names have the same one (prevents enumeration).
  private func typed(_ name: String, at now: Int64) throws(StoreError) -> AccountLockout {
    var (counter, lockout) = try shared(Self.slot(of: name))
    if lockout.admits(at: now) { lockout.fail(at: now) } else { lockout.bound(at: now) }
    lockout.unlock()
    try keep(lockout, of: counter)
    return lockout
  }

  /// Resets the shared counters of an account and its names.
  func forgetGuesses(at account: Account) throws(StoreError) {
    let names = [account.username.description, account.email.description]
    for id in [account.id.rawValue] + names.map(Self.slot) { try reset(.shared(id)) }
  }

  /// The key by which failures are counted.
  private enum Counter {
    /// An account's guesses from unknown devices, or those of an unknown name.
    case shared(Int64)
    case device(String, of: Account.ID)
    /// This process, which has reset the account's password.
    case process(of: Account.ID)
  }

  /// A device that another process has made unknown meanwhile counts as unknown.
  private func counter(
    of account: Account?, named name: String, on device: String?
  ) throws(StoreError) -> (key: Counter, lockout: AccountLockout) {
    // A second set of counters, so that an unknown name costs as many writes as an account.
    guard let account else { return try shared(Self.slot(of: name) - Int64(Self.sharedSlots)) }
    if let device,
      let lockout = try connection.rows(
        "SELECT count, blocked_until FROM known_device WHERE account = ? AND device = ?",
        account.id.rawValue, device, read: AccountLockout.init
      ).first
    {
      return (.device(device, of: account.id), lockout)
    }
    if let lockout = processLockouts[account.id] { return (.process(of: account.id), lockout) }
    return try shared(account.id.rawValue)
  }

  private func shared(
    _ id: Int64
  ) throws(StoreError) -> (key: Counter, lockout: AccountLockout) {
    let lockouts = try connection.rows(
      "SELECT count, blocked_until FROM login_attempt WHERE id = ?", id, read: AccountLockout.init)
    return (.shared(id), lockouts.first ?? AccountLockout())
  }

  private func keep(_ lockout: AccountLockout, of counter: Counter) throws(StoreError) {
    switch counter {
    case .shared(let id):
      try connection.write(
        """
        INSERT INTO login_attempt(id, count, blocked_until) VALUES(?, ?, ?)
        ON CONFLICT(id) DO UPDATE
        SET count = excluded.count, blocked_until = excluded.blocked_until
        """, id, lockout.failures, lockout.blockedUntil)
    case .device(let device, let account):
      try connection.write(
        "UPDATE known_device SET count = ?, blocked_until = ? WHERE account = ? AND device = ?",
        lockout.failures, lockout.blockedUntil, account.rawValue, device)
    case .process(let account):
      connection.followUps.add { self.processLockouts[account] = lockout }
    }
  }

  /// Resets the failures after a right password.
  ///
  /// A login on a known device doesn't reset the shared count: each would allow more guesses from
  /// elsewhere.
  private func reset(_ counter: Counter) throws(StoreError) {
    switch counter {
    case .shared(let id): try connection.write("DELETE FROM login_attempt WHERE id = ?", id)
    case .device, .process: try keep(AccountLockout(), of: counter)
    }
  }

  /// The counter of a typed name: the same for all its spellings, and negative, unlike the IDs of
  /// accounts.
  static func slot(of name: String) -> Int64 {
    let name = (try? Username(name))?.description ?? name.lowercased().nfc
    return -1 - Int64(name.utf8.fnv1a % sharedSlots)
  }
}

extension AccountLockout {
  /// Creates a lockout from a row of `count` and `blocked_until`.
  fileprivate init(_ row: any Row) {
    self.init(failures: row.integer(0), blockedUntil: row.integer(1))
  }
}

extension PasswordMatch {
  /// The hash to store from now on; nil if the password is wrong.
  fileprivate func hash(or stored: String) -> String? {
    switch self {
    case .none: nil
    case .same: stored
    case .outdated(let fresh): fresh
    }
  }
}
