import Synchronization

/// The outage of a server, which all connections of this process to one address share: a call waits
/// for it once, and not once for each connection.
final class ServerOutage: Sendable {
  private typealias Times = (start: ContinuousClock.Instant, lastTry: ContinuousClock.Instant?)

  private let times = Mutex<Times?>(nil)
  private let lastHost = Mutex(0)

  /// The host of the last connection, of an address with several.
  var host: Int {
    get { lastHost.withLock(\.self) }
    set { lastHost.withLock { $0 = newValue } }
  }

  /// The beginning of the outage; nil if there is none.
  var beginning: ContinuousClock.Instant? { times.withLock { $0?.start } }

  /// Whether it has lasted for longer than `time`.
  func lasts(over time: Duration) -> Bool {
    beginning.map { $0.duration(to: .now) > time } ?? false
  }

  /// Whether an attempt to connect has failed within the last `time`.
  func wasTried(within time: Duration) -> Bool {
    times.withLock { $0?.lastTry.map { $0.duration(to: .now) < time } ?? false }
  }

  func begin(at time: ContinuousClock.Instant = .now) {
    times.withLock { $0 = $0 ?? (time, nil) }
  }

  /// Notes that an attempt to connect has failed.
  func noteTry() { times.withLock { $0 = ($0?.start ?? .now, .now) } }

  func end() { times.withLock { $0 = nil } }
}
