/// A message between two layers that `add` writes.
struct NewRequirement {
  enum Receiver: String, CaseIterable {
    case presenter, interactor, view, wireframe, delegate

    /// The suffix of the name of the protocol that declares it.
    fileprivate var ending: String {
      switch self {
      case .presenter: "ViewToPresenter"
      case .interactor: "PresenterToInteractor"
      case .view: "PresenterToView"
      case .wireframe: "PresenterToWireframe"
      case .delegate: "Delegate"
      }
    }

    /// The layer whose tests cover it. The wireframe calls the delegate.
    fileprivate var layer: String {
      self == .delegate ? "Wireframe" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  let module: ModuleName
  let receiver: Receiver
  /// As typed: `userAskedForHelp`, or `didAskForHelp` for a delegate.
  let name: String
  private let parameters: [(name: String, type: String)]
  /// The type of the interactor's answer; nil without one.
  private let answer: String?

  /// - Parameters:
  ///   - words: The module, the requirement, its parameters as `name:Type`, and `->` with a type.
  ///   - layer: The receiver; by default the presenter, if the name begins with `user`.
  init(_ words: [String], to layer: String?) throws(Failure) {
    (module, name) = (ModuleName(valid: words[0]), words[1])
    let usual = name.begins(with: "user") ? Receiver.presenter.rawValue : nil
    let all = Receiver.allCases.map(\.rawValue).joined(separator: ", ")
    guard let layer = layer ?? usual else {
      throw .misuse("Say with --to who receives \(name.sanitized): \(all).")
    }
    guard let receiver = Receiver(rawValue: layer) else {
      throw .misuse("“\(layer.sanitized)” receives nothing: --to takes \(all).")
    }
    self.receiver = receiver
    let list = words.dropFirst(2).prefix { !$0.hasPrefix("->") }
    let arrow = words.dropFirst(2 + list.count).joined(separator: " ")
    answer = arrow.isEmpty ? nil : Self.formatted(String(arrow.dropFirst(2)))
    if let answer, !Self.isType(answer) || words.count - list.count > 4 {
      throw .misuse("“\(arrow.sanitized)” is no answer: write it last, as '->' Int.")
    }
    if answer != nil, receiver != .interactor {
      throw .misuse("Only the interactor answers: add --to interactor, or leave out the arrow.")
    }
    var parameters: [(name: String, type: String)] = []
    for word in list {
      let parts = word.split(separator: ":", maxSplits: 1).map { String($0.drop { $0 == " " }) }
      guard parts.count == 2, Self.isName(parts[0]), Self.isType(parts[1], isCompared: true) else {
        throw .misuse(
          "“\(word.sanitized)” is no parameter: write it as topic:String. Its type may be generic or "
            + "optional, but a spy must be able to compare it: no closure, tuple, “any” or “inout”."
        )
      }
      let isTaken =
        switch receiver {
        case .view: parts[0] == "note"
        case .delegate: ["module", module.property].contains(parts[0])
        case .interactor, .presenter, .wireframe: false
        }
      if isTaken || parts[0] == "calls" {
        throw .misuse(
          "“\(parts[0])” is a name that the test double or the delegate uses. Give the parameter "
            + "another name.")
      }
      if parameters.contains(where: { $0.name == parts[0] }) {
        throw .misuse("The parameter \(parts[0]) is named twice.")
      }
      parameters.append((parts[0], Self.formatted(parts[1])))
    }
    self.parameters = parameters
    if !Self.isName(name) {
      throw .misuse("“\(name.sanitized)” is no name of a function: try userAskedForHelp.")
    }
  }

  private static func isName(_ text: String) -> Bool {
    text.isWord && text.utf8.first?.isSmall == true && !ModuleName.keywords.contains(text)
  }

  /// - Parameter isCompared: Whether values of the type must be equatable, as in the cases of a spy.
  private static func isType(_ text: String, isCompared: Bool = false) -> Bool {
    let tokens = SwiftSource("", Array(text.utf8))
    let refused =
      ["async", "inout", "throws"] + (isCompared ? ["(", "&", "Any", "any", "some"] : [])
    if tokens.texts.contains(where: refused.contains) || text.contains("..") { return false }
    // The closing brackets that are still to come.
    var ends: [String] = []
    for (index, token) in tokens.texts.enumerated() {
      // A type begins here.
      let isStart = index == 0 || ["[", "(", "<", ",", ":", ".", "&"].contains(tokens[index - 1])
      if isStart, !tokens.isWord(index), !["[", "("].contains(token) { return false }
      if tokens.isWord(index) { continue }
      switch token {
      case "[": ends.append("]")
      case "(": ends.append(")")
      case "<": ends.append(">")
      case "]", ")", ">": if ends.popLast() != token { return false }
      case ",", ":": if ends.isEmpty { return false }
      case ".", "?", "&": break
      default: return false
      }
    }
    return ends.isEmpty && ![nil, ".", "&"].contains(tokens.texts.last) && !text.contains("\n")
  }

  /// A type with the spaces that `swift format` wants.
  private static func formatted(_ type: String) -> String {
    let tokens = SwiftSource("", Array(type.utf8))
    return tokens.texts.indices.reduce("") { text, index in
      let (last, next) = (tokens[index - 1], tokens[index])
      let isSpaced =
        [",", ":", "&"].contains(last) || next == "&"
        || tokens.isWord(index) && tokens.isWord(index - 1)
      return text + (isSpaced ? " " : "") + next
    }
  }

  // MARK: - Code

  var `protocol`: String { module.type + receiver.ending }

  private var capitalized: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The function's name: `loginModuleDidAskForHelp`, or `loginModule` with parameters.
  private var function: String {
    if receiver != .delegate { return name }
    return "\(module.property)Module\(parameters.isEmpty ? capitalized : "")"
  }

  /// Such as `userAskedForHelp(topic:)`.
  var signature: String {
    let labels = parameters.enumerated().map { index, parameter in
      receiver == .delegate && index == 0 ? name : parameter.name
    }
    return
      "\(function)(\(((receiver == .delegate ? ["_"] : []) + labels).map { $0 + ":" }.joined()))"
  }

  /// The case of a spy's `Call` for a function: `askedForHelp` for `userAskedForHelp`,
  /// `didAskForHelp` for a delegate's `loginModule(_:didAskForHelp:)`.
  static func caseName(
    of function: String, _ labels: [String], in module: ModuleName, isDelegate: Bool
  ) -> String {
    let prefix = isDelegate ? "\(module.property)Module" : "user"
    if isDelegate, function == prefix, labels.count > 1 { return labels[1] }
    let rest = function.dropFirst(prefix.count)
    guard function.begins(with: prefix), let first = rest.first else { return function }
    let word = first.lowercased() + rest.dropFirst()
    return ModuleName.keywords.contains(word) || first.isNumber ? function : word
  }

  var spyCase: String {
    receiver == .delegate
      ? name : Self.caseName(of: name, [], in: module, isDelegate: false)
  }

  /// The function on one or more lines, indented by two spaces.
  /// - Parameters:
  ///   - sender: A delegate's first parameter, such as `_ login: any Module`.
  ///   - error: The error type that an interactor throws.
  ///   - body: nil for a requirement, which has none.
  func code(sender: String, error: String?, body: String?) -> String {
    var parts = receiver == .delegate ? [sender] : []
    for (index, parameter) in parameters.enumerated() {
      let label = receiver == .delegate && index == 0 ? "\(name) " : ""
      parts.append("\(label)\(parameter.name): \(parameter.type)")
    }
    let effects =
      (receiver == .interactor ? " async" + (error.map { " throws(\($0))" } ?? "") : "")
      + (answer.map { " -> \($0)" } ?? "")
    let head = FunctionHead.line("  func \(function)", parts, effects, room: body == nil ? 0 : 2)
    return head + (body.map { " {\n    \($0)\n  }\n" } ?? "\n")
  }

  /// The body of its receiver until it is filled in.
  /// - Parameter canThrow: Whether its error has the case `cancelled`.
  func placeholder(canThrow: Bool) -> String {
    let stop = canThrow ? "throw .cancelled" : "fatalError(\"Fill in \(signature).\")"
    return "// To be filled in." + (answer == nil ? "" : "\n    \(stop)")
  }

  /// How the name of its test begins: the signature, unless the line would be too long.
  var title: String { "`\(signature.count <= 59 ? signature : name) " }

  /// A test that fails until its expectation is filled in.
  var test: String {
    """

      @Test func \(title)leads to what follows`() {
        Issue.record("Call \(name), and expect what follows from it.")
      }

    """
  }

  var testFile: String { "\(module.tests)/\(module)\(receiver.layer)Tests.swift" }
}
