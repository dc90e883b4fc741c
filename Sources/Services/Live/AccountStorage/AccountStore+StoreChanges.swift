import Accounts
import SQLiteDatabase

/// SQLite notifies no other process of a change, but a look at the version of its file takes
/// microseconds.
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
    guard let version = try? file.dataVersion, version != seenVersion else { return false }
    seenVersion = version
    return true
  }
}
