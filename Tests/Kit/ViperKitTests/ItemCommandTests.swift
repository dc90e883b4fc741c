import Synchronization
import Testing
import ViperKit
import ViperKitTesting

@Suite struct ItemCommandTests {
  private let items = Items()
  private let update: ItemCommand<Sample>
  private let removal: ItemCommand<Sample>

  init() throws {
    let entries = [
      Field("name", "Name"), Field("due", "Due", isOptional: true),
      Field("paid", "Paid", kind: .toggle).explained("Whether it is paid"),
    ]
    let commands = ItemCommand<Sample>.all(
      for: "purchase order", in: "purchase-orders", of: "shop", entries)
    (update, removal) = (try #require(commands.first), try #require(commands.last))
  }

  @Test func `item commands are named after one item, and have the flags of its form`() {
    #expect([update, removal].map(\.name) == ["purchase-order-update", "remove-purchase-order"])
    #expect(
      update.fields.flatMap(\.commandLine).map { "\($0.usage): \($0.meaning)" } == [
        "--id NUMBER: The number in the first column of the list", "--name TEXT: Name",
        "--due TEXT: Due", "--paid WORD: Whether it is paid: yes, no",
      ])
    #expect(update.examples == ["12 --paid no"] && removal.examples == ["12 --yes"])
    #expect([update, removal].map(\.operand) == ["id", "id"])
    #expect(
      removal.fields.flatMap(\.flags) == ["--id", "--yes"]
        && removal.aliases == ["purchase-order-remove", "delete-purchase-order"])
  }

  @Test(
    arguments: [
      (["paid": "yes"], ["b", "2026-01-31", "yes"]), (["due": ""], ["b", "", ""]),
      (["name": "c", "due": "2026-02-01", "paid": "no"], ["c", "2026-02-01", ""]),
    ] as [([FieldName: String], [String])])
  func `an update changes the values given, and keeps the others`(
    answers: [FieldName: String], values: [String]
  ) async throws {
    let words = try await perform(update, answers.merging(["id": "2"]) { $1 })
    #expect(words == "Purchase order 2 is saved.")
    let item = try #require(items.current.last).content
    #expect(Sample.Field.allCases.map { item.value(of: $0).entry } == values)
  }

  @Test func `an item is removed once that is confirmed`() async throws {
    let words = try await perform(removal, ["id": "2", "yes": "yes"])
    #expect(words == "Purchase order 2 is removed.")
    #expect(items.current.map(\.id) == [1])
  }

  @Test(
    arguments: [
      (true, ["paid": "yes"], "Name a number, as in shop purchase-order-update 12.", .misused),
      (
        true, ["id": "2"],
        "Name a new value, as in shop purchase-order-update 2 --paid no.", .misused
      ),
      (
        true, ["id": "3", "paid": "yes"], "Nothing has the number 3. See shop purchase-orders.",
        .failed
      ),
      (true, ["id": "2", "name": "a"], "“Name” is taken. Choose another one.", .failed),
      (
        false, ["id": "2"], "A removal can't be undone. Confirm it with --yes.", .misused
      ),
      (
        false, ["id": "3", "yes": "yes"], "Nothing has the number 3. See shop purchase-orders.",
        .failed
      ),
    ] as [(Bool, [FieldName: String], String, ExitCode)])
  func `a command that fails changes nothing, and says why`(
    isUpdate: Bool, answers: [FieldName: String], words: String, code: ExitCode
  ) async throws {
    let before = items.current
    await #expect(throws: Failure(words, code)) {
      try await perform(isUpdate ? update : removal, answers)
    }
    #expect(items.current == before)
  }

  @Test func `flags refuse values that an item can't have`() throws {
    let words = [("due", "soon"), ("due", ""), ("name", ""), ("id", "x")].map { name, value in
      update.problem(Field(FieldName(rawValue: name), "Label"), value)
    }
    #expect(
      words == ["“Label” must be a date, as in 2026-01-31.", nil, "“Label” is needed.", nil])
    let paid = try #require(update.fields.first { $0.name == "paid" })
    #expect(update.problem(paid, "") == "“Paid” must be one of yes, no.")
    #expect(update.problem(paid, "no") == nil)
  }

  @Test(
    arguments: [
      (ItemError(.busy, "It is busy."), Failure("It is busy.", .busy)),
      (.cancelled, Failure("It was stopped. You can start it again.", .cancelled)),
      (ItemError(.damaged, "It is damaged."), Failure("It is damaged.", .badData)),
      (ItemError(.inputOutput, "It failed."), Failure("It failed.", .inputOutput)),
      (
        ItemError(.other, "No.", cause: Failure("No home.", .misused)),
        Failure("No home.", .misused)
      ),
    ] as [(ItemError, Failure)])
  func `an error of the items ends a command with its exit code`(
    error: ItemError, failure: Failure
  ) async throws {
    items.failure.withLock { $0 = error }
    await #expect(throws: failure) { try await perform(update, ["id": "2", "paid": "yes"]) }
    await #expect(throws: failure) { try await perform(removal, ["id": "2", "yes": "yes"]) }
    let other = Failure("Use another one.", .noInput)
    let commands = ItemCommand<Sample>.all(for: "order", in: "orders", of: "shop", []) { _ in other
    }
    await #expect(throws: other) {
      try await perform(#require(commands.last), ["id": "2", "yes": "yes"])
    }
  }

  private func perform(
    _ command: ItemCommand<Sample>, _ answers: [FieldName: String]
  ) async throws -> String { try await command.perform(items, answers) }
}

/// Two items, whose names are unique.
private final class Items: ItemService {
  let all = Mutex([
    StoredItem(id: 1, Sample(name: "a", due: nil, paid: true)),
    StoredItem(
      id: 2, Sample(name: "b", due: try? CalendarDay(entry: "2026-01-31"), paid: false)),
  ])
  let failure = Mutex<ItemError?>(nil)

  var current: [StoredItem<Sample>] { all.withLock(\.self) }

  func items(
    at range: Range<Int>, of query: ItemQuery<Sample>
  ) async throws(ItemError) -> (items: [StoredItem<Sample>], count: Int) {
    if let failure = failure.withLock(\.self) { throw failure }
    let items = current.filter { $0.id == query.id }
    return (items, items.count)
  }

  func save(
    _ item: Sample, over stored: StoredItem<Sample>?
  ) async throws(ItemError) -> ItemAnswer<Sample> {
    all.withLock { all in
      if all.contains(where: { $0.id != stored?.id && $0.content.name == item.name }) {
        return .taken(.name)
      }
      guard let index = all.firstIndex(where: { $0 == stored }) else { return .gone }
      all[index].content = item
      return .done
    }
  }

  func remove(_ id: Int64) async throws(ItemError) {
    all.withLock { all in all.removeAll { $0.id == id } }
  }
}

private struct Sample: Item {
  enum Field: String, CaseIterable, Sendable { case name, due, paid }

  let name: String
  let due: CalendarDay?
  let paid: Bool

  init(name: String, due: CalendarDay?, paid: Bool) {
    (self.name, self.due, self.paid) = (name, due, paid)
  }

  init(_ reader: some ItemReader<Field>) throws(ItemProblem) {
    (name, due, paid) = (try reader.read(.name), try reader.read(.due), try reader.read(.paid))
  }

  static func type(of field: Field) -> any ItemValue.Type {
    switch field {
    case .name: String.self
    case .due: CalendarDay?.self
    case .paid: Bool.self
    }
  }

  func value(of field: Field) -> any ItemValue {
    switch field {
    case .name: name
    case .due: due
    case .paid: paid
    }
  }
}
