import Accounts
import Doubles
import Testing

/// Limits of the password length, and variants of common passwords.
struct PasswordEdgeTests {
  private func problem(_ text: String, names: [String] = []) -> PasswordProblem? {
    PasswordPolicy().problem(of: Password(text), names: names)
  }

  @Test(
    arguments: [
      // Counted in scalars, not in characters.
      ("glad hill rain", .tooShort(count: 14, minimum: 15)), ("glad hill rains", nil),
      ("gl\u{E4}d hill r\u{E4}in", .tooShort(count: 14, minimum: 15)),
      ("gla\u{308}d hill ra\u{308}in", .tooShort(count: 14, minimum: 15)),
      ("quack \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} lake", nil),
      ("glad hill q\u{301}\u{323}rain", nil),
      ("\u{1F986}\u{1F428} two at sea", .tooShort(count: 13, minimum: 15)),
    ] as [(String, PasswordProblem?)])
  func `its length is counted in scalars after normalization`(
    text: String, expected: PasswordProblem?
  ) {
    #expect(problem(text) == expected)
  }

  @Test(arguments: [64, 73, 256, 511])
  func `a long password is accepted`(count: Int) {
    #expect(
      problem(String(String(repeating: "glad hill under rain, ", count: 30).prefix(count))) == nil)
  }

  @Test(arguments: [512, 513, 4096, 100_000])
  func `an overlong password is refused, never truncated`(count: Int) {
    let text = String(String(repeating: "glad hill under rain, ", count: 5000).prefix(count))
    #expect(problem(text) == .tooLong)
    #expect(Password(text).text.utf8.count == count)
  }

  @Test(arguments: [
    "purple monkeys climb slowly", "these are small letters alone", "ONLY CAPITALS UP ON THE ROOF",
    "830517429638520746", "%&/()=?#+~<>{}[]|^", "семь старых зонтов", "七つの古い傘が駅の前に立っている",
    "🦆🐨🌂🚋🌧🏡🪁🧭🎻🫖🪴🧶🛶🪵🍐",
  ])
  func `no character classes are required`(text: String) {
    #expect(problem(text) == nil)
  }

  /// Lists of leaked passwords have few of this length, so these are variants of short ones;
  /// thousands in an extended campaign.
  @Test
  func `well-known passwords, padded to the minimum length, are refused with a reason`() {
    let words = [
      "password", "passw0rd", "p@ssword", "admin", "administrator", "root", "login", "welcome",
      "letmein", "secret", "master", "changeme", "guest", "qwerty", "qwertyuiop", "asdfgh",
      "zxcvbnm",
      "1q2w3e4r", "123456", "12345678", "1234567890", "abc123", "abcdef", "iloveyou", "princess",
      "sunshine", "monkey", "dragon", "tiger", "football", "baseball", "superman", "batman",
      "starwars", "pokemon", "trustno1", "whatever", "freedom", "shadow", "killer", "summer",
      "winter", "spring", "autumn", "january", "december", "monday", "friday", "michael",
      "jennifer",
      "jessica", "daniel", "charlie", "jordan", "nicole", "matthew", "computer", "internet",
      "samsung", "google", "facebook", "chocolate", "cookie", "pepper", "flower", "purple",
      "silver",
      "diamond", "liverpool", "arsenal", "chelsea", "barcelona", "hello", "butterfly", "viper",
    ]
    let ends = ["1", "12", "123", "1234", "!", "1!", "01", "99", "2024", "2025"]
    var tried: Set<String> = []
    var missed: Set<String> = []
    func attempt(_ text: String) {
      if text.unicodeScalars.count < 15 || !tried.insert(text).inserted { return }
      if ![.common, .personal].contains(problem(text)) { missed.insert(text) }
    }
    for (place, word) in words.enumerated() {
      let capital = word.prefix(1).uppercased() + word.dropFirst()
      let ends = Campaign.isOn ? ends : [ends[place % ends.count]]
      for form in [word, capital, word.uppercased()] {
        let repeated = String(repeating: form, count: 15 / form.count + 1)
        attempt(repeated)
        for end in ends {
          attempt(repeated + end)
          attempt(form + end + form + end + form + end)
        }
      }
      for separator in ["", " ", "-", "_", "."] {
        attempt([word, word, word].joined(separator: separator))
        for end in ends { attempt([word, word, end].joined(separator: separator)) }
      }
      attempt(word + "123456789012345")
      attempt("123456789012345" + word)
      attempt(word + "qwertyuiopasdfghjkl")
      attempt(word.map(String.init).joined(separator: "-") + "-1-2-3-4")
    }
    #expect(tried.count >= (Campaign.isOn ? 4_000 : 1_000), "\(tried.count)")
    #expect(missed.isEmpty, "\(missed.count): \(missed.sorted().prefix(20))")
  }

  @Test(arguments: [
    "adalovelace1815", "Ada Lovelace 42!", "lovelace-lovelace", "ada@example.org1",
    "L0vel4ceL0vel4ce",
    "ecalevoLecalevoL", "adaadaadaadaadaada",
  ])
  func `passwords derived from the user's names are refused`(text: String) {
    let names = ["ada", "Ada Lovelace", "ada@example.org"]
    #expect([.personal, .common].contains(problem(text, names: names)))
  }

  @Test(arguments: ["viperviperviper", "Viper-Viper-2025", "swift viper 123", "viper password 1"])
  func `passwords derived from the program's name are refused`(text: String) {
    #expect(problem(text) == .common)
  }
}
