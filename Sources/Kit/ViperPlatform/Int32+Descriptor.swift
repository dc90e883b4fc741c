extension Int32 {
  /// Writes all bytes to this descriptor; false if that fails, with the reason in `errno`.
  public func put(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(self, $0.baseAddress, $0.count) }
      if count > 0 { rest.removeFirst(count) } else if !waits(for: POLLOUT) { return false }
    }
    return true
  }

  /// Reads at most `limit` bytes; nil on failure, with the reason in `errno`.
  package func bytes(upTo limit: Int) -> [UInt8]? {
    var isRead = true
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit, let base = buffer.baseAddress {
        let more = read(self, base + count, limit - count)
        if more < 0, waits(for: POLLIN) { continue }
        isRead = more >= 0
        if more <= 0 { break }
        count += more
      }
    }
    if !isRead { return nil }
    // A copy frees the memory that wasn't needed.
    return bytes.count == limit ? bytes : Array(bytes[...])
  }

  /// After a failed call, waits until the descriptor is ready; false if a retry is useless.
  package func waits(for event: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN else { return false }
    var descriptor = pollfd(fd: self, events: Int16(event), revents: 0)
    return poll(&descriptor, 1, -1) >= 0 || errno == EINTR
  }

  /// Whether it can be read or written now.
  package func isReady(for event: Int32) -> Bool {
    var descriptor = pollfd(fd: self, events: Int16(event), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Whether it is a terminal whose keys send no signals.
  package var isRaw: Bool {
    var modes = termios()
    return tcgetattr(self, &modes) == 0 && modes.c_lflag & tcflag_t(ISIG) == 0
  }
}
