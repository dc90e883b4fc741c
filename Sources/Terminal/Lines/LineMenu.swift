/// The numbered choices of a page that are not values: sorting, actions, other modules, leaving.
struct LineMenu {
  enum Choice {
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

  private let choices: [Choice]

  /// The choices of `page`; `values` are its fields' values, so that the current order isn't offered.
  @MainActor
  init(of page: Page, bar: NavigationBar?, values: Values) {
    var choices: [Choice] = page.fields.isEmpty ? [] : [.stay]
    if case .table(let table) = page.body, let order = table.order {
      choices += order.options.filter { $0.name.rawValue != values[order] }
        .map { .sort(order, $0) }
    }
    choices += page.actions.map(Choice.act)
    choices += bar?.items.filter { $0.name != bar?.current }.map(Choice.move) ?? []
    self.choices = choices + [.leave]
  }

  var count: Int { choices.count }

  var lines: [String] { choices.map(\.label).numbered }

  /// The choice that `line` numbers; nil where there is none.
  func choice(_ line: String) -> Choice? { choices.element(numbered: line) }
}

extension [String] {
  /// The texts as a numbered list.
  var numbered: [String] { enumerated().map { "\($0 + 1). \($1)" } }
}

extension Array {
  /// The element that `line` numbers, from 1 on; nil where there is none.
  func element(numbered line: String) -> Element? {
    guard let number = Int(line), number > 0, number <= count else { return nil }
    return self[number - 1]
  }
}
