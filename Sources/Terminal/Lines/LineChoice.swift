/// A numbered choice of a page that is not a value.
enum LineChoice {
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

extension Page {
  /// The choices; `values` are the fields' values, so that the current order isn't offered.
  @MainActor
  func choices(bar: NavigationBar?, values: Values) -> [LineChoice] {
    let orders = [table?.order].compactMap(\.self).flatMap { order in
      order.options.filter { $0.name.rawValue != values[order] }.map { LineChoice.sort(order, $0) }
    }
    let items = bar?.items.filter { $0.name != bar?.current } ?? []
    return (fields.isEmpty ? [] : [.stay]) + orders + actions.map(LineChoice.act)
      + items.map(LineChoice.move) + [.leave]
  }
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
