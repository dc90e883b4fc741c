extension SwiftDeclarations {
  /// Goes through the tokens once, knowing in which type and function it is.
  struct Walk {
    /// A pair of braces that belongs to a type or a function.
    private struct Frame {
      let end: Int
      let type: String?
      let kind: Kind?
      let function: Int?
    }

    /// Whoever nests deeper than that gets no further explanation.
    private static let maximumDepth = 50

    var found: SwiftDeclarations
    private let code: SwiftCode
    private var frames: [Frame] = []
    private var index = 0
    /// The first attribute before the next declaration, and whether one is `@Test`.
    private var attributes: (start: Int, end: Int, isTest: Bool)?

    private let hasChains: Bool

    init(_ found: SwiftDeclarations, hasChains: Bool) {
      (self.found, code, self.hasChains) = (found, found.code, hasChains)
    }

    private var type: String? { frames.last?.type }
    private var function: Int? { frames.last?.function }
    private var kind: Kind? { frames.last?.kind }

    mutating func run() {
      while index < code.tokens.count {
        while let last = frames.last, index >= last.end { frames.removeLast() }
        step()
      }
    }

    private mutating func step() {
      let isMember = code.sign(index - 1, ".")
      let keyword = isMember ? "" : code.keyword(index)
      if keyword.isEmpty { return takeOther(isMember: isMember) }
      switch keyword {
      case "protocol": takeType(.protocol)
      case "class", "struct", "actor": takeType(.type)
      case "enum": takeType(.enum)
      case "extension": takeType(.extension)
      case "func": takeFunction(named: index + 1)
      case "init" where type != nil && function == nil: takeFunction(named: index)
      case "var", "let": takeVariable()
      case "case" where kind == .enum && function == nil: takeCases()
      case "import", "typealias", "associatedtype", "subscript":
        (index, attributes) = (index + 1, nil)
      default: takeChain()
      }
    }

    private mutating func takeOther(isMember: Bool) {
      if code.sign(index, "@"), let name = code.word(index + 1) {
        let end = code.sign(index + 2, "(") ? code.after(index + 2) : index + 2
        let before = attributes ?? (start: index, end: end, isTest: false)
        attributes = (before.start, max(end, before.end), before.isTest || name == "Test")
        index += 2
      } else if !isMember, code.isWord(index) {
        takeChain()
      } else {
        index += 1
      }
    }

    /// The attributes that stand before the declaration at `index`, which is theirs alone.
    private mutating func takeAttributes() -> (start: Int, end: Int, isTest: Bool)? {
      guard let attributes, attributes.end <= index else { return nil }
      self.attributes = nil
      return attributes
    }

    // MARK: - Types

    private mutating func takeType(_ kind: Kind) {
      guard let (name, end) = code.dottedName(at: index + 1), let open = code.brace(from: end),
        !["func", "var", "let", "init", "subscript"].contains(code.keyword(index + 1))
      else { return takeChain() }
      _ = takeAttributes()
      var colon = end
      if code.sign(colon, "<") { colon = code.afterGenerics(colon) }
      let inherited = code.sign(colon, ":") ? code.inherited(at: colon, until: open) : []
      let full = type.map { "\($0).\(name)" } ?? name
      found.types.append(
        TypeDeclaration(kind: kind, name: full, inherited: inherited, start: index + 1))
      enter(open, type: full, kind: kind, function: nil)
    }

    private mutating func enter(_ open: Int, type: String?, kind: Kind?, function: Int?) {
      index = open + 1
      guard frames.count < Self.maximumDepth else { return index = code.after(open) }
      frames.append(Frame(end: code.partners[open], type: type, kind: kind, function: function))
    }

    // MARK: - Members

    private mutating func takeFunction(named place: Int) {
      let before = takeAttributes()
      guard let name = code.word(place) else { return index += 1 }
      var open = place + 1
      while code.sign(open, "?") || code.sign(open, "!") { open += 1 }
      if code.sign(open, "<") { open = code.afterGenerics(open) }
      guard code.sign(open, "(") else { return index = place + 1 }
      var end = code.after(open)
      while ["async", "throws", "rethrows", "reasync"].contains(code.keyword(end)) {
        end = code.sign(end + 1, "(") ? code.after(end + 1) : end + 1
      }
      let hasResult = code.sign(end, "-") && code.sign(end + 1, ">")
      let body = kind == .protocol ? nil : code.brace(from: hasResult ? end + 2 : end)
      let number = found.functions.count
      found.functions.append(
        Function(
          name: name, labels: code.labels(at: open), type: type, outer: function,
          result: hasResult ? code.typeNames(at: end + 2) : [], isRequirement: kind == .protocol,
          isTest: before?.isTest ?? false,
          extent: (before?.start ?? index)..<(body.map { code.after($0) } ?? end), start: place))
      takeParameters(open, of: number)
      if let body { enter(body, type: type, kind: kind, function: number) } else { index = end }
    }

    private mutating func takeParameters(_ open: Int, of function: Int) {
      let close = min(code.partners[open], code.tokens.count)
      var place = open + 1
      while place < close {
        if code.sign(place, ":"), let name = code.word(place - 1) {
          found.variables.append(
            Variable(
              name: name, type: type, function: function, names: code.typeNames(at: place + 1),
              value: nil, isRequirement: false, start: place - 1))
        }
        place = code.after(place)
      }
    }

    private mutating func takeVariable() {
      _ = takeAttributes()
      guard let name = code.word(index + 1) else { return index += 1 }
      let start = index + 1
      index = start + 1
      var (names, value) = ([String](), Chain?.none)
      if code.sign(index, ":") {
        names = code.typeNames(at: index + 1)
      } else if code.sign(index, "=") {
        var place = index + 1
        while ["try", "await"].contains(code.keyword(place)) || code.sign(place, "?")
          || code.sign(place, "!")
        {
          place += 1
        }
        if code.word(place) != nil { value = code.chain(at: place, type, function) }
      }
      let isUnknown = names.isEmpty && value == nil
      if isUnknown, function != nil { return }
      found.variables.append(
        Variable(
          name: name, type: type, function: function, names: names, value: value,
          isRequirement: kind == .protocol && function == nil, start: start))
    }

    private mutating func takeCases() {
      _ = takeAttributes()
      index += 1
      while let name = code.word(index), let type {
        found.cases.append(Case(name: name, type: type))
        index = code.sign(index + 1, "(") ? code.after(index + 1) : index + 1
        guard code.sign(index, ",") else { return }
        index += 1
      }
    }

    private mutating func takeChain() {
      guard hasChains else { return index += 1 }
      let chain = code.chain(at: index, type, function)
      let isCall = chain.links.first?.labels != nil || code.sign(index + 1, "{")
      if isCall || chain.links.count > 1 { found.chains.append(chain) }
      index += 1
    }
  }
}
