/// One line of Swift, and where it may be broken so that `swift format` lets it stand.
struct LongLine {
  private let line: [UInt8]
  /// How far the line is indented, in columns.
  private let indent: Int
  /// How many brackets are open at each byte; -1 within a text or a name in backticks.
  private let depths: [Int]

  init(_ line: some Sequence<UInt8>) {
    self.line = Array(line)
    indent = self.line.prefix { $0 == UInt8(ascii: " ") }.count
    depths = Self.depths(of: self.line)
  }

  /// Whether it has more columns than a line may have, each character counted as one.
  static func isTooLong(_ line: some Collection<UInt8>) -> Bool {
    line.count > SwiftLayout.limit && line.count { $0 & 0xC0 != 0x80 } > SwiftLayout.limit
  }

  /// The same code on as many lines as it takes; comments stay as they are, and so does what has no
  /// place to break it.
  var broken: [[UInt8]] {
    guard Self.isTooLong(line), !line.dropFirst(indent).starts(with: "//".utf8) else {
      return [line]
    }
    guard let parts = body ?? declaration ?? list ?? assignment ?? call else { return [line] }
    return parts.flatMap { LongLine($0).broken }
  }

  /// Whether all brackets of the line are closed in it, but for one that opens a body at its end.
  var isBalanced: Bool {
    let opened = line.indices.count { depths[$0] >= 0 && "([{".utf8.contains(line[$0]) }
    let closed = line.indices.count { depths[$0] >= 0 && ")]}".utf8.contains(line[$0]) }
    return opened - closed == (line.last == UInt8(ascii: "{") ? 1 : 0)
  }

  // MARK: - Shapes

  /// `head { body }`
  private var body: [[UInt8]]? {
    guard let open = first("{"), end(of: open) == line.count - 1 else { return nil }
    return [trimmed(line[...open]), inner(line[(open + 1)..<(line.count - 1)]), outer("}".utf8)]
  }

  /// `struct Name: Others {`, `func name(values) {` or `func name() -> Value {`
  private var declaration: [[UInt8]]? {
    guard line.last == UInt8(ascii: "{") else { return nil }
    if let open = bracket, let close = end(of: open) {
      return [trimmed(line[...open]), inner(line[(open + 1)..<close]), outer(line[close...])]
    }
    guard let place = first("-> ") ?? first(": ").map({ $0 + 1 }) else { return nil }
    return [trimmed(line[..<place]), inner(line[place..<(line.count - 1)]), outer("{".utf8)]
  }

  /// `one, two, three`: as much as fits stays on the first line.
  private var list: [[UInt8]]? {
    let commas = line.indices.dropLast().filter { depths[$0] == 0 && line[$0] == UInt8(ascii: ",") }
    guard let comma = commas.last(where: { $0 < SwiftLayout.limit }) ?? commas.first
    else { return nil }
    return [trimmed(line[...comma]), outer(line[(comma + 1)...])]
  }

  /// `let name = value`, where not even the beginning of the value fits.
  private var assignment: [[UInt8]]? {
    guard let sign = first(" = "), (bracket ?? line.count) >= SwiftLayout.limit
    else { return nil }
    return [trimmed(line[..<(sign + 2)]), inner(line[(sign + 2)...])]
  }

  /// `function(values)`, or the head of a function without a body.
  private var call: [[UInt8]]? {
    if let open = bracket { return [trimmed(line[...open]), inner(line[(open + 1)...])] }
    guard let arrow = first("-> ") else { return nil }
    return [trimmed(line[..<arrow]), inner(line[arrow...])]
  }

  // MARK: - Lines

  private func inner(_ code: some Collection<UInt8>) -> [UInt8] { indented(code, by: indent + 2) }

  private func outer(_ code: some Collection<UInt8>) -> [UInt8] { indented(code, by: indent) }

  private func indented(_ code: some Collection<UInt8>, by columns: Int) -> [UInt8] {
    let space = UInt8(ascii: " ")
    return Array(repeating: space, count: columns) + trimmed(code.drop { $0 == space })
  }

  /// Without the spaces at its end.
  private func trimmed(_ code: some Collection<UInt8>) -> [UInt8] {
    var code = Array(code)
    while code.last == UInt8(ascii: " ") { code.removeLast() }
    return code
  }

  // MARK: - Signs

  /// Where `sign` stands first outside of all brackets.
  private func first(_ sign: String) -> Int? {
    line.indices.first { depths[$0] == 0 && line[$0...].starts(with: sign.utf8) }
  }

  /// Where the first list of values begins that isn't empty; what is thrown is none.
  private var bracket: Int? {
    line.indices.dropLast().first { place in
      depths[place] == 0 && line[place] == UInt8(ascii: "(")
        && line[place + 1] != UInt8(ascii: ")")
        && !line[..<place].suffix(6).elementsEqual("throws".utf8)
    }
  }

  /// Where the bracket is closed that is opened at `open`.
  private func end(of open: Int) -> Int? {
    line[(open + 1)...].indices.first { depths[$0] == 1 && ")]}".utf8.contains(line[$0]) }
  }

  private static func depths(of line: [UInt8]) -> [Int] {
    var depth = 0
    var quote: UInt8?
    var isEscaped = false
    return line.map { byte in
      if let open = quote {
        if byte == open, !isEscaped { quote = nil }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        return -1
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "`"):
        quote = byte
        return -1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        return depth - 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // Where the line begins within brackets, what closes them is at its outermost.
        depth = max(0, depth - 1)
        return depth + 1
      default: return depth
      }
    }
  }
}
