import ViperPages
import ViperPlatform
import ViperTerminal

/// A screen whose acts are recorded, without code in its module.
final class RecordedScreen: Screen, ScreenToDriver {
  private let screen: any Screen
  private let route: RouteName
  private let recorder: Recorder
  /// The values of the page's fields when they appeared.
  private var proposals: [FieldName: String] = [:]
  /// The values typed since the last act.
  private var edits: Values?
  private var notice: Notice?
  private var question: Field?
  /// The rows that were loaded: of those that are marked, some may not be any more.
  private var rows: [String: Table.Row] = [:]

  init(_ screen: any Screen, of route: RouteName, by recorder: Recorder) {
    (self.screen, self.route, self.recorder) = (screen, route, recorder)
  }

  var page: Page { screen.page }

  weak var driver: (any ScreenToDriver)? {
    didSet {
      screen.driver = driver == nil ? nil : self
      if driver == nil { question = nil } else { look() }
    }
  }

  func pageChanged() {
    look()
    driver?.pageChanged()
  }

  func handle(_ event: PageEvent) async {
    let page = screen.page
    record(event, on: page)
    await screen.handle(event)
    if case .submitted = event, !page.isQuestion { judge(after: page) }
    if event.awaitsResult { look(isAnswer: true) }
  }

  // MARK: - Pages

  /// - Parameter isAnswer: Whether an act has ended, which may show the same notice again.
  private func look(isAnswer: Bool = false) {
    let page = screen.page
    if case .table(let table) = page.body { for row in table.rows { rows[row.id] = row } }
    let names = page.fields.map(\.name)
    proposals = proposals.filter { names.contains($0.key) }
    for field in page.fields where proposals[field.name] == nil {
      proposals[field.name] = field.value
    }
    if driver != nil { recorder.shows(page) }
    if driver != nil, case .question(let field) = page.body {
      if question != field { recorder.said(field.label) }
      question = field
    }
    guard page.busy == nil else { return }
    if let shown = page.notice, shown.kind != .hint, shown != notice || isAnswer && driver != nil {
      recorder.said(shown.text)
      if shown.kind == .failure { recorder.fails() }
    }
    notice = page.notice
  }

  /// Settles the form as accepted or refused.
  private func judge(after page: Page) {
    let now = screen.page
    let problems = now.fields.filter { $0.problem != nil }
    if driver == nil || problems.isEmpty && now.notice?.kind != .failure {
      return recorder.settle(.accepted)
    }
    recorder.settle(.refused(problems.map(\.name)))
    for problem in problems.compactMap(\.problem) { recorder.said(problem) }
    recorder.fails()
  }

  // MARK: - Acts

  private func record(_ event: PageEvent, on page: Page) {
    switch event {
    case .changed(let name, let values):
      edits = values
      if case .table = page.body, let field = page.fields.first(where: { $0.name == name }) {
        proposals[name] = recorder.edits(
          field, values, before: proposals[name] ?? "", on: route)
      }
    case .submitted(let values):
      edits = nil
      if case .question(let field) = page.body {
        let option = field.options.first { $0.name.rawValue == values[field] }
        recorder.act(.reply(option?.label ?? values[field]), on: nil)
      } else {
        recorder.submits(page.fields, values, proposals: proposals, on: route)
      }
    case .chose(let action, let values):
      type(values, on: page)
      recorder.act(.choose(action.label), on: route)
    case .did(let action, let rows):
      type(edits, on: page)
      recorder.act(act(action, on: rows, of: page), on: route)
    case .marked: break
    case .selected(let id):
      type(edits, on: page)
      recorder.act(.row(words(of: id, on: page), action: nil), on: route)
    // Values that weren't submitted aren't recorded.
    case .cancelled: recorder.leaves(page)
    case .appeared, .requirementMet, .wantsDetails, .wantsRows: break
    }
  }

  /// Records the fields that differ from the proposals, and makes their values the proposals.
  private func type(_ values: Values?, on page: Page) {
    edits = nil
    guard let values, !page.isQuestion else { return }
    let typed = page.fields.filter { !$0.isSecret && values[$0] != proposals[$0.name] ?? "" }
    recorder.answers(
      typed, values, proposals: [:], on: route,
      besideSecret: page.fields.contains(where: \.isSecret))
    for field in typed { proposals[field.name] = values[field] }
  }

  private func act(_ action: Action, on rows: RowSelection, of page: Page) -> Scenario.Act {
    func words(of ids: [String]) -> [String] {
      if ids.contains(where: { self.rows[$0] == nil }) {
        recorder.refuse("The recording ends at a row that was never shown. Show rows first.")
      }
      return ids.map { self.words(of: $0, on: page) }
    }
    return switch rows {
    case .rows(let ids) where ids.count == 1: .row(words(of: ids)[0], action: action.label)
    case .rows(let ids): .rows(words(of: ids), action: action.label)
    case .allBut(let ids): .allRows(but: words(of: ids), action: action.label)
    }
  }

  /// The first cell with letters that no other row holds, as far as it is shown in a narrow column.
  private func words(of id: String, on page: Page) -> String {
    guard case .table(let table) = page.body, let row = rows[id] else { return id }
    let isLoaded = table.rows.contains { $0.id == id }
    let others = (isLoaded ? table.rows : Array(rows.values)).filter { $0.id != id }
      .map { $0.cells.map(\.text.sanitized).joined(separator: "\n") }
    let cells = row.cells.map { String($0.text.sanitized.prefix(16)).trimmed }
      .filter { $0.contains(where: \.isLetter) }
    return cells.first { cell in !others.contains { $0.contains(cell) } } ?? cells.first ?? id
  }
}

extension PageEvent {
  /// Whether the user waits for its result.
  fileprivate var awaitsResult: Bool {
    switch self {
    case .chose, .did, .requirementMet, .selected, .submitted: true
    case .appeared, .cancelled, .changed, .marked, .wantsDetails, .wantsRows: false
    }
  }
}
