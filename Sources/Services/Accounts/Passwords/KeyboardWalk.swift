/// Sequences of adjacent keys, such as `qwerty`, `1q2w3e`, `!QAZ`, `abcdef`, `aabbcc` and `9876`.
enum KeyboardWalk {
  /// The minimum length of a walk, in keys.
  private static let shortest = 3

  /// Returns the longest walks in order; the cost in bits grows with each turn.
  static func walks(in typed: [UInt32]) -> [(start: Int, end: Int, cost: Double)] {
    let text = typed.map { unshifted[$0] ?? $0 }
    var walks: [(start: Int, end: Int, cost: Double)] = []
    var start = 0
    while start + 1 < text.count {
      var cost = 5.0
      var directions = UInt64.max
      var end = start + 1
      var keys = 1
      while end < text.count {
        // A key may be pressed twice on the way.
        let isSame = text[end] == text[end - 1]
        let next = isSame ? .max : steps[pair(text[end - 1], text[end]), default: 0]
        if next == 0 { break }
        if !isSame { keys += 1 }
        if directions & next == 0 {
          directions = next
          cost += 2.5
        } else {
          directions &= next
          cost += 0.2
        }
        end += 1
      }
      if keys >= shortest { walks.append((start, end, cost)) }
      start = max(start + 1, end - 1)
    }
    return walks
  }

  private static let unshifted = Dictionary(
    uniqueKeysWithValues: zip("!@#$%^&*()".unicodeScalars, "1234567890".unicodeScalars)
      .map { ($0.value, $1.value) })

  private static func pair(_ a: UInt32, _ b: UInt32) -> UInt64 { UInt64(a) << 32 | UInt64(b) }

  /// For each pair of keys, a bitmap of the rows and directions in which the second follows the first.
  private static let steps: [UInt64: UInt64] = {
    let rows = [
      "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./",
      "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn",
      "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "qazwsxedcrfvtgbyhnujmikolp",
      "zaqxswcdevfrbgtnhymjukilop", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "qweasdzxc",
      "789456123", "147258369", "159357", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю",
      "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    ]
    var steps: [UInt64: UInt64] = [:]
    for (index, row) in rows.enumerated() {
      let keys = row.unicodeScalars.map(\.value)
      for (a, b) in zip(keys, keys.dropFirst()) {
        steps[pair(a, b), default: 0] |= 1 << UInt64(2 * index)
        steps[pair(b, a), default: 0] |= 1 << UInt64(2 * index + 1)
      }
    }
    return steps
  }()
}
