import ViperPages
import ViperTerminal

/// Reads a scenario line by line.
///
/// It knows no program: its caller provides the fields of a route, which define the labels.
package struct ScenarioReader {
  private enum Section { case top, block, look, file }

  /// The line that has the password confirmed in the session of the beginning.
  static let confirmed = "given confirmed password"
  /// The line that has pages say that mails are sent to their addresses.
  static let sent = "given sent mails"
  /// The line that begins the checks at the end.
  package static let afterwards = "afterwards"

  private let program: String
  private let fields: (RouteName?) -> [Field]?
  private var scenario: Scenario
  private var number = 0
  private var section = Section.top

  /// - Parameters:
  ///   - name: The file's name, for mistakes.
  ///   - program: The name that begins runs without a route.
  ///   - fields: The fields of a route, or of all; nil if there is no such route.
  package init(
    _ name: String, of program: String, fields: @escaping (RouteName?) -> [Field]?
  ) {
    scenario = Scenario(name: name)
    self.program = program
    self.fields = fields
  }

  /// - Throws: `Mistake` for the first invalid line.
  package mutating func read(_ text: String) throws(Mistake) -> Scenario {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      number += 1
      let words = line.trimmed
      if section == .file, line.hasPrefix("  ") {
        scenario.files[scenario.files.count - 1].lines.append(String(line.dropFirst(2)))
      } else if words.isEmpty || words.hasPrefix("#") {
        continue
      } else if !line.hasPrefix(" ") {
        try readTop(words)
      } else if section == .look {
        try readLook(words)
      } else if section == .block {
        try readBlock(words)
      } else {
        throw expected("no indentation")
      }
    }
    guard !scenario.blocks.isEmpty else {
      throw Mistake(scenario.name, number, "expected “open” and a command.")
    }
    for index in scenario.blocks.indices { repeatSecrets(in: &scenario.blocks[index]) }
    return scenario
  }

  /// Doesn't quote the line: the file may be any file and contain secrets.
  private func expected(_ words: String) -> Mistake {
    Mistake(scenario.name, number, "expected \(words).")
  }

  private mutating func readTop(_ words: String) throws(Mistake) {
    section = .top
    if let rest = words.after("given file ") {
      section = .file
      guard let name = FileName(rest), !scenario.files.contains(where: { $0.name.isSame(as: name) })
      else { throw expected("another name, such as users.csv, without a folder") }
      scenario.files.append((name, []))
    } else if let rest = words.after("given logged in ") {
      scenario.user = rest
    } else if words == Self.confirmed {
      scenario.isConfirmed = true
    } else if words == Self.sent {
      scenario.sendsMails = true
    } else if let rest = words.after("given name of ") {
      let (person, name) = try person(in: rest)
      scenario.people[person].rawName = name.unescaped
    } else if let rest = words.after("given email of ") {
      let (person, email) = try person(in: rest)
      scenario.people[person].email = email == "none" ? "" : email
    } else if let rest = words.after("given ") {
      let parts = rest.split(separator: ",").map(\.trimmed)
      if parts.count < 2 { throw expected("“given USERNAME, NAME, AGE”") }
      scenario.people.append(
        .init(
          username: parts[0], name: parts[1].unescaped,
          age: parts.dropFirst(2).first.flatMap { Int($0) }))
    } else if let rest = words.after("not ") {
      let (way, reason) = try pair(rest)
      if Way.named(way).isEmpty { throw expected("a way, such as “not with flags: REASON”") }
      for way in Way.named(way) { scenario.limits[way] = reason }
    } else if words == Self.afterwards {
      section = .look
    } else {
      try readOpening(words)
    }
  }

  private func person(in words: String) throws(Mistake) -> (Int, String) {
    let (username, value) = try pair(words)
    guard let index = scenario.people.firstIndex(where: { $0.username == username }) else {
      throw expected("a username that is given above")
    }
    return (index, value)
  }

  private mutating func readOpening(_ words: String) throws(Mistake) {
    let isContinued = words.hasPrefix("go on with ")
    let parts = (words.after(isContinued ? "go on with " : "open ") ?? "").split(separator: " ")
      .map { String($0).unescaped }
    var route: RouteName?
    if let first = parts.first, first != program { route = RouteName(rawValue: first) }
    if parts.isEmpty {
      throw expected("“given”, “not”, “open”, “go on with” or “\(Self.afterwards)”")
    }
    if route != nil, fields(route) == nil { throw expected("a command of \(program)") }
    scenario.blocks.append(
      .init(line: number, route: route, flags: Array(parts.dropFirst()), isContinued: isContinued))
    section = .block
  }

  private mutating func readBlock(_ words: String) throws(Mistake) {
    let index = scenario.blocks.count - 1
    func act(_ act: Scenario.Act) { scenario.blocks[index].acts.append((number, act)) }
    if words == "submit" { return act(.submit) }
    if words == "leave" { return act(.leave) }
    if let label = words.after("choose ") { return act(.choose(label)) }
    if let label = words.after("switch to ") { return act(.switchTo(label.unescaped)) }
    if let label = words.after("answer ") { return act(.reply(label)) }
    if let row = words.after("row ") {
      let parts = row.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        .map(\.trimmed)
      if parts.contains("") { throw expected("“row WORDS” or “row WORDS: ACTION”") }
      return act(.row(parts[0].unescaped, action: parts.dropFirst().first))
    }
    if let rest = words.after("rows ") {
      let (rows, action) = try rows(in: rest)
      return act(.rows(rows, action: action))
    }
    if let rest = words.after("all rows but ") {
      let (rows, action) = try rows(in: rest)
      return act(.allRows(but: rows, action: action))
    }
    let (name, value) = try pair(words)
    switch name {
    case "all rows": act(.allRows(but: [], action: value))
    case "says": act(.hear(value.unescaped))
    case "ends": scenario.blocks[index].ends = value.unescaped
    case "goes on": scenario.blocks[index].goesOn = value.unescaped
    case "prints": scenario.blocks[index].prints = (scenario.blocks[index].prints ?? []) + [value]
    case _ where name.hasPrefix("exit"):
      // "exit: 1", or "exit on a terminal: 3, since …" for some ways, with the reason.
      let ways = name == "exit" ? Way.allCases : Way.named(name.dropFirst("exit ".count))
      guard let code = Int32(value.prefix { $0 != "," }), !ways.isEmpty else {
        throw expected("an exit code, such as “exit on a terminal: 3, REASON”")
      }
      for way in ways { scenario.blocks[index].exits[way] = code }
    default:
      let route = scenario.blocks[index].route
      func field(of route: RouteName?) -> Field? { fields(route)?.first { $0.label == name } }
      guard let field = field(of: route) ?? field(of: nil) else {
        throw expected("a field's label")
      }
      let answer = value == "(as it is)" ? nil : value.unescaped
      if field.kind == .file, let answer, !FileName.isFile(answer, in: Placeholder.folder) {
        throw expected("a file of this scenario, such as {folder}/users.csv")
      }
      act(.answer(field, answer))
    }
  }

  private mutating func readLook(_ words: String) throws(Mistake) {
    let last = scenario.looks.count - 1
    if let rest = words.after("\(program) ") {
      scenario.looks.append(.init(line: number, words: rest.split(separator: " ").map(String.init)))
    } else if let count = words.after("mails: ").flatMap({ Int($0) }) {
      scenario.mails = count
    } else if last < 0 {
      throw expected("“\(program) COMMAND” or “mails: NUMBER”")
    } else if let code = words.after("exit: ").flatMap({ Int32($0) }) {
      scenario.looks[last].exit = code
    } else {
      scenario.looks[last].output.append(words)
    }
  }

  /// A secret that a form asks for twice is given once, unless the scenario gives the repetition.
  private func repeatSecrets(in block: inout Scenario.Block) {
    for again in block.route.flatMap(fields) ?? [] {
      guard case .secretAgain(let name) = again.kind,
        !block.answers.contains(where: { $0.field.name == again.name }),
        let index = block.acts.firstIndex(where: {
          if case .answer(let field, _) = $0.act { field.name == name } else { false }
        }), case .answer(_, let value) = block.acts[index].act
      else { continue }
      block.acts.insert((block.acts[index].line, .answer(again, value)), at: index + 1)
    }
  }

  /// The rows before the colon, and the action after it.
  private func rows(in words: String) throws(Mistake) -> ([String], String) {
    let (names, action) = try pair(words)
    return (names.split(separator: ",").map { $0.trimmed.unescaped }, action)
  }

  private func pair(_ words: String) throws(Mistake) -> (String, String) {
    let parts = words.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count < 2 { throw expected("an act, or a label, a colon and a value") }
    return (String(parts[0]), parts[1].trimmed)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Without spaces and tabs at both ends.
  var trimmed: String { String(trimmed { $0 == " " || $0 == "\t" || $0 == "\r" }) }
}

extension String {
  fileprivate func after(_ start: String) -> String? {
    hasPrefix(start) ? dropFirst(start.count).trimmed : nil
  }

  /// With escapes like "\u{1B}" decoded.
  var unescaped: String {
    var parts = split(separator: "\\u{", omittingEmptySubsequences: false).map(String.init)
    for (index, part) in parts.enumerated().dropFirst() {
      // By scalars: a joiner after the brace is part of its character.
      let scalars = part.unicodeScalars
      let end = scalars.firstIndex(of: "}")
      let digits = end.map { String(scalars[..<$0]) } ?? ""
      let isNumber = 1...6 ~= digits.count && digits.allSatisfy(\.isHexDigit)
      if isNumber, let end, let code = UInt32(digits, radix: 16) {
        let scalar = Unicode.Scalar(code).map { String($0) } ?? ""
        parts[index] = scalar + String(scalars[scalars.index(after: end)...])
      } else {
        parts[index] = "\\u{" + part
      }
    }
    return parts.joined()
  }
}
