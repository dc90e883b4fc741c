import Synchronization
import ViperPlatform

/// Held while a descriptor is made or a program started, so that no other program inherits it.
let spawning = Mutex(())

/// A file descriptor that is closed with its owner, and that no other program inherits.
package final class Descriptor {
  package private(set) var number: Int32

  /// Takes over the result of a system call.
  init(_ number: Int32) throws {
    guard number >= 0 else { throw Trouble("A descriptor is missing: errno \(errno).") }
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// Takes over one that a test has made.
  package convenience init(taking number: Int32) throws { try self.init(number) }

  /// Takes over the result of `make`; no program started meanwhile inherits it.
  package static func made(by make: () -> Int32) throws -> Descriptor {
    try spawning.withLock { _ in try Descriptor(make()) }
  }

  deinit { close() }

  package func close() {
    if number >= 0 { _ = ViperPlatform.close(number) }
    number = -1
  }

  /// Gives up the descriptor without closing it.
  package func release() -> Int32 {
    defer { number = -1 }
    return number
  }

  package static func pipe() throws -> (output: Descriptor, input: Descriptor) {
    try spawning.withLock { _ in
      var ends: [Int32] = [-1, -1]
      _ = ViperPlatform.pipe(&ends)
      return (try Descriptor(ends[0]), try Descriptor(ends[1]))
    }
  }

  package static func terminal() throws -> (master: Descriptor, slave: Descriptor) {
    try spawning.withLock { _ in
      var (master, slave) = (Int32(-1), Int32(-1))
      _ = openpty(&master, &slave, nil, nil, nil)
      return (try Descriptor(master), try Descriptor(slave))
    }
  }

  /// The null device.
  package static func nothing() throws -> Descriptor {
    try spawning.withLock { _ in try Descriptor(open("/dev/null", O_RDWR)) }
  }

  /// A file, to be read.
  package static func reading(_ path: String) throws -> Descriptor {
    try spawning.withLock { _ in try Descriptor(open(path, O_RDONLY)) }
  }

  /// The path of a terminal.
  package var name: String {
    var bytes = [CChar](repeating: 0, count: 128)
    _ = ttyname_r(number, &bytes, bytes.count)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }

  package func write(_ bytes: [UInt8]) throws {
    try write(bytes) { throw Trouble("The other end takes no more: errno \(errno).") }
  }

  /// Writes all bytes; calls `wait` while a nonblocking descriptor is full.
  package func write(_ bytes: [UInt8], whileFull wait: () throws -> Void) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { ViperPlatform.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN {
        try wait()
      } else if count < 0 {
        throw Trouble("The other end is closed: errno \(errno).")
      } else {
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Runs `act` while reads and writes don't block.
  package func withoutBlocking<T>(_ act: () throws -> T) rethrows -> T {
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(number, F_SETFL, flags) }
    return try act()
  }

  /// The bytes available now; nil at the end, which a closed terminal reports as an error.
  package func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = ViperPlatform.read(number, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}

/// Why a test can't go on.
package struct Trouble: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
