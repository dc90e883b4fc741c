import ProcessHarness
import Processes
import ViperPages
import ViperPlatform
import ViperScenarios
import ViperTerminal

@testable import viper

/// Lines of JSON: a client that finds all elements by the labels of the page.
final class JSONConversation: Conversation {
  private let program: Program
  /// The events so far, and how many lines were written before the last one.
  private var events: [String] = []
  private var mark = 0
  /// The lines that were parsed, and how many were written then.
  private var (known, count): ([JSONValue], Int) = ([], 0)

  init(_ program: Program) { self.program = program }

  var hasEnded: Bool { program.hasEnded || lines.last?["type"] == .text("end") }
  var text: String { program.output + program.errors + said(lines) }

  func perform(_ act: Scenario.Act) throws {
    if events.isEmpty { try awaitAnswer(to: 0) }
    switch act {
    case .answer(let field, let value):
      let name = try find("fields", field.label)
      guard let value else { return }
      let option = try field.options.isEmpty ? nil : find("options", value)
      let answer: JSONValue =
        field.kind == .toggle ? .flag(value == Field.on) : .text(option ?? value)
      try send("{\"change\":{\(name.json):\(answer.json)}}")
    case .submit: try send(#"{"submit":{}}"#)
    case .choose(let label): try send("{\"choose\":\(try find("actions", label).json)}")
    case .switchTo(let label): try send("{\"go\":\(try find("items", label).json)}")
    case .reply(let label): try send("{\"choose\":\(try find("options", label).json)}")
    case .row(let words, let action):
      let id = try id(ofRow: words)
      if let action {
        try send("{\"do\":\(try find("rowActions", action).json),\"row\":\(id)}")
      } else {
        try send("{\"select\":\(id)}")
      }
    case .rows(let rows, let action):
      try perform(action, on: try rows.map(id(ofRow:)))
    case .allRows(let rows, let action):
      let left = try rows.map(id(ofRow:))
      let all = (page?.all("rows") ?? []).compactMap { $0["id"]?.json }
      try perform(action, on: rows.isEmpty ? nil : all.filter { !left.contains($0) })
    case .leave: try send(#"{"cancel":true}"#)
    case .hear(let words): try hear(words)
    }
  }

  func hear(_ words: String) throws {
    if program.wait({ self.fresh.contains(words) }) { return }
    throw Trouble("It doesn't say “\(words)”, but:\n\(fresh)\n\(program.output)")
  }

  func ends(or words: String?) throws -> Bool {
    if events.isEmpty { try awaitAnswer(to: 0) }
    if hasEnded { return true }
    if let words { try hear(words) }
    return hasEnded
  }

  func leave() throws -> Int32 {
    program.endInput()
    let status = try program.finish().status
    let schema = try JSONSchema()
    let output = program.output.split(separator: "\n").map(String.init)
    let faults =
      output.compactMap { schema.fault(of: $0, as: "output") }
      + events.compactMap { schema.fault(of: $0, as: "event") }
    if !faults.isEmpty { throw Trouble("The schema doesn't allow \(faults.lines)") }
    // An error before the first page is on standard error alone.
    let isRefused = output.isEmpty && program.errors.hasPrefix("Error: ")
    if !isRefused, output.last?.contains("\"type\":\"end\"") != true {
      throw Trouble("The last line is missing.")
    }
    return status
  }

  /// The results: the picked rows, or those of the last page.
  var results: String {
    let picked = lines.filter { $0["type"] == .text("row") }
    if !picked.isEmpty {
      return picked.map { $0["values"]?.texts.joined(separator: "\t") ?? "" }.lines
    }
    return page?.all("rows").compactMap { $0["values"]?.json }.lines ?? ""
  }

  // MARK: - Output

  private var lines: [JSONValue] {
    let whole = program.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    known += whole.dropFirst(count).compactMap { try? JSONValue(reading: String($0)) }
    count = whole.count
    return known
  }

  private var page: JSONValue? { lines.last { $0["type"] == .text("page") } }

  /// The text that a client shows for the lines since the last event, and errors.
  private var fresh: String { said(lines[mark...]) + program.errors }

  private func said(_ lines: some Sequence<JSONValue>) -> String {
    lines.map { line in
      let words = line.texts.map { $0.sanitized + "\n" }.joined()
      guard let body = line["body"], let count = body["count"] else { return words }
      return words + "\(body.all("rows").count) of \(count.json)\n"
    }.joined()
  }

  /// The name of the element with that label.
  private func find(_ list: String, _ label: String) throws -> String {
    let fields = list == "fields" ? ["filter", "order"].compactMap { page?["body"]?[$0] } : []
    for one in (page?.all(list) ?? []) + fields where one["label"] == .text(label) {
      if case .text(let name) = one["name"] { return name }
    }
    throw Trouble("The page has no “\(label)”: \(page?.json ?? program.output)")
  }

  /// Does an action to rows; nil for all.
  private func perform(_ action: String, on ids: [String]?) throws {
    let rows = ids.map { "[\($0.joined(separator: ","))]" } ?? "\"all\""
    try send("{\"do\":\(try find("rowActions", action).json),\"rows\":\(rows)}")
  }

  private func id(ofRow words: String) throws -> String {
    let rows = page?.all("rows") ?? []
    if let id = rows.first(where: { said([$0]).contains(words) })?["id"]?.json { return id }
    throw Trouble("No row holds “\(words)”: \(program.output)")
  }

  // MARK: - Input

  private func send(_ event: String) throws {
    mark = lines.count
    events.append(event)
    try program.type(event + "\n")
    try awaitAnswer(to: events.count)
  }

  /// Waits until the event of a line was handled.
  private func awaitAnswer(to line: Int) throws {
    let isThere = program.wait {
      self.hasEnded || self.lines.contains { $0["line"] == .number(Double(line)) }
    }
    let answer = lines.last { $0["line"] == .number(Double(line)) }
    if !isThere || answer?["type"] == .text("error") {
      throw Trouble("It refuses the event: \(program.output)")
    }
  }
}

extension JSONValue {
  /// The elements of all lists of that name.
  func all(_ name: String) -> [JSONValue] {
    switch self {
    case .object(let members):
      members.flatMap { member in
        if member.name == name, case .list(let values) = member.value { return values }
        return member.value.all(name)
      }
    case .list(let values): values.flatMap { $0.all(name) }
    case .flag, .null, .number, .text: []
    }
  }

  /// All texts in it.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .object(let members): members.flatMap(\.value.texts)
    case .list(let values): values.flatMap(\.texts)
    case .flag, .null, .number: []
    }
  }
}
