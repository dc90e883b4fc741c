/// The tokens of Swift source that are code, with what asks for one of them. It is handed from one
/// question to the next without a copy.
final class SwiftCode {
  let source: SwiftTokens
  /// Without comments; places in declarations count in these.
  let tokens: [SwiftTokens.Token]
  /// For each bracket that opens, the token that closes it.
  let partners: [Int]

  /// Takes O(bytes).
  init(_ bytes: [UInt8]) {
    source = SwiftTokens(bytes)
    tokens = source.code
    partners = Self.partners(in: tokens, of: source)
  }

  private static func partners(
    in tokens: [SwiftTokens.Token], of source: SwiftTokens
  ) -> [Int] {
    var partners = [Int](repeating: tokens.count, count: tokens.count)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .sign {
      switch source.bytes[token.range.lowerBound] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let last = open.popLast() { partners[last] = index }
      default: break
      }
    }
    return partners
  }
}

// MARK: - Tokens

extension SwiftCode {
  private func isThere(_ index: Int) -> Bool { index >= 0 && index < tokens.count }

  /// Whether the token is that sign.
  func sign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    guard isThere(index) else { return false }
    let token = tokens[index]
    return token.kind == .sign && UInt32(source.bytes[token.range.lowerBound]) == sign.value
  }

  /// The word there, without backticks; nil where there is none.
  func word(_ index: Int) -> String? {
    guard isThere(index), tokens[index].kind == .word else { return nil }
    var range = tokens[index].range
    if source.bytes[range.lowerBound] == UInt8(ascii: "`") {
      let isClosed = range.count > 1 && source.bytes[range.upperBound - 1] == UInt8(ascii: "`")
      range = range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
    }
    return String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// Whether a word is there.
  func isWord(_ index: Int) -> Bool {
    isThere(index) && tokens[index].kind == .word
  }

  /// The word there, where it may be a keyword: short and of small letters; or else an empty text.
  func keyword(_ index: Int) -> String {
    guard isWord(index) else { return "" }
    let range = tokens[index].range
    let isShort = range.count < 15
    guard isShort, source.bytes[range].allSatisfy({ 0x61...0x7A ~= $0 }) else { return "" }
    return source.text(tokens[index])
  }

  /// Where what begins at `index` ends: behind the partner of a bracket, or the next token.
  func after(_ index: Int) -> Int {
    guard tokens[index].kind == .sign else { return index + 1 }
    switch source.bytes[tokens[index].range.lowerBound] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      return min(partners[index] + 1, tokens.count)
    default: return index + 1
    }
  }
}
