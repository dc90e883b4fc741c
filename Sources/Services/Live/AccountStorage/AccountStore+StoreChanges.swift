import Accounts
import Database

/// SQLite notifies no other process of a change, and a PostgreSQL server does, but a look at either
/// takes microseconds.
extension AccountStore: StoreChanges {
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

  /// How long to wait before the next look, so that a reader who reads everything again takes at most a
  /// hundredth of the time: hundreds of readers would overload a machine that is already slow.
  func pause(atLeast interval: Duration, now: ContinuousClock.Instant = .now) -> Duration {
    guard let toldTime else { return interval }
    return max(interval, min(toldTime.duration(to: now) * 100, .seconds(60)))
  }

  /// Whether another connection has written since the last call.
  func isChanged() -> Bool {
    // Where another process has locked the file, the next look finds what it has written.
    guard let version = try? connection.dataVersion, version != seenVersion else { return false }
    (seenVersion, toldTime) = (version, .now)
    return true
  }
}
