import Synchronization

/// Keeps profiles for a while, so that who looks again needn't wait.
public final class ProfileCache: Sendable {
  private struct Entry {
    let profile: PersonalProfile
    let time: Int64
  }

  private let lifetime: Int64
  private let clock: @Sendable () -> Int64
  private let entries = Mutex<[Session.Key: Entry]>([:])

  /// - Parameters:
  ///   - lifetime: How long a profile stays fresh, in seconds.
  ///   - clock: Tells the seconds since 1970.
  public init(lifetime: Int64 = 30, clock: @escaping @Sendable () -> Int64) {
    self.lifetime = lifetime
    self.clock = clock
  }

  /// Nil when none was kept, or it isn't fresh any more.
  public func profile(of session: Session.Key) -> PersonalProfile? {
    let now = clock()
    return entries.withLock { entries in
      entries[session].flatMap { isFresh($0, at: now) ? $0.profile : nil }
    }
  }

  /// Takes the place of the one that was kept; those that aren't fresh any more are dropped, since a
  /// photo is large.
  public func keep(_ profile: PersonalProfile, of session: Session.Key) {
    let now = clock()
    entries.withLock { entries in
      entries = entries.filter { isFresh($0.value, at: now) }
      entries[session] = Entry(profile: profile, time: now)
    }
  }

  /// Nothing happens where none was kept.
  public func forget(_ session: Session.Key) {
    entries.withLock { entries in entries[session] = nil }
  }

  /// What comes from the future does not: the clock was set back.
  private func isFresh(_ entry: Entry, at now: Int64) -> Bool {
    entry.time <= now && now - entry.time < lifetime
  }
}
