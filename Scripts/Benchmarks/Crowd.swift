import Foundation

/// Plausible people, the same each time: names in several scripts, with accents, some of them
/// decomposed, and a username and an address for each.
struct Crowd {
  /// The number of the first person, which differs between crowds.
  var first = 0
  let count: Int

  /// Writes them as a CSV file for the import, and as the lines that other tools filter.
  func write(csv: String, lines: String) throws {
    var random = SplitMix(state: UInt64(42 + first))
    let (csv, lines) = (try Writer(csv), try Writer(lines))
    csv.add("username,name,email,age\n")
    for number in first..<first + count {
      let person = person(number, using: &random)
      csv.add("\(person.username),\(person.name),\(person.email),\(person.age)\n")
      lines.add("\(person.name)\t\(person.username)\t\(person.email)\n")
    }
    try csv.end()
    try lines.end()
  }

  private func person(
    _ number: Int, using random: inout SplitMix
  ) -> (name: String, username: String, email: String, age: Int) {
    // Most names are in Latin letters; two in a hundred are decomposed.
    let script = random.below(100) < 59 ? Self.scripts[0] : random.pick(Self.scripts)
    let (first, last) = (random.pick(script.first), random.pick(script.last))
    var name = script.isFamilyFirst ? last + first : "\(first) \(last)"
    if random.below(50) == 0 { name = name.decomposedStringWithCanonicalMapping }
    let plain = random.pick(Self.stems)
    let word = random.pick(Self.stems)
    let username = "\(plain).\(word)\(String(number, radix: 36))"
    let email = "\(plain)\(number)@\(random.pick(Self.domains))"
    return (name, username, email, 16 + random.below(70))
  }

  private struct Script {
    var first: [String]
    var last: [String]
    var isFamilyFirst = false

    init(_ first: String, _ last: String, isFamilyFirst: Bool = false) {
      self.first = first.split(separator: " ").map(String.init)
      self.last = last.split(separator: " ").map(String.init)
      self.isFamilyFirst = isFamilyFirst
    }
  }

  private static let stems = """
    ada alan amir anna bela bjorn carl chen dana dmitri elena emil fatima felix grace hana hugo ines
    ivan jana jose julia kai karin kofi lara lena liam luis maria mark mei mila nadia nina noah olga
    omar paul petra quinn rosa sara sofia tariq tom uma vera viktor wei xenia yara yusuf zoe
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  private static let domains = [
    "example.com", "example.org", "mail.example.net", "post.example.de", "correo.example.es",
  ]

  private static let scripts = [
    Script(
      "Ada Alan André Anna Björn Carlos Chloé Dana Elena Émile Fátima Felix Grace Håkon Inês István "
        + "James Jana José Julia Kaja Łukasz Maria Mark Michael Mila Nadia Noël Ólafur Paul Renée Sara "
        + "Siân Søren Tomáš Ursula Vilém Zoë Žofia Øystein",
      "Åberg Agha Anderson Astun Bauer Björk Braun Çelik Černý Dubois Eriksson Fernández Fischer García "
        + "Haward Hopper Ibáñez Jansen Kovács Larsen Lovelace López Martin Müller Nagy Nguyễn Núñez "
        + "Olsen Peña Quintero Rossi Šimić Smith Sørensen Tóth Weiß Wójcik Yıldız Zając"),
    Script(
      "Алексей Анна Борис Дмитрий Елена Иван Мария Наталья Ольга Юрий",
      "Иванов Петрова Сидоров Кузнецова Смирнов Соколова Ёлкин Щукина"),
    Script(
      "Αλέξανδρος Ελένη Γιώργος Μαρία Νίκος Σοφία", "Παπαδόπουλος Νικολάου Οικονόμου Βασιλείου"),
    Script("伟 芳 娜 敏 静 强 磊 洋 艳 杰", "王 李 张 刘 陈 杨 赵 黄", isFamilyFirst: true),
    Script("さくら 太郎 花子 健一 美咲 翔太", "佐藤 鈴木 高橋 田中 渡辺", isFamilyFirst: true),
    Script("민준 서연 지우 하은 도윤 수빈", "김 이 박 최 정 강", isFamilyFirst: true),
    Script("محمد فاطمة علي مريم يوسف ليلى", "العلي حسن إبراهيم خليل منصور"),
    Script("דוד שרה יוסף רחל משה", "כהן לוי מזרחי פרץ"),
    Script("अमित प्रिया राहुल अनीता संजय", "शर्मा वर्मा गुप्ता सिंह"),
    Script("สมชาย สุดา อนันต์ มาลี", "ใจดี ศรีสุข แสงทอง"),
  ]
}

/// A file that is written in large pieces.
private final class Writer {
  private let file: FileHandle
  private var text = ""

  init(_ path: String) throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  func add(_ line: String) {
    text += line
    if text.utf8.count > 1 << 20 { flush() }
  }

  func end() throws {
    flush()
    try file.close()
  }

  private func flush() {
    file.write(Data(text.utf8))
    text = ""
  }
}

/// A deterministic random number generator (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to `limit - 1`.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}
