import CCommonPasswords
import Processes
import Testing

@testable import Accounts

/// Common passwords and their combinations are refused, others accepted.
struct PasswordStrengthTests {
  private func problem(
    _ text: String, minimum: Int = 15, names: [String] = []
  ) -> PasswordProblem? {
    PasswordPolicy(minimum: minimum).problem(of: Password(text), names: names)
  }

  /// A random sample of the entries of John the Ripper's password.lst, compiled by Solar Designer,
  /// that have at least 8 letters and are in neither source of the built-in list.
  private static let heldOut = """
    database asdf;lkj politics scarecrow barnyard acropolis aerobics integral student2 informix
    flowerpot histoire feedback classroom flanders !@#$%^&* jethrotull justice4 clarkson rossignol
    cordelia obsession kalamazoo ruthless republic slideshow provider gammaphi montana3 signature
    christoph printing whoville newaccount chameleon chouette temporal schnapps thrasher good-luck
    mattingly cunningham altamira hallowell calendar newcourt prometheus instructor transfer thejudge
    cornflake lissabon morecats majordomo rastafarian winniethepooh garfunkel thelorax
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// All entries of the built-in list, decoded independently.
  private static func listed() -> [String] {
    let heads = Array(" !#$%&'()*+,-./:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`{|}".utf8)
    let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    var entries: [String] = []
    for bucket in 0..<(36 * 36) {
      var count = 0
      let bytes = UnsafeBufferPointer(start: common_passwords(bucket, &count), count: count)
      var rest: [UInt8] = []
      var offset = 0
      while offset < bytes.count {
        rest = Array(rest.prefix((heads.firstIndex(of: bytes[offset] & 0x7F) ?? 0) % 14))
        offset += 1
        while offset < bytes.count, letters.contains(bytes[offset]) {
          rest.append(bytes[offset])
          offset += 1
        }
        let entry = [letters[bucket / 36], letters[bucket % 36]] + rest
        entries.append(String(decoding: entry, as: UTF8.self))
      }
    }
    return entries
  }

  @Test func `3,000 listed passwords of 8 letters and more are refused at that minimum`() {
    let long = Self.listed().filter { $0.utf8.count >= 8 }
    #expect(long.count >= 3_000)
    let tried = stride(from: 0, to: long.count, by: max(1, long.count / 3_000)).map { long[$0] }
    #expect(tried.filter { problem($0, minimum: 8) == nil } == [])
  }

  @Test
  func `at most 5 of 58 unlisted common passwords are accepted at 8 letters`() {
    let accepted = Self.heldOut.filter { problem($0, minimum: 8) == nil }
    #expect(Self.heldOut.count == 58)
    #expect(accepted.count <= 5, "\(accepted)")
  }

  /// A random sample of the first 3,000 entries of password.lst.
  private static let mostUsual = """
    montreal 098765 diego gambit john316 babyface carolina frog skyline marie 0000 trustno1 131313 skull
    estrellita me bullet dork action teiubesc hottie1 courtney murray ben nguyen marcel Jeanne olive
    panget melina gandalf 1kitty jasper ryan hawaii elephant beanie john tricia blizzard lolipop eric1
    maria dale sandi montana gofish gerard super harry jacob penguin access icecream qazwsx hawkeye
    serena 2020 slider grateful roberts miguel magnum marcos grandma nicole1 regina pauline lucky7
    mariah easter Money barney 4runner ou812 1991 belgium skipper birdy dancer amorcito baller marissa
    student dagger1 moon francine 10sne1 012345 teddy Princess cougar hunter maxime beer network herman
    forward mayday pierce
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  @Test(arguments: ["1234567890", "1", "!", "0", "2024"])
  func `at most 2 of 100 very common passwords, padded to 15 letters, are accepted`(
    padding: String
  ) {
    let rest = String(repeating: padding, count: 15)
    let accepted = Self.mostUsual.map { String(($0 + rest).prefix(15)) }
      .filter { problem($0) == nil }
    #expect(Self.mostUsual.count == 100)
    #expect(accepted.count <= 2, "\(accepted)")
  }

  @Test(arguments: [
    "the password is password", "my password is password", "la contraseña es contraseña",
    "contraseña segura", "mein geheimes passwort", "c'est mon mot de passe", "senha muito segura",
    "monday tuesday wednesday", "Lunes Martes Miércoles", "eins zwei drei vier fünf",
    "one two three four five", "two four six eight ten", "spring summer autumn winter",
    "0ne tw0 thr33 f0ur", "never gonna give you up", "to be or not to be that is the question",
    "Don't worry, be happy!", "an apple a day keeps the doctor away", "let me in please please",
  ])
  func `words in rows, repeated words and well-known phrases are refused`(text: String) {
    #expect(problem(text) == .common)
  }

  @Test func `at most 1 of 1,000 phrases of four listed words is refused`() {
    let words = Self.listed().filter { $0.utf8.count > 2 && $0.utf8.allSatisfy { $0 >= 0x61 } }
    let phrases = (0..<1_000).map { number in
      (0..<4).map { words[(4 * number + $0) * 7_919 % words.count] }.joined(separator: " ")
    }
    let refused = phrases.filter { $0.utf8.count >= 15 && problem($0) != nil }
    #expect(words.count > 20_000)
    #expect(refused.count <= 1, "\(refused)")
  }

  // MARK: - Pieces

  @Test(arguments: [
    ("qwerty", ["0-6 60"]), ("1qaz!", ["0-4 56"]), ("aabbcc", ["0-6 60"]), ("9876", ["0-4 56"]),
    ("qa", []), ("q1q", ["0-3 77"]), ("asdfdsa", ["0-7 85"]), ("abcxyz", ["0-6 106"]), ("aaa", []),
    ("123qwe", ["0-3 54", "3-6 54"]),
  ])
  func `keyboard walks cost more with each turn`(text: String, walks: [String]) {
    let found = KeyboardWalk.walks(in: text.unicodeScalars.map(\.value))
    #expect(found.map { "\($0.start)-\($0.end) \(Int(($0.cost * 10).rounded()))" } == walks)
  }

  @Test(arguments: [
    ("1929", []), ("1930", ["0-4 56"]), ("2039", ["0-4 56"]), ("2040", []),
    ("1231", ["0-3 54", "0-4 85"]), ("3112", ["0-4 85", "2-3 20"]), ("1331", ["0-3 80", "2-3 20"]),
    ("0012", ["0-4 56", "1-2 20"]), ("3212", ["0-4 79"]),
    ("311299", ["0-4 85", "0-6 130", "1-5 85", "2-3 20", "5-6 20"]),
    ("993112", ["0-6 130", "1-2 20", "2-6 85", "4-5 20"]),
    ("991332", ["1-2 20", "2-5 80", "4-5 20"]),
    ("27091986", ["0-4 85", "0-6 130", "0-6 130", "0-8 135", "2-6 85", "2-8 130", "4-8 56"]),
    ("19862709", ["0-4 56", "0-8 135", "2-8 130", "4-8 85"]),
  ])
  func `years and dates are recognized as pieces`(text: String, dates: [String]) {
    #expect(pieces(of: text) == dates)
  }

  @Test(arguments: [
    ("zxkzxk", ["3-6 20"]), ("zxkqzxk", ["4-7 50"]), ("zzzz", ["1-4 20", "2-4 20"]),
    ("zqzq", ["2-4 20"]),
  ])
  func `repetitions are recognized as pieces`(text: String, repetitions: [String]) {
    #expect(pieces(of: text) == repetitions)
  }

  @Test(arguments: [
    ("xkzvw", ["kzv"], ["1-4 0 name"]), ("vzko", ["okzv"], ["0-4 20 name"]),
    ("0kzv", ["okzv"], ["0-4 20 name"]), ("vzk0", ["okzv"], ["0-4 20 name"]),
    ("k134", ["klea", "kiea"], ["0-4 20 name", "0-4 20 name"]),
    ("kz57", ["kzst"], ["0-4 20 name"]), ("kz$+", ["kzst"], ["0-4 20 name"]),
    ("kz@!|", ["kzaii"], ["0-5 20 name", "1-4 77"]),
  ])
  func `names are recognized as pieces, also reversed or with digits and signs`(
    text: String, names: [String], found: [String]
  ) {
    #expect(pieces(of: text, names: names) == found)
  }

  /// Start, end, a tenth of a bit each, and whether it is a name.
  private func pieces(of text: String, names: [String] = []) -> [String] {
    let letters = { (text: String) in text.unicodeScalars.map(\.value) }
    return PasswordPieces(of: letters(text), names: names.map(letters)).starting.enumerated()
      .flatMap { start, pieces in
        pieces.map { piece in
          "\(start)-\(piece.end) \(Int((piece.cost * 10).rounded()))\(piece.isName ? " name" : "")"
        }
      }.sorted()
  }

  @Test(arguments: [
    ("umbrella", 0), ("Umbrella", 20), ("UMBRELLA", 10), ("uMbrella", 25), ("umBReLla", 55),
    ("Umbrella Rain", 30), ("UMBRELLA Rain", 30), ("umbrella-rain", 40), ("um-bre!lla", 80),
    ("!QAZ2wsx", 60), ("zaq!", 0), ("ＵＭ", 10),
  ])
  func `capitals and signs cost little`(text: String, cost: Int) {
    #expect(Int((PasswordSpelling(text).cost * 10).rounded()) == cost)
  }

  @Test func `a password is read with and without its signs`() {
    let readings = PasswordSpelling("Ü-b-c!1").readings.map { letters, cost in
      String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init))) + " \(cost)"
    }
    #expect(readings == ["u-b-c!1 0.0", "ubc!1 2.0", "ubc1 2.0"])
    #expect(PasswordSpelling("ab").readings.count == 1)
    #expect(PasswordSpelling("a b").readings.map(\.cost) == [0, 0])
    #expect(PasswordSpelling("a b-c").readings.map(\.cost) == [0, 1, 1])
  }

  @Test(arguments: ["kowalczykowa", "Kowalczykowa1987", "awokyzclawok77", "k0w4lczyk0w4!!!"])
  func `a user's name is refused, spelled forwards, backwards or with digits`(text: String) {
    #expect(problem(text, minimum: 8, names: ["kowalczykowa"]) == .personal)
  }

  @Test func `names of two letters are ignored`() {
    #expect(problem("xkzxkzxkzxkzxkz", names: ["Xkz"]) == .personal)
    #expect(problem("xkxkxkxkxkxkxkxk", names: ["xk"]) == .common)
  }

  @Test func `long repetitive passwords are checked quickly`() {
    let longest = ["a", "ab", "passw0rd", "thethat", "sss$$$555", "12", "glad hill under rain "]
      .map { String(String(repeating: $0, count: 511).prefix(511)) }
    let start = Duration.threadTime
    for text in longest { _ = problem(text) }
    // A release build takes 0.4 ms for each, a debug build about a hundred times as long.
    #expect(Duration.threadTime - start < .seconds(30))
  }
}
