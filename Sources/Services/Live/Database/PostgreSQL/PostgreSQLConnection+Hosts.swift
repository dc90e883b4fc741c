import Accounts
import ViperPlatform

extension PostgreSQLConnection {
  /// The silence of a host after which the next one is tried as well.
  private static let headStart = Duration.milliseconds(500)

  /// A connection that is being made to one of several hosts.
  private struct Attempt {
    let handle: OpaquePointer
    let host: Int
    let start = ContinuousClock.now
    var state = Libpq.Polling.writing
  }

  /// The parameters of each host of an address that lists several; empty for others.
  static func hosts(in options: [String: String]) -> [[(String, String)]] {
    let lists = ["host", "hostaddr", "port"].compactMap { name in
      options[name].map {
        (name: name, values: $0.split(separator: ",", omittingEmptySubsequences: false))
      }
    }
    let count = lists.map(\.values.count).max() ?? 1
    // A list has a value for each host, or one for all. An empty value means a default, which a
    // later parameter can't express.
    let isPlain = lists.allSatisfy {
      [1, count].contains($0.values.count) && !$0.values.contains("")
    }
    if count == 1 || !isPlain { return [] }
    return (0..<count).map { host in
      lists.map { ($0.name, String($0.values.count == 1 ? $0.values[0] : $0.values[host])) }
    }
  }

  /// Connects to the host that answers first: the host of the last connection is tried first, and
  /// another one once the previous ones have been silent for `headStart`.
  /// - Parameters:
  ///   - hosts: The parameters for each host.
  ///   - time: The timeout of each attempt.
  /// - Throws: `StoreError`, with the reason that a host reports, if any.
  func openAny(
    of hosts: [[(String, String)]], within time: Duration
  ) throws(StoreError) -> OpaquePointer {
    let first = min(address.outage.host, hosts.count - 1)
    var waiting = [first] + hosts.indices.filter { $0 != first }
    var attempts: [Attempt] = []
    var (messages, asksPassword) = ("", false)
    func end(_ attempt: Attempt) {
      messages += libpq.errorMessage(attempt.handle).map { String(cString: $0) } ?? ""
      asksPassword = asksPassword || libpq.needsPassword(attempt.handle) != 0
      libpq.finish(attempt.handle)
    }
    while true {
      if Task.isCancelled {
        attempts.forEach(end)
        throw StoreError(.cancelled, at: path)
      }
      let isSilent = (attempts.last?.start.duration(to: .now) ?? Self.headStart) >= Self.headStart
      if isSilent, !waiting.isEmpty {
        let host = waiting.removeFirst()
        attempts.append(Attempt(handle: try start(hosts[host]), host: host))
      }
      if attempts.isEmpty {
        throw StoreError(asksPassword ? .refused : Self.reason(in: messages), at: path)
      }
      var descriptors = attempts.map { attempt in
        let events = attempt.state == Libpq.Polling.reading ? POLLIN : POLLOUT
        return pollfd(fd: libpq.descriptor(attempt.handle), events: Int16(events), revents: 0)
      }
      _ = poll(&descriptors, nfds_t(descriptors.count), 20)
      for (index, entry) in zip(attempts.indices, descriptors).reversed() {
        if entry.revents != 0 || entry.fd < 0 {
          attempts[index].state = libpq.goOnOpening(attempts[index].handle)
        }
        let attempt = attempts[index]
        if attempt.state == Libpq.Polling.done {
          attempts.remove(at: index)
          attempts.forEach(end)
          address.outage.host = attempt.host
          return attempt.handle
        }
        let isLate = attempt.start.duration(to: .now) > time
        if attempt.state == Libpq.Polling.failed || isLate { end(attempts.remove(at: index)) }
      }
    }
  }
}
