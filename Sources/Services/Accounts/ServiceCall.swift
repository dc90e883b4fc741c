/// The result of a service call, for an observer of all calls.
public struct ServiceCall: Sendable {
  /// The method, as in `account(named:password:)`.
  public let name: String
  /// The time from the call to the answer, without the wait for the service's turn.
  public let duration: Duration
  /// The error that it threw; nil if it succeeded.
  public let error: (any Error)?

  /// Creates a call that began at `start` and ends now.
  public init(_ name: String, since start: ContinuousClock.Instant, throwing error: (any Error)?) {
    self.name = name
    self.error = error
    duration = start.duration(to: .now)
  }
}
