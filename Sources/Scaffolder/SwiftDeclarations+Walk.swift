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
    private var frames: [Frame] = []
    private var index = 0
    /// The first attribute before the next declaration, and whether one is `@Test`.
    private var attributes: (start: Int, end: Int, isTest: Bool)?

    private let hasChains: Bool

    init(_ found: SwiftDeclarations, hasChains: Bool) {
      (self.found, self.hasChains) = (found, hasChains)
    }

    private var type: String? { frames.last?.type }
    private var function: Int? { frames.last?.function }
    private var kind: Kind? { frames.last?.kind }

    mutating func run() {
      while index < found.code.count {
        while let last = frames.last, index >= last.end { frames.removeLast() }
        step()
      }
    }

    private mutating func step() {
      let isMember = found.sign(index - 1, ".")
      let keyword = isMember ? "" : found.keyword(index)
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
      if found.sign(index, "@"), let name = found.word(index + 1) {
        let end = found.sign(index + 2, "(") ? found.after(index + 2) : index + 2
        let before = attributes ?? (start: index, end: end, isTest: false)
        attributes = (before.start, max(end, before.end), before.isTest || name == "Test")
        index += 2
      } else if !isMember, found.isWord(index) {
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
      guard let (name, end) = found.dottedName(at: index + 1), let open = found.brace(from: end),
        !["func", "var", "let", "init", "subscript"].contains(found.keyword(index + 1))
      else { return takeChain() }
      _ = takeAttributes()
      var colon = end
      if found.sign(colon, "<") { colon = found.afterGenerics(colon) }
      let inherited = found.sign(colon, ":") ? found.inherited(at: colon, until: open) : []
      let full = type.map { "\($0).\(name)" } ?? name
      found.types.append(
        TypeDeclaration(kind: kind, name: full, inherited: inherited, start: index + 1))
      enter(open, type: full, kind: kind, function: nil)
    }

    private mutating func enter(_ open: Int, type: String?, kind: Kind?, function: Int?) {
      index = open + 1
      guard frames.count < Self.maximumDepth else { return index = found.after(open) }
      frames.append(Frame(end: found.partners[open], type: type, kind: kind, function: function))
    }

    // MARK: - Members

    private mutating func takeFunction(named place: Int) {
      let before = takeAttributes()
      guard let name = found.word(place) else { return index += 1 }
      var open = place + 1
      while found.sign(open, "?") || found.sign(open, "!") { open += 1 }
      if found.sign(open, "<") { open = found.afterGenerics(open) }
      guard found.sign(open, "(") else { return index = place + 1 }
      var end = found.after(open)
      while ["async", "throws", "rethrows", "reasync"].contains(found.keyword(end)) {
        end = found.sign(end + 1, "(") ? found.after(end + 1) : end + 1
      }
      let hasResult = found.sign(end, "-") && found.sign(end + 1, ">")
      let body = kind == .protocol ? nil : found.brace(from: hasResult ? end + 2 : end)
      let number = found.functions.count
      found.functions.append(
        Function(
          name: name, labels: found.labels(at: open), type: type, outer: function,
          result: hasResult ? found.typeNames(at: end + 2) : [], isRequirement: kind == .protocol,
          isTest: before?.isTest ?? false,
          extent: (before?.start ?? index)..<(body.map { found.after($0) } ?? end), start: place))
      takeParameters(open, of: number)
      if let body { enter(body, type: type, kind: kind, function: number) } else { index = end }
    }

    private mutating func takeParameters(_ open: Int, of function: Int) {
      let close = min(found.partners[open], found.code.count)
      var place = open + 1
      while place < close {
        if found.sign(place, ":"), let name = found.word(place - 1) {
          found.variables.append(
            Variable(
              name: name, type: type, function: function, names: found.typeNames(at: place + 1),
              value: nil, isRequirement: false, start: place - 1))
        }
        place = found.after(place)
      }
    }

    private mutating func takeVariable() {
      _ = takeAttributes()
      guard let name = found.word(index + 1) else { return index += 1 }
      let start = index + 1
      index = start + 1
      var (names, value) = ([String](), Chain?.none)
      if found.sign(index, ":") {
        names = found.typeNames(at: index + 1)
      } else if found.sign(index, "=") {
        var place = index + 1
        while ["try", "await"].contains(found.keyword(place)) || found.sign(place, "?")
          || found.sign(place, "!")
        {
          place += 1
        }
        if found.word(place) != nil { value = found.chain(at: place, type, function) }
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
      while let name = found.word(index), let type {
        found.cases.append(Case(name: name, type: type))
        index = found.sign(index + 1, "(") ? found.after(index + 1) : index + 1
        guard found.sign(index, ",") else { return }
        index += 1
      }
    }

    private mutating func takeChain() {
      guard hasChains else { return index += 1 }
      let chain = found.chain(at: index, type, function)
      let isCall = chain.links.first?.labels != nil || found.sign(index + 1, "{")
      if isCall || chain.links.count > 1 { found.chains.append(chain) }
      index += 1
    }
  }
}
