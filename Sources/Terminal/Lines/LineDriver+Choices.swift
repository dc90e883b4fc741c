extension LineDriver {
  /// What isn't a value.
  private enum Choice {
    case stay
    case sort(Field, Action)
    case act(Action)
    case move(NavigationBar.Item)
    case leave

    var label: String {
      switch self {
      case .stay: "Go on"
      case .sort(_, let option): "Sort by \(option.label.lowercased())"
      case .act(let action): action.label
      case .move(let item): item.label
      case .leave: "Leave"
      }
    }
  }

  /// Offers, by number, everything that isn't a value.
  /// - Parameters:
  ///   - field: The field that was asked before; nil where none was.
  ///   - isBegun: Whether fields before it were answered.
  func choose(
    on screen: any Screen, before field: Field? = nil, isBegun: Bool = false
  ) async throws {
    // A tip that comes up meanwhile has no bar.
    let (page, bar) = (screen.page, bar)
    let choices = choices(on: page)
    for (index, choice) in choices.enumerated() { say("\(index + 1). \(choice.label)") }
    guard let line = try await ask("Number: ") else {
      try endOfInput(on: page, without: field, isBegun: isBegun)
    }
    guard let number = Int(line), number > 0, number <= choices.count else {
      return sayNoNumber(upTo: choices.count)
    }
    switch choices[number - 1] {
    case .stay: return
    case .sort(let order, let option):
      transcript.reading = Reading()
      transcript.inputs[order.name] = option.name.rawValue
      try await tell(.changed(order.name, values(of: page)), to: screen)
    case .act(let action):
      transcript.wasRefused = false
      try await tell(.chose(action, values(of: page)), to: screen)
    case .move(let item): bar?.choose(item.name)
    case .leave:
      // What flags said was meant for what is left now.
      answers = [:]
      try await tell(.cancelled, to: screen)
    }
  }

  private func choices(on page: Page) -> [Choice] {
    let stay: [Choice] = page.fields.isEmpty ? [] : [.stay]
    let others = bar?.items.filter { $0.name != bar?.current } ?? []
    return stay + sorts(of: page) + page.actions.map(Choice.act) + others.map(Choice.move) + [
      .leave
    ]
  }

  /// The orders that a table isn't in.
  private func sorts(of page: Page) -> [Choice] {
    guard case .table(let table) = page.body, let order = table.order else { return [] }
    let current = values(of: page)[order]
    return order.options.filter { $0.name.rawValue != current }.map { .sort(order, $0) }
  }
}
