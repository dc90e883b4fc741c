/// The declaration of a function without its body.
struct FunctionHead {
  let name: String
  /// The name with its generic parameters.
  let title: String
  let labels: [String]
  /// Such as `userSubmitted(username:password:)`.
  let signature: String
  /// Each name, in backticks if the source has them, with its type.
  let parameters: [(name: String, type: String)]
  /// The parameters as written, each in one line.
  let parts: [String]
  /// The effects and the result, beginning with a space; empty if there are none.
  let rest: String
  /// The index after its last token: the opening brace of the body, if it has one.
  let end: Int

  var isAsync: Bool { rest.hasPrefix(" async") }
  /// The type of its result; nil without one.
  var result: Substring? {
    rest.firstRange(of: "->").map { rest[$0.upperBound...].drop { $0 == " " } }
  }
  /// The type of its typed throws; nil without one.
  var error: Substring? {
    rest.firstRange(of: "throws(").map { rest[$0.upperBound...].prefix { $0 != ")" } }
  }
  /// The type of the errors that it throws; nil if it throws none.
  private var failure: Substring? {
    if let error { return error }
    let effects = rest.firstRange(of: "->").map { rest[..<$0.lowerBound] } ?? rest[...]
    return effects.contains(" throws") ? "any Error" : nil
  }

  /// Whether its effects fit a requirement: it may be synchronous and throw nothing, but the body
  /// of an answer depends on its errors.
  func hasEffects(of requirement: FunctionHead) -> Bool {
    if isAsync, !requirement.isAsync { return false }
    guard let failure else { return result == nil || requirement.failure == nil }
    return requirement.failure == failure || requirement.failure == "any Error"
  }

  /// The declaration with a body, indented by two spaces.
  func code(access: String = "", body: [String]) -> String {
    let head = "  \(access)func \(title)"
    let line = "\(head)(\(parts.joined(separator: ", ")))\(rest) { \(body.joined()) }\n"
    if body.count == 1, line.count <= 101, !body[0].contains("\n") { return line }
    let start = Self.line(head, parts, rest, room: body.isEmpty ? 3 : 2)
    if body.isEmpty { return "\(start) {}\n" }
    return "\(start) {\n" + body.map { "    \($0)\n" }.joined() + "  }\n"
  }

  /// A declaration without its body, broken as `swift format` does.
  /// - Parameter room: The columns that are needed after it.
  static func line(_ start: String, _ parts: [String], _ rest: String, room: Int) -> String {
    let list = parts.joined(separator: ", ")
    if start.count + list.count + rest.count + 2 + room <= 100 { return "\(start)(\(list))\(rest)" }
    if parts.isEmpty { return "\(start)()\n    \(rest.dropFirst())" }
    let lines = list.count <= 96 ? list : parts.joined(separator: ",\n    ")
    return "\(start)(\n    \(lines)\n  )\(rest)"
  }
}

extension SwiftSource {
  /// The functions of a type.
  func heads(in type: String) -> [(member: Member, head: FunctionHead)] {
    members.filter { $0.type == type && $0.labels != nil && $0.name != "init" }
      .map { ($0, head(of: $0)) }
  }

  private func head(of member: Member) -> FunctionHead {
    let open = texts.indices[member.token...].first { self[$0] == "(" } ?? member.token
    let close = min(partners[open], tokens.count - 1)
    var end = after(open)
    let next = [
      "#", "@", "associatedtype", "func", "init", "let", "mutating", "nonisolated", "static",
      "subscript", "typealias", "var", "{", "}",
    ]
    while end < tokens.count, !next.contains(self[end]) { end = after(end) }
    let rest = text(of: (close + 1)..<end)
    let parameters = parameters(from: open + 1, to: close)
    return FunctionHead(
      name: member.name, title: text(of: member.token..<open), labels: member.labels ?? [],
      signature: member.signature,
      parameters: parameters.map { ($0.name, $0.type) }, parts: parameters.map(\.text),
      rest: rest.isEmpty ? "" : " \(rest)", end: end)
  }

  private func parameters(
    from start: Int, to close: Int
  ) -> [(name: String, type: String, text: String)] {
    var (parameters, index) = ([(name: String, type: String, text: String)](), start)
    while index < close {
      let colon = texts[index..<close].firstIndex(of: ":") ?? close - 1
      var (end, depth) = (colon + 1, 0)
      while end < close, self[end] != "," || depth > 0 {
        if self[end] == "<" { depth += 1 }
        if self[end] == ">", self[end - 1] != "-" { depth -= 1 }
        end = after(end)
      }
      end = min(end, close)
      parameters.append(
        (text(of: (colon - 1)..<colon), text(of: (colon + 1)..<end), text(of: index..<end)))
      index = end + 1
    }
    return parameters
  }

  /// The source of tokens in one line, without comments.
  func text(of range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, last < tokens.count else { return "" }
    return range.map { index in
      let token = tokens[index].range
      let isAdjacent = index > first && tokens[index - 1].range.upperBound == token.lowerBound
      let isTight = self[index - 1] == "(" || [")", ","].contains(self[index])
      let space = index == first || isAdjacent || isTight ? "" : " "
      return space + String(decoding: bytes[token], as: UTF8.self)
    }.joined()
  }

  // MARK: - Edits

  /// The range before a type's closing brace, and the text to insert there.
  func insertion(of code: String, in type: TypeDeclaration) -> (Range<Int>, String) {
    let (open, close) = braces(of: type)
    if !bytes[open..<close].contains(0x0A) { return (open..<close, "\n\(code)") }
    let start = (bytes[..<close].lastIndex(of: 0x0A) ?? close) + 1
    return (start..<start, code)
  }

  /// The offsets after the opening brace and of the closing one.
  func braces(of type: TypeDeclaration) -> (open: Int, close: Int) {
    let open = tokens[type.extent.lowerBound].range.upperBound
    let close =
      type.extent.upperBound < tokens.count
      ? tokens[type.extent.upperBound].range.lowerBound : bytes.count
    return (open, max(open, close))
  }

  /// The byte range of the lines that hold these tokens.
  func lines(of range: Range<Int>) -> Range<Int> {
    let (first, last) = (tokens[range.lowerBound].range, tokens[range.upperBound - 1].range)
    let start = (bytes[..<first.lowerBound].lastIndex(of: 0x0A) ?? -1) + 1
    let end = bytes[last.upperBound...].firstIndex(of: 0x0A) ?? bytes.count - 1
    return start..<end + 1
  }
}

extension SwiftSource {
  /// Whether it declares an error with the case `cancelled`.
  func canBeCancelled(_ error: String?) -> Bool {
    error.map { cases[$0]?.contains("cancelled") == true } ?? false
  }
}
