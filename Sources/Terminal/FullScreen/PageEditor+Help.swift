extension PageEditor {
  /// The keys that work now.
  ///
  /// The least needed ones are left out where they don't all fit.
  @MainActor
  func help(for page: Page, _ margin: Margin, width: Int) -> String {
    let isTyping = isTyping(on: page)
    var keys = keys(of: page, isTyping: isTyping)
    keys += page.working.map { action in
      let letter = action.key.map(String.init) ?? ""
      return (isTyping ? "Ctrl-\(letter.uppercased())" : letter) + " \(action.label)"
    }
    if page.stops.count > 1 { keys.insert("Tab next", at: page.tabPlace(among: keys)) }
    if let count = margin.bar?.items.count {
      keys.append(isTyping ? "Alt-1…\(count) switch" : "1…\(count) switch")
    }
    keys += ["Esc leave", "Ctrl-C quit"]
    func line() -> String { keys.joined(separator: " · ") }
    for spare in ["Ctrl-C quit", "↑↓ move", "type to filter", "Tab next"] {
      if line().sanitized.width <= width { break }
      keys.removeAll { $0 == spare }
    }
    // The way out is always named.
    while line().sanitized.width > width, keys.count > 1 { keys.remove(at: keys.count - 2) }
    return line()
  }

  private func keys(of page: Page, isTyping: Bool) -> [String] {
    let button = focusedAction(on: page).map { "Enter \($0.label)" }
    let field = focusedField(on: page)
    let hasRows = !page.isWithoutRows
    let turn = field.flatMap { $0.isTyped ? nil : "←→ change" }
    return switch page.body {
    case .form(_, let submit): [turn, button ?? "Enter \(submit)"].compactMap(\.self)
    case .table(let table):
      [
        hasRows ? "↑↓ move" : nil,
        button ?? (hasRows ? table.enter.map { "Enter \($0)" } : nil),
        isTyping ? "type to filter" : nil, turn,
      ].compactMap(\.self)
    case .text: ["↑↓ scroll", button].compactMap(\.self)
    case .question: [isCut ? "↑↓ scroll" : nil, "Enter choose"].compactMap(\.self)
    }
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
