import ViperPlatform

/// A user's sort key in an order.
struct SortKey: Equatable, Sendable {
  /// Compared first: the beginning of the key as an integer.
  var prefix: UInt64
  /// Compared next: the user's text from the name or the username on.
  var key: [UInt8]
  /// Compared last.
  var id: Int64

  func precedes(_ other: SortKey) -> Bool {
    key.withUnsafeBytes { other.difference(prefix, $0, id) < 0 }
  }

  /// Negative if the given key sorts before this one, positive if after.
  func difference(_ prefix: UInt64, _ key: UnsafeRawBufferPointer, _ id: Int64) -> Int {
    if prefix != self.prefix { return prefix < self.prefix ? -1 : 1 }
    let difference = self.key.withUnsafeBytes { own in
      guard let one = key.baseAddress, let other = own.baseAddress else { return 0 }
      return Int(memcmp(one, other, min(key.count, own.count)))
    }
    if difference != 0 { return difference }
    if key.count != self.key.count { return key.count - self.key.count }
    return id < self.id ? -1 : id == self.id ? 0 : 1
  }
}
