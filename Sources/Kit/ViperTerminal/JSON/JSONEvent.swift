import ViperPages
import ViperPlatform

/// An event of the client: one line of input.
enum JSONEvent: Equatable {
  case submit([JSONValue.Member])
  case change([JSONValue.Member])
  case choose(String, with: [JSONValue.Member])
  case act(String, [String])
  /// An action on all rows that match the filter, or on the marked ones.
  case actOnAll(String), actOnMarked(String)
  case select(String)
  case rows(from: Int, to: Int)
  case details(String)
  case go(String)
  case reload, cancel, stop

  /// The event of a line, and the number of the page that it is meant for; nil for any.
  /// - Throws: `JSONProblem` if the line isn't an event.
  static func reading(_ line: LineReader.Line) throws(JSONProblem) -> (event: JSONEvent, page: Int?)
  {
    switch line {
    case .unreadable: throw JSONProblem("The line is not UTF-8.")
    case .tooLong: throw JSONProblem("The line has more than \(LineReader.room) bytes.")
    case .text(let text):
      guard case .object(let members) = try JSONValue(reading: text) else {
        throw JSONProblem("An event is an object.")
      }
      var values = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
      let page = values.removeValue(forKey: "page")
      if page != nil, page?.integer == nil { throw JSONProblem("“page” is a page's number.") }
      guard let event = JSONEvent(values) else {
        if let name = Self.names.first(where: { values[$0] != nil }), values.count == 1 {
          throw JSONProblem("The value of “\(name)” is of the wrong kind.")
        }
        throw JSONProblem(
          "An event is one of submit, change, choose (and with), do and row or rows, select, rows, "
            + "details, go, reload, cancel and stop, and each has a value of its own kind.")
      }
      return (event, page?.integer)
    }
  }

  /// The names that are events by themselves.
  private static let names = [
    "submit", "change", "choose", "select", "rows", "details", "go", "reload", "cancel", "stop",
  ]

  private init?(_ values: [String: JSONValue]) {
    let (names, isTrue) = (values.keys.sorted(), JSONValue.flag(true))
    func text(_ name: String) -> String? { values[name]?.string }
    let event: JSONEvent? =
      switch names {
      case ["submit"]: values["submit"]?.members.map { .submit($0) }
      case ["change"]: values["change"]?.members.map { .change($0) }
      case ["choose"]: text("choose").map { .choose($0, with: []) }
      case ["choose", "with"]:
        values["with"]?.members.flatMap { fields in
          text("choose").map { .choose($0, with: fields) }
        }
      case ["do", "row"]: text("row").flatMap { row in text("do").map { .act($0, [row]) } }
      case ["do", "rows"] where text("rows") == "all": text("do").map { .actOnAll($0) }
      case ["do", "rows"] where text("rows") == "marked": text("do").map { .actOnMarked($0) }
      case ["do", "rows"]:
        values["rows"]?.strings.flatMap { rows in text("do").map { .act($0, rows) } }
      case ["select"]: text("select").map { .select($0) }
      case ["rows"]: values["rows"]?.bounds.map { .rows(from: $0, to: $1) }
      case ["details"]: text("details").map { .details($0) }
      case ["go"]: text("go").map { .go($0) }
      case ["reload"]: values["reload"] == isTrue ? .reload : nil
      case ["cancel"]: values["cancel"] == isTrue ? .cancel : nil
      case ["stop"]: values["stop"] == isTrue ? .stop : nil
      default: nil
      }
    guard let event else { return nil }
    self = event
  }
}

extension JSONEvent {
  /// The maximum number of rows in a request.
  private static let rowLimit = 1000

  /// The event for `page`, whose fields have these values.
  /// - Throws: `JSONProblem` if the page doesn't offer it.
  func onPage(_ page: Page, values: Values) throws(JSONProblem) -> PageEvent {
    switch self {
    case .submit(let fields):
      guard case .form = page.body else { throw JSONProblem("This page has no form.") }
      return .submitted(try page.values(values, with: fields))
    case .change(let fields):
      guard let last = fields.last else { throw JSONProblem("“change” names no field.") }
      return .changed(try page.field(last.name).name, try page.values(values, with: fields))
    case .choose(let name, let fields):
      if case .question(let field) = page.body,
        field.options.contains(where: { $0.name.rawValue == name })
      {
        if !fields.isEmpty { throw JSONProblem("An answer to a question takes no fields.") }
        return .submitted([field.name: name])
      }
      let options = if case .question(let field) = page.body { field.options } else { [Action]() }
      let action = try page.actions.named(name, beside: options)
      return .chose(action, try page.values(values, with: fields))
    case .act(let name, let rows):
      let action = try (page.table?.rowActions ?? []).named(name)
      var ids: [String] = []
      for row in rows where !ids.contains(row) { ids.append(try page.row(row)) }
      if ids.isEmpty { throw JSONProblem("“rows” names no row.") }
      if ids.count > 1 { try action.checkTakesRows() }
      return .did(action, .rows(ids))
    case .actOnAll(let name):
      if page.table?.count == 0 { throw JSONProblem("This page has no rows.") }
      let action = try (page.table?.rowActions ?? []).named(name)
      try action.checkTakesRows()
      return .did(action, .all)
    case .actOnMarked(let name):
      let action = try (page.table?.rowActions ?? []).named(name)
      guard let marks = page.table?.marks, !marks.isEmpty else {
        throw JSONProblem("No row is marked. Name rows by their id.")
      }
      try action.checkTakesRows()
      return .did(action, marks)
    case .select(let row):
      if page.table?.enter == nil { throw JSONProblem("This page has no rows to select.") }
      return .selected(id: try page.row(row))
    case .rows(let first, let end):
      guard let count = page.table?.count, count > 0 else {
        throw JSONProblem("This page has no rows.")
      }
      guard 0 <= first, first < end, end <= count, end - first <= Self.rowLimit else {
        throw JSONProblem(
          "“rows” takes two indices from 0 to \(count), the first before the second and at most "
            + "\(Self.rowLimit) apart.")
      }
      return .wantsRows(first..<end)
    case .details(let row):
      if page.table?.hasDetails != true { throw JSONProblem("This page's rows have no details.") }
      return .wantsDetails(of: try page.row(row))
    case .reload:
      if !page.offersReload { throw JSONProblem("This page isn't reloadable.") }
      return .appeared
    case .cancel, .go, .stop: return .cancelled
    }
  }
}

extension Page {
  /// `values` updated by the client's; a secret also fills its repetition.
  fileprivate func values(
    _ values: Values, with given: [JSONValue.Member]
  ) throws(JSONProblem) -> Values {
    var values = values
    for member in given {
      let field = try field(member.name)
      guard let text = member.value.answer(to: field) else {
        throw JSONProblem("“\(field.label)” must be \(field.kind.jsonTypes).")
      }
      if let problem = field.problem(of: text) { throw JSONProblem(problem) }
      values[field] = field.value(of: text)
    }
    let names = given.map(\.name)
    for field in fields where field.source != field.name && !names.contains(field.name.key) {
      if values[field].isEmpty || names.contains(field.source.key) {
        values[field] = values[field.source]
      }
    }
    return values
  }

  /// The field that has this name in JSON.
  fileprivate func field(_ key: String) throws(JSONProblem) -> Field {
    if let field = fields.first(where: { $0.name.key == key }) { return field }
    throw JSONProblem("no such field", among: fields.map(\.name.key))
  }

  /// `id` if a loaded row has it.
  fileprivate func row(_ id: String) throws(JSONProblem) -> String {
    if table?.rows.contains(where: { $0.id == id }) == true { return id }
    throw JSONProblem("No loaded row has this id. Ask for others with “rows”.")
  }
}

extension Field.Kind {
  /// The types of a value in JSON.
  fileprivate var jsonTypes: String {
    switch self {
    case .toggle: "true or false"
    case .number: "a whole number or a string"
    case .choice, .code, .file, .secret, .secretAgain, .text: "a string"
    }
  }
}

extension [Action] {
  /// The action with this name; the error also lists `others`.
  fileprivate func named(
    _ name: String, beside others: [Action] = []
  ) throws(JSONProblem) -> Action {
    if let action = first(where: { $0.name.rawValue == name }) { return action }
    throw JSONProblem("no such action", among: (others + self).map(\.name.rawValue))
  }
}

extension Action {
  fileprivate func checkTakesRows() throws(JSONProblem) {
    if !takesRows { throw JSONProblem("“\(label)” takes one row. Give it with “row”.") }
  }
}

extension JSONValue {
  fileprivate var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
  fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }
  /// The texts of a list; nil if it holds something else.
  fileprivate var strings: [String]? {
    guard case .list(let values) = self else { return nil }
    let texts = values.compactMap(\.string)
    return texts.count == values.count ? texts : nil
  }
  /// The whole number; nil outside the range that doubles represent exactly (RFC 8259, 6).
  fileprivate var integer: Int? {
    guard case .number(let value) = self, abs(value) < 0x1p53 else { return nil }
    return Int(exactly: value)
  }

  fileprivate var bounds: (Int, Int)? {
    guard case .list(let values) = self, values.count == 2, let first = values[0].integer,
      let end = values[1].integer
    else { return nil }
    return (first, end)
  }

  /// The value for `field`; nil if its type doesn't fit.
  fileprivate func answer(to field: Field) -> String? {
    switch (self, field.kind) {
    case (.text(let text), _): text
    case (.flag(let isOn), .toggle): isOn ? Field.on : ""
    case (.number, .number): integer.map { "\($0)" }
    default: nil
    }
  }
}

extension JSONProblem {
  /// Reports that the page lacks something, and lists the `names` that it has.
  init(_ missing: String, among names: [String]) {
    let others = names.isEmpty ? "" : ": it has \(names.joined(separator: ", "))"
    self.init("This page has \(missing)\(others).")
  }
}
