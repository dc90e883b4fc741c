import Accounts
import CCrypt
import Dispatch
import Synchronization

/// Hashes secrets with crypt(3): yescrypt on Linux, PBKDF2 on macOS. One of our own at a time,
/// and on no thread that anybody waits for: at cost 8 a hash takes 128 MiB and some 130 ms.
public struct PasswordHasher: Sendable {
  private let cost: UInt
  private let onHash: @Sendable () -> Void
  private let queue = DispatchQueue(label: "viper.hasher")

  /// - Parameter cost: 1...11; each step doubles time and memory.
  public init(cost: Int = 8) { self.init(cost: cost) {} }

  /// - Parameter onHash: Called once for each hash that somebody has waited for.
  init(cost: Int, onHash: @escaping @Sendable () -> Void) {
    self.cost = UInt(min(max(cost, 1), 11))
    self.onHash = onHash
  }

  /// What to keep of `secret`, with a salt of its own.
  /// - Throws: `StoreError`, `.full` when there is too little memory, `.cancelled` as soon as the task
  ///   is.
  func hash(_ secret: String) async throws(StoreError) -> String {
    try await answer { Self.crypt(Self.hashable(secret), setting: setting()) }
  }

  /// Whether `hash` was made of `secret`. It costs one hash also when there is none, or none that
  /// crypt knows, so the time tells nothing.
  func matches(_ secret: String, _ hash: String?) async throws(StoreError) -> Bool {
    try await answer {
      let secret = Self.hashable(secret)
      if let hash, let made = Self.crypt(secret, setting: hash) { return Self.areSame(made, hash) }
      return Self.crypt(secret, setting: setting()).map { _ in false }
    }
  }

  /// Compares a password that may have come with an import. Where `hash` is another's, one of our own
  /// is made at the same time, right or wrong, which replaces it: so a cheap one takes no less time
  /// than nobody's, and no more where there are two cores. Only a dear one takes longer, which tells
  /// that it is there, until the first login.
  func check(_ secret: String, _ hash: String?) async throws(StoreError) -> PasswordMatch {
    guard let hash, let setting = setting(), !Self.areAlike(hash, setting) else {
      return try await matches(secret, hash) ? .same : .none
    }
    return try await answer {
      let secret = Self.hashable(secret)
      let made = Mutex<[String: String]>([:])
      let settings = [setting, hash]
      DispatchQueue.concurrentPerform(iterations: settings.count) { place in
        let text = Self.crypt(secret, setting: settings[place])
        made.withLock { $0[settings[place]] = text }
      }
      let hashes = made.withLock(\.self)
      guard let fresh = hashes[setting] else { return nil }
      let isRight = hashes[hash].map { Self.areSame($0, hash) } ?? false
      return isRight ? .outdated(by: fresh) : PasswordMatch.none
    }
  }

  /// Whether both were made by the same method at the same cost: all up to the salt says that.
  private static func areAlike(_ hash: String, _ setting: String) -> Bool {
    let parts = [hash, setting].map { $0.split(separator: "$", omittingEmptySubsequences: false) }
    return parts[0].count > 3 && parts[0].prefix(3) == parts[1].prefix(3)
  }

  /// What `work` makes on the queue; nil means that crypt could not. Crypt can't be stopped, but a
  /// task that is cancelled waits for it no longer.
  private func answer<T: Sendable>(
    _ work: @escaping @Sendable () -> T?
  ) async throws(StoreError) -> T {
    let place = "a password hash"
    guard let made = await Errand.run(on: queue, work) else {
      throw StoreError(.cancelled, at: place)
    }
    onHash()
    guard let made else { throw StoreError(.full, at: place) }
    return made
  }

  private func setting() -> String? {
    Self.text { ccrypt_setting(cost, $0) }
  }

  private static func crypt(_ secret: String, setting: String?) -> String? {
    setting.flatMap { setting in text { ccrypt_hash(secret, setting, $0) } }
  }

  private static func text(_ write: (UnsafeMutablePointer<CChar>) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CCRYPT_SIZE)) { buffer in
      buffer.baseAddress.flatMap { write($0) ? String(cString: $0) : nil }
    }
  }

  /// What crypt would cut or refuse is traded for a secret that nobody knows: as slow, and no match.
  private static func hashable(_ secret: String) -> String {
    let isWhole = secret.utf8.count <= Password.limit && !secret.utf8.contains(0)
    return isWhole ? secret : .random(digits: 32)
  }

  /// Takes as long wherever the first difference is.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// What came of comparing a password with the stored hash.
enum PasswordMatch: Equatable {
  case none
  case same
  /// The same, but by another method or at another cost; the new hash is to replace it.
  case outdated(by: String)
}
