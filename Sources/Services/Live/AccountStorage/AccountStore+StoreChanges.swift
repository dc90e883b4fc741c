import Accounts
import Database

/// Polls: SQLite doesn't notify other processes of a change. A PostgreSQL server does, but a poll
/// of either takes microseconds.
extension AccountStore {
  /// Yields an element after a change by another process, or by an import of this one; several
  /// changes at once yield one element.
  ///
  /// The sequence ends with the task that reads it; one task reads at a time.
  package nonisolated func changes() -> AsyncStream<Void> { changes(every: .seconds(2)) }

  nonisolated func changes(every interval: Duration) -> AsyncStream<Void> {
    AsyncStream { [weak self] in
      var pause = await self?.pause(atLeast: interval) ?? interval
      while (try? await Task.sleep(for: pause)) != nil, let isChanged = await self?.isChanged() {
        if isChanged { return () }
        pause = interval
      }
      return nil
    }
  }

  /// The time until the next poll: 100 times as long as the reader took after the last change, up
  /// to a minute. Hundreds of readers that reread more often would overload a slow machine.
  func pause(atLeast interval: Duration, now: ContinuousClock.Instant = .now) -> Duration {
    guard let reportedTime else { return interval }
    return max(interval, min(reportedTime.duration(to: now) * 100, .seconds(60)))
  }

  /// Whether another connection has written since the last call.
  func isChanged() -> Bool {
    // If another process has locked the file, the next poll finds its change.
    guard let version = try? connection.dataVersion, version != seenVersion else { return false }
    (seenVersion, reportedTime) = (version, .now)
    return true
  }
}
