/// Estimates the number of guesses that find a password if common passwords, words, names, keyboard
/// walks, dates and repetitions are tried first, alone and combined.
///
/// The estimate, in bits, is the cheapest way to build the password from such pieces (as in zxcvbn): a
/// piece costs the logarithm of its rank, other letters that of their frequency after the one before.
struct PasswordStrength {
  /// Passwords found with fewer than 2³⁰ guesses, about 10⁹, are refused.
  private static let threshold = 30.0
  /// The cost in bits of a piece's position among the others.
  private static let pieceCost = 1.0

  /// The maximum estimate: at ten thousand guesses a second, it takes three thousand years.
  private static let limit = 50.0

  private let names: [[UInt32]]

  /// Ignores names with fewer than three letters, which are part of too many words.
  init(names: [String]) {
    let words = names.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    let whole = names.map { String(String.UnicodeScalarView($0.unicodeScalars.filter(\.isWord))) }
    self.names = Set((words + whole).map { $0.unicodeScalars.flatMap(\.small) })
      .filter { $0.count > 2 }
  }

  func problem(of text: String) -> PasswordProblem? {
    let spelling = PasswordSpelling(text)
    let guesses = spelling.readings.compactMap { letters, cost in
      let guess = estimate(letters, upTo: Self.threshold)
      return guess.bits + cost + spelling.cost < Self.threshold ? guess : nil
    }
    if guesses.isEmpty { return nil }
    return guesses.contains(where: \.hasName) ? .personal : .common
  }

  /// The estimate in bits.
  func bits(of text: String) -> Double {
    let spelling = PasswordSpelling(text)
    return spelling.readings.reduce(Self.limit) { least, reading in
      min(least, estimate(reading.letters, upTo: Self.limit).bits + reading.cost + spelling.cost)
    }
  }

  private struct Estimate {
    var bits = Double.infinity
    var hasName = false

    mutating func lower(to bits: Double, hasName: Bool) {
      if bits < self.bits { self = Estimate(bits: bits, hasName: hasName) }
    }
  }

  /// The cheapest way to build all of `text`; infinite above `limit`.
  ///
  /// Takes O(count²) for the repetitions, O(count) for all else.
  private func estimate(_ text: [UInt32], upTo limit: Double) -> Estimate {
    let pieces = PasswordPieces(of: text, names: names)
    var best = [Estimate](repeating: Estimate(), count: text.count + 1)
    best[0] = Estimate(bits: 0)
    for start in text.indices {
      let here = best[start]
      if here.bits >= limit { continue }
      let before = start > 0 ? text[start - 1] : nil
      best[start + 1].lower(
        to: here.bits + Self.cost(of: text[start], after: before), hasName: here.hasName)
      for piece in pieces.starting[start] {
        best[piece.end].lower(
          to: here.bits + piece.cost + Self.pieceCost, hasName: here.hasName || piece.isName)
      }
    }
    return best[text.count]
  }

  /// Bits of a character that belongs to no piece.
  private static func cost(of letter: UInt32, after before: UInt32?) -> Double {
    switch letter {
    case 0x61...0x7A:
      CommonPasswords.cost(of: letter, after: before.flatMap { 0x61...0x7A ~= $0 ? $0 : nil })
    case 0x30...0x39: 3.3
    default:
      // `PasswordSpelling.cost` counts each distinct sign once.
      Unicode.Scalar(letter)?.isWord == true ? 4.2 : 1
    }
  }
}
