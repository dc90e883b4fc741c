/// Estimates how many guesses find a password when common passwords, words, names, keyboard walks,
/// dates and repetitions are tried first, alone and combined.
///
/// The estimate is the cheapest way to build the password from such pieces (the idea is zxcvbn's), in
/// bits: a piece costs the logarithm of its rank, any other letter the logarithm of its frequency after
/// the letter before.
struct PasswordStrength {
  /// Passwords that take fewer than 2³⁰ guesses, about 10⁹, are refused.
  private static let threshold = 30.0
  /// Bits for each piece, since its place among the others must be guessed, too.
  private static let pieceCost = 1.0

  private let names: [[UInt32]]

  /// Names shorter than three letters are part of too many words to count.
  init(names: [String]) {
    let words = names.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    let whole = names.map { String(String.UnicodeScalarView($0.unicodeScalars.filter(\.isWord))) }
    self.names = Set((words + whole).map { $0.unicodeScalars.flatMap(\.small) })
      .filter { $0.count > 2 }
  }

  func problem(of text: String) -> PasswordProblem? {
    let spelling = PasswordSpelling(text)
    let guesses = spelling.readings.compactMap { letters, cost in
      let guess = estimate(letters)
      return guess.bits + cost + spelling.cost < Self.threshold ? guess : nil
    }
    if guesses.isEmpty { return nil }
    return guesses.contains(where: \.hasName) ? .personal : .common
  }

  private struct Estimate {
    var bits = Double.infinity
    var hasName = false

    mutating func lower(to bits: Double, hasName: Bool) {
      if bits < self.bits { self = Estimate(bits: bits, hasName: hasName) }
    }
  }

  /// The cheapest way to build all of `text`; infinite where it is above the threshold. O(count²) for
  /// the repetitions, O(count) for all else.
  private func estimate(_ text: [UInt32]) -> Estimate {
    var spellings = [text]
    for one in ["i", "l"] as [Unicode.Scalar] {
      let unmasked = Self.unmasked(text, one: one)
      if !spellings.contains(unmasked) { spellings.append(unmasked) }
    }
    let pieces = Pieces(spellings: spellings, names: names)
    var best = [Estimate](repeating: Estimate(), count: text.count + 1)
    best[0] = Estimate(bits: 0)
    for start in text.indices {
      let here = best[start]
      if here.bits >= Self.threshold { continue }
      let before = start > 0 ? text[start - 1] : nil
      best[start + 1].lower(
        to: here.bits + Self.cost(of: text[start], after: before), hasName: here.hasName)
      pieces.forEach(at: start) { end, cost, isName in
        best[end].lower(
          to: here.bits + cost + Self.pieceCost, hasName: here.hasName || isName)
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
      // Which signs there are is counted once, in `PasswordSpelling.cost`.
      Unicode.Scalar(letter)?.isWord == true ? 4.2 : 1
    }
  }

  /// With the letters that digits and signs often stand for; a one is an i or an l.
  private static func unmasked(_ text: [UInt32], one: Unicode.Scalar) -> [UInt32] {
    text.map { letter in
      switch Unicode.Scalar(letter) {
      case "0": Unicode.Scalar("o").value
      case "1", "!", "|": one.value
      case "3": Unicode.Scalar("e").value
      case "4", "@": Unicode.Scalar("a").value
      case "5", "$": Unicode.Scalar("s").value
      case "7", "+": Unicode.Scalar("t").value
      default: letter
      }
    }
  }
}

/// What attackers build passwords of, as far as it stands in a text.
private struct Pieces {
  /// Bits of a word with digits or signs for letters.
  private static let maskCost = 2.0
  private static let reversedCost = 2.0
  private static let shortestRepetition = 3

  private let text: [UInt32]
  /// The text as typed, and with letters for digits and signs.
  private let spellings: [[UInt32]]
  private let names: [[UInt32]]
  /// Keyboard walks, repetitions, dates, and words from right to left, by where they begin.
  private var found: [Int: [(end: Int, cost: Double, isName: Bool)]] = [:]

  init(spellings: [[UInt32]], names: [[UInt32]]) {
    self.text = spellings[0]
    self.spellings = spellings
    self.names = names
    for walk in KeyboardWalk.walks(in: text) { add(walk.start, walk.end, walk.cost) }
    addRepetitions()
    for start in text.indices { addDates(at: start) }
    for letters in spellings { addReversed(letters) }
  }

  func forEach(at start: Int, body: (_ end: Int, _ cost: Double, _ isName: Bool) -> Void) {
    for piece in found[start] ?? [] { body(piece.end, piece.cost, piece.isName) }
    for index in spellings.indices {
      let mask = index == 0 ? 0 : Self.maskCost
      CommonPasswords.entries(of: spellings[index], at: start) { body($0, $1 + mask, false) }
      for name in names where spellings[index][start...].starts(with: name) {
        body(start + name.count, mask, true)
      }
    }
  }

  private mutating func add(_ start: Int, _ end: Int, _ cost: Double, isName: Bool = false) {
    found[start, default: []].append((end, cost, isName))
  }

  private mutating func addReversed(_ letters: [UInt32]) {
    let reversed = Array(letters.reversed())
    let count = letters.count
    var pieces: [(start: Int, end: Int, cost: Double, isName: Bool)] = []
    for start in reversed.indices {
      CommonPasswords.entries(of: reversed, at: start) { end, cost in
        if end - start > 3 {
          pieces.append((count - end, count - start, cost + Self.reversedCost, false))
        }
      }
      for name in names where reversed[start...].starts(with: name) {
        pieces.append((count - start - name.count, count - start, Self.reversedCost, true))
      }
    }
    for piece in pieces { add(piece.start, piece.end, piece.cost, isName: piece.isName) }
  }

  /// Stretches that are the same as the text some letters before.
  private mutating func addRepetitions() {
    for distance in text.indices.dropFirst() {
      var start = distance
      while start < text.count {
        var end = start
        while end < text.count, text[end] == text[end - distance] { end += 1 }
        if end - start >= Self.shortestRepetition || end - start == distance {
          let isNext = end - start >= distance
          add(start, end, isNext ? 2 : 3 + Double.log2(distance))
        }
        start = end + 1
      }
    }
  }

  private mutating func addDates(at start: Int) {
    guard 0x30...0x39 ~= text[start] else { return }
    let digits = text[start...].prefix(8).prefix { 0x30...0x39 ~= $0 }.map { Int($0) - 0x30 }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    func isDay(_ a: Int, _ b: Int) -> Bool {
      1...12 ~= a && 1...31 ~= b || 1...31 ~= a && 1...12 ~= b
    }
    guard digits.count >= 4 else { return }
    let isYear = 1930...2039 ~= number(0..<4)
    if isYear { add(start, start + 4, 5.6) }
    if isDay(number(0..<2), number(2..<4)) {
      add(start, start + 4, 8.5)
      if digits.count >= 6 { add(start, start + 6, 13) }
      if digits.count == 8, 1930...2039 ~= number(4..<8) { add(start, start + 8, 13.5) }
    }
    if digits.count == 8, isYear, isDay(number(4..<6), number(6..<8)) {
      add(start, start + 8, 13.5)
    }
    if digits.count >= 6, isDay(number(2..<4), number(4..<6)) { add(start, start + 6, 13) }
  }
}

extension Double {
  /// The logarithm of a whole number, rounded down.
  fileprivate static func log2(_ number: Int) -> Double {
    Double(Int.bitWidth - 1 - max(1, number).leadingZeroBitCount)
  }
}
