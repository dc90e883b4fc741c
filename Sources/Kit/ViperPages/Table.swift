/// Rows in columns.
///
/// Only a window of them is loaded; drivers ask for the visible rows.
public struct Table: Equatable, Sendable {
  /// The maximum number of rows that an act takes.
  public static let maxRowsPerAct = 10_000

  /// A column, for its heading, its width, and results that a program reads.
  public struct Column: Equatable, Sendable {
    /// How the cells are aligned; numbers are aligned at the trailing side.
    public enum Side: String, Equatable, Sendable {
      /// The left, as for text.
      case leading
      /// The right, as for numbers.
      case trailing
    }
    /// Its name for programs.
    public var name: ColumnName
    /// The heading.
    public var title: String
    /// The heading in words, if the title is a symbol.
    public var spoken: String
    /// The width in cells, independent of the loaded rows: columns must not jump while scrolling.
    public var width: Int
    /// How the cells are aligned.
    public var side: Side
    /// Whether the line driver prints the heading before each cell, which is unclear by itself.
    public var repeatsHeading: Bool

    /// Creates a column that is `width` cells wide if there is room.
    public init(
      _ name: ColumnName, _ title: String, width: Int, _ side: Side = .leading,
      spoken: String? = nil, repeatsHeading: Bool = false
    ) {
      self.name = name
      self.title = title
      self.spoken = spoken ?? title
      self.width = width
      self.side = side
      self.repeatsHeading = repeatsHeading
    }
  }

  /// A text for people, and a value for programs if that differs.
  public struct Cell: Equatable, Sendable {
    /// The value in results that a program reads.
    public enum Value: Equatable, Sendable {
      /// The text of the cell.
      case text
      /// True or false.
      case flag(Bool)
      /// A number.
      case number(Int)
      /// Null.
      case nothing
      /// A time in ISO 8601, in UTC; pipes and files get it, too.
      case time(String)
      /// Another text, such as a stable identifier.
      case word(String)
    }

    /// The text on a terminal.
    public var text: String
    /// The text in words, if it is a symbol: a screen reader says "black star" for "★".
    public var spoken: String
    /// The value in results, instead of the text.
    public var value: Value
    /// The characters that match the filter, as offsets in the text.
    public var matches: [Range<Int>]

    /// Creates a cell; without `value`, results hold the text.
    public init(
      _ text: String, _ value: Value = .text, matches: [Range<Int>] = [], spoken: String? = nil
    ) {
      self.text = text
      self.spoken = spoken ?? text
      self.value = value
      self.matches = matches
    }
  }

  /// A row, with one cell for each column.
  public struct Row: Equatable, Sendable {
    /// Identifies the row, however the table is filtered.
    public var id: String
    /// The cells in the order of the columns.
    public var cells: [Cell]
    /// More values of the row, shown where a row is shown in full; nil if they aren't loaded.
    public var details: [Page.Detail]?

    /// Creates a row of cells in the order of the columns.
    public init(id: String, _ cells: [Cell], details: [Page.Detail]? = nil) {
      self.id = id
      self.cells = cells
      self.details = details
    }
  }

  /// The suffix of a descending order's name; the rest, or an ascending order's name, is that of
  /// the column.
  public static let descending = "-descending"
  /// The name of an order without that suffix, and whether it had it.
  public static func order(named name: String) -> (name: String, isDescending: Bool) {
    name.hasSuffix(descending) ? (String(name.dropLast(descending.count)), true) : (name, false)
  }
  /// The name of the order with the filter's best matches first; without a filter, the rows have
  /// the order that the field offers next.
  public static let bestMatch: ActionName = "match"

  /// The columns from left to right; the last ones shrink first on a narrow terminal.
  public var columns: [Column]
  /// The loaded rows.
  public var rows: [Row]
  /// The index of the first loaded row among all.
  public var first: Int
  /// How many rows there are, loaded or not.
  public var count: Int
  /// Whether all rows are counted; otherwise there are at least `count`.
  public var isCounted: Bool
  /// The number of rows without the filter, or of matches if a limit cuts them off; nil if unknown.
  public var total: Int?
  /// The filter; nil if there is none.
  public var filter: Field?
  /// The choice of how the rows are sorted; nil if there is only one order.
  public var order: Field?
  /// The message if there are no rows.
  public var empty: String
  /// The label of Enter on a row, such as "Open"; nil if Enter doesn't open rows.
  public var enter: String?
  /// The actions on a row; each has a shortcut.
  public var rowActions: [Action]
  /// The rows that the user has marked, for the actions that take several.
  public var marks: RowSelection
  /// Whether rows have details, which are loaded for one row at a time.
  public var hasDetails: Bool

  /// Creates a table of `count` rows, of which `rows` are loaded, from the index `first` on.
  public init(
    _ columns: [Column], rows: [Row], first: Int = 0, count: Int, isCounted: Bool = true,
    total: Int? = nil, filter: Field? = nil, order: Field? = nil, empty: String,
    enter: String? = nil,
    rowActions: [Action] = [], marks: RowSelection = [], hasDetails: Bool = false
  ) {
    self.columns = columns
    self.rows = rows
    self.first = first
    self.count = count
    self.isCounted = isCounted
    self.total = total
    self.filter = filter
    self.order = order
    self.empty = empty
    self.enter = enter
    self.rowActions = rowActions
    self.marks = marks
    self.hasDetails = hasDetails
  }

  /// Whether rows can be marked, because an action takes several.
  public var hasMarks: Bool { rowActions.contains(where: \.takesRows) }

  /// The indices of the loaded rows.
  public var loaded: Range<Int> { first..<first + rows.count }

  /// The row at an index; nil if it isn't loaded.
  public func row(at index: Int) -> Row? { loaded.contains(index) ? rows[index - first] : nil }
}
