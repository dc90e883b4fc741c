import Synchronization

/// Since when a server can't be reached, which all connections of this process to one address share: a
/// call waits for it once, and not once for each connection.
final class ServerOutage: Sendable {
  private let start = Mutex<ContinuousClock.Instant?>(nil)

  /// When a connection was lost first since the last one was made.
  var beginning: ContinuousClock.Instant? { start.withLock(\.self) }

  func begin(at time: ContinuousClock.Instant = .now) { start.withLock { $0 = $0 ?? time } }

  func end() { start.withLock { $0 = nil } }
}
