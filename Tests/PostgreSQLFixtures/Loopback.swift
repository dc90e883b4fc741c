import Processes
import ViperPlatform

/// TCP sockets of this machine alone (127.0.0.1). Their reads and writes don't block.
package enum Loopback {
  /// A socket that listens on a port that was free.
  static func listener() throws -> (socket: Descriptor, port: Int) {
    let socket = try Descriptor.socket()
    var (address, size) = (address(of: 0), socklen_t(MemoryLayout<sockaddr_in>.size))
    let failure = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let isBound = bind(socket.number, address, size) == 0
        return isBound && listen(socket.number, 128) == 0
          ? getsockname(socket.number, address, &size) : -1
      }
    }
    if failure != 0 { throw Trouble("No port is free: errno \(errno).") }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// A port that is free now, though another process may take it at any time.
  package static func freePort() throws -> Int { try listener().port }

  /// A socket that is connecting; a failure shows as an error later.
  static func connection(to port: Int) throws -> Descriptor {
    let socket = try Descriptor.socket()
    var address = address(of: UInt16(port))
    withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = connect(socket.number, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return socket
  }

  private static func address(of port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return address
  }
}

extension Descriptor {
  fileprivate static func socket() throws -> Descriptor {
    #if canImport(Darwin)
      let descriptor = try Descriptor.made { ViperPlatform.socket(AF_INET, SOCK_STREAM, 0) }
      descriptor.set(SO_NOSIGPIPE, to: Int32(1))
    #else
      let descriptor = try Descriptor.made {
        ViperPlatform.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      }
    #endif
    descriptor.preventBlocking()
    descriptor.sendAtOnce()
    return descriptor
  }

  /// The next connection of a listening socket; nil if there is none.
  func accepted() -> Descriptor? {
    let descriptor = try? Descriptor.made { accept(number, nil, nil) }
    descriptor?.preventBlocking()
    descriptor?.sendAtOnce()
    return descriptor
  }

  /// The bytes available now, which may be none; nil at the end, or if the connection is broken.
  func received() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(number, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return [] }
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Sends the first of those bytes and removes them; returns whether the connection holds.
  func send(from bytes: inout [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    guard !bytes.isEmpty else { return true }
    let count = ViperPlatform.send(number, bytes, bytes.count, flags)
    if count > 0 { bytes.removeFirst(count) }
    return count >= 0 || errno == EAGAIN || errno == EINTR
  }

  /// Closes a connection such that the other end's next read reports ECONNRESET.
  func reset() {
    set(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0))
    close()
  }

  private func preventBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  /// Otherwise a short part would wait until the one before is acknowledged (Nagle), up to 40 ms.
  private func sendAtOnce() {
    var value: Int32 = 1
    _ = setsockopt(
      number, Int32(IPPROTO_TCP), TCP_NODELAY, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private func set<Value>(_ option: Int32, to value: Value) {
    withUnsafeBytes(of: value) {
      _ = setsockopt(number, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
    }
  }
}
