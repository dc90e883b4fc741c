import Platform

extension Libpq {
  /// Waits until the next result is there, or there is no further one; false if the connection is lost,
  /// or if it takes too long.
  func hasResult(_ handle: Connection, before deadline: ContinuousClock.Instant) -> Bool {
    while true {
      // Sends what the socket had no room for.
      let isSending = flush(handle)
      if isSending == 0, isBusy(handle) == 0 { return true }
      let rest = ContinuousClock.now.duration(to: deadline).milliseconds
      if isSending < 0 || rest <= 0 { return false }
      var place = pollfd(
        fd: descriptor(handle), events: Int16(POLLIN | (isSending > 0 ? POLLOUT : 0)), revents: 0)
      poll(&place, 1, Int32(clamping: rest))
      if consumeInput(handle) == 0, isBusy(handle) != 0 { return false }
    }
  }
}

extension Duration {
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
