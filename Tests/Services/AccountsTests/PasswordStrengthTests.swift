import Accounts
import CCommonPasswords
import Testing

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
      var place = 0
      while place < bytes.count {
        rest = Array(rest.prefix((heads.firstIndex(of: bytes[place] & 0x7F) ?? 0) % 14))
        place += 1
        while place < bytes.count, letters.contains(bytes[place]) {
          rest.append(bytes[place])
          place += 1
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
    "liverpool", "sunshine1", "trustno1", "princess01", "12qw23we", "nikita95",
    "pocahontas", "loveme11", "baseball19", "wildcats", "ronaldo7", "22071986", "j0hnd03",
  ])
  func `a common password of 8 letters is refused`(text: String) {
    #expect([.common, .tooShort(count: 7, minimum: 8)].contains(problem(text, minimum: 8)))
  }

  @Test(arguments: [
    "sunshinecowboys", "manchesterunited", "iloveyouforever", "passwordpassword1",
    "princesspocahontas",
    "dragon 22071986 ", "drowssapdrowssap", "Sunshine-Cowboys!",
    "$un$h1n3c0wb0y$",
    "1q2w3e4r5t6y7u8i", "qazwsxedcrfvtgb", "letmeinletmein!!", "йцукенгшщзхъфывапролдж",
    "doctor.who.1963", "correcthorsebatterystaple", "w e l c o m e h o m e", "ｐａｓｓｗｏｒｄ２０２４１２３",
    "swordfish999999", "!QAZ2wsx#EDC4rfv", "aabbccddeeffgghh", "contraseña12345",
    "maytheforcebewithyou", "3.14159265358979", "michaeljordan23", "abcdefg7654321!",
  ])
  func `a few joined common words are refused`(text: String) {
    #expect(problem(text) == .common)
  }

  @Test(arguments: [
    "seven odd umbrellas", "walnut piano drizzle", "the lorry sank in tea", "quilt-harbour-mango",
    "tromboneswhistlegently", "Zug fährt nach Osten", "vqzpmwkrtdbxnjh", "8293016475 02948",
    "jR4!mVq8#tZw2&x",
  ])
  func `unrelated words and random letters are accepted`(text: String) {
    #expect(problem(text) == nil)
  }

  @Test(arguments: ["kowalczykowa", "Kowalczykowa1987", "awokyzclawok77", "k0w4lczyk0w4!!!"])
  func `a name is refused as such, spelled forwards, backwards or with digits`(text: String) {
    #expect(problem(text, minimum: 8, names: ["kowalczykowa"]) == .personal)
  }

  @Test func `long repetitive passwords are checked quickly`() {
    let longest = ["a", "ab", "passw0rd", "thethat", "sss$$$555", "12", "glad hill under rain "]
      .map { String(String(repeating: $0, count: 511).prefix(511)) }
    let started = ContinuousClock.now
    for text in longest { _ = problem(text) }
    // A release build takes 0.4 ms for each, a debug build about a hundred times as long.
    #expect(ContinuousClock.now - started < .seconds(30))
  }
}
