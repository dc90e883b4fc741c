/// What the user edits on a screen: inputs, focus and selection.
///
/// It outlives the pages of its screen, and is kept while another screen is current.
struct PageEditor {
  var inputs: [FieldName: TextInput] = [:]
  /// Where keys go; the page decides until the user moves it.
  var focus: Stop?
  var isFocusMoved = false
  /// The place of the selected row among all rows; the first visible line of a text.
  var selected = 0
  /// The visible places, as of the last frame.
  var visible = 0..<0
  /// Whether the window has no room for all of a text, as of the last frame.
  var isCut = false
  /// Why the fields themselves refused the last submission.
  private var problems: [FieldName: String] = [:]
  /// Whether the rows on the page are older than the last edit: then the selection is a place among
  /// the rows to come.
  private(set) var isAwaitingRows = false
  /// The field with an edit that the screen hasn't handled.
  var unhandled: FieldName?
  private var selectedID: String?
  private var proposals: [FieldName: String] = [:]

  /// Adapts to `page`.
  ///
  /// A field's new value replaces what is typed, but not while an edit is under way: the answer to
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

  /// Rows may arrive after the buttons below them; they get the focus all the same.
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
    page.fields.reduce(into: [:]) { $0[$1.name] = inputs[$1.name]?.text ?? "" }
  }

  /// Fills fields with what flags say; returns the event where nothing is left to ask.
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

  /// Submits the fields, unless one of them refuses its value.
  mutating func submit(_ page: Page) -> PageEvent? {
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

  /// The event of a changed field.
  ///
  /// The selection starts over.
  mutating func edited(_ name: FieldName, on page: Page) -> PageEvent {
    problems[name] = nil
    unhandled = name
    if case .table = page.body { (selected, selectedID, isAwaitingRows) = (0, nil, true) }
    return .changed(name, values(of: page))
  }

  /// Clears secrets: each is sent once.
  mutating func forgetSecrets(of page: Page) {
    for field in page.fields where field.isSecret { inputs[field.name] = TextInput() }
  }

  /// Moves the focus for another attempt, where the submission of `old` shows the same form again.
  mutating func retry(_ page: Page, after old: Page) {
    guard page.fields.map(\.name) == old.fields.map(\.name) else {
      return focus = firstStop(of: page)
    }
    let next = page.fields.first { $0.problem != nil } ?? page.fields.first(where: \.isSecret)
    if let next { focus = .field(next.name) }
  }

  /// The first field that has no value and needs one, or else the first stop.
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

// MARK: - Keys

extension PageEditor {
  /// Handles one key; nil if there is no event to send to the screen.
  mutating func press(_ key: Key, on page: Page) -> PageEvent? {
    switch key {
    case .tab: moveFocus(by: 1, on: page)
    case .backTab: moveFocus(by: -1, on: page)
    case .enter: return confirm(page)
    case .escape: return escape(page)
    default:
      if let action = action(of: key, on: page) { return tell(action, on: page) }
      return move(key, on: page) ? nil : type(key, on: page)
    }
    return nil
  }

  private mutating func moveFocus(by step: Int, on page: Page) {
    let stops = page.stops
    guard let index = stops.firstIndex(where: { $0 == focus }) else { return }
    focus = stops[(index + step + stops.count) % stops.count]
    isFocusMoved = true
  }

  private mutating func confirm(_ page: Page) -> PageEvent? {
    if let action = focusedAction(on: page) {
      return .chose(action, values(of: page))
    }
    switch page.body {
    case .question(let field):
      guard case .button(let option) = focus else { return nil }
      return .submitted([field.name: option.rawValue])
    case .form(let fields, _):
      let isLast = focus == .button(.submit) || focus == fields.last.map { .field($0.name) }
      if isLast { return submit(page) }
      moveFocus(by: 1, on: page)
      return nil
    case .table(let table):
      return table.enter == nil ? nil : table.row(at: selected).map { .selected(id: $0.id) }
    case .text: return nil
    }
  }

  /// The first Esc clears the filter, the next one leaves.
  private mutating func escape(_ page: Page) -> PageEvent? {
    guard case .table(let table) = page.body, let filter = table.filter,
      inputs[filter.name]?.text.isEmpty == false
    else { return .cancelled }
    inputs[filter.name] = TextInput()
    return edited(filter.name, on: page)
  }

  /// The action of a shortcut: with Ctrl anywhere, alone where no text is typed.
  private func action(of key: Key, on page: Page) -> Action? {
    switch key {
    case .control(let letter): page.keyed.first { $0.key == letter }
    case .text(let scalar) where !isTyping(on: page):
      page.keyed.first { $0.key == Character(scalar) }
    default: nil
    }
  }

  private func tell(_ action: Action, on page: Page) -> PageEvent? {
    guard case .table(let table) = page.body, table.rowActions.contains(action) else {
      return .chose(action, values(of: page))
    }
    return table.row(at: selected).map { .did(action, id: $0.id) }
  }

  private mutating func move(_ key: Key, on page: Page) -> Bool {
    let leap = max(1, visible.count - 1)
    let steps: [Key: Int] = [
      .up: -1, .down: 1, .pageUp: -leap, .pageDown: leap, .home: -.max / 2, .end: .max / 2,
    ]
    guard let step = steps[key] else { return false }
    switch page.body {
    case .table(let table): select(selected + step, in: table)
    case .text: scroll(by: step)
    case .question where isCut: scroll(by: step)
    case .form, .question:
      guard abs(step) == 1 else { return false }
      moveFocus(by: step, on: page)
    }
    return true
  }

  /// The next frame clamps this to the number of lines.
  private mutating func scroll(by step: Int) { selected = max(0, min(selected, .max / 2)) + step }

  private mutating func type(_ key: Key, on page: Page) -> PageEvent? {
    guard let field = focusedField(on: page), let key = field.accepts(key)
    else { return nil }
    let old = inputs[field.name] ?? TextInput()
    if field.isTyped {
      guard inputs[field.name, default: TextInput()].press(key) else { return nil }
    } else {
      let steps: [Key: Int] = [.left: -1, .right: 1, .text(" "): 1]
      steps[key].map { turn(field, from: old.text, by: $0) }
    }
    return inputs[field.name]?.text == old.text ? nil : edited(field.name, on: page)
  }

  private mutating func turn(_ field: Field, from name: String, by step: Int) {
    let positions = field.positions
    // Without a value, the first step leads to the first option.
    let index = positions.firstIndex { $0.name.rawValue == name } ?? (step > 0 ? -1 : 0)
    guard !positions.isEmpty else { return }
    let next = positions[(index + step + positions.count) % positions.count]
    inputs[field.name] = TextInput(next.name.rawValue)
  }
}
