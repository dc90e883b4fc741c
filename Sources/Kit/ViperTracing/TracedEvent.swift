import ViperPages

/// An event of the user without typed text: a password may be in any field.
struct TracedEvent: Equatable, Sendable {
  /// The case of `PageEvent`.
  let name: String
  /// The fields, the action or the row of the event; empty if it has none.
  let subject: String

  init(_ event: PageEvent, on page: Page) {
    switch event {
    case .appeared: (name, subject) = ("appeared", "")
    case .cancelled: (name, subject) = ("cancelled", "")
    case .changed(let field, let values):
      name = "changed"
      // The order of a list is a choice, and never a secret.
      let isOrder = page.table?.order?.name == field
      subject = isOrder ? "\(field): \(values[field])" : "\(field)"
    case .chose(let action, _): (name, subject) = ("chose", "\(action.name)")
    case .did(let action, let rows): (name, subject) = ("did", "\(action.name) to \(rows.words)")
    case .marked(let rows): (name, subject) = ("marked", rows.words)
    case .requirementMet: (name, subject) = ("requirementMet", "")
    case .selected(let id): (name, subject) = ("selected", id)
    case .submitted(let values): (name, subject) = ("submitted", "\(values)")
    case .wantsDetails(let id): (name, subject) = ("wantsDetails", id)
    case .wantsRows(let range):
      (name, subject) = ("wantsRows", "\(range.lowerBound)..<\(range.upperBound)")
    }
  }
}

extension RowSelection {
  /// Such as "3", "2 rows" or "all but 1".
  fileprivate var words: String {
    switch self {
    case .rows(let ids): only ?? "\(ids.count) rows"
    case .allBut(let ids): ids.isEmpty ? "all" : "all but \(ids.count)"
    }
  }
}
