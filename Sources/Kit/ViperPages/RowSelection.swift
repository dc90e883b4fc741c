/// Rows of a table, by their identifiers: some of them, or all that match its filter but for some.
public enum RowSelection: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// These, in the order in which they were chosen.
  case rows([String])
  /// All that match the filter, loaded or not, but for these.
  case allBut([String])

  /// The rows of an array.
  public init(arrayLiteral ids: String...) { self = .rows(ids) }

  /// All that match the filter.
  public static let all = RowSelection.allBut([])

  /// The identifiers that it names, of its rows or of those that it leaves out.
  public var ids: [String] {
    switch self {
    case .rows(let ids), .allBut(let ids): ids
    }
  }

  /// Whether it is no row, whatever the table holds.
  public var isEmpty: Bool { self == [] }

  /// The row where it is a single one; nil otherwise.
  public var only: String? {
    if case .rows(let ids) = self, ids.count == 1 { ids.first } else { nil }
  }

  /// Whether a row of the table belongs to it.
  /// - Complexity: O(*n*) in the number of identifiers.
  public func contains(_ id: String) -> Bool {
    switch self {
    case .rows(let ids): ids.contains(id)
    case .allBut(let ids): !ids.contains(id)
    }
  }

  /// How many rows of a table with `count` rows belong to it.
  public func count(of count: Int) -> Int {
    switch self {
    case .rows(let ids): ids.count
    case .allBut(let ids): max(0, count - ids.count)
    }
  }

  /// The same rows with another one, or without it.
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
