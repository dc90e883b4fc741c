import ViperRecords

/// A form that adds or changes an item.
public struct ItemForm<Content: Item>: Equatable, Sendable {
  /// The item to change, as it was read; nil if the form adds one.
  public var item: StoredItem<Content>?
  /// The initial entries; typed text stays in the driver.
  public var values: FormValues<Content.Field>
  /// The problem of each refused entry.
  public var problems: [Content.Field: ItemProblem] = [:]

  /// Creates a form that adds an item, empty except for choices.
  public init() {
    values = FormValues()
    for field in Content.Field.allCases { values[field] = Content.type(of: field).proposal }
  }

  /// Creates a form that changes an item.
  public init(_ item: StoredItem<Content>) {
    self.item = item
    values = FormValues()
    for field in Content.Field.allCases { values[field] = item.content.value(of: field).entry }
  }

  /// Checks the typed entries; an empty one isn't a problem yet.
  public mutating func check(_ typed: FormValues<Content.Field>) {
    problems = typed.problems(of: Content.self).filter { !typed[$0.key].isEmpty }
  }

  /// Returns the item of the entries; nil if one of them is refused.
  public mutating func submit(_ typed: FormValues<Content.Field>) -> Content? {
    problems = typed.problems(of: Content.self)
    return try? Content(typed)
  }
}

extension FormValues: ItemReader {
  /// Reads the value of an entry.
  /// - Throws: `ItemProblem`
  public func read<Value: ItemValue>(_ field: Entry) throws(ItemProblem) -> Value {
    try Value(entry: self[field])
  }

  fileprivate func problems<Content: Item>(of type: Content.Type) -> [Entry: ItemProblem]
  where Content.Field == Entry {
    let problems = Entry.allCases.map { ($0, type.type(of: $0).problem(of: self[$0])) }
    return Dictionary(uniqueKeysWithValues: problems).compactMapValues(\.self)
  }
}
