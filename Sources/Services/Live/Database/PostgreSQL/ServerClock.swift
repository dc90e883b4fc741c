import Synchronization

/// A server's clock: its last reading, advanced by this machine's clock.
final class ServerClock: Sendable {
  private let reading = Mutex((time: Int64(0), at: ContinuousClock.now))

  /// - Parameter time: The seconds since 1970, now.
  func set(_ time: Int64) { reading.withLock { $0 = (time, .now) } }

  /// The seconds since 1970.
  var now: Int64 {
    let reading = reading.withLock(\.self)
    return reading.time + Int64(reading.at.duration(to: .now) / .seconds(1))
  }
}
