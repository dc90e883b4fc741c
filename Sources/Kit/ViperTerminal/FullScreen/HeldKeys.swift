/// Keys that wait for rows or an act, and all keys after them.
struct HeldKeys {
  /// More keys than a person types ahead are dropped.
  private static let limit = 256

  private var keys: [Key] = []

  var isEmpty: Bool { keys.isEmpty }

  mutating func hold(_ key: Key) {
    if keys.count < Self.limit { keys.append(key) }
  }

  mutating func takeAll() -> [Key] {
    defer { keys = [] }
    return keys
  }
}
