import Dispatch
import ViperPlatform

extension Libpq {
  /// The interval between calls of `goesOn`, in milliseconds.
  private static let pace = 20

  /// Waits until the next result arrives, or there is no further one; false if the connection is
  /// lost, at the deadline, or if `goesOn` returns false.
  /// - Parameter goesOn: Called repeatedly during the wait; false ends it.
  func hasResult(
    _ handle: Connection, before deadline: ContinuousClock.Instant, while goesOn: () -> Bool
  ) -> Bool {
    while true {
      // Sends the data for which the socket had no room.
      let isSending = flush(handle)
      if isSending == 0, isBusy(handle) == 0 { return true }
      let rest = ContinuousClock.now.duration(to: deadline).milliseconds
      if isSending < 0 || rest <= 0 { return false }
      var entry = pollfd(
        fd: descriptor(handle), events: Int16(POLLIN | (isSending > 0 ? POLLOUT : 0)), revents: 0)
      if poll(&entry, 1, Int32(min(rest, Self.pace))) == 0, !goesOn() { return false }
      if consumeInput(handle) == 0, isBusy(handle) != 0 { return false }
    }
  }
}

extension Libpq {
  /// Waits until a started connection is made or has failed; false if it takes too long.
  /// - Parameter goesOn: As for `hasResult`.
  func opens(_ handle: Connection, within time: Duration, while goesOn: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + time
    var state = Polling.writing
    while state == Polling.reading || state == Polling.writing {
      let rest = ContinuousClock.now.duration(to: deadline).milliseconds
      if rest <= 0 || !goesOn() { return false }
      let socket = descriptor(handle)
      var entry = pollfd(
        fd: socket, events: Int16(state == Polling.reading ? POLLIN : POLLOUT), revents: 0)
      if socket < 0 || poll(&entry, 1, Int32(min(rest, Self.pace))) > 0 {
        state = goOnOpening(handle)
      }
    }
    return true
  }
}

extension Libpq {
  /// Asks the server to cancel the running statement, and waits until it was asked, since a late
  /// request would cancel the next statement; false if that takes longer than a second.
  func stop(_ handle: Connection) -> Bool {
    guard let request = cancelRequest(handle) else { return true }
    let asked = DispatchSemaphore(value: 0)
    // libpq waits without a timeout for a server that doesn't respond, so not on a pool's thread.
    let address = Int(bitPattern: request)
    DispatchQueue(label: "viper.cancel").async {
      guard let request = OpaquePointer(bitPattern: address) else { return }
      var message = [CChar](repeating: 0, count: 256)
      _ = cancel(request, &message, Int32(message.count))
      freeRequest(request)
      asked.signal()
    }
    return asked.wait(timeout: .now() + .seconds(1)) == .success
  }
}

extension Duration {
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
