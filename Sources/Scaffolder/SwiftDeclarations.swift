/// What Swift source declares and which members its code names, as far as tokens tell: types with
/// what they inherit, functions with their labels, variables with their types, and chains such as
/// `self.view?.show(state)`. It is no compiler: whatever it is given, it takes, in O(bytes).
struct SwiftDeclarations {
  enum Kind: Equatable {
    case `protocol`, `enum`, `extension`
    /// A class, a structure or an actor.
    case type
  }

  struct TypeDeclaration {
    let kind: Kind
    /// With the types around it, such as `LoginState.Status`.
    let name: String
    /// The simple names of what it inherits and conforms to.
    let inherited: [String]
    /// The token of its name.
    let start: Int
  }

  struct Function {
    /// Without backticks; `init` for an initializer.
    let name: String
    /// Those of the call; `_` where there is none.
    let labels: [String]
    /// The type, or the extended type, in which it stands.
    let type: String?
    /// The function in which it stands.
    let outer: Int?
    /// The names in its result's type, such as `["Login"]` for `any Login`.
    let result: [String]
    let isRequirement: Bool
    let isTest: Bool
    /// Its tokens, attributes included.
    let extent: Range<Int>
    /// The token of its name.
    let start: Int
  }

  struct Variable {
    let name: String
    let type: String?
    let function: Int?
    /// The names in its type, where that is written.
    let names: [String]
    /// What it begins as, where its type isn't written.
    let value: Chain?
    let isRequirement: Bool
    /// The token of its name.
    let start: Int
  }

  struct Case {
    let name: String
    let type: String
  }

  /// Members named one after the other, such as `list.content.rows`.
  struct Chain {
    struct Link {
      let name: String
      /// Those of the call; nil where it is only named.
      let labels: [String]?
      let token: Int
    }

    var links: [Link]
    let type: String?
    let function: Int?
  }

  let source: SwiftTokens
  /// The tokens without comments; places in declarations count in these.
  let code: [SwiftTokens.Token]
  var types: [TypeDeclaration] = []
  var functions: [Function] = []
  var variables: [Variable] = []
  var cases: [Case] = []
  var chains: [Chain] = []
  /// For each bracket that opens, the token that closes it.
  let partners: [Int]

  /// Without chains, it takes half the time.
  init(_ bytes: [UInt8], hasChains: Bool = true) {
    source = SwiftTokens(bytes)
    code = source.code
    partners = Self.partners(in: code, of: source)
    var walk = Walk(self, hasChains: hasChains)
    walk.run()
    (types, functions, variables) = (walk.found.types, walk.found.functions, walk.found.variables)
    (cases, chains) = (walk.found.cases, walk.found.chains)
  }

  private static func partners(
    in code: [SwiftTokens.Token], of source: SwiftTokens
  ) -> [Int] {
    var partners = [Int](repeating: code.count, count: code.count)
    var open: [Int] = []
    for (index, token) in code.enumerated() where token.kind == .sign {
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

extension SwiftDeclarations {
  /// Whether the token is that sign.
  func sign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    code.indices.contains(index) && code[index].kind == .sign
      && UInt32(source.bytes[code[index].range.lowerBound]) == sign.value
  }

  /// The word there, without backticks; nil where there is none.
  func word(_ index: Int) -> String? {
    guard code.indices.contains(index), code[index].kind == .word else { return nil }
    var range = code[index].range
    if source.bytes[range.lowerBound] == UInt8(ascii: "`") {
      let isClosed = range.count > 1 && source.bytes[range.upperBound - 1] == UInt8(ascii: "`")
      range = range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
    }
    return String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// Whether a word is there.
  func isWord(_ index: Int) -> Bool {
    code.indices.contains(index) && code[index].kind == .word
  }

  /// The word there, where it may be a keyword: short and of small letters; or else an empty text.
  func keyword(_ index: Int) -> String {
    guard isWord(index) else { return "" }
    let range = code[index].range
    let isShort = range.count < 15
    guard isShort, source.bytes[range].allSatisfy({ 0x61...0x7A ~= $0 }) else { return "" }
    return source.text(code[index])
  }

  /// Where what begins at `index` ends: behind the partner of a bracket, or the next token.
  func after(_ index: Int) -> Int {
    guard code[index].kind == .sign else { return index + 1 }
    switch source.bytes[code[index].range.lowerBound] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      return min(partners[index] + 1, code.count)
    default: return index + 1
    }
  }
}
