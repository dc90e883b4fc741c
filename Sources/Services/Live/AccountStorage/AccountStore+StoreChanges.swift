import Accounts
import Database

/// SQLite notifies no other process of a change, and a PostgreSQL server does, but a look at either
/// takes microseconds.
extension AccountStore: StoreChanges {
  package nonisolated func changes() -> AsyncStream<Void> { changes(every: .seconds(2)) }

  nonisolated func changes(every interval: Duration) -> AsyncStream<Void> {
    AsyncStream { [weak self] in
      while (try? await Task.sleep(for: interval)) != nil, let isChanged = await self?.isChanged() {
        if isChanged { return () }
      }
      return nil
    }
  }

  /// Whether another connection has written since the last call.
  func isChanged() -> Bool {
    // Where another process has locked the file, the next look finds what it has written.
    guard let version = try? connection.dataVersion, version != seenVersion else { return false }
    seenVersion = version
    return true
  }
}
