import Accounts

/// The rate limit of the whole store against password spraying: one password tried on many accounts,
/// which no account's lockout notices.
///
/// A leaky bucket: attempts drain one at a time, each in ten seconds, so the time at which the
/// bucket is empty is its whole state. Above `threshold`, each further attempt first pauses, but
/// never longer than `longestPause`, so a right password always succeeds.
struct GlobalRateLimit: Equatable {
  /// The time that an attempt takes to drain, in seconds.
  static let weight: Int64 = 10
  /// The number of attempts without a pause.
  static let threshold: Int64 = 50
  /// The bucket's size: further attempts overflow, so the pauses end soon after an attack does.
  static let capacity: Int64 = 100
  static let longestPause = Duration.seconds(10)

  /// The time at which the bucket is empty, in seconds since 1970.
  var passes: Int64

  /// Adds an attempt.
  ///
  /// The bucket never exceeds `capacity`, even if the clock is set back, or another program's is
  /// ahead. A time far above that means that the clock was wrong: then the bucket is empty.
  mutating func add(at now: Int64) {
    let size = Self.weight * Self.capacity
    passes = passes > now + 2 * size ? now : min(max(passes, now), now + size - Self.weight)
    passes += Self.weight
  }

  /// The pause of the last attempt: a quarter of a second for each attempt above the threshold.
  func pause(at now: Int64) -> Duration {
    let count = (passes - now + Self.weight - 1) / Self.weight
    return min(.milliseconds(250) * max(count - Self.threshold, 0), Self.longestPause)
  }
}

extension AccountStore {
  /// Counts an attempt that costs an unauthenticated user nothing, such as a guess or a mail that
  /// they trigger, and pauses after too many recent attempts.
  func limitRate() async throws(StoreError) {
    try checkCancellation()
    let pause = try connection.transaction(.counting) { () throws(StoreError) in
      let now = clock()
      var limit = GlobalRateLimit(
        passes: try connection.integer(
          "SELECT passes FROM global_rate_limit WHERE id = 1\(connection.dialect.locking)"))
      limit.add(at: now)
      try connection.write(
        """
        INSERT INTO global_rate_limit(id, passes) VALUES(1, ?)
        ON CONFLICT(id) DO UPDATE SET passes = excluded.passes
        """, limit.passes)
      return limit.pause(at: now)
    }
    if pause == .zero { return }
    do { try await self.pause(pause) } catch {
      throw StoreError(.cancelled, at: connection.path)
    }
  }

  /// Writes a row in every transaction that settles an attempt, so that each waits for the disk and all
  /// take the same time.
  func countAttempt() throws(StoreError) {
    try connection.write(
      """
      INSERT INTO global_rate_limit(id, guesses) VALUES(?, 1)
      ON CONFLICT(id) DO UPDATE SET guesses = global_rate_limit.guesses + 1
      """, Int64.random(in: connection.dialect.counters))
  }

  /// Removes a right attempt from the rate limit.
  func forgiveAttempt() throws(StoreError) {
    try connection.apart { () throws(StoreError) in
      try self.connection.write(
        """
        UPDATE global_rate_limit SET passes = CASE WHEN passes > ?1 THEN passes - ?1 ELSE 0 END
        WHERE id = 1
        """, GlobalRateLimit.weight)
    }
  }
}
