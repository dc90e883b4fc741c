/// What a list shows: some of its rows, and its status.
public struct ListContent<Row: Equatable & Sendable, Failure: Error & Equatable & Sendable>:
  Equatable, Sendable
{
  /// The loaded rows, from place `first` of `count`.
  public var rows: [Row]
  /// The place of the first loaded row.
  public var first: Int
  /// How many rows the list has.
  public var count: Int
  /// Whether rows are being loaded, or why they could not be.
  public var status: Status<Failure>

  /// Creates the content of a list that is empty as long as nothing is loaded.
  public init(
    rows: [Row] = [], first: Int = 0, count: Int = 0, status: Status<Failure> = .loading
  ) {
    self.rows = rows
    self.first = first
    self.count = count
    self.status = status
  }

  /// Whether the rows are loaded, and there is none.
  public var isEmpty: Bool { status == .idle && count == 0 }

  /// The same content with transformed rows.
  public func map<Other>(_ transform: (Row) -> Other) -> ListContent<Other, Failure> {
    ListContent<Other, Failure>(
      rows: rows.map(transform), first: first, count: count, status: status)
  }
}
