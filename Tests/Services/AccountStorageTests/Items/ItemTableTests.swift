import Accounts
import Database
import StoreFixtures
import Testing
import ViperKitTesting
import ViperRecordStorage
import ViperRecords

@testable import AccountStorage

/// The table of a feature, on a feature with one field of each kind.
@Suite(.engines) struct ItemTableTests: StoreSuite {
  let setup: StoreSetup
  private let ada: Session.Key
  private let bob: Session.Key
  private let table = ItemTable<Sample>("feature_sample", steps: Sample.steps)

  init() async throws {
    setup = try await StoreSetup("ada", "bob")
    ada = try await setup.store.key(of: .ada)
    bob = try await setup.store.key(of: .bob)
  }

  // MARK: - Items

  @Test func `each kind of value is stored and read again`() async throws {
    let all = try Sample(name: "Ünï", count: "-7", isOn: "yes", note: "x")
    let least = try Sample(name: "b", count: "0", isOn: "", note: "")
    try await save(all, least)

    #expect(try await list(by: .name).map(\.content) == [least, all])
    if fixture.isOnServer { return }
    let cells = try fixture.texts(
      "SELECT quote(name) || quote(count) || quote(\"is-on\") || quote(note) FROM feature_sample")
    #expect(cells == ["'Ünï'-71'x'", "'b'00NULL"])
  }

  @Test(arguments: [
    (0..<2, [4, 3]), (1..<3, [3, 2]), (3..<99, [1]), (4..<9, []), (-5..<1, [4]),
    (Int.min..<Int.max, [4, 3, 2, 1]),
  ])
  func `items are listed by range, and all are counted`(
    range: Range<Int>, ids: [Int64]
  ) async throws {
    try await saveSamples()
    let items = try await store.items(in: table, at: range, of: ItemQuery(), for: ada)
    #expect(items.items.map(\.id) == ids)
    #expect(items.count == 4)
  }

  @Test(
    arguments: [
      (nil, [4, 3, 2, 1], [4, 3, 2, 1]), (.name, [3, 2, 4, 1], [1, 4, 2, 3]),
      (.count, [2, 1, 3, 4], [4, 3, 1, 2]), (.isOn, [1, 3, 4, 2], [2, 4, 3, 1]),
      (.note, [4, 2, 1, 3], [1, 2, 4, 3]),
    ] as [(Sample.Field?, [Int64], [Int64])])
  fileprivate func `items are sorted by a field, without case and with the empty values last`(
    field: Sample.Field?, ids: [Int64], descending: [Int64]
  ) async throws {
    try await saveSamples()
    #expect(try await list(by: field).map(\.id) == ids)
    let query = ItemQuery<Sample>(by: field, isDescending: true)
    #expect(try await list(query).map(\.id) == descending)
  }

  @Test(arguments: [
    ("", [4, 3, 2, 1]), ("  ", [4, 3, 2, 1]), ("ÄPFEL", [1]), ("äpfel rot", [1]), ("rot äp", [1]),
    ("rot birne", []), ("yes", []), ("15", [3]), ("AN", [3]), ("%", []),
    (String(repeating: "a ", count: 101), []),
  ])
  func `a filter matches words in any field except switches, in any case`(
    text: String, ids: [Int64]
  ) async throws {
    try await saveSamples()
    let items = try await store.items(in: table, at: 0..<9, of: ItemQuery(text), for: ada)
    #expect(items.items.map(\.id) == ids)
    #expect(items.count == ids.count)
  }

  @Test func `a changed item is found only by its new words`() async throws {
    try await saveSamples()
    let other = try Sample(name: "Kiwi", count: "1", isOn: "", note: "")
    let first = try await list().last
    #expect(try await store.save(other, over: first, in: table, by: ada) == .done)

    let old = try await store.items(in: table, at: 0..<9, of: ItemQuery("äpfel"), for: ada)
    #expect(old.count == 0)
    #expect(try await list().last == StoredItem(id: 1, other))
  }

  @Test func `changes of different fields that overlap are all kept`() async throws {
    try await save(Sample(name: "a", count: "1", isOn: "", note: "x"))
    let read = try #require(try await list().first)
    let named = try Sample(name: "b", count: "1", isOn: "", note: "x")
    let emptied = try Sample(name: "a", count: "1", isOn: "yes", note: "")
    let same = read.content

    for item in [named, emptied, same] {
      #expect(try await store.save(item, over: read, in: table, by: ada) == .done)
    }

    let both = try Sample(name: "b", count: "1", isOn: "yes", note: "")
    #expect(try await list().map(\.content) == [both])
    let found = try await store.items(in: table, at: 0..<9, of: ItemQuery("b"), for: ada)
    #expect(found.count == 1)
  }

  @Test func `an item belongs to its account, and is deleted with it`() async throws {
    try await saveSamples()
    let item = try Sample(name: "b", count: "0", isOn: "", note: "")
    let query = ItemQuery<Sample>(id: 1)
    let first = try #require(try await list(query).first)

    #expect(first.id == 1)
    #expect(try await store.items(in: table, at: 0..<9, of: query, for: bob).count == 0)
    #expect(try await store.items(in: table, at: 0..<9, of: ItemQuery(), for: bob).count == 0)
    #expect(try await store.save(item, over: first, in: table, by: bob) == .gone)
    try await store.remove(1, from: table, by: bob)
    #expect(try await list().count == 4)
    try await store.remove(1, from: table, by: ada)
    #expect(try await store.save(item, over: first, in: table, by: ada) == .gone)
    #expect(try await list().count == 3)

    let pragma = fixture.isOnServer ? "" : "PRAGMA foreign_keys = ON; "
    try fixture.sql(pragma + "DELETE FROM account WHERE username = 'ada'")
    #expect(try fixture.texts("SELECT count(*) FROM feature_sample") == ["0"])
  }

  @Test(arguments: [
    ("b", "b"), ("b", "B"), ("\u{FC}b", "U\u{308}B"), ("STRA\u{DF}E", "stra\u{DF}e"),
  ])
  func `a unique value is taken within an account, compared like a filter, except by its own item`(
    name: String, other: String
  ) async throws {
    let unique: [Sample.Field] = [.name, .count, .note]
    let table = ItemTable<Sample>("feature_sample", steps: Sample.steps, unique: unique)
    let item = try Sample(name: name, count: "0", isOn: "", note: "")
    let same = try Sample(name: other, count: "1", isOn: "", note: "x")
    let longer = try Sample(name: name + name, count: "2", isOn: "", note: name)
    #expect(try await store.save(item, over: nil, in: table, by: ada) == .done)

    #expect(try await store.save(same, over: nil, in: table, by: ada) == .taken(.name))
    let first = StoredItem(id: 1, item)
    #expect(try await store.save(same, over: first, in: table, by: ada) == .done)
    #expect(try await store.save(same, over: nil, in: table, by: bob) == .done)
    #expect(try await store.save(longer, over: nil, in: table, by: ada) == .done)
    // Missing values differ from each other.
    for count in [3, 4] {
      let other = try Sample(name: "c\(count)", count: "\(count)", isOn: "", note: "")
      #expect(try await store.save(other, over: nil, in: table, by: ada) == .done)
      #expect(try await store.save(other, over: first, in: table, by: ada) == .taken(.name))
    }
    let number = try Sample(name: "d", count: "3", isOn: "", note: "")
    #expect(try await store.save(number, over: nil, in: table, by: ada) == .taken(.count))
    // Earlier versions accepted the same word in another case: it is kept.
    try fixture.sql("UPDATE feature_sample SET name = 'Zoe', search = 'zoe' WHERE id = 1")
    try fixture.sql("UPDATE feature_sample SET name = 'zoe', search = 'zoe' WHERE count = 3")
    let kept = try Sample(name: "Zoe", count: "9", isOn: "", note: "")
    #expect(try await store.save(kept, over: first, in: table, by: ada) == .done)
  }

  @Test(.onlySQLite) func `an item with a value that this version doesn't know is named`()
    async throws
  {
    try await saveSamples()
    try fixture.sql("UPDATE feature_sample SET count = 'many' WHERE id = 2")
    await #expect(throws: StoreError(.unknownValue, at: "Item 2 in \(fixture.database)")) {
      try await list()
    }
  }

  @Test func `calls of an ended session fail, and so do cancelled ones`() async throws {
    let item = try Sample(name: "b", count: "0", isOn: "", note: "")
    try await save(item)
    let (store, table, ada) = (store, table, ada)
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await store.items(in: table, at: 0..<9, of: ItemQuery(), for: ada) },
      { _ = try await store.save(item, over: nil, in: table, by: ada) },
      { try await store.remove(1, from: table, by: ada) },
    ]
    for call in calls { #expect(await reason(whileCancelled: true, call) == .cancelled) }
    #expect(try await list().count == 1)
    try fixture.sql("DELETE FROM session")
    for call in calls { #expect(await reason(whileCancelled: false, call) == .sessionEnded) }
  }

  @Test func `the items of a session are those of its account, until it ends`() async throws {
    let (own, other) = (store.items(in: table, for: ada), store.items(in: table, for: bob))
    let item = try Sample(name: "b", count: "0", isOn: "", note: "")
    #expect(try await own.save(item, over: nil) == .done)
    #expect(try await other.items(at: 0..<9, of: ItemQuery()).count == 0)
    try await other.remove(1)
    #expect(try await own.items(at: 0..<9, of: ItemQuery()).items == [StoredItem(id: 1, item)])

    try fixture.sql("DELETE FROM session")
    let ended = ItemError(.other, StoreError(.sessionEnded, at: "").description)
    await #expect(throws: ended) { try await own.items(at: 0..<9, of: ItemQuery()) }
    await #expect(throws: ended) { try await own.remove(1) }
    let stopped = await #expect(throws: ItemError.self) {
      try await whileCancelled { try await own.remove(1) }
    }
    #expect(stopped?.reason == .cancelled)
  }

  // MARK: - Pages

  @Test(arguments: ["", "name", "count", "is-on", "note"])
  func `pages of any size, in any sequence, match the list while it changes`(
    order: String
  ) async throws {
    var random = SeededGenerator(state: 17)
    func sample() throws -> Sample {
      let word = ["", "b", "B", "\u{E4}", "ab"].randomElement(using: &random) ?? ""
      return try Sample(
        name: word + "x", count: "\(Int.random(in: -3...3, using: &random))",
        isOn: Bool.random(using: &random) ? "yes" : "", note: word)
    }
    for _ in 0..<30 { try await save(sample()) }
    let isDescending = Bool.random(using: &random)
    let query = ItemQuery<Sample>(
      by: Sample.Field(rawValue: order), isDescending: isDescending)
    let other = try fixture.store()
    for _ in 0..<60 {
      let whole = try await other.items(in: table, at: 0..<99, of: query, for: ada)
      let start = Int.random(in: 0...30, using: &random)
      let range = start..<start + Int.random(in: 1...9, using: &random)
      let page = try await store.items(in: table, at: range, of: query, for: ada)
      #expect(page.items == Array(whole.items.dropFirst(start).prefix(range.count)))
      #expect(page.count == whole.count)
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      let writer = Bool.random(using: &random) ? store : other
      let id = whole.items.randomElement(using: &random)?.id
      if let id, whole.count > 25 { try await writer.remove(id, from: table, by: ada) }
      #expect(try await writer.save(sample(), over: nil, in: table, by: ada) == .done)
    }
  }

  /// A server doesn't announce the changes of each table.
  @Test func `a page isn't found from the last one once the count has changed`() throws {
    let connection = try fixture.connection()
    try connection.execute(
      "CREATE TEMP TABLE number(id BIGINT); INSERT INTO number VALUES (3), (4), (5), (6)")
    let rows = SortedRows("id", count: 1, from: "number", where: "id > ?", [0], by: ["id"])
    var last: LastPage<SortedRows>?
    func page(_ range: Range<Int>) throws -> [Int64] {
      try rows.page(at: range, in: 1, after: &last, on: connection) { $0.integer(0) }.rows
    }
    #expect(try page(0..<2) == [3, 4])
    try connection.execute("INSERT INTO number VALUES (1)")
    #expect(try page(2..<4) == [4, 5])
  }

  @Test func `a page next to the last one skips no rows, and a distant one as few as possible`() {
    let last = LastPage(
      of: "list", in: 1, from: 40, keys: (40..<50).map { [.integer($0)] }, count: 100)
    func walk(_ range: Range<Int>) -> [Int64?] {
      let walk = PageWalk(to: range, of: 100, near: last)
      guard case .integer(let key)? = walk.from?.first else {
        return [nil, walk.isReversed ? 1 : 0, Int64(walk.skips)]
      }
      return [key, walk.isReversed ? 1 : 0, Int64(walk.skips)]
    }
    let walks: [(Range<Int>, [Int64?])] = [
      (50..<60, [49, 0, 0]), (30..<40, [40, 1, 0]), (45..<60, [40, 0, 4]), (0..<10, [nil, 0, 0]),
      (90..<100, [nil, 1, 0]), (60..<70, [49, 0, 10]), (20..<30, [40, 1, 10]),
    ]
    for (range, steps) in walks { #expect(walk(range) == steps, "\(range)") }
    let lists: [(String, Int64)] = [("list", 1), ("list", 2), ("other", 1)]
    #expect(lists.map { last.known(of: $0, in: $1)?.count } == [100, nil, nil])
  }

  // MARK: - Steps

  @Test func `later migration steps change the table once`() async throws {
    try await saveSamples()
    let steps = Sample.steps + ["UPDATE feature_sample SET count = count + 1"]
    let next = ItemTable<Sample>("feature_sample", steps: steps)

    for _ in 0..<2 {
      let items = try await store.items(in: next, at: 0..<9, of: ItemQuery(by: .count), for: ada)
      #expect(items.items.map(\.content.count) == [-1, 2, 16, 201])
    }
    #expect(try fixture.texts("SELECT name || version FROM feature_version") == ["feature_sample2"])
    await #expect(throws: StoreError(.newer, at: fixture.database)) { try await list() }
    try fixture.sql("UPDATE feature_version SET version = -1")
    await #expect(throws: StoreError(.damaged, at: fixture.database)) { try await list() }
  }

  @Test func `a failing migration step changes nothing, and can be corrected`() async throws {
    let wrong = ItemTable<Sample>("feature_sample", steps: Sample.steps + ["no SQL"])
    await #expect(throws: StoreError(.damaged, at: fixture.database)) {
      try await store.items(in: wrong, at: 0..<9, of: ItemQuery(), for: ada)
    }
    #expect(throws: StoreError.self) { try fixture.texts("SELECT name FROM feature_version") }
    #expect(try await list().isEmpty)
  }

  // MARK: - Vocabulary

  private func list(by order: Sample.Field? = nil) async throws -> [StoredItem<Sample>] {
    try await list(ItemQuery(by: order))
  }

  private func list(_ query: ItemQuery<Sample>) async throws -> [StoredItem<Sample>] {
    try await store.items(in: table, at: 0..<9, of: query, for: ada).items
  }

  private func saveSamples() async throws {
    try await save(
      Sample(name: "Äpfel", count: "1", isOn: "", note: "rot"),
      Sample(name: "birne", count: "-2", isOn: "yes", note: "gelb"),
      Sample(name: "Ananas", count: "15", isOn: "", note: ""),
      Sample(name: "zimt", count: "200", isOn: "", note: "Braun"))
  }

  private func save(_ items: Sample...) async throws {
    for item in items {
      #expect(try await store.save(item, over: nil, in: table, by: ada) == .done)
    }
  }

  private func reason(
    whileCancelled isCancelled: Bool, _ call: @escaping @Sendable () async throws -> Void
  ) async -> StoreError.Reason? {
    let task = Task {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      try await call()
    }
    do { try await task.value } catch { return (error as? StoreError)?.reason }
    return nil
  }
}

/// The entries of a form.
struct ItemEntries<Field: Hashable & Sendable>: ItemReader, Sendable {
  var texts: [Field: String]

  init(_ texts: [Field: String]) { self.texts = texts }

  func read<Value: ItemValue>(_ field: Field) throws(ItemProblem) -> Value {
    try Value(entry: texts[field] ?? "")
  }
}

private struct Sample: Item {
  enum Field: String, CaseIterable, Sendable {
    case name
    case count
    case isOn = "is-on"
    case note
  }

  static let steps = [
    """
    CREATE TABLE feature_sample(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      name TEXT NOT NULL,
      count INTEGER NOT NULL,
      "is-on" INTEGER NOT NULL,
      note TEXT,
      search TEXT NOT NULL);
    """
  ]

  let name: String
  let count: Int
  let isOn: Bool
  let note: String?

  init(_ reader: some ItemReader<Field>) throws(ItemProblem) {
    name = try reader.read(.name)
    count = try reader.read(.count)
    isOn = try reader.read(.isOn)
    note = try reader.read(.note)
  }

  init(name: String, count: String, isOn: String, note: String) throws(ItemProblem) {
    try self.init(ItemEntries([.name: name, .count: count, .isOn: isOn, .note: note]))
  }

  static func type(of field: Field) -> any ItemValue.Type {
    switch field {
    case .name: String.self
    case .count: Int.self
    case .isOn: Bool.self
    case .note: String?.self
    }
  }

  func value(of field: Field) -> any ItemValue {
    switch field {
    case .name: name
    case .count: count
    case .isOn: isOn
    case .note: note
    }
  }
}
