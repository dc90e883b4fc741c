/// Rows in columns. Only a stretch of them needs to be loaded; drivers ask for what they show.
public struct Table: Equatable, Codable, Sendable {
  public struct Column: Equatable, Codable, Sendable {
    public enum Side: String, Equatable, Codable, Sendable { case leading, trailing }
    /// What programs call it.
    public var name: ColumnName
    public var title: String
    /// In cells, whatever is loaded: columns that fit their rows would jump while scrolling.
    public var width: Int
    public var side: Side

    public init(_ name: ColumnName, _ title: String, width: Int, _ side: Side = .leading) {
      self.name = name
      self.title = title
      self.width = width
      self.side = side
    }
  }

  /// What a person reads, and what a program reads where that differs.
  public struct Cell: Equatable, Codable, Sendable {
    public enum Value: Equatable, Codable, Sendable {
      case text
      case flag(Bool)
      case number(Int)
      case nothing
      /// Another text, such as one that stays when the words change.
      case word(String)
    }

    public var text: String
    public var value: Value

    public init(_ text: String, _ value: Value = .text) {
      self.text = text
      self.value = value
    }
  }

  public struct Row: Equatable, Codable, Sendable {
    /// Tells the row from all others, however the table is filtered.
    public var id: String
    public var cells: [Cell]

    public init(id: String, _ cells: [Cell]) {
      self.id = id
      self.cells = cells
    }
  }

  public var columns: [Column]
  /// The loaded rows.
  public var rows: [Row]
  /// The place of the first loaded row among all `count`.
  public var first: Int
  /// How many rows there are, loaded or not.
  public var count: Int
  /// What the user filters by; nil where there is no filter.
  public var filter: Field?
  /// How the rows are sorted: a choice; nil where there is one order only.
  public var order: Field?
  /// What is said when there is no row.
  public var empty: String
  /// What Enter does to the selected row, such as "Open"; nil where it does nothing.
  public var enter: String?
  /// What else can be done to the selected row; each has a key.
  public var rowActions: [Action]

  public init(
    _ columns: [Column], rows: [Row], first: Int = 0, count: Int, filter: Field? = nil,
    order: Field? = nil, empty: String, enter: String? = nil, rowActions: [Action] = []
  ) {
    self.columns = columns
    self.rows = rows
    self.first = first
    self.count = count
    self.filter = filter
    self.order = order
    self.empty = empty
    self.enter = enter
    self.rowActions = rowActions
  }

  /// The places of the loaded rows.
  var loaded: Range<Int> { first..<first + rows.count }

  /// The row at a place; nil where it isn't loaded.
  func row(at place: Int) -> Row? { loaded.contains(place) ? rows[place - first] : nil }
}
