/// One line of Swift, and where it may be broken so that `swift format` lets it stand.
struct LongLine {
  private let line: [Character]
  /// How far the line is indented, in columns.
  private let indent: Int
  /// How many brackets are open before each character; nil within a text or a name in backticks.
  private let depths: [Int?]

  init(_ line: String) {
    self.line = Array(line)
    indent = self.line.prefix { $0 == " " }.count
    depths = Self.depths(of: self.line)
  }

  /// The same code on as many lines as it takes; comments stay as they are.
  var broken: [String] {
    let code = line.dropFirst(indent)
    guard line.count > SwiftLayout.limit, !code.starts(with: "//") else { return [String(line)] }
    let parts = body ?? declaration ?? list ?? assignment ?? call ?? []
    return parts.isEmpty ? [String(line)] : parts.flatMap { LongLine($0).broken }
  }

  // MARK: - Shapes

  /// `head { body }`
  private var body: [String]? {
    guard line.last == "}", let open = first("{"), end(of: open) == line.count - 1
    else { return nil }
    return [
      String(line[...open]), inner(line[(open + 1)..<(line.count - 1)]), outer("}"),
    ]
  }

  /// `struct Name: Others {`, `func name(values) {` or `func name() -> Value {`
  private var declaration: [String]? {
    guard line.last == "{" else { return nil }
    if let open = bracket, let close = end(of: open) {
      return [
        String(line[...open]), inner(line[(open + 1)..<close]), outer(String(line[close...])),
      ]
    }
    guard let place = first("-> ") ?? first(": ").map({ $0 + 1 }) else { return nil }
    return [trimmed(line[..<place]), inner(line[place..<(line.count - 1)]), outer("{")]
  }

  /// `one, two, three`: as much as fits stays on the first line.
  private var list: [String]? {
    let commas = line.indices.dropLast().filter { depths[$0] == 0 && line[$0] == "," }
    guard let comma = commas.last(where: { $0 < SwiftLayout.limit }) ?? commas.first
    else { return nil }
    return [String(line[...comma]), outer(trimmed(line[(comma + 1)...]))]
  }

  /// `let name = value`, where not even the beginning of the value fits.
  private var assignment: [String]? {
    guard let sign = first(" = "), (bracket ?? line.count) >= SwiftLayout.limit
    else { return nil }
    return [String(line[..<(sign + 2)]), inner(line[(sign + 2)...])]
  }

  /// `function(values)`, or the head of a function without a body.
  private var call: [String]? {
    if let open = bracket { return [String(line[...open]), inner(line[(open + 1)...])] }
    guard let arrow = first("-> ") else { return nil }
    return [trimmed(line[..<arrow]), inner(line[arrow...])]
  }

  // MARK: - Lines

  private func inner(_ code: ArraySlice<Character>) -> String {
    String(repeating: " ", count: indent + 2) + trimmed(code).drop { $0 == " " }
  }

  private func outer(_ code: String) -> String {
    String(repeating: " ", count: indent) + code.drop { $0 == " " }
  }

  /// Without the spaces at its end.
  private func trimmed(_ code: ArraySlice<Character>) -> String {
    var code = code
    while code.last == " " { code.removeLast() }
    return String(code)
  }

  // MARK: - Signs

  /// Where `sign` stands first outside of all brackets.
  private func first(_ sign: String) -> Int? {
    line.indices.first { depths[$0] == 0 && line[$0...].starts(with: sign) }
  }

  /// Where the first list of values begins that isn't empty; what is thrown is none.
  private var bracket: Int? {
    line.indices.dropLast().first { place in
      depths[place] == 0 && line[place] == "(" && line[place + 1] != ")"
        && !line[..<place].reversed().starts(with: "throws".reversed())
    }
  }

  /// Where the bracket is closed that is opened at `open`.
  private func end(of open: Int) -> Int? {
    line[(open + 1)...].indices.first { depths[$0] == 1 && ")]}".contains(line[$0]) }
  }

  private static func depths(of line: [Character]) -> [Int?] {
    var depth = 0
    var quote: Character?
    var isEscaped = false
    return line.map { character in
      if let open = quote {
        if character == open, !isEscaped { quote = nil }
        isEscaped = character == "\\" && !isEscaped
        return nil
      }
      switch character {
      case "\"", "`":
        quote = character
        return nil
      case "(", "[", "{":
        depth += 1
        return depth - 1
      case ")", "]", "}":
        depth = max(0, depth - 1)
        return depth + 1
      default: return depth
      }
    }
  }
}
