/// Letters of actions that a user has exchanged, so that each letter still means one action.
public struct ExchangedKeys: Equatable, Sendable {
  private var letters: [Character: Character] = [:]

  /// Exchanges nothing.
  public init() {}

  /// Reads pairs of letters, such as "s f, d w"; nil if a letter isn't an ASCII letter, occurs twice
  /// or has a meaning on every page.
  public init?(_ text: String) {
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = pair.split(whereSeparator: \.isWhitespace)
      let keys = words.compactMap { $0.count == 1 ? $0.first : nil }
      guard words.count == 2, keys.count == 2, keys[0] != keys[1], keys.allSatisfy(isFree) else {
        return nil
      }
      (letters[keys[0]], letters[keys[1]]) = (keys[1], keys[0])
    }
  }

  private func isFree(_ key: Character) -> Bool {
    key.isASCII && key.isLetter && !Action.reservedKeys.contains(key) && letters[key] == nil
  }

  /// The same page with the exchanged letters of its actions.
  public func applied(to page: Page) -> Page {
    if letters.isEmpty { return page }
    func exchange(_ action: Action) -> Action {
      var action = action
      action.key = action.key.map { letters[$0] ?? $0 }
      return action
    }
    var page = page
    page.actions = page.actions.map(exchange)
    if case .table(var table) = page.body {
      table.rowActions = table.rowActions.map(exchange)
      page.body = .table(table)
    }
    return page
  }
}
