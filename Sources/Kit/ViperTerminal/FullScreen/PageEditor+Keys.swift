import ViperPages

/// A command that works on every page.
enum PageCommand: Equatable {
  case showKeys, showPalette, quit, reload, copy, copyValue
  /// The item of this number in the navigation bar.
  case goTo(Int)

  var isMove: Bool { if case .goTo = self { true } else { false } }

  /// Whether it works while the page takes no keys.
  var leavesPageAsItIs: Bool {
    switch self {
    case .showKeys, .showPalette, .goTo: true
    case .quit, .reload, .copy, .copyValue: false
    }
  }
}

extension Grid.Target {
  /// The command of a click on the navigation bar; nil for other targets.
  var command: PageCommand? {
    switch self {
    case .bar(let index): .goTo(index + 1)
    case .pages: .showPalette
    case .row, .stop: nil
    }
  }
}

extension PageEditor {
  /// Handles one key; nil if there is no event to send to the screen.
  mutating func press(_ key: Key, on page: Page) -> PageEvent? {
    if key != .tab { choices = [] }
    switch key {
    case .tab:
      if let event = completePath(on: page) { return event }
      // The first Tab lists the names, and the next one moves on.
      let found = pathChoices(on: page)
      choices = found == choices ? [] : found
      if choices.isEmpty { moveFocus(by: 1, on: page) }
    case .backTab: moveFocus(by: -1, on: page)
    case .enter: return confirm(page)
    case .escape: return escape(page)
    default:
      if let event = answer(key, to: page) ?? mark(key, on: page) { return event }
      if isSort(key, on: page) { return sort(key, on: page) }
      if let action = action(of: key, on: page) { return tell(action, on: page) }
      if reveal(key, on: page) { return nil }
      return move(key, on: page) ? nil : type(key, on: page)
    }
    return nil
  }

  mutating func moveFocus(by step: Int, on page: Page) {
    revealed = nil
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
    case .form:
      if isLast(on: page) { return submit(page) }
      moveFocus(by: 1, on: page)
      return nil
    case .table(let table):
      return table.enter == nil ? nil : selectedRow(of: table).map { .selected(id: $0.id) }
    case .text: return nil
    }
  }

  /// The first Esc removes the marks, the next one clears the filter, and the last one leaves.
  private mutating func escape(_ page: Page) -> PageEvent? {
    if page.table?.marks.isEmpty == false { return .marked([]) }
    guard case .table(let table) = page.body, let filter = table.filter,
      inputs[filter.name]?.text.isEmpty == false
    else { return .cancelled }
    inputs[filter.name] = TextInput()
    return edited(filter.name, on: page)
  }

  /// Handles a click: presses a button, focuses a field, selects a row or opens the selected one.
  mutating func click(_ target: Grid.Target, on page: Page) -> PageEvent? {
    switch target {
    case .row(let index):
      guard let table = page.table else { return nil }
      let isOpened = focus == .rows && selected == index && !isDropped(in: table)
      (focus, isFocusMoved) = (.rows, true)
      select(index, in: table)
      return isOpened ? confirm(page) : nil
    case .stop(let stop):
      guard page.stops.contains(where: { $0 == stop }) else { return nil }
      (focus, isFocusMoved) = (stop, true)
      if case .button = stop { return confirm(page) }
      return nil
    case .bar, .pages: return nil
    }
  }

  // MARK: - Letters

  /// The command of a key; nil if it has none.
  func command(of key: Key, on page: Page) -> PageCommand? {
    switch key {
    case .function(1): return .showKeys
    case .control("g"): return .showPalette
    case .control("r") where page.offersReload: return .reload
    case .alt("1"..."9"):
      if case .alt(let digit) = key { return .goTo(digit.wholeNumberValue ?? 0) }
    case .text(let letter) where takesCommands(on: page): return command(of: letter, on: page)
    default: break
    }
    return nil
  }

  private func command(of letter: Unicode.Scalar, on page: Page) -> PageCommand? {
    switch letter {
    case "?": .showKeys
    case ":" where !page.isQuestion: .showPalette
    case "q" where !page.isQuestion: .quit
    case "r" where page.offersReload: .reload
    case "y" where page.showsData: .copy
    case "Y" where page.showsData: .copyValue
    case "1"..."9" where page.showsData: .goTo(Character(letter).wholeNumberValue ?? 0)
    default: nil
    }
  }

  /// The event of a letter that answers a question.
  private func answer(_ key: Key, to page: Page) -> PageEvent? {
    guard case .question(let field) = page.body, page.isYesOrNo else { return nil }
    // The safe option comes first.
    switch key {
    case .text("y"), .text("Y"): return .submitted([field.name: field.options[1].name.rawValue])
    case .text("n"), .text("N"): return .submitted([field.name: field.options[0].name.rawValue])
    default: return nil
    }
  }

  /// The action of a shortcut: a letter where letters are commands, or one with Ctrl anywhere.
  func action(of key: Key, on page: Page) -> Action? {
    switch key {
    case .control(let letter) where Action.controlKeys.contains(letter):
      page.keyed.first { $0.key == letter }
    case .text(let scalar) where takesCommands(on: page):
      page.keyed.first { $0.key == Character(scalar) }
    default: nil
    }
  }

  /// Whether the key marks a row, or all.
  func isMark(_ key: Key, on page: Page) -> Bool {
    let isOnRows = focus == .rows && page.table?.hasMarks == true
    return isOnRows && (key == .text(" ") || key == .control("a"))
  }

  /// The event of a key that toggles the mark of the selected row and moves on, or of all rows that
  /// match the filter.
  private mutating func mark(_ key: Key, on page: Page) -> PageEvent? {
    guard isMark(key, on: page), let table = page.table else { return nil }
    if key == .control("a") { return .marked(table.marks == .all ? [] : .all) }
    guard let row = selectedRow(of: table) else { return nil }
    select(selected + 1, in: table)
    return .marked(table.marks.toggling(row.id))
  }

  /// Whether the key sorts a list by its next order, or reverses the order.
  func isSort(_ key: Key, on page: Page) -> Bool {
    (key == .text("o") || key == .text("O")) && takesCommands(on: page) && page.table?.order != nil
  }

  /// The event of a key that sorts; nil if the order has no reverse.
  private mutating func sort(_ key: Key, on page: Page) -> PageEvent? {
    guard let order = page.table?.order else { return nil }
    let name = inputs[order.name]?.text ?? ""
    let next = key == .text("o") ? order.next(after: name) : order.reverse(of: name)
    guard let next else { return nil }
    inputs[order.name] = TextInput(next)
    return edited(order.name, on: page)
  }

  /// Reveals or hides the focused secret on Ctrl-T; false for other keys and fields.
  private mutating func reveal(_ key: Key, on page: Page) -> Bool {
    guard key == .control("t"), let field = focusedField(on: page), field.isSecret else {
      return false
    }
    revealed = revealed == field.name ? nil : field.name
    return true
  }

  /// The event of an action; nil for a row action without a selected row, or a refused submission.
  ///
  /// A row action that takes several rows is done to the marked ones, if any.
  mutating func tell(_ action: Action, on page: Page) -> PageEvent? {
    if action.name == .submit, case .form = page.body { return submit(page) }
    guard case .table(let table) = page.body, table.rowActions.contains(action) else {
      return .chose(action, values(of: page))
    }
    if action.takesRows, !table.marks.isEmpty { return .did(action, table.marks) }
    return selectedRow(of: table).map { .did(action, [$0.id]) }
  }

  // MARK: - Moving

  /// Moves in rows or a text while an act blocks all other keys.
  mutating func browse(_ key: Key, on page: Page) {
    if page.showsData { _ = move(key, on: page) }
  }

  private mutating func move(_ key: Key, on page: Page) -> Bool {
    let leap = max(1, visible.count - 1)
    let steps: [Key: Int] = [
      .up: -1, .down: 1, .control("p"): -1, .control("n"): 1, .pageUp: -leap, .pageDown: leap,
      .home: -.max / 2, .end: .max / 2, .wheelUp: -3, .wheelDown: 3,
    ]
    // Only rows and texts scroll by half a page.
    let half = page.table != nil || page.isText ? max(1, leap / 2) : 0
    let letters: [Key: Int] = [
      .text("k"): -1, .text("j"): 1, .text("g"): -.max / 2, .text("G"): .max / 2,
      .control("u"): -half, .control("d"): half,
    ]
    guard let step = steps[key] ?? (takesCommands(on: page) ? letters[key] : nil) else {
      return moveToButton(key, on: page)
    }
    switch page.body {
    case .table(let table):
      select(selected + step, in: table)
      // Arrows focus the rows, where letters are commands; Ctrl-N and Ctrl-P stay in the filter.
      if table.count > 0, [.up, .down, .pageUp, .pageDown].contains(key), focus != .rows {
        (focus, isFocusMoved) = (.rows, true)
      }
    case .text: scroll(by: step)
    case .question where isCut: scroll(by: step)
    case .form, .question:
      guard abs(step) == 1 else { return false }
      moveFocus(by: step, on: page)
    }
    return true
  }

  /// Moves between buttons, which stand side by side.
  private mutating func moveToButton(_ key: Key, on page: Page) -> Bool {
    let steps: [Key: Int] = [.left: -1, .right: 1]
    guard let step = steps[key], case .button = focus else { return false }
    let buttons = page.stops.filter { if case .button = $0 { true } else { false } }
    guard let index = buttons.firstIndex(where: { $0 == focus }),
      buttons.indices.contains(index + step)
    else { return true }
    focus = buttons[index + step]
    isFocusMoved = true
    return true
  }

  /// The next frame clamps this to the number of lines.
  private mutating func scroll(by step: Int) { selected = max(0, min(selected, .max / 2)) + step }

  // MARK: - Typing

  private mutating func type(_ key: Key, on page: Page) -> PageEvent? {
    guard let field = focusedField(on: page) else { return filter(key, on: page) }
    let accepted = field.accepts(key)
    defer { if accepted != key { refuseText(in: field) } }
    let old = inputs[field.name] ?? TextInput()
    if field.isTyped {
      guard let key = accepted, !isSlash(key, in: field, on: page) else { return nil }
      guard inputs[field.name, default: TextInput()].press(key) else { return nil }
    } else {
      let steps: [Key: Int] = [.left: -1, .right: 1, .text(" "): 1]
      guard let step = steps[key] else { return filter(key, on: page) }
      turn(field, from: old.text, by: step)
    }
    return inputs[field.name]?.text == old.text ? nil : edited(field.name, on: page)
  }

  /// Whether the key is the `/` that goes to the filter, pressed in the empty filter itself.
  private func isSlash(_ key: Key, in field: Field, on page: Page) -> Bool {
    key == .text("/") && field.name == page.table?.filter?.name
      && inputs[field.name]?.text.isEmpty != false
  }

  /// Why a letter of a list's commands does nothing here; nil for other keys.
  func excuse(for key: Key, on page: Page) -> String? {
    guard let table = page.table, takesCommands(on: page), action(of: key, on: page) == nil
    else { return nil }
    let other = table.filter == nil ? "" : " Press / to filter."
    return switch key {
    case .text("O") where table.order != nil:
      "This order can't be reversed. Press o for another one."
    case .text("o"), .text("O"): "This list has one order.\(other)"
    case .text("u"): "There is nothing to undo.\(other)"
    default: nil
    }
  }

  /// Types unhandled text into the filter of a list, except commands; `/` only moves the focus there.
  private mutating func filter(_ key: Key, on page: Page) -> PageEvent? {
    guard let filter = page.table?.filter, filter.isTyped, excuse(for: key, on: page) == nil
    else { return nil }
    switch key {
    case .text(" "): return nil
    case .text, .run, .paste, .backspace:
      focusFilter(of: page)
      return key == .text("/") ? nil : type(key, on: page)
    default: return nil
    }
  }

  mutating func focusFilter(of page: Page) {
    guard let filter = page.table?.filter else { return }
    (focus, isFocusMoved) = (.field(filter.name), true)
  }

  private mutating func turn(_ field: Field, from name: String, by step: Int) {
    let positions = field.positions
    // Without a value, a step forward selects the first option, and one back the last.
    let index = positions.firstIndex { $0.name.rawValue == name } ?? (step > 0 ? -1 : 0)
    guard !positions.isEmpty else { return }
    let next = positions[(index + step + positions.count) % positions.count]
    inputs[field.name] = TextInput(next.name.rawValue)
  }

  /// The completions of the path in a focused file field.
  private func pathChoices(on page: Page) -> [String] {
    guard let field = focusedField(on: page), field.kind == .file, let input = inputs[field.name],
      input.after.isEmpty
    else { return [] }
    return PathInput.choices(for: input.text)
  }

  /// Completes the path in a focused file field; nil if nothing can be completed.
  private mutating func completePath(on page: Page) -> PageEvent? {
    guard let field = focusedField(on: page), field.kind == .file, let input = inputs[field.name],
      input.after.isEmpty, let completed = PathInput.completion(of: input.text)
    else { return nil }
    inputs[field.name, default: TextInput()].replace(with: completed)
    return edited(field.name, on: page)
  }
}
