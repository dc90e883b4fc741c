import Synchronization

/// Caches profiles for some seconds.
public final class ProfileCache: Sendable {
  private let lifetime: Int64
  private let clock: @Sendable () -> Int64
  private let entries = Mutex<[Session.Key: (profile: PersonalProfile, time: Int64)]>([:])

  /// Creates a cache whose entries expire after `lifetime` seconds of `clock`, which counts from 1970.
  public init(lifetime: Int64 = 30, clock: @escaping @Sendable () -> Int64) {
    self.lifetime = lifetime
    self.clock = clock
  }

  /// Returns the cached profile; nil if there is none, or it has expired.
  public func profile(of session: Session.Key) -> PersonalProfile? {
    let now = clock()
    return entries.withLock { entries in
      entries[session].flatMap { isFresh($0.time, at: now) ? $0.profile : nil }
    }
  }

  /// Caches a profile, and drops expired ones, since a photo is large.
  public func keep(_ profile: PersonalProfile, of session: Session.Key) {
    let now = clock()
    entries.withLock { entries in
      entries = entries.filter { isFresh($0.value.time, at: now) }
      entries[session] = (profile, now)
    }
  }

  /// Drops the session's profile.
  public func forget(_ session: Session.Key) {
    entries.withLock { entries in entries[session] = nil }
  }

  /// False also for times in the future, after the clock was set back.
  private func isFresh(_ time: Int64, at now: Int64) -> Bool { (0..<lifetime) ~= now - time }
}
