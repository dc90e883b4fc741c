/// A row of a feature: fields, each with a value of a known type.
public protocol Item: Equatable, Sendable {
  /// The names of its fields, which are those of its flags, of its columns in the database and of
  /// its columns in results for programs.
  associatedtype Field: RawRepresentable<String>, CaseIterable, Hashable, Sendable

  /// Creates an item from the values of a reader, such as a form or a row of the database.
  /// - Throws: `ItemProblem`, why the first invalid value is refused.
  init(_ reader: some ItemReader<Field>) throws(ItemProblem)

  /// The type of the values of a field.
  static func type(of field: Field) -> any ItemValue.Type
  /// The value of a field.
  func value(of field: Field) -> any ItemValue
}

/// A source of an item's values.
public protocol ItemReader<Entry> {
  /// A field of the item.
  associatedtype Entry

  /// Reads the value of a field.
  /// - Throws: `ItemProblem`, why there isn't such a value.
  func read<Value: ItemValue>(_ field: Entry) throws(ItemProblem) -> Value
}

/// An item with its number in the database.
public struct StoredItem<Content: Item>: Equatable, Sendable {
  /// The number of the item, counted from 1.
  public var id: Int64
  /// The item's values.
  public var content: Content

  /// Creates an item with a number.
  public init(id: Int64, _ content: Content) {
    self.id = id
    self.content = content
  }
}

/// A filter and an order of items.
public struct ItemQuery<Content: Item>: Equatable, Sendable {
  /// Words that the items' texts contain, ignoring case; all items match an empty text.
  public var text: String
  /// The field that the items are sorted by, the empty values last; nil for the newest first.
  public var order: Content.Field?
  /// Whether the greatest value of that field comes first.
  public var isDescending = false
  /// The number of the only item; nil for all.
  public var id: Int64?

  /// Creates a query, for all items unless a text is given.
  public init(
    _ text: String = "", by order: Content.Field? = nil, isDescending: Bool = false
  ) {
    self.text = text
    self.order = order
    self.isDescending = isDescending
  }

  /// Creates a query for the item with a number.
  public init(id: Int64) { (text, self.id) = ("", id) }
}

/// The answer to a request to save an item.
public enum ItemAnswer<Content: Item>: Equatable, Sendable {
  /// It is saved.
  case done
  /// The item was removed meanwhile.
  case gone
  /// Another item has the same value in this field.
  case taken(Content.Field)
}
