import ViperPages

/// The contents of a list: some of its rows, and its status.
public struct ListContent<Row: Equatable & Sendable, Failure: Error & Equatable & Sendable>:
  Equatable, Sendable
{
  /// The loaded rows, from index `first` of `count`.
  public var rows: [Row]
  /// The index of the first loaded row.
  public var first: Int
  /// How many rows the list has.
  public var count: Int
  /// How many rows match the query, more than `count` if the list has a limit.
  public var matching: Int
  /// Whether all rows are counted; otherwise there are at least `count`.
  public var isCounted: Bool
  /// The rows that the user has marked.
  public var marks: RowSelection = []
  /// Whether rows are being loaded, or why loading failed.
  public var status: Status<Failure>

  /// Creates the content of a list, empty until rows are loaded.
  public init(
    rows: [Row] = [], first: Int = 0, count: Int = 0, matching: Int? = nil,
    isCounted: Bool = true, status: Status<Failure> = .loading
  ) {
    self.rows = rows
    self.first = first
    self.count = count
    self.matching = matching ?? count
    self.isCounted = isCounted
    self.status = status
  }

  /// Whether the rows are loaded, and there are none.
  public var isEmpty: Bool { status == .idle && count == 0 }

  /// Why there is no row: `sentence` without a filter, or else that nothing matches it; empty if
  /// there are rows or a failure.
  ///
  /// The subject is the beginning of that sentence, such as "No event". While rows are
  /// loading, the former reason stays.
  public func absence(
    _ sentence: String, of subject: String, matching text: String, after former: String
  ) -> String {
    if status == .loading { return former }
    if !isEmpty { return "" }
    if text.allSatisfy(\.isWhitespace) { return sentence }
    let shown = text.count > 20 ? "\(text.prefix(19))…" : text
    return "\(subject) matches “\(shown)”. Try fewer letters, or other words."
  }

  /// The same content with transformed rows.
  public func map<Other>(_ transform: (Row) -> Other) -> ListContent<Other, Failure> {
    var content = ListContent<Other, Failure>(
      rows: rows.map(transform), first: first, count: count, matching: matching,
      isCounted: isCounted, status: status)
    content.marks = marks
    return content
  }
}

/// How many rows a list has without its filter; with a limit, how many match.
public struct UnfilteredCount {
  private var count: Int?
  /// The last load.
  private var loaded: (text: String, count: Int)?

  /// Creates a count that is unknown until something is loaded without a filter.
  public init() {}

  /// Updates the count; nil after others changed the number of matches, until the filter is empty.
  ///
  /// A list that its limit cuts off counts its matches instead.
  public mutating func update<Row, Failure>(
    with content: ListContent<Row, Failure>, matching text: String
  ) -> Int? {
    if content.matching > content.count { return content.matching }
    if content.status != .idle { return count }
    if text.allSatisfy(\.isWhitespace) {
      count = content.count
    } else if let loaded, loaded.text == text, loaded.count != content.count {
      count = nil
    } else {
      count = count.map { max($0, content.count) }
    }
    loaded = (text, content.count)
    return count
  }
}
