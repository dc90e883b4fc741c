import ViperPages

/// A numbered choice of a page that is not a value.
enum LineChoice {
  case stay
  /// Asks an earlier field of the form again.
  case back(Field)
  case sort(Field, Action)
  case act(Action)
  case move(NavigationBar.Item)
  case leave

  var label: String {
    switch self {
    case .stay: "Continue"
    case .back(let field): "Back to \(field.label)"
    case .sort(_, let option): "Sort by \(option.label.lowercased())"
    case .act(let action): action.label
    case .move(let item): item.label
    case .leave: "Leave"
    }
  }

  /// Whether the form continues.
  var isOfForm: Bool {
    switch self {
    case .stay, .back: true
    case .sort, .act, .move, .leave: false
    }
  }

  /// The words that choose it, in lower case.
  var words: [String] {
    let others =
      switch self {
      case .stay, .sort: [String]()
      case .back(let field): [field.label.lowercased()]
      case .act(let action): [action.name.rawValue]
      case .move(let item): [item.name.rawValue]
      case .leave: ["q", "quit", "<"]
      }
    return [label.lowercased()] + others
  }
}

extension Page {
  /// The choices; `values` are the fields' values, so that the current order isn't offered, and
  /// `earlier` the fields to go back to.
  @MainActor
  func choices(bar: NavigationBar?, values: Values, earlier: [Field] = []) -> [LineChoice] {
    let orders = [table?.order].compactMap(\.self).flatMap { order in
      order.options.filter { $0.name.rawValue != values[order] }.map { LineChoice.sort(order, $0) }
    }
    // A page that an action leads to is offered once.
    let labels = actions.map(\.label)
    let items = bar?.items.filter { $0.name != bar?.current && !labels.contains($0.label) } ?? []
    return (fields.isEmpty ? [] : [.stay]) + orders + actions.map(LineChoice.act)
      + items.map(LineChoice.move) + earlier.map(LineChoice.back) + [.leave]
  }
}

extension [String] {
  /// The texts as a numbered list.
  var numbered: [String] { enumerated().map { "\($0 + 1). \($1)" } }
}

extension Array {
  /// The element with the number in `line`, from 1; nil if there is none.
  func element(numbered line: String) -> Element? {
    guard let number = Int(line), number > 0, number <= count else { return nil }
    return self[number - 1]
  }
}
