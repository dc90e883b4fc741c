import ViperPlatform

/// A password in lower case with and without its signs, and the cost of its capitals and signs.
struct PasswordSpelling {
  /// The letters as typed, without the most frequent sign, which may separate all letters, and
  /// without any sign; each with the cost in bits of the omitted signs' positions.
  let readings: [(letters: [UInt32], cost: Double)]
  /// The cost in bits of the distinct signs and of the capitals.
  let cost: Double

  init(_ text: String) {
    let scalars = Array(text.usuallyWide.unicodeScalars)
    let letters = scalars.flatMap { $0.isWord ? $0.small : [$0.value] }
    var counts: [UInt32: Int] = [:]
    for scalar in scalars where !scalar.isWord { counts[scalar.value, default: 0] += 1 }
    var readings = [(letters, 0.0)]
    func leaveOut(_ signs: Set<UInt32>) {
      let kept = letters.filter { !signs.contains($0) }
      // A space costs nothing: it separates words.
      let left = letters.count { signs.contains($0) && $0 != 0x20 }
      readings.append((kept, Double(min(2, left))))
    }
    if counts.count > 1, let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      leaveOut([most.key])
    }
    if !counts.isEmpty { leaveOut(Set(counts.keys)) }
    self.readings = readings
    cost = Self.cost(ofSigns: Set(counts.keys), in: letters) + Self.cost(ofCapitalsIn: scalars)
  }

  private static func cost(ofSigns signs: Set<UInt32>, in letters: [UInt32]) -> Double {
    var signs = signs
    // A sign in a keyboard walk adds nothing.
    for walk in KeyboardWalk.walks(in: letters) {
      signs.subtract(letters[walk.start..<walk.end].dropFirst())
    }
    return signs.reduce(0) { $0 + ($1 == 0x20 ? 1 : 4) }
  }

  private static func cost(ofCapitalsIn scalars: [Unicode.Scalar]) -> Double {
    let cased = scalars.filter(\.properties.isCased)
    let capitals = cased.count(where: \.properties.isUppercase)
    if capitals == 0 { return 0 }
    if capitals == cased.count { return 1 }
    // Words in capitals, or with a first capital, are usual.
    let isUsual = scalars.split { !$0.properties.isCased }.allSatisfy { word in
      let rest = word.dropFirst().count(where: \.properties.isUppercase)
      return rest == 0 || rest == word.count - 1 && word.first?.properties.isUppercase == true
    }
    return isUsual ? 2 : 1 + 1.5 * Double(min(capitals, cased.count - capitals))
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a number.
  var isWord: Bool {
    value < 0x80
      ? 0x30...0x39 ~= value || 0x61...0x7A ~= value | 0x20
      : properties.isAlphabetic || properties.numericType != nil
  }

  /// Lower case, without accents on Latin letters.
  var small: [UInt32] {
    if value < 0x80 { return [0x41...0x5A ~= value ? value | 0x20 : value] }
    let letters = properties.lowercaseMapping.nfd.unicodeScalars.map(\.value)
    if let first = letters.first, 0x61...0x7A ~= first { return [first] }
    return properties.lowercaseMapping.unicodeScalars.map(\.value)
  }
}
