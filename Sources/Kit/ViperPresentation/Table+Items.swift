import ViperPages
import ViperRecords

extension Table.Row {
  /// Creates the row of an item: its number, and the values of fields.
  public init<Content: Item>(_ item: StoredItem<Content>, _ fields: [Content.Field]) {
    let id = Int(item.id)
    self.init(
      id: "\(id)",
      [.init("\(id)", .number(id))] + fields.map { .init(of: item.content.value(of: $0)) })
  }
}

extension Table.Cell {
  /// Creates the cell of a value; programs read a number, a flag or nothing for those types.
  public init(of value: any ItemValue) {
    switch value {
    case let flag as Bool: self.init(flag ? "yes" : "no", .flag(flag))
    case let number as Int: self.init(number.entry, .number(number))
    case let value where value.cell == .nothing: self.init("", .nothing)
    default: self.init(value.entry)
    }
  }
}

extension Action {
  /// Opens the form that adds an item.
  public static let add = Action("add", "Add", key: "a")
}

extension Field {
  /// The order of items: newest first, or by a column in either direction.
  public static func sort(by columns: [Table.Column]) -> Field {
    let orders = columns.flatMap { column in
      let order = Action(ActionName(rawValue: column.name.rawValue), column.title)
      return [order, order.descending()]
    }
    return Field(
      "sort", "Sort by", kind: .choice(of: [Action("newest", "Newest")] + orders), value: "newest",
      isOptional: true
    ).shortened(to: "-s", "ORDER")
  }

  /// The same field with its entry in a form, and the problem of the entry.
  public func showing<Content: Item>(_ field: Content.Field, of form: ItemForm<Content>) -> Field {
    showing(form.values[field], problem: form.problems[field]?.sentence(about: label))
  }
}

extension Item {
  /// Why a value of one of its fields is refused, in one sentence; nil if it isn't.
  public static func problem(of field: ViperPages.Field, _ value: String) -> String? {
    // An omitted switch is off, but a choice needs a word.
    if value.isEmpty, !field.isOptional, case .choice = field.kind { return field.problem(of: "?") }
    return Field(rawValue: field.name.rawValue).flatMap { type(of: $0).problem(of: value) }?
      .sentence(about: field.label)
  }
}

extension ItemQuery {
  /// Creates a query with the order of an option of `Field.sort(by:)`.
  public init(_ text: String, sortedBy option: String) {
    let (name, isDescending) = Table.order(named: option)
    self.init(text, by: Content.Field(rawValue: name), isDescending: isDescending)
  }

  /// The option of `Field.sort(by:)` for the order.
  public var option: String {
    order.map { $0.rawValue + (isDescending ? Table.descending : "") } ?? "newest"
  }
}

extension Field.Kind {
  /// One of the words of `type`, or "none" if it is optional.
  public static func choice<Choice: ItemChoice>(
    of type: Choice.Type, isOptional: Bool = false
  ) -> Field.Kind {
    let words = type.allCases.map { Action(ActionName(rawValue: $0.rawValue), $0.rawValue) }
    return .choice(of: (isOptional ? [Action("none", "none")] : []) + words)
  }
}
