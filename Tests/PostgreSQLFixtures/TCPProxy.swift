import Foundation
import Processes
import Synchronization
import ViperPlatform

/// Forwards connections to a server on this machine, and can delay and break them.
///
/// It ends, and resets its connections, when it is released.
package final class TCPProxy: Sendable {
  /// When a connection is reset.
  package enum Moment: Sendable {
    /// Instead of forwarding a COMMIT: the server rolls back.
    case beforeCommit
    /// Within a COMMIT, of which a half is forwarded: the server rolls back.
    case withinCommit
    /// Within the answer to a COMMIT, of which a half is forwarded: the server has committed.
    case withinAnswer
    /// Instead of forwarding the answer to a COMMIT: the server has committed, and the client
    /// doesn't know.
    case afterCommit
  }

  /// Its port, on 127.0.0.1.
  package let port: Int
  private let orders = Orders()
  private let pipes: Mutex<(orders: Descriptor, answers: Descriptor)>

  /// - Parameters:
  ///   - server: The server's port.
  ///   - delay: How long each answer is on its way.
  package init(to server: Int, delay: Duration = .zero) throws {
    let (listener, port) = try Loopback.listener()
    let (orders, answers) = (try Descriptor.pipe(), try Descriptor.pipe())
    self.port = port
    // Descriptors aren't sendable, their numbers are.
    let numbers = try [listener, orders.output, answers.input].map { descriptor in
      try Descriptor.made { dup(descriptor.number) }
    }.map { $0.release() }
    pipes = Mutex((orders.input, answers.output))
    Thread.detachNewThread { [orders = self.orders] in
      let loop = try? ProxyLoop(numbers, server: server, delay: delay, orders: orders)
      loop?.run()
    }
  }

  /// Resets the next connection that commits, once.
  package func resetNext(_ moment: Moment) { orders.current.withLock { $0.moment = moment } }

  /// Forwards nothing until `resume()`, as if the network were down. Nothing is closed, and
  /// connections are accepted but not answered.
  package func stall() throws { try obey { $0.isStalled = true } }

  /// Forwards again, first the bytes received meanwhile.
  package func resume() throws { try obey { $0.isStalled = false } }

  /// Returns once the loop has read the command.
  private func obey(_ change: (inout Orders.Values) -> Void) throws {
    try pipes.withLock { pipes in
      orders.current.withLock { change(&$0) }
      try pipes.orders.write([0])
      guard pipes.answers.read() != nil else { throw Trouble("The proxy has ended.") }
    }
  }
}

/// The state shared by the loop and the proxy.
private final class Orders: Sendable {
  struct Values {
    var moment: TCPProxy.Moment?
    var isStalled = false
  }

  let current = Mutex(Values())

  /// Whether the connection with this message is the one to reset; true once.
  func take(_ moment: TCPProxy.Moment, if isNow: Bool) -> Bool {
    current.withLock { values in
      guard isNow, values.moment == moment else { return false }
      values.moment = nil
      return true
    }
  }
}

/// One thread for all connections. It ends when the proxy's end of the pipe closes.
private final class ProxyLoop {
  private let (listener, signal, answers): (Descriptor, Descriptor, Descriptor)
  private let server: Int
  private let delay: Duration
  private let orders: Orders
  private var connections: [ProxiedConnection] = []
  private var isStalled = false

  /// - Parameter numbers: The descriptors that listen, announce commands, and take the answer to
  ///   each.
  init(_ numbers: [Int32], server: Int, delay: Duration, orders: Orders) throws {
    listener = try Descriptor(taking: numbers[0])
    signal = try Descriptor(taking: numbers[1])
    answers = try Descriptor(taking: numbers[2])
    (self.server, self.delay, self.orders) = (server, delay, orders)
  }

  func run() {
    var isRunning = true
    while isRunning {
      let active = isStalled ? [] : connections
      var polls = [
        pollfd(fd: signal.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isStalled ? -1 : listener.number, events: Int16(POLLIN), revents: 0),
      ]
      polls += active.flatMap(\.polls)
      let arrival = active.compactMap(\.toClient.nextArrival).min()
      let wait = arrival.map { max(0, ContinuousClock.now.duration(to: $0) / .milliseconds(1)) }
      _ = poll(&polls, nfds_t(polls.count), wait.map { Int32($0.rounded(.up)) } ?? -1)
      if polls[0].revents != 0 { isRunning = obey() }
      if isStalled { continue }
      for connection in active where !connection.isOver { connection.forward(orders) }
      if polls[1].revents != 0 { accept() }
      connections.removeAll(where: \.isOver)
    }
    for connection in connections { connection.reset() }
  }

  private func accept() {
    guard let client = listener.accepted() else { return }
    guard let server = try? Loopback.connection(to: server) else { return client.reset() }
    connections.append(ProxiedConnection(client: client, server: server, delay: delay))
  }

  /// Returns false once the proxy is released.
  private func obey() -> Bool {
    guard signal.read() != nil else { return false }
    isStalled = orders.current.withLock(\.isStalled)
    return (try? answers.write([0])) != nil
  }
}

/// The bytes for a client, each part sent with a delay.
private struct DelayedBytes {
  let delay: Duration
  private var parts: [(arrival: ContinuousClock.Instant, bytes: [UInt8])] = []

  init(delay: Duration) { self.delay = delay }

  var isEmpty: Bool { parts.isEmpty }
  var hasArrived: Bool { parts.first.map { $0.arrival <= .now } ?? false }
  /// Nil if a part can be sent now, or nothing is queued.
  var nextArrival: ContinuousClock.Instant? { hasArrived ? nil : parts.first?.arrival }
  /// A network accepts more bytes before the client has received the earlier ones.
  var takesMore: Bool { isEmpty || delay > .zero }

  mutating func add(_ bytes: [UInt8]) { parts.append((.now + delay, bytes)) }

  /// Sends the parts that are due, and returns whether the connection holds.
  mutating func send(to client: Descriptor) -> Bool {
    while hasArrived {
      if !client.send(from: &parts[0].bytes) { return false }
      if !parts[0].bytes.isEmpty { return true }
      parts.removeFirst()
    }
    return true
  }
}

/// A client's connection, and that to the server for it.
private final class ProxiedConnection {
  private let (client, server): (Descriptor, Descriptor)
  private(set) var toClient: DelayedBytes
  private var toServer: [UInt8] = []
  private var messages = FrontendMessages()
  /// The end of the server's answer to a COMMIT whose answer isn't forwarded.
  private var withheld: [UInt8]?
  /// Whether half of the withheld bytes are forwarded.
  private var forwardsHalf = false
  private var isEnding = false
  private(set) var isOver = false

  init(client: Descriptor, server: Descriptor, delay: Duration) {
    (self.client, self.server) = (client, server)
    toClient = DelayedBytes(delay: delay)
  }

  /// Polls only what can proceed: nothing is read that can't be forwarded yet.
  var polls: [pollfd] {
    [
      poll(client, receives: toServer.isEmpty, sends: toClient.hasArrived),
      poll(server, receives: toClient.takesMore, sends: !toServer.isEmpty),
    ]
  }

  func forward(_ orders: Orders) {
    if toServer.isEmpty, !isEnding { receiveFromClient(orders) }
    if toClient.takesMore, !isEnding, !isOver { receiveFromServer() }
    guard !isOver else { return }
    let holds = toClient.send(to: client) && server.send(from: &toServer)
    if !holds || (isEnding && toClient.isEmpty && toServer.isEmpty) { end() }
  }

  func reset() {
    client.reset()
    end()
  }

  private func end() {
    client.close()
    server.close()
    isOver = true
  }

  private func poll(_ side: Descriptor, receives: Bool, sends: Bool) -> pollfd {
    let events = (receives && !isEnding ? POLLIN : 0) | (sends ? POLLOUT : 0)
    return pollfd(fd: events == 0 ? -1 : side.number, events: Int16(events), revents: 0)
  }

  private func receiveFromClient(_ orders: Orders) {
    guard let bytes = client.received() else {
      isEnding = true
      return
    }
    for message in messages.add(bytes) where !isOver {
      if orders.take(.beforeCommit, if: message.commits) {
        reset()
      } else if orders.take(.withinCommit, if: message.commits) {
        toServer += message.bytes.prefix(message.bytes.count / 2)
        _ = server.send(from: &toServer)
        reset()
      } else {
        toServer += message.bytes
        forwardsHalf = orders.take(.withinAnswer, if: message.endsCommit) || forwardsHalf
        if forwardsHalf || orders.take(.afterCommit, if: message.endsCommit) { withheld = [] }
      }
    }
  }

  private func receiveFromServer() {
    guard let bytes = server.received() else {
      isEnding = true
      return
    }
    guard let earlier = withheld else {
      toClient.add(bytes)
      return
    }
    if forwardsHalf, earlier.isEmpty {
      var half = Array(bytes.prefix(bytes.count / 2))
      _ = client.send(from: &half)
    }
    withheld = (earlier + bytes).suffix(6)
    // ReadyForQuery, in no transaction.
    if withheld == Array("Z\0\0\0\u{5}I".utf8) { reset() }
  }
}
