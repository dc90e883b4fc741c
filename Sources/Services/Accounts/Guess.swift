/// What somebody tries first: well-known words, walks over the keyboard, repetitions, and names.
///
/// A password falls when at most two of these, and up to four other letters, are all that it has.
/// Lists of leaked passwords hold few that are long enough to be allowed; these rules cover what
/// people make of such a list's short ones when they have to fill fifteen characters.
struct Guess {
  private static let mostPieces = 2
  private static let mostOthers = 4
  /// Fewer letters in a row don't make a walk.
  private static let shortestWalk = 4
  /// A repeated beginning shorter than this is no password.
  private static let shortestUnit = 8

  private let names: [[Character]]

  /// Names shorter than three letters stand in too many words to count.
  init(names: [String]) {
    let words = names.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
    let whole = names.map { Self.plain($0) }
    self.names = (words.map { Self.plain(String($0)) } + whole).filter { $0.count > 2 }
  }

  func problem(of text: String) -> PasswordProblem? {
    if Self.unit(of: Array(text.lowercased())).count < Self.shortestUnit { return .common }
    let letters = Self.unit(of: Self.plain(text))
    // A sign between all letters hides nothing; many different ones do.
    let signs = Set(text).filter { !$0.isWhitespace && Self.plain(String($0)).isEmpty }.count
    return [letters, letters.map(Self.unmasked)].lazy
      .compactMap { problem(of: $0, besides: signs) }.first
  }

  private func problem(of letters: [Character], besides signs: Int) -> PasswordProblem? {
    var rest = letters
    let own = names.sorted { $0.count > $1.count }.count { Self.remove($0, from: &rest) }
    let words = Self.words.count { Self.remove($0, from: &rest) }
    let walks = Self.removeWalks(from: &rest)
    guard rest.count + signs <= Self.mostOthers, min(own, 1) + words + walks <= Self.mostPieces
    else { return nil }
    return own > 0 ? .personal : .common
  }

  // MARK: - Letters

  /// Letters and digits alone, in lower case.
  private static func plain(_ text: String) -> [Character] {
    Array(text.lowercased().filter { $0.isLetter || $0.isNumber || masks.keys.contains($0) })
  }

  /// The letter that a digit or sign often stands for.
  private static func unmasked(_ letter: Character) -> Character { masks[letter] ?? letter }

  private static let masks: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
  ]

  /// The shortest beginning that, repeated, makes up all letters.
  private static func unit(of letters: [Character]) -> [Character] {
    let size = (1...max(1, letters.count)).first { size in
      letters.indices.allSatisfy { letters[$0] == letters[$0 % size] }
    }
    return Array(letters.prefix(size ?? letters.count))
  }

  // MARK: - Pieces

  /// Takes every `piece` out; false where there was none.
  private static func remove(_ piece: [Character], from letters: inout [Character]) -> Bool {
    var kept: [Character] = []
    var place = 0
    while place < letters.count {
      if letters[place...].starts(with: piece) {
        place += piece.count
      } else {
        kept.append(letters[place])
        place += 1
      }
    }
    defer { letters = kept }
    return kept.count < letters.count
  }

  /// Takes out runs in which each letter is the neighbour of the one before, or the same one.
  private static func removeWalks(from letters: inout [Character]) -> Int {
    var kept: [Character] = []
    var count = 0
    var place = 0
    while place < letters.count {
      var end = place + 1
      while end < letters.count, areNeighbours(letters[end - 1], letters[end]) { end += 1 }
      if end - place < shortestWalk {
        kept += letters[place..<end]
      } else {
        count += 1
      }
      place = end
    }
    letters = kept
    return count
  }

  private static func areNeighbours(_ a: Character, _ b: Character) -> Bool {
    a == b || neighbours.contains([a, b])
  }

  private static let neighbours: Set<[Character]> = {
    let rows = [
      "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm",
      "qwertzuiop", "azertyuiop", "yxcvbnm", "qsdfghjklm", "wxcvbn", "1qaz", "2wsx", "3edc", "4rfv",
      "5tgb", "6yhn", "7ujm", "1q2w3e4r5t6y7u8i9o0p",
    ]
    return rows.map(Array.init).reduce(into: []) { pairs, row in
      for (a, b) in zip(row, row.dropFirst()) { pairs.formUnion([[a, b], [b, a]]) }
    }
  }()

  /// The words that passwords are made of most, longest first.
  private static let words: [[Character]] = """
    password passwort passwd passphrase admin administrator root login welcome letmein access
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
    """.split { $0 == " " || $0 == "\n" }.map(Array.init).sorted { $0.count > $1.count }
}
