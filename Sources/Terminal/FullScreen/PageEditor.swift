/// What a driver remembers of a screen: what is typed, where the focus is, what is selected.
///
/// It outlives every page of the screen, and waits until the screen is current again.
struct PageEditor {
  var inputs: [FieldName: TextInput] = [:]
  /// Where keys go. It is the page's choice until the user moves it.
  var focus: Stop?
  var isFocusMoved = false
  /// The place of the selected row among all rows; of a text, its first line in sight.
  var selected = 0
  /// The places in sight, as of the last frame.
  var visible = 0..<0
  /// Whether the window has no room for all of a text, as of the last frame.
  var isCut = false
  /// What the fields themselves have against the last submission.
  private var problems: [FieldName: String] = [:]
  /// While the rows on the page answer what was asked before, the selection is a place among those
  /// to come, and no row.
  private(set) var isAwaitingRows = false
  /// The field whose change nobody has answered yet.
  var unheard: FieldName?
  private var selectedID: String?
  private var proposals: [FieldName: String] = [:]

  /// Makes the desk fit `page`.
  ///
  /// A field's proposal is taken up when it changes, but not while the presenter hasn't heard the
  /// latest of what is typed: its answer to the first letter must not undo the second.
  mutating func adopt(_ page: Page, isEditing: Bool) {
    // What isn't asked any more isn't kept either, least of all a secret.
    let names = Set(page.fields.map(\.name))
    inputs = inputs.filter { names.contains($0.key) }
    proposals = proposals.filter { names.contains($0.key) }
    problems = problems.filter { names.contains($0.key) }
    if let name = unheard, !names.contains(name) { unheard = nil }
    for field in page.fields where !isEditing || inputs[field.name] == nil {
      guard proposals[field.name] != field.value else { continue }
      proposals[field.name] = field.value
      if inputs[field.name]?.text != field.value { inputs[field.name] = TextInput(field.value) }
    }
    adoptFocus(page)
    guard case .table(let table) = page.body else { return }
    if isAwaitingRows {
      isAwaitingRows = isEditing
    } else if table.row(at: selected)?.id != selectedID,
      let index = table.rows.firstIndex(where: { $0.id == selectedID })
    {
      selected = table.first + index
    }
    select(selected, in: table)
  }

  /// Rows may come up after the buttons below them: they are where the user starts all the same.
  private mutating func adoptFocus(_ page: Page) {
    if !page.stops.contains(where: { $0 == focus }) {
      focus = firstStop(of: page)
      isFocusMoved = false
    } else if case .table = page.body, !isFocusMoved {
      focus = firstStop(of: page)
    }
  }

  /// What stands in the fields of `page`.
  func values(of page: Page) -> Values {
    page.fields.reduce(into: [:]) { $0[$1.name] = inputs[$1.name]?.text ?? "" }
  }

  /// Fills fields with what flags say; returns what is to be told when nothing is left to ask.
  mutating func take(_ answers: inout [FieldName: String], for page: Page) -> PageEvent? {
    let given = page.fields.filter { answers[$0.source] != nil }
    guard let last = given.last else { return nil }
    for field in given { inputs[field.name] = answers[field.source].map { TextInput($0) } }
    for field in given { answers[field.source] = nil }
    if case .table = page.body { return edited(last.name, on: page) }
    let values = values(of: page)
    let missing = page.fields.first { !$0.mayBeEmpty && values[$0].isEmpty }
    if let missing { focus = .field(missing.name) }
    return missing == nil ? submit(page) : nil
  }

  /// Tells what stands in the fields, unless one of them can't be like this.
  mutating func submit(_ page: Page) -> PageEvent? {
    let values = values(of: page)
    for field in page.fields { problems[field.name] = field.problem(of: values[field]) }
    guard let wrong = page.fields.first(where: { problem(of: $0) != nil }) else {
      return .submitted(values)
    }
    focus = .field(wrong.name)
    return nil
  }

  /// What the field itself has against what stands in it, or against what doesn't.
  func problem(of field: Field) -> String? {
    inputs[field.name]?.excess.map { field.problem(of: $0) } ?? problems[field.name]
  }

  /// What to tell once a field has changed. The selection starts over.
  mutating func edited(_ name: FieldName, on page: Page) -> PageEvent {
    problems[name] = nil
    unheard = name
    if case .table = page.body { (selected, selectedID, isAwaitingRows) = (0, nil, true) }
    return .changed(name, values(of: page))
  }

  /// A secret is sent once: whatever came of it, it is typed anew.
  mutating func forgetSecrets(of page: Page) {
    for field in page.fields where field.isSecret { inputs[field.name] = TextInput() }
  }

  /// Makes the desk ready for another try, where the answer to `old` is the same form again.
  mutating func retry(_ page: Page, after old: Page) {
    guard page.fields.map(\.name) == old.fields.map(\.name) else {
      return focus = firstStop(of: page)
    }
    let next = page.fields.first { $0.problem != nil } ?? page.fields.first(where: \.isSecret)
    if let next { focus = .field(next.name) }
  }

  /// What was proposed or isn't needed needn't be typed: the first other field is where the user
  /// goes on.
  private func firstStop(of page: Page) -> Stop? {
    guard case .form(let fields, _) = page.body else { return page.stops.first }
    let next = fields.first {
      $0.isTyped && !$0.isOptional && inputs[$0.name]?.text.isEmpty ?? true
    }
    return next.map { .field($0.name) } ?? page.stops.first
  }

  mutating func select(_ place: Int, in table: Table) {
    selected = max(0, min(place, table.count - 1))
    selectedID = isAwaitingRows ? nil : table.row(at: selected)?.id
  }

  /// The field that has the focus.
  func focusedField(on page: Page) -> Field? {
    page.fields.first { focus == .field($0.name) }
  }

  /// The action of the page whose button has the focus.
  func focusedAction(on page: Page) -> Action? {
    page.actions.first { focus == .button($0.name) }
  }

  /// Whether letters and digits are text where the focus is.
  func isTyping(on page: Page) -> Bool {
    focusedField(on: page)?.isTyped ?? false
  }
}
