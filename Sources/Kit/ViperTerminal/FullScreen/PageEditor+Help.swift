import ViperPages

extension PageEditor {
  /// The keys that work now.
  ///
  /// The least needed ones are left out where they don't all fit.
  @MainActor
  func help(for page: Page, _ margin: Margin, width: Int) -> String {
    let takesCommands = takesCommands(on: page)
    var keys = keys(of: page, takesCommands: takesCommands)
    keys += page.working.compactMap { action in
      guard let letter = action.key else { return nil }
      if takesCommands { return "\(letter) \(action.label)" }
      return Action.controlKeys.contains(letter)
        ? "Ctrl-\(letter.uppercased()) \(action.label)" : nil
    }
    if page.stops.count > 1 { keys.insert("Tab next", at: page.tabPlace(among: keys)) }
    if let wrong = page.fields.first(where: { problem(of: $0) ?? $0.problem != nil }) {
      keys.insert("Check “\(wrong.label)”", at: 0)
    }
    if let count = margin.bar?.items.count, count > 0 {
      let digits = (page.showsData && takesCommands ? "" : "Alt-") + "1…\(min(count, 9))"
      keys.append("\(digits) or Ctrl-G pages")
    }
    // On the first page, Esc leads nowhere.
    let isFirst = margin.bar?.isFirstPage == true
    let help = takesCommands ? "? keys" : "F1 keys"
    keys += (margin.offersKeys ? [help] : []) + (isFirst ? [] : ["Esc back"]) + ["Ctrl-C quit"]
    func line() -> String { keys.joined(separator: " · ") }
    let spares = (isFirst ? [] : ["Ctrl-C quit"]) + ["↑↓ move", "type to filter", "Tab next"]
    for spare in spares {
      if line().sanitized.width <= width { break }
      keys.removeAll { $0 == spare }
    }
    // Enter, the help and the way out are named as long as there is room, and the help in any window.
    while line().sanitized.width > width, keys.count > 3 { keys.remove(at: keys.count - 3) }
    while line().sanitized.width > width, let spare = keys.lastIndex(where: { $0 != help }) {
      keys.remove(at: spare)
    }
    return line()
  }

  private func keys(of page: Page, takesCommands: Bool) -> [String] {
    let button = focusedAction(on: page).map { "Enter \($0.label)" }
    let field = focusedField(on: page)
    let hasRows = !page.isWithoutRows
    let turn = field.flatMap { $0.isTyped ? nil : "←→ change" }
    switch page.body {
    case .form(_, let submit):
      return [turn, button ?? "Enter \(isLast(on: page) ? submit : "next")"].compactMap(\.self)
    case .table(let table):
      let filter = table.filter == nil ? nil : takesCommands ? "/ filter" : "type to filter"
      return [
        hasRows ? "↑↓ move" : nil,
        button ?? (hasRows ? table.enter.map { "Enter \($0)" } : nil), filter, turn,
      ].compactMap(\.self)
    case .text: return ["↑↓ scroll", button].compactMap(\.self)
    case .question(let question):
      let focused = question.options.first { focus == .button($0.name) }
      let answers = question.options.count == 2 ? "y n answer" : nil
      return [isCut ? "↑↓ scroll" : nil, focused.map { "Enter \($0.label)" }, answers]
        .compactMap(\.self)
    }
  }

  /// Whether Enter submits the form.
  private func isLast(on page: Page) -> Bool {
    focus == .button(.submit) || focus == page.fields.last.map { .field($0.name) }
  }
}

extension Page {
  /// The shortcuts that work now: without rows, none of a row's.
  fileprivate var working: [Action] {
    isWithoutRows ? actions.filter { $0.key != nil } : keyed
  }

  fileprivate var isWithoutRows: Bool {
    if case .table(let table) = body { table.count == 0 } else { false }
  }

  /// Where Tab is named: first in a form and a question, where it is needed most.
  fileprivate func tabPlace(among keys: [String]) -> Int {
    switch body {
    case .form, .question: 0
    case .table, .text: keys.count
    }
  }
}
