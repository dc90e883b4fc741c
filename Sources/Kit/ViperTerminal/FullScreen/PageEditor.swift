import ViperPages

/// The user's edits of a screen: inputs, focus and selection.
///
/// It outlives the pages of its screen, and is kept while another screen is current.
struct PageEditor {
  var inputs: [FieldName: TextInput] = [:]
  /// The stop with the focus; the page determines it until the user moves it.
  var focus: Stop?
  var isFocusMoved = false
  /// The index of the selected row among all rows, or of the first visible line of a text.
  var selected = 0
  /// The visible rows, as of the last frame.
  var visible = 0..<0
  /// Whether the window has no room for all of a text, as of the last frame.
  var isCut = false
  /// The texts around the body that the window has no room for, as of the last frame.
  var cutTexts: [String] = []
  /// The secret shown in clear text until it loses the focus, is submitted, or the page is left.
  var revealed: FieldName?
  /// Whether a list shows its selected row beside it if there is room.
  var showsDetail = true
  /// The key help of another page, if this page shows it.
  var sheet: KeySheet?
  /// The file names that Tab found and can't choose among.
  var choices: [String] = []
  /// The problems that fields themselves found in the last submission or key.
  private var problems: [FieldName: String] = [:]
  /// The secrets that were cleared without a submission, until their next edit: their notes are
  /// outdated.
  private var forgotten: Set<FieldName> = []
  /// Whether the rows are older than the last edit; `selected` then counts in the rows to come.
  private(set) var isAwaitingRows = false
  /// The field with an edit that the screen hasn't handled.
  var unhandled: FieldName?
  /// The selected row, and how many rows there were when it was selected.
  private var (selectedID, selectedCount) = (String?.none, 0)
  /// The row to select when the rows are in their new order; nil for the first one.
  private var keptID: String?
  private var proposals: [FieldName: String] = [:]
  /// The values of the form when it appeared or was last saved.
  private var baseline: [FieldName: String] = [:]

  /// Adapts to `page`.
  ///
  /// A field's new value replaces the typed text, but not while an edit is under way: the answer to
  /// the first character must not undo the second.
  mutating func adopt(_ page: Page, isEditing: Bool) {
    // Inputs of removed fields, which may be secrets, are dropped.
    let names = Set(page.fields.map(\.name))
    inputs = inputs.filter { names.contains($0.key) }
    proposals = proposals.filter { names.contains($0.key) }
    problems = problems.filter { names.contains($0.key) }
    if let name = unhandled, !names.contains(name) { unhandled = nil }
    for field in page.fields where !isEditing || inputs[field.name] == nil {
      guard proposals[field.name] != field.value else { continue }
      proposals[field.name] = field.value
      let typed = inputs[field.name].map { field.value(of: $0.text) }
      if typed == field.value { continue }
      inputs[field.name] = TextInput(field.value)
      baseline[field.name] = field.value
    }
    baseline = baseline.filter { names.contains($0.key) }
    for name in names where baseline[name] == nil { baseline[name] = inputs[name]?.text ?? "" }
    adoptFocus(page)
    guard case .table(let table) = page.body else { return }
    if isAwaitingRows {
      isAwaitingRows = isEditing
      // The user may have moved in the meantime.
      if !isEditing, selected == 0, let index = table.rows.firstIndex(where: { $0.id == keptID }) {
        selected = table.first + index
      }
    } else if isDropped(in: table) {
      if let index = table.rows.firstIndex(where: { $0.id == selectedID }) {
        selected = table.first + index
      } else if table.count >= selectedCount, table.count > table.rows.count {
        // The row has moved out of the loaded rows; row keys must not act on another one.
        return
      }
    }
    select(selected, in: table)
  }

  /// Focuses a stop of the page; rows that arrive after the buttons below them get the focus.
  private mutating func adoptFocus(_ page: Page) {
    if !page.stops.contains(where: { $0 == focus }) {
      focus = firstStop(of: page)
      isFocusMoved = false
    } else if case .table = page.body, !isFocusMoved {
      focus = firstStop(of: page)
    }
  }

  /// The current values of the fields of `page`.
  func values(of page: Page) -> Values {
    page.fields.reduce(into: [:]) { $0[$1.name] = $1.value(of: inputs[$1.name]?.text ?? "") }
  }

  /// Treats the current inputs as saved.
  mutating func rebase(on page: Page) {
    baseline = page.fields.reduce(into: [:]) { $0[$1.name] = inputs[$1.name]?.text ?? "" }
  }

  /// The question before leaving the page if that loses a wait or edits; nil otherwise.
  func loss(on page: Page) -> String? {
    let edits = hasEdits(on: page) ? "Leave this page? Your changes will be lost." : nil
    return page.lossOfStopping ?? edits
  }

  func hasEdits(on page: Page) -> Bool {
    guard case .form(let fields, _) = page.body else { return false }
    return fields.contains { inputs[$0.name]?.text ?? "" != baseline[$0.name] ?? "" }
  }

  /// Fills fields from flags; returns the event to send if no answer is missing.
  mutating func take(_ answers: inout [FieldName: String], for page: Page) -> PageEvent? {
    let given = page.fields.filter { answers[$0.source] != nil }
    guard let last = given.last else { return nil }
    for field in given { inputs[field.name] = answers[field.source].map { TextInput($0) } }
    for field in given { answers[field.source] = nil }
    // Flags can be given again: leaving loses none of them.
    rebase(on: page)
    if case .table = page.body { return edited(last.name, on: page) }
    let values = values(of: page)
    let missing = page.fields.first { !$0.mayBeEmpty && values[$0].isEmpty }
    if let missing { focus = .field(missing.name) }
    return missing == nil ? submit(page) : nil
  }

  /// Submits the fields, unless one of them refuses its value.
  mutating func submit(_ page: Page) -> PageEvent? {
    revealed = nil
    forgotten = []
    let values = values(of: page)
    for field in page.fields { problems[field.name] = field.problem(of: values[field]) }
    guard let wrong = page.fields.first(where: { problem(of: $0) != nil }) else {
      return .submitted(values)
    }
    focus = .field(wrong.name)
    return nil
  }

  /// Why the field itself refuses its value or the last input.
  func problem(of field: Field) -> String? {
    inputs[field.name]?.excess.map { field.problem(of: $0) } ?? problems[field.name]
  }

  /// The note below a field, and whether it is a problem; the driver's own problem comes first.
  func note(on field: Field) -> (text: String, isProblem: Bool)? {
    if let problem = problem(of: field) { return (problem, true) }
    if forgotten.contains(field.name) { return nil }
    return field.problem.map { ($0, true) } ?? field.hint.map { ($0, false) }
  }

  /// Shows which input `field` takes, until its next edit.
  mutating func refuseText(in field: Field) { problems[field.name] = field.problem(of: "?") }

  /// The event of a changed field; a new filter selects the first row, and a new order keeps the
  /// row if it is loaded.
  mutating func edited(_ name: FieldName, on page: Page) -> PageEvent {
    problems[name] = nil
    forgotten.remove(name)
    // Another field's refused key is over once typing goes on here.
    for field in page.fields where problems[field.name] != nil {
      problems[field.name] = field.problem(of: field.value(of: inputs[field.name]?.text ?? ""))
    }
    unhandled = name
    if let table = page.table {
      keptID = name == table.order?.name ? selectedID ?? keptID : nil
      (selected, selectedID, isAwaitingRows) = (0, nil, true)
    }
    return .changed(name, values(of: page))
  }

  /// Clears secrets, since each is sent once, with their undo history and deleted text.
  mutating func forgetSecrets(of page: Page) {
    revealed = nil
    for field in page.fields where field.isSecret {
      guard let input = inputs[field.name] else { continue }
      (inputs[field.name], baseline[field.name]) = (TextInput(), "")
      if !input.text.isEmpty { forgotten.insert(field.name) }
    }
  }

  /// Replaces secrets by as many dots.
  mutating func maskSecrets(of page: Page) {
    revealed = nil
    for field in page.fields where field.isSecret {
      inputs[field.name] = inputs[field.name].map { TextInput($0.text.masked) }
    }
  }

  /// Clears the secrets of `old` after it was submitted, except those that needn't be typed again.
  mutating func forgetSecrets(of old: Page, afterSubmissionTo page: Page) {
    revealed = nil
    let isEmpty = { inputs[$0]?.text.isEmpty != false }
    for name in page.secretsToForget(afterSubmissionOf: old, isEmpty: isEmpty) {
      (inputs[name], baseline[name]) = (TextInput(), "")
    }
    if page.notice?.kind == .success { rebase(on: page) }
  }

  /// Clears the submitted secrets of `old`, and focuses the refused field or the first secret to
  /// type again, or the first field of another form.
  mutating func settle(_ event: PageEvent, of old: Page, on page: Page) {
    if event.submits { forgetSecrets(of: old, afterSubmissionTo: page) }
    guard page.fields.map(\.name) == old.fields.map(\.name) else {
      if event.submits { focus = firstStop(of: page) }
      return
    }
    let isGone = { [inputs] (name: FieldName) in inputs[name]?.text.isEmpty != false }
    let secret = event.submits ? page.fields.first { $0.isSecret && isGone($0.name) } : nil
    guard let next = page.fields.first(where: { $0.problem != nil }) ?? secret else { return }
    focus = .field(isGone(next.source) ? next.source : next.name)
  }

  /// Clears secrets, and moves the focus off a dangerous button: when the page is back, Enter must
  /// not repeat the question just declined.
  @MainActor
  mutating func leave(_ page: Page) {
    forgetSecrets(of: page)
    if focusedAction(on: page)?.isDangerous == true { focus = firstStop(of: page) }
  }

  /// The first required field without a value, or else the first stop.
  private func firstStop(of page: Page) -> Stop? {
    guard case .form(let fields, _) = page.body else { return page.stops.first }
    let next = fields.first {
      $0.isTyped && !$0.isOptional && inputs[$0.name]?.text.isEmpty ?? true
    }
    return next.map { .field($0.name) } ?? page.stops.first
  }

  mutating func select(_ index: Int, in table: Table) {
    selected = max(0, min(index, table.count - 1))
    (selectedID, selectedCount) = (isAwaitingRows ? nil : table.row(at: selected)?.id, table.count)
  }

  /// The selected row; nil if it isn't loaded.
  func selectedRow(of table: Table) -> Table.Row? {
    isDropped(in: table) ? nil : table.row(at: selected)
  }

  /// Whether the selected row has moved or was deleted.
  func isDropped(in table: Table) -> Bool {
    selectedID != nil && table.row(at: selected)?.id != selectedID
  }

  /// The field that has the focus.
  func focusedField(on page: Page) -> Field? {
    page.fields.first { focus == .field($0.name) }
  }

  /// The action of the page whose button has the focus.
  func focusedAction(on page: Page) -> Action? {
    page.actions.first { focus == .button($0.name) }
  }

  /// Whether the focused field takes letters and digits as text.
  func isTyping(on page: Page) -> Bool {
    focusedField(on: page)?.isTyped ?? false
  }

  /// Whether letters and digits are commands: on the rows of a list, a text, a question, and the
  /// buttons and choices of a form.
  ///
  /// Elsewhere on a list they go into the filter.
  func takesCommands(on page: Page) -> Bool {
    switch page.body {
    case .question, .text: return true
    case .table(let table): return focus == .rows || table.filter == nil && table.order == nil
    case .form: return !isTyping(on: page)
    }
  }

  /// Whether the key acts on the selected row of a list, such as Enter, or `y`, which copies it.
  func isOfRow(_ key: Key, on page: Page) -> Bool {
    guard let table = page.table else { return false }
    if let action = action(of: key, on: page) {
      let isOfMarks = action.takesRows && !table.marks.isEmpty
      return table.rowActions.contains(action) && !isOfMarks
    }
    switch command(of: key, on: page) {
    case .copy, .copyValue: return true
    default: break
    }
    let isMark = key == .text(" ") && isMark(key, on: page)
    return (key == .enter || isMark) && focusedAction(on: page) == nil
  }

  /// The selected row as tab-separated cells, or the text; nil if nothing is selected.
  func selection(on page: Page) -> String? {
    switch page.body {
    case .table(let table):
      selectedRow(of: table)?.cells.map(\.text.visible).joined(separator: "\t")
    case .text(let text):
      text.split(separator: "\n").map { String($0).visible }.joined(separator: "\n")
    case .form, .question: nil
    }
  }

  /// The labeled values of the selected row or the text, except flags and empty ones.
  func values(on page: Page) -> [(label: String, text: String)] {
    let row = page.table.flatMap(selectedRow)
    let cells = zip(page.table?.columns ?? [], row?.cells ?? []).map { ($0.label, $1) }
    let details = (row?.details ?? page.details).map { ($0.label, $0.cell) }
    return (cells + details).compactMap { label, cell in
      switch cell.value {
      case .flag: nil
      // A relative time would be wrong once it is pasted.
      case .time(let time): (label, time)
      case .text, .number, .nothing, .word: cell.text.isEmpty ? nil : (label, cell.text.visible)
      }
    }
  }
}
