import ViperPages

/// A key that works now, and its effect.
struct KeyHint: Equatable {
  /// One key or several, such as "Ctrl-G" or "↑↓".
  let keys: String
  /// Its action, in a word or two.
  let label: String

  let width: Int

  init(_ keys: String, _ label: String) {
    (self.keys, self.label) = (keys, label)
    width = (keys + " " + label).sanitized.width
  }

  static let move = KeyHint("↑↓", "move")
  static let scroll = KeyHint("↑↓", "scroll")
  static let mark = KeyHint("Space", "mark")
  static let quit = KeyHint("Ctrl-C", "quit")
  static let next = KeyHint("Tab", "next")
  static let goTo = KeyHint("Ctrl-G", "go to")
  static let answer = KeyHint("y n", "answer")
  static let filter = KeyHint("/", "filter")
  static let filterAtOnce = KeyHint("type", "to filter")
}

extension PageEditor {
  /// The keys that work now; without room for all, the least needed ones are omitted.
  @MainActor
  func help(for page: Page, _ chrome: PageChrome, width: Int) -> [KeyHint] {
    let takesCommands = takesCommands(on: page)
    let isWaiting = chrome.isInert && chrome.showsWait(of: page)
    var keys = isWaiting ? movement(on: page) : keys(of: page, takesCommands: takesCommands)
    let isOfRow = hasRow(of: page) || page.table == nil
    let actions = isWaiting ? [] : isOfRow ? page.keyed : page.actions.filter { $0.key != nil }
    keys += actions.compactMap { action in
      guard let letter = action.key else { return nil }
      if takesCommands { return KeyHint("\(letter)", action.label) }
      guard Action.controlKeys.contains(letter) else { return nil }
      return KeyHint("Ctrl-\(letter.uppercased())", action.label)
    }
    // First in a form or a question, which need it most.
    if page.stops.count > 1, !isWaiting { keys.insert(.next, at: page.showsData ? keys.count : 0) }
    if chrome.bar?.items.isEmpty == false { keys.append(.goTo) }
    // On the first page, Esc leads nowhere.
    let isFirst = chrome.bar?.isFirstPage == true
    let help = KeyHint(takesCommands ? "?" : "F1", "keys")
    let isMarked = page.table?.marks.isEmpty == false
    let back: [KeyHint] =
      isWaiting
      ? (chrome.isStopping ? [] : [KeyHint("Esc", "stop")])
      : isMarked ? [KeyHint("Esc", "unmark")] : isFirst ? [] : [KeyHint("Esc", "back")]
    keys += (chrome.offersKeys ? [help] : []) + back + [.quit]
    func isTooLong() -> Bool { keys.reduce(-2) { $0 + $1.width + 2 } > width }
    let spares: [KeyHint] =
      (back.isEmpty ? [] : [.quit]) + [.next, .filterAtOnce, .filter, .goTo, .mark]
    for spare in spares where isTooLong() { keys.removeAll { $0 == spare } }
    // Drops actions before movement, then all but Enter, the help and the way out; the help always
    // stays.
    while isTooLong(), keys.count > 4 { keys.remove(at: keys.count - 3) }
    if isTooLong() { keys.removeAll { $0 == .move } }
    while isTooLong(), keys.count > 3 { keys.remove(at: keys.count - 3) }
    while isTooLong(), let spare = keys.lastIndex(where: { $0 != help }) { keys.remove(at: spare) }
    return keys
  }

  /// Whether a row is selected, on which its keys act.
  private func hasRow(of page: Page) -> Bool {
    page.table.map { $0.count > 0 && !isDropped(in: $0) } ?? false
  }

  /// The keys of the page that work during an act.
  private func movement(on page: Page) -> [KeyHint] {
    if page.isText { return [.scroll] }
    return hasRows(page) ? [.move] : []
  }

  private func hasRows(_ page: Page) -> Bool { page.table.map { $0.count > 0 } ?? false }

  private func keys(of page: Page, takesCommands: Bool) -> [KeyHint] {
    let button = focusedAction(on: page).map { KeyHint("Enter", $0.label) }
    let field = focusedField(on: page)
    let hasRows = hasRows(page)
    let turn = field.flatMap { $0.isTyped ? nil : KeyHint("←→", "change") }
    switch page.body {
    case .form(_, let submit):
      return [turn, button ?? KeyHint("Enter", isLast(on: page) ? submit : "next")]
        .compactMap(\.self)
    case .table(let table):
      let hasRow = hasRow(of: page)
      let filter = takesCommands ? KeyHint.filter : .filterAtOnce
      return [
        hasRows ? .move : nil,
        button ?? (hasRow ? KeyHint("Enter", table.enter ?? "Details") : nil),
        hasRow && table.hasMarks && focus == .rows ? .mark : nil,
        table.filter == nil ? nil : filter, turn,
      ].compactMap(\.self)
    case .text: return [.scroll, button].compactMap(\.self)
    case .question(let question):
      let focused = question.options.first { focus == .button($0.name) }
      return [
        isCut ? .scroll : nil, focused.map { KeyHint("Enter", $0.label) },
        page.isYesOrNo ? .answer : nil,
      ].compactMap(\.self)
    }
  }

  /// Whether Enter submits the form.
  func isLast(on page: Page) -> Bool {
    focus == .button(.submit) || focus == page.fields.last.map { .field($0.name) }
  }
}

extension Grid {
  /// Replaces the last row by key hints.
  mutating func put(_ hints: [KeyHint]) {
    let row = size.rows - 1
    erase(row * size.columns..<size.rows * size.columns)
    var column = 1
    for hint in hints {
      column = put(
        hint.keys, column: column, row: row, width: size.columns - 1 - column, style: .bold)
      column += 1
      column = put(
        hint.label, column: column, row: row, width: size.columns - 1 - column, style: .faint)
      column += 2
    }
  }
}
