import Accounts
import CCrypt
import Dispatch
import StorePlatform
import Synchronization
import ViperIsolation

/// Hashes secrets with crypt(3): yescrypt on Linux, PBKDF2 on macOS.
///
/// Computes one hash at a time, on its own queue: at cost 8 a hash takes 128 MiB and about 130 ms.
package struct PasswordHasher: Sendable {
  private let cost: UInt
  private let onHash: @Sendable () -> Void
  private let queue = DispatchQueue(label: "viper.hasher")
  private var slots: HashSlots?

  /// - Parameter cost: 1...11; each step doubles time and memory.
  package init(cost: Int = 8) { self.init(cost: cost) {} }

  /// - Parameter onHash: Called once for each hash of this program's method and cost, unless it was
  ///   cancelled.
  package init(cost: Int, onHash: @escaping @Sendable () -> Void) {
    self.cost = UInt(min(max(cost, 1), 11))
    self.onHash = onHash
  }

  /// Returns a hasher that shares `slots` with other processes if a hash takes 16 MiB or more.
  func limited(by slots: HashSlots) -> PasswordHasher {
    var hasher = self
    if cost > 4 { hasher.slots = slots }
    return hasher
  }

  /// Returns the hash of `secret` with a random salt.
  /// - Throws: `StoreError`, `.full` if there is too little memory, `.cancelled` as soon as the
  ///   task is cancelled.
  package func hash(_ secret: String) async throws(StoreError) -> String {
    try await answer { crypt(Self.hashable(secret.utf8), setting: setting(), $0) }
  }

  /// Whether `hash` is a hash of `secret`.
  ///
  /// Costs one hash also if `hash` is nil or invalid, so that the time reveals nothing.
  package func matches(_ secret: String, _ hash: String?) async throws(StoreError) -> Bool {
    try await answer { match(Self.hashable(secret.utf8), hash, $0) }
  }

  /// As `matches(_:_:)`, on the current thread: for a token, whose hash is cheap, in a transaction.
  func isMatch(_ token: String, _ hash: String) -> Bool {
    match(Self.hashable(token.utf8), hash) == true
  }

  /// Compares a password that may have come with an import.
  ///
  /// If another program made `hash`, a new one that replaces it is computed in parallel, whether
  /// the password is right or wrong. So a cheap hash takes the time of an unknown account (on two
  /// cores). Only an expensive hash takes longer, which reveals the account until its first login.
  ///
  /// Another program may have hashed the bytes as typed, so all spellings of the password are
  /// tried. The number of hashes depends only on the typed text, not on the account (prevents
  /// enumeration).
  func check(_ password: Password, _ hash: String?) async throws(StoreError)
    -> PasswordMatch
  {
    let spellings = password.spellings
    guard let hash, let setting = setting(), !Self.areAlike(hash, setting) else {
      return try await answer { count in
        let matches = spellings.map { match(Self.hashable($0), hash, count) }
        if matches.contains(nil) { return nil }
        // Hashes by this program are of the first spelling.
        return matches.first == true ? .same : PasswordMatch.none
      }
    }
    return try await answer { count in
      let secrets = spellings.map(Self.hashable)
      let made = Mutex<[String: [String?]]>([:])
      let settings = [setting, hash]
      DispatchQueue.concurrentPerform(iterations: settings.count) { index in
        let texts = secrets.map { crypt($0, setting: settings[index], count) }
        made.withLock { $0[settings[index]] = texts }
      }
      let hashes = made.withLock(\.self)
      guard let fresh = hashes[setting]?.first ?? nil else { return nil }
      let rights = hashes[hash, default: []].map { $0.map { Self.areSame($0, hash) } ?? false }
      guard let right = rights.firstIndex(of: true) else { return PasswordMatch.none }
      // bcrypt ignores further bytes, so they aren't proven, and must not become the password.
      let isCut = hash.hasPrefix("$2") && spellings[right].count > 72
      return isCut ? .same : .outdated(by: fresh)
    }
  }

  /// Whether both have the same method and cost, which precede the salt.
  private static func areAlike(_ hash: String, _ setting: String) -> Bool {
    let parts = [hash, setting].map { $0.split(separator: "$", omittingEmptySubsequences: false) }
    return parts[0].count > 3 && parts[0].prefix(3) == parts[1].prefix(3)
  }

  /// Runs `work` on the queue and returns its result; nil means that crypt failed.
  ///
  /// crypt(3) can't be interrupted; on cancellation the caller returns at once.
  private func answer<T: Sendable>(
    _ work: @escaping @Sendable (HashCount) -> T?
  ) async throws(StoreError) -> T {
    let subject = "a password hash"
    let (slots, count) = (slots, HashCount())
    let result = await CancellableWork<T?>.run(on: queue) { isCancelled in
      let slot = slots?.take(unless: isCancelled)
      // A process that Ctrl-Z stops would keep its slot.
      StopGate.enter()
      defer {
        slot?.release()
        StopGate.leave()
      }
      return isCancelled() ? nil : work(count)
    }
    guard let made = result else { throw StoreError(.cancelled, at: subject) }
    for _ in 0..<count.value.load(ordering: .relaxed) { onHash() }
    guard let made else { throw StoreError(.full, at: subject) }
    return made
  }

  private func setting() -> String? {
    Self.text { ccrypt_setting(cost, $0) }
  }

  /// Nil if crypt failed.
  private func match(_ secret: [UInt8], _ hash: String?, _ count: HashCount? = nil) -> Bool? {
    if let hash, let made = crypt(secret, setting: hash, count) { return Self.areSame(made, hash) }
    return crypt(secret, setting: setting(), count).map { _ in false }
  }

  private func crypt(_ secret: [UInt8], setting: String?, _ count: HashCount?) -> String? {
    let made = setting.flatMap { setting in
      (secret + [0]).withUnsafeBytes { bytes in
        bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { secret in
          Self.text { ccrypt_hash(secret, setting, $0) }
        }
      }
    }
    if let count, let made, let own = self.setting(), Self.areAlike(made, own) {
      count.value.add(1, ordering: .relaxed)
    }
    return made
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

/// The number of computed hashes of the program's own method and cost.
private final class HashCount: Sendable {
  let value = Atomic(0)
}

/// The result of comparing a password with the stored hash.
enum PasswordMatch: Equatable {
  case none
  case same
  /// A match by another method or cost; store the new hash instead (rehash).
  case outdated(by: String)
}
