import Accounts
import BackgroundWork
import CCrypt
import Dispatch
import Isolation
import PrivateFiles
import Synchronization

/// Hashes secrets with crypt(3): yescrypt on Linux, PBKDF2 on macOS.
///
/// One of our own at a time, and on no thread that anybody waits for: at cost 8 a hash takes 128
/// MiB and some 130 ms.
package struct PasswordHasher: Sendable {
  private let cost: UInt
  private let onHash: @Sendable () -> Void
  private let queue = DispatchQueue(label: "viper.hasher")
  private var slots: HashSlots?

  /// - Parameter cost: 1...11; each step doubles time and memory.
  package init(cost: Int = 8) { self.init(cost: cost) {} }

  /// - `onHash`: Called once for each hash that was not cancelled.
  package init(cost: Int, onHash: @escaping @Sendable () -> Void) {
    self.cost = UInt(min(max(cost, 1), 11))
    self.onHash = onHash
  }

  /// The same, which shares `slots` with other processes where a hash takes 16 MiB or more.
  package func limited(by slots: HashSlots) -> PasswordHasher {
    var hasher = self
    if cost > 4 { hasher.slots = slots }
    return hasher
  }

  /// What to keep of `secret`, with a salt of its own.
  /// - Throws: `StoreError`, `.full` when there is too little memory, `.cancelled` as soon as the task
  ///   is.
  package func hash(_ secret: String) async throws(StoreError) -> String {
    try await answer { Self.crypt(Self.hashable(secret.utf8), setting: setting()) }
  }

  /// Whether `hash` was made of `secret`.
  ///
  /// It costs one hash also when there is none, or none that crypt knows, so the time tells
  /// nothing.
  package func matches(_ secret: String, _ hash: String?) async throws(StoreError) -> Bool {
    try await answer { match(Self.hashable(secret.utf8), hash) }
  }

  /// Compares a password that may have come with an import.
  ///
  /// Where `hash` is another program's, one of our own is made at the same time, right or wrong, which
  /// replaces it: so a cheap one takes no less time than for an account that doesn't exist, and no more
  /// where there are two cores. Only a dear one takes longer, which tells that it is there, until the
  /// first login.
  ///
  /// Another program has hashed the bytes as they were typed, so all spellings of the password are
  /// tried. That takes as many hashes for an account of any kind, or none: only what is typed decides.
  package func check(_ password: Password, _ hash: String?) async throws(StoreError)
    -> PasswordMatch
  {
    let spellings = password.spellings
    guard let hash, let setting = setting(), !Self.areAlike(hash, setting) else {
      return try await answer(costing: spellings.count) {
        let matches = spellings.map { match(Self.hashable($0), hash) }
        if matches.contains(nil) { return nil }
        // Our own are made of the first.
        return matches.first == true ? .same : PasswordMatch.none
      }
    }
    return try await answer(costing: spellings.count) {
      let secrets = spellings.map(Self.hashable)
      let made = Mutex<[String: [String?]]>([:])
      let settings = [setting, hash]
      DispatchQueue.concurrentPerform(iterations: settings.count) { place in
        let texts = secrets.map { Self.crypt($0, setting: settings[place]) }
        made.withLock { $0[settings[place]] = texts }
      }
      let hashes = made.withLock(\.self)
      guard let fresh = hashes[setting]?.first ?? nil else { return nil }
      let rights = hashes[hash, default: []].map { $0.map { Self.areSame($0, hash) } ?? false }
      guard let right = rights.firstIndex(of: true) else { return PasswordMatch.none }
      // bcrypt sees no more: the rest of what was typed isn't proven, and must not become the password.
      let isCut = hash.hasPrefix("$2") && spellings[right].count > 72
      return isCut ? .same : .outdated(by: fresh)
    }
  }

  /// Whether both were made by the same method at the same cost: all up to the salt says that.
  private static func areAlike(_ hash: String, _ setting: String) -> Bool {
    let parts = [hash, setting].map { $0.split(separator: "$", omittingEmptySubsequences: false) }
    return parts[0].count > 3 && parts[0].prefix(3) == parts[1].prefix(3)
  }

  /// What `work` makes on the queue; nil means that crypt could not.
  ///
  /// Crypt can't be stopped, but a task that is cancelled waits for it no longer.
  private func answer<T: Sendable>(
    costing hashes: Int = 1, _ work: @escaping @Sendable () -> T?
  ) async throws(StoreError) -> T {
    let place = "a password hash"
    let slots = slots
    let result = await CancellableWork<T?>.run(on: queue) { isCancelled in
      let slot = slots?.take(unless: isCancelled)
      // A process that was stopped would keep it.
      StopGate.enter()
      defer {
        slot?.release()
        StopGate.leave()
      }
      return isCancelled() ? nil : work()
    }
    guard let made = result else { throw StoreError(.cancelled, at: place) }
    for _ in 0..<hashes { onHash() }
    guard let made else { throw StoreError(.full, at: place) }
    return made
  }

  private func setting() -> String? {
    Self.text { ccrypt_setting(cost, $0) }
  }

  /// Nil where crypt could make no hash at all.
  private func match(_ secret: [UInt8], _ hash: String?) -> Bool? {
    if let hash, let made = Self.crypt(secret, setting: hash) { return Self.areSame(made, hash) }
    return Self.crypt(secret, setting: setting()).map { _ in false }
  }

  private static func crypt(_ secret: [UInt8], setting: String?) -> String? {
    setting.flatMap { setting in
      (secret + [0]).withUnsafeBytes { bytes in
        bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { secret in
          text { ccrypt_hash(secret, setting, $0) }
        }
      }
    }
  }

  private static func text(_ write: (UnsafeMutablePointer<CChar>) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CCRYPT_SIZE)) { buffer in
      buffer.baseAddress.flatMap { write($0) ? String(cString: $0) : nil }
    }
  }

  /// Replaces a secret that crypt would truncate or refuse by a random one: as slow, and no match.
  private static func hashable(_ secret: some Collection<UInt8>) -> [UInt8] {
    let isWhole = secret.count <= Password.limit && !secret.contains(0)
    return isWhole ? Array(secret) : Array(String.random(digits: 32).utf8)
  }

  /// Compares in constant time.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// What came of comparing a password with the stored hash.
package enum PasswordMatch: Equatable {
  case none
  case same
  /// The same, but by another method or at another cost; the new hash is to replace it.
  case outdated(by: String)
}
