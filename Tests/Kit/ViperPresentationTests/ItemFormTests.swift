import Testing
import ViperPages
import ViperPresentation
import ViperRecords

@Suite struct ItemFormTests {
  typealias Form = FormValues<Sample.Field>

  @Test func `a form starts empty, or with the values of an item`() throws {
    let item = StoredItem(id: 7, try Sample(Form.full))

    #expect(ItemForm<Sample>().values == Form([.size: "none", .unit: "piece"]))
    #expect(ItemForm<Sample>().item == nil)
    #expect(ItemForm(item).values == .full)
    #expect(ItemForm(item).item == item)
  }

  @Test func `what is typed is checked, and what is missing once it is submitted`() throws {
    var form = ItemForm<Sample>()
    let typed = Form([.count: "x", .unit: "piece"])

    form.check(typed)
    #expect(form.problems == [.count: .noInteger])
    #expect(form.submit(typed) == nil)
    #expect(form.problems == [.count: .noInteger, .name: .missing])
    #expect(form.submit(.full) == (try Sample(Form.full)))
    #expect(form.problems == [:])
  }

  @Test func `a row has the item's number and values, as text and as JSON values`() throws {
    let full = StoredItem(id: 7, try Sample(Form.full))
    let form = Form([.name: "b", .unit: "piece"])
    let least = StoredItem(id: 8, try Sample(form))

    let cells: [Table.Cell] = [
      .init("7", .number(7)), .init("a"), .init("-5", .number(-5)), .init("yes", .flag(true)),
      .init("small"), .init("gram"),
    ]
    #expect(Table.Row(full, Sample.Field.allCases) == Table.Row(id: "7", cells))
    let others: [Table.Cell] = [
      .init("8", .number(8)), .init("no", .flag(false)), .init("", .nothing), .init("", .nothing),
    ]
    #expect(Table.Row(least, [.isOn, .count, .size]) == Table.Row(id: "8", others))
  }

  @Test func `items are sorted by the newest, or by a column in either direction`() {
    let sort = Field.sort(by: [.init("count", "Count", width: 9)])
    let orders = [
      Action("newest", "Newest"), Action("count", "Count"),
      Action("count-descending", "Count, descending"),
    ]
    let queries = orders.map { ItemQuery<Sample>("x", sortedBy: $0.name.rawValue) }
    #expect(
      queries == [
        ItemQuery("x"), ItemQuery("x", by: .count),
        ItemQuery("x", by: .count, isDescending: true),
      ])
    #expect(queries.map(\.option) == orders.map(\.name.rawValue))
    #expect(
      sort
        == Field(
          "sort", "Sort by", kind: .choice(of: orders), value: "newest", isOptional: true
        ).shortened(to: "-s", "ORDER"))
  }

  @Test func `a field shows its entry and problem, and a choice lists its options`() {
    var form = ItemForm<Sample>()
    form.values = .full
    form.problems = [.name: .taken]
    let shown = Field("name", "Name").showing(.name, of: form)
    #expect(
      shown
        == Field("name", "Name", value: "a", problem: "“Name” is taken. Choose another one."))
    let words = [Action("small", "small"), Action("large", "large")]
    #expect(Field.Kind.choice(of: Sample.Size.self) == .choice(of: words))
    #expect(
      Field.Kind.choice(of: Sample.Size.self, isOptional: true)
        == .choice(of: [Action("none", "none")] + words))
  }
}

struct Sample: Item {
  enum Field: String, CaseIterable, Sendable { case name, count, isOn, size, unit }
  enum Size: String, ItemChoice { case small, large }
  enum Unit: String, ItemChoice { case piece, gram }

  let name: String
  let count: Int?
  let isOn: Bool
  let size: Size?
  let unit: Unit

  init(_ reader: some ItemReader<Field>) throws(ItemProblem) {
    name = try reader.read(.name)
    count = try reader.read(.count)
    isOn = try reader.read(.isOn)
    size = try reader.read(.size)
    unit = try reader.read(.unit)
  }

  static func type(of field: Field) -> any ItemValue.Type {
    switch field {
    case .name: String.self
    case .count: Int?.self
    case .isOn: Bool.self
    case .size: Size?.self
    case .unit: Unit.self
    }
  }

  func value(of field: Field) -> any ItemValue {
    switch field {
    case .name: name
    case .count: count
    case .isOn: isOn
    case .size: size
    case .unit: unit
    }
  }
}

extension FormValues<Sample.Field> {
  static let full = FormValues([
    .name: "a", .count: "-5", .isOn: "yes", .size: "small", .unit: "gram",
  ])
}
