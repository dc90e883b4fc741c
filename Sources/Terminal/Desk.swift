/// What a driver remembers of a screen: what is typed, where the focus is, what is selected.
///
/// It outlives every page of the screen, and waits until the screen is current again.
struct Desk {
  private(set) var drafts: [Name: Draft] = [:]
  private(set) var focus: Name?
  /// The place of the selected row among all rows; of a text, its first line in sight.
  var selected = 0
  /// The places in sight, as of the last frame.
  var visible = 0..<0
  private var selectedID: String?
  private var proposals: [Name: String] = [:]

  /// Makes the desk fit `page`.
  ///
  /// A field's proposal is taken up when it changes, but not while the presenter hasn't heard the
  /// latest of what is typed: its answer to the first letter must not undo the second.
  mutating func adopt(_ page: Page, isEditing: Bool) {
    // What isn't asked any more isn't kept either, least of all a secret.
    let names = Set(page.fields.map(\.name))
    drafts = drafts.filter { names.contains($0.key) }
    proposals = proposals.filter { names.contains($0.key) }
    for field in page.fields where !isEditing || drafts[field.name] == nil {
      guard proposals[field.name] != field.value else { continue }
      proposals[field.name] = field.value
      if drafts[field.name]?.text != field.value { drafts[field.name] = Draft(field.value) }
    }
    if !page.stops.contains(where: { $0 == focus }) { focus = firstStop(of: page) }
    guard case .table(let table) = page.body else { return }
    if let index = table.rows.firstIndex(where: { $0.id == selectedID }) {
      selected = table.first + index
    }
    select(selected, in: table)
  }

  /// What stands in the fields of `page`.
  func values(of page: Page) -> Values {
    page.fields.reduce(into: [:]) { $0[$1.name] = drafts[$1.name]?.text ?? "" }
  }

  /// Fills fields with what flags say; returns what is to be told when nothing is left to ask.
  mutating func take(_ answers: inout [Name: String], for page: Page) -> PageEvent? {
    let given = page.fields.filter { answers[$0.source] != nil }
    guard let last = given.last else { return nil }
    for field in given { drafts[field.name] = answers[field.source].map { Draft($0) } }
    for field in given { answers[field.source] = nil }
    let values = values(of: page)
    if case .table = page.body { return .changed(last.name, values) }
    let missing = page.fields.first { !$0.isOptional && values[$0].isEmpty }
    focus = missing?.name ?? focus
    return missing == nil ? .submitted(values) : nil
  }

  /// A secret is sent once: whatever came of it, it is typed anew.
  mutating func forgetSecrets(of page: Page) {
    for field in page.fields where field.isSecret { drafts[field.name] = Draft() }
  }

  /// Makes the desk ready for another try, where the answer to `old` is the same form again.
  mutating func retry(_ page: Page, after old: Page) {
    guard page.fields.map(\.name) == old.fields.map(\.name) else {
      return focus = firstStop(of: page)
    }
    let next = page.fields.first { $0.problem != nil } ?? page.fields.first(where: \.isSecret)
    focus = next?.name ?? focus
  }

  /// What was proposed needn't be typed: the first empty field is where the user goes on.
  private func firstStop(of page: Page) -> Name? {
    guard case .form(let fields, _) = page.body else { return page.stops.first }
    let next = fields.first { drafts[$0.name]?.text.isEmpty ?? true }
    return next?.name ?? page.stops.first
  }

  private mutating func select(_ place: Int, in table: Table) {
    selected = max(0, min(place, table.count - 1))
    selectedID = table.row(at: selected)?.id
  }
}

// MARK: - Keys

extension Desk {
  /// Takes one key; nil where it changes nothing but the desk.
  mutating func press(_ key: Key, on page: Page) -> PageEvent? {
    switch key {
    case .tab: moveFocus(by: 1, on: page)
    case .backTab: moveFocus(by: -1, on: page)
    case .enter: return confirm(page)
    case .escape: return escape(page)
    default: return move(key, on: page) ? nil : type(key, on: page)
    }
    return nil
  }

  private mutating func moveFocus(by step: Int, on page: Page) {
    let stops = page.stops
    guard let index = stops.firstIndex(where: { $0 == focus }) else { return }
    focus = stops[(index + step + stops.count) % stops.count]
  }

  private mutating func confirm(_ page: Page) -> PageEvent? {
    if let action = page.actions.first(where: { $0.name == focus }) {
      return .chose(action, values(of: page))
    }
    switch page.body {
    case .question(let field): return focus.map { .submitted([field.name: $0.rawValue]) }
    case .form(let fields, _):
      let isLast = focus == .submit || focus == fields.last?.name
      if isLast { return .submitted(values(of: page)) }
      moveFocus(by: 1, on: page)
      return nil
    case .table(let table):
      return table.enter == nil ? nil : table.row(at: selected).map { .selected(id: $0.id) }
    case .text: return nil
    }
  }

  /// The first Esc empties the filter, the next one leaves.
  private mutating func escape(_ page: Page) -> PageEvent? {
    guard case .table(let table) = page.body, let filter = table.filter,
      drafts[filter.name]?.text.isEmpty == false
    else { return .cancelled }
    drafts[filter.name] = Draft()
    return typed(filter.name, on: page)
  }

  private mutating func move(_ key: Key, on page: Page) -> Bool {
    let leap = max(1, visible.count - 1)
    let steps: [Key: Int] = [
      .up: -1, .down: 1, .pageUp: -leap, .pageDown: leap, .home: -.max / 2, .end: .max / 2,
    ]
    guard let step = steps[key] else { return false }
    switch page.body {
    case .table(let table): select(selected + step, in: table)
    // The next frame knows how many lines there are.
    case .text: selected = max(0, min(selected, .max / 2)) + step
    case .form, .question:
      guard abs(step) == 1 else { return false }
      moveFocus(by: step, on: page)
    }
    return true
  }

  private mutating func type(_ key: Key, on page: Page) -> PageEvent? {
    guard let field = page.fields.first(where: { $0.name == focus }) else { return nil }
    let old = drafts[field.name] ?? Draft()
    if field.options.isEmpty {
      guard drafts[field.name, default: Draft()].press(key) else { return nil }
    } else {
      let steps: [Key: Int] = [.left: -1, .right: 1, .text(" "): 1]
      turn(field, from: old.text, by: steps[key] ?? 0)
    }
    return drafts[field.name]?.text == old.text ? nil : typed(field.name, on: page)
  }

  private mutating func turn(_ field: Field, from name: String, by step: Int) {
    let options = field.options
    let index = options.firstIndex { $0.name.rawValue == name } ?? 0
    let next = options[(index + step + options.count) % options.count]
    drafts[field.name] = Draft(next.name.rawValue)
  }

  private mutating func typed(_ name: Name, on page: Page) -> PageEvent {
    if case .table = page.body { (selected, selectedID) = (0, nil) }
    return .changed(name, values(of: page))
  }
}
