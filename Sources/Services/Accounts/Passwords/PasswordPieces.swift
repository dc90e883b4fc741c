/// The guessable pieces of a text: words, also in rows, names, keyboard walks, repetitions and dates.
struct PasswordPieces {
  /// Bits for a word with digits or signs instead of letters.
  private static let maskCost = 2.0
  private static let reversedCost = 2.0
  private static let shortestRepetition = 3

  /// The pieces by the index where they start, with their ends and costs in bits.
  private(set) var starting: [[(end: Int, cost: Double, isName: Bool)]]
  private let text: [UInt32]

  /// Finds the pieces of lower-case letters, digits and signs.
  init(of text: [UInt32], names: [[UInt32]]) {
    self.text = text
    starting = Array(repeating: [], count: text.count)
    for walk in KeyboardWalk.walks(in: text) { add(walk.start, walk.end, walk.cost) }
    addRepetitions()
    for start in text.indices { addDates(at: start) }
    var spellings = [text]
    for one in ["i", "l"] as [Unicode.Scalar] {
      let unmasked = Self.unmasked(text, one: one)
      if !spellings.contains(unmasked) { spellings.append(unmasked) }
    }
    for letters in spellings {
      let cost = letters == text ? 0 : Self.maskCost
      addRows(of: letters, maskCost: cost)
      addWords(of: letters, names) { $0.add($1, $2, $3 + cost, isName: $4) }
      // A name costs nothing but its spelling.
      addWords(of: letters.reversed(), names) { pieces, start, end, cost, isName in
        if !isName, end - start < 4 { return }
        pieces.add(
          letters.count - end, letters.count - start, cost + Self.reversedCost, isName: isName)
      }
    }
  }

  private mutating func add(_ start: Int, _ end: Int, _ cost: Double, isName: Bool = false) {
    starting[start].append((end, cost, isName))
  }

  private mutating func addWords(
    of letters: [UInt32], _ names: [[UInt32]],
    add: (inout PasswordPieces, _ start: Int, _ end: Int, _ cost: Double, _ isName: Bool) -> Void
  ) {
    for start in letters.indices {
      CommonPasswords.entries(of: letters, at: start) { add(&self, start, $0, $1, false) }
      for name in names where letters[start...].starts(with: name) {
        add(&self, start, start + name.count, 0, true)
      }
    }
  }

  private mutating func addRows(of letters: [UInt32], maskCost: Double) {
    var before = [[WordRow.Word]](repeating: [], count: letters.count + 1)
    for start in letters.indices {
      WordRow.words(in: letters, at: start) { word in
        guard let row = word.row else {
          // Joining words are too short to distinguish from digits and signs.
          if maskCost == 0 { add(start, word.end, WordRow.joiningCost) }
          return
        }
        let next = before[start].filter { $0.row == row }.map { WordRow.cost(of: word, after: $0) }
        add(start, word.end, next.min() ?? WordRow.firstCost + maskCost)
        before[word.end].append(word)
      }
    }
  }

  /// Replaces digits and signs by the letters that they often represent; 1 becomes an i or an l.
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

  /// Adds ranges that repeat earlier text.
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
