extension PageEditor {
  /// Takes one key; nil where it changes nothing but the desk.
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

  /// The first Esc empties the filter, the next one leaves.
  private mutating func escape(_ page: Page) -> PageEvent? {
    guard case .table(let table) = page.body, let filter = table.filter,
      inputs[filter.name]?.text.isEmpty == false
    else { return .cancelled }
    inputs[filter.name] = TextInput()
    return edited(filter.name, on: page)
  }

  /// The action whose letter it is: with Ctrl anywhere, alone where nothing is typed.
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

  /// The next frame knows how many lines there are.
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
    // Where none stands yet, the first step leads to the first one.
    let index = positions.firstIndex { $0.name.rawValue == name } ?? (step > 0 ? -1 : 0)
    guard !positions.isEmpty else { return }
    let next = positions[(index + step + positions.count) % positions.count]
    inputs[field.name] = TextInput(next.name.rawValue)
  }
}
