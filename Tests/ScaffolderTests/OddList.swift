@testable import Scaffolder

/// A list in Swift source as nobody would write it, but somebody might: made of dice, the same for the
/// same seed.
struct OddList {
  /// A splitmix64 generator.
  struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }

    mutating func one<Element>(of elements: [Element]) -> Element {
      elements[Int.random(in: elements.indices, using: &self)]
    }

    /// Whether one of `count` throws comes true.
    mutating func isLucky(oneOf count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
  }

  let kind: SortedList.Kind
  /// In order.
  let names: [String]
  let text: String

  static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  init(_ dice: inout Dice) {
    kind = dice.isLucky(oneOf: 2) ? .modules : .routes
    let kind = kind
    names = Self.letters.filter { _ in dice.isLucky(oneOf: 4) }
    let ending = dice.one(of: ["\n", "\n", "\r\n", "\r"])
    let prefix = kind == .modules ? "" : dice.one(of: ["", ".", "Route."])
    // How often an entry shares its line, and how often there is something odd beside it.
    let (share, oddity) = (dice.one(of: [1, 2, 5, 100]), dice.one(of: [2, 4, 100]))
    let indentation = dice.one(of: ["", "  ", "\t", "      "])
    var body = Self.gap(share, ending, indentation, names.isEmpty ? 100 : oddity, &dice)
    for name in names {
      body += kind == .modules ? "\"\(name)\"" : prefix + name
      let isLast = name == names.last
      if dice.isLucky(oneOf: oddity) { body += dice.one(of: [" ", " /* , */", "/* ] */"]) }
      if !isLast || dice.isLucky(oneOf: 2) { body += "," }
      if isLast, dice.isLucky(oneOf: 2) {
        body += dice.one(of: ["", " ", ending, ending, ending + "  "])
      } else {
        body += Self.gap(share, ending, indentation, oddity, &dice)
      }
    }
    let comment = dice.one(of: ["", "// let modules = [\(ending)", "\u{FEFF}"])
    let close = dice.one(of: ["", ending, "  // ]", "\(ending)#if a\(ending)#endif\(ending)"])
    if kind == .modules {
      text = "\(comment)let modules: [String] = [\(body)]\(close)"
    } else {
      text =
        "\(comment)extension Route {\(ending)\tstatic let all: [Route] = [\(body)]\(ending)}\(close)"
    }
  }

  /// What stands between two entries.
  private static func gap(
    _ share: Int, _ ending: String, _ indentation: String, _ oddity: Int, _ dice: inout Dice
  ) -> String {
    guard dice.isLucky(oneOf: 100) || !dice.isLucky(oneOf: share) else {
      let odd =
        dice.isLucky(oneOf: oddity) ? dice.one(of: ["  ", " /* \"x\" */ ", "/* a */"]) : " "
      return dice.isLucky(oneOf: 5) ? "" : odd
    }
    guard dice.isLucky(oneOf: oddity) else { return ending + indentation }
    let odd = dice.one(of: [
      "  // x,\(ending)", " /* y */ // z\(ending)", "  \(ending)", "\(ending)\(ending)",
      "\(ending)  // a\(ending)", "\(ending)\t/* a\(ending) \"b\", */ \(ending)",
      "\(ending)  // a\(ending)\(ending)// b\(ending)",
    ])
    return odd + indentation + (dice.isLucky(oneOf: 4) ? "/* c */ " : "")
  }
}
