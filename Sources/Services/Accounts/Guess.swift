/// What somebody tries first: well-known words, walks over the keyboard, repetitions, and names.
///
/// A password falls when at most two of these, years, and up to four other letters are all that it
/// has, read from either end.
/// Lists of leaked passwords hold few that are long enough to be allowed; these rules cover what
/// people make of such a list's short ones when they have to fill fifteen characters.
struct Guess {
  private static let mostPieces = 2
  private static let mostOthers = 4
  /// Fewer letters in a row don't make a walk.
  private static let shortestWalk = 4
  /// A repeated beginning shorter than this is no password.
  private static let shortestUnit = 8

  private let names: [[Unicode.Scalar]]

  /// Names shorter than three letters stand in too many words to count.
  init(names: [String]) {
    let words = names.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
    let whole = names.map { Self.plain($0) }
    self.names = (words.map { Self.plain(String($0)) } + whole).filter { $0.count > 2 }
      .sorted { $0.count > $1.count }
  }

  func problem(of text: String) -> PasswordProblem? {
    if Self.unit(of: Array(text.lowercased().unicodeScalars)).count < Self.shortestUnit {
      return .common
    }
    let letters = Self.unit(of: Self.plain(text))
    // A sign between all letters hides nothing; many different ones do.
    let signs = Set(text).filter { !$0.isWhitespace && Self.plain(String($0)).isEmpty }.count
    return problem(of: letters, besides: signs)
      ?? problem(of: letters, besides: signs, unmasking: true)
      ?? problem(of: letters.reversed(), besides: signs)
  }

  private func problem(
    of letters: [Unicode.Scalar], besides signs: Int, unmasking: Bool = false
  ) -> PasswordProblem? {
    var rest = letters
    var hasWalk = false
    if unmasking {
      // Digits that count, or tell a year, stand for themselves.
      Self.removeYears(from: &rest)
      hasWalk = Self.removeWalks(from: &rest, among: "0"..."9")
      rest = rest.map { Self.masks[$0] ?? $0 }
    }
    let own = names.count { Self.remove($0, from: &rest) }
    let words = Self.words.count { Self.remove($0, from: &rest) }
    Self.removeYears(from: &rest)
    hasWalk = Self.removeWalks(from: &rest) || hasWalk
    guard rest.count + signs <= Self.mostOthers,
      min(own, 1) + words + (hasWalk ? 1 : 0) <= Self.mostPieces
    else { return nil }
    return own > 0 ? .personal : .common
  }

  // MARK: - Letters

  /// Letters and digits alone, in lower case.
  private static func plain(_ text: String) -> [Unicode.Scalar] {
    text.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || masks.keys.contains($0)
    }
  }

  /// The letter that a digit or sign often stands for.
  private static let masks: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
  ]

  /// The shortest beginning that, repeated, makes up all letters.
  private static func unit(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let size = (1...max(1, letters.count)).first { size in
      letters.indices.dropFirst(size).allSatisfy { letters[$0] == letters[$0 - size] }
    }
    return Array(letters.prefix(size ?? letters.count))
  }

  // MARK: - Pieces

  /// Takes every `piece` out; false where there was none.
  private static func remove(
    _ piece: [Unicode.Scalar], from letters: inout [Unicode.Scalar]
  ) -> Bool {
    let before = letters.count
    var place = 0
    while place + piece.count <= letters.count {
      if letters[place] == piece[0], letters[place...].starts(with: piece) {
        letters.removeSubrange(place..<place + piece.count)
      } else {
        place += 1
      }
    }
    return letters.count < before
  }

  /// Takes out every year that somebody alive may have seen: it is added most often, and hides least.
  private static func removeYears(from letters: inout [Unicode.Scalar]) {
    var place = 0
    while place + 4 <= letters.count {
      let century = letters[place..<place + 2]
      if century.elementsEqual("19".unicodeScalars) || century.elementsEqual("20".unicodeScalars),
        letters[place + 2..<place + 4].allSatisfy({ "0"..."9" ~= $0 })
      {
        letters.removeSubrange(place..<place + 4)
      } else {
        place += 1
      }
    }
  }

  /// Takes out runs in which each letter is the neighbour of the one before, or the same one; false
  /// where there was none.
  private static func removeWalks(
    from letters: inout [Unicode.Scalar],
    among allowed: ClosedRange<Unicode.Scalar> = "\0"..."\u{10FFFF}"
  ) -> Bool {
    var kept: [Unicode.Scalar] = []
    var place = 0
    while place < letters.count {
      var end = place + 1
      while end < letters.count, allowed ~= letters[place], allowed ~= letters[end],
        areNeighbours(letters[end - 1], letters[end])
      {
        end += 1
      }
      if end - place < shortestWalk { kept += letters[place..<end] }
      place = end
    }
    defer { letters = kept }
    return kept.count < letters.count
  }

  private static func areNeighbours(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    a == b || neighbours.contains(pair(a, b))
  }

  private static func pair(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> UInt64 {
    UInt64(a.value) << 32 | UInt64(b.value)
  }

  private static let neighbours: Set<UInt64> = {
    let rows = [
      "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm",
      "qwertzuiop", "azertyuiop", "yxcvbnm", "qsdfghjklm", "wxcvbn", "1qaz", "2wsx", "3edc", "4rfv",
      "5tgb", "6yhn", "7ujm", "1q2w3e4r5t6y7u8i9o0p",
    ]
    return rows.map { Array($0.unicodeScalars) }.reduce(into: []) { pairs, row in
      for (a, b) in zip(row, row.dropFirst()) { pairs.formUnion([pair(a, b), pair(b, a)]) }
    }
  }()

  /// The words that passwords are made of most, longest first.
  private static let words: [[Unicode.Scalar]] = """
    abc123 password passwort passwd passphrase admin administrator root login welcome letmein access
    secret master default changeme guest user username test testing temp temporary
    iloveyou loveyou love lover forever baby babygirl angel princess prince sunshine sweet honey
    monkey dragon tiger lion eagle bear wolf horse dolphin butterfly chicken panda kitty puppy
    football baseball basketball soccer hockey liverpool arsenal chelsea barcelona yankees cowboys
    superman batman spiderman starwars pokemon naruto minecraft fortnite matrix
    hello goodbye please thankyou trustno whatever nothing freedom shadow killer hunter ranger
    summer winter spring autumn january february march april june july august september october
    november december monday tuesday wednesday thursday friday saturday sunday
    michael jennifer jessica michelle daniel charlie george thomas robert jordan andrew ashley
    nicole anthony joshua matthew amanda maria
    money million dollar gold silver diamond purple orange yellow banana cookie chocolate cheese
    pepper ginger coffee flower computer internet samsung google facebook apple windows linux
    server database system network security company business
    correct horse battery staple correcthorsebatterystaple
    viper swift
    """.split { $0 == " " || $0 == "\n" }.map { Array($0.unicodeScalars) }.sorted {
      $0.count > $1.count
    }
}
