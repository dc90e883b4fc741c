/// Words that follow each other, such as days and numbers, and those that join words to sentences.
enum WordRow {
  /// An occurrence of a word in a text.
  struct Word {
    let end: Int
    /// Nil for a word that joins others.
    let row: Int?
    let index: Int
  }

  /// The cost in bits of a word that joins others.
  static let joiningCost = 3.0
  /// The cost in bits of a row's word that follows none of its row.
  static let firstCost = 8.0

  /// The cost in bits of a word after another one of its row.
  static func cost(of word: Word, after other: Word) -> Double {
    abs(word.index - other.index) == 1 ? 1 : 3
  }

  /// Calls `body` with each word in `text` at `start`.
  static func words(in text: [UInt32], at start: Int, body: (Word) -> Void) {
    guard start + 1 < text.count, let bucket = bucket(text[start], text[start + 1]) else { return }
    for (letters, row, index) in table[bucket] {
      let end = start + letters.count
      if end <= text.count, letters.indices.allSatisfy({ letters[$0] == text[start + $0] }) {
        body(Word(end: end, row: row, index: index))
      }
    }
  }

  private static func bucket(_ first: UInt32, _ second: UInt32) -> Int? {
    guard 0x61...0x7A ~= first, 0x61...0x7A ~= second else { return nil }
    return Int(first - 0x61) * 26 + Int(second - 0x61)
  }

  private static let joining = """
    am an and are as at be but by can do for from get give has have he her his how if in is it let like \
    me my no not of off on or our out she so than that the their them then there they this to up us \
    want was we were what when where who why will with you your
    das dein der die du ein eine ich im ist mein meine mit sie und von wir zu
    ce da de di el em en es est et il je la las le les lo los ma mais me mes meu mi mia minha mio mon \
    moi muito muy nao no para per por que se si su te toi tu tua um uma un una une
    """.split(whereSeparator: \.isWhitespace)

  private static let rows = """
    zero one two three four five six seven eight nine ten eleven twelve
    first second third fourth fifth sixth seventh eighth ninth tenth
    monday tuesday wednesday thursday friday saturday sunday
    january february march april may june july august september october november december
    spring summer autumn winter
    north east south west
    red orange yellow green blue indigo violet purple pink brown black white gray
    mercury venus earth mars jupiter saturn uranus neptune pluto
    alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa \
    quebec romeo sierra tango uniform victor whiskey xray yankee zulu
    alpha beta gamma delta epsilon zeta eta theta
    null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf
    montag dienstag mittwoch donnerstag freitag samstag sonntag
    januar februar marz april mai juni juli august september oktober november dezember
    un deux trois quatre cinq six sept huit neuf dix
    lundi mardi mercredi jeudi vendredi samedi dimanche
    janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
    uno dos tres cuatro cinco seis siete ocho nueve diez
    primero segundo tercero cuarto quinto sexto
    lunes martes miercoles jueves viernes sabado domingo
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    uno due tre quattro cinque sei sette otto nove dieci
    lunedi martedi mercoledi giovedi venerdi sabato domenica
    gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    um dois tres quatro cinco seis sete oito nove dez
    segunda terca quarta quinta sexta sabado domingo
    janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
    een twee drie vier vijf zes zeven acht negen tien
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    do re mi fa sol la si do
    """.split(separator: "\n").map { $0.split(separator: " ") }

  /// All words by their first two letters.
  private static let table: [[(letters: [UInt32], row: Int?, index: Int)]] = {
    var table = [[(letters: [UInt32], row: Int?, index: Int)]](repeating: [], count: 26 * 26)
    func add(_ word: Substring, _ row: Int?, _ index: Int) {
      let letters = word.unicodeScalars.map(\.value)
      if let bucket = bucket(letters[0], letters[1]) { table[bucket].append((letters, row, index)) }
    }
    for word in joining { add(word, nil, 0) }
    for (row, words) in rows.enumerated() {
      for (index, word) in words.enumerated() { add(word, row, index) }
    }
    return table
  }()
}
