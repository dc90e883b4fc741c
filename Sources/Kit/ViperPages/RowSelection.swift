/// Rows of a table by identifier: some of them, or all that match its filter except some.
public enum RowSelection: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// These rows, in the order of selection.
  case rows([String])
  /// All rows that match the filter, loaded or not, except these.
  case allBut([String])

  /// The rows of an array.
  public init(arrayLiteral ids: String...) { self = .rows(ids) }

  /// All rows that match the filter.
  public static let all = RowSelection.allBut([])

  /// The identifiers of the selected rows, or of the excluded ones.
  public var ids: [String] {
    switch self {
    case .rows(let ids), .allBut(let ids): ids
    }
  }

  /// Whether it selects no row of any table.
  public var isEmpty: Bool { self == [] }

  /// The identifier of the row if a single one is selected; nil otherwise.
  public var only: String? {
    if case .rows(let ids) = self, ids.count == 1 { ids.first } else { nil }
  }

  /// Whether it selects a row of the table.
  /// - Complexity: O(*n*) in the number of identifiers.
  public func contains(_ id: String) -> Bool {
    switch self {
    case .rows(let ids): ids.contains(id)
    case .allBut(let ids): !ids.contains(id)
    }
  }

  /// How many rows of a table with `count` rows it selects.
  public func count(of count: Int) -> Int {
    switch self {
    case .rows(let ids): ids.count
    case .allBut(let ids): max(0, count - ids.count)
    }
  }

  /// The selection with this row added, or removed if it was selected.
  public func toggling(_ id: String) -> RowSelection {
    func toggled(_ ids: [String]) -> [String] {
      ids.contains(id) ? ids.filter { $0 != id } : ids + [id]
    }
    return switch self {
    case .rows(let ids): .rows(toggled(ids))
    case .allBut(let ids): .allBut(toggled(ids))
    }
  }
}
