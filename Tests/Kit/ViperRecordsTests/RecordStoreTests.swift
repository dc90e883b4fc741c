import CViperSQLite
import Foundation
import Synchronization
import Testing
import ViperKitTesting
import ViperPlatform
import ViperPresentation
import ViperRecordStorage
import ViperRecords

@Suite struct RecordStoreTests {
  private typealias Form = FormValues<Sample.Field>

  private let folder: Folder
  private var path: String { folder.path + "/records.db" }
  private let items: any ItemService<Sample>

  init() throws {
    folder = try Folder()
    let path = folder.path + "/records.db"
    items = RecordStore { path }.items(in: Self.table())
  }

  @Test func `items are kept, sorted, changed and removed`() async throws {
    try await expectTable(
      of: items, keeps: Form([.name: "a", .count: "1", .note: "x"]),
      Form([.name: "b", .count: "2"]),
      unique: [.name])
  }

  @Test func `another store finds the items, in a file of their owner alone`() async throws {
    try await save("Äpfel", "birne")

    let other = open(Self.table())
    let found = try await other.items(at: 0..<9, of: ItemQuery("ÄPFEL"))
    #expect(found.items == [StoredItem(id: 1, try sample("Äpfel"))] && found.count == 1)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["records.db"])
  }

  @Test(arguments: [(0..<2, [4, 3]), (3..<99, [1]), (4..<9, []), (-5..<1, [4])])
  func `items are listed by range, and all are counted`(
    range: Range<Int>, ids: [Int64]
  ) async throws {
    try await save("a", "b", "c", "d")
    let page = try await items.items(at: range, of: ItemQuery())
    #expect(page.items.map(\.id) == ids && page.count == 4)
  }

  @Test func `an item that another store removed is gone`() async throws {
    try await save("a")
    try await open(Self.table()).remove(1)
    let stored = StoredItem(id: 1, try sample("a"))
    #expect(try await items.save(sample("b"), over: stored) == .gone)
  }

  @Test func `later steps change the table once, and an earlier program refuses it`() async throws {
    try await save("a")
    let next = open(Self.table("ALTER TABLE feature_sample ADD COLUMN more TEXT"))
    for _ in 0..<2 { #expect(try await next.items(at: 0..<9, of: ItemQuery()).count == 1) }

    let newer = ItemError(
      .damaged, "A later version of this program made \(path). Update this one.")
    await #expect(throws: newer) { try await items.items(at: 0..<9, of: ItemQuery()) }
  }

  @Test func `a failing step changes nothing, and can be corrected`() async throws {
    let wrong = open(Self.table("CREATE TABLE other(id)", "no SQL"))
    let syntax = ItemError(
      .other, "This version can't use \(path): near \"no\": syntax error. Look for an update.")
    await #expect(throws: syntax) { try await wrong.items(at: 0..<9, of: ItemQuery()) }
    #expect(try await items.items(at: 0..<9, of: ItemQuery()).count == 0)
    let right = open(Self.table("CREATE TABLE other(id)"))
    #expect(try await right.items(at: 0..<9, of: ItemQuery()).count == 0)
  }

  @Test func `a transaction that another program keeps open is reported`() async throws {
    try await save("a")
    let (path, other) = (path, try Database(path))
    try other.execute("BEGIN IMMEDIATE")

    let impatient = RecordStore(patience: .milliseconds(1)) { path }.items(in: Self.table())
    #expect(try await impatient.items(at: 0..<9, of: ItemQuery()).count == 1)
    let busy = ItemError(.busy, "Another program is using \(path). Try again in a moment.")
    await #expect(throws: busy) { try await impatient.save(sample("b"), over: nil) }
    try other.execute("COMMIT")
    #expect(try await impatient.save(sample("b"), over: nil) == .done)
  }

  @Test func `an item with an unknown value is named, and can be removed`() async throws {
    try await save("a", "b")
    try Database(path).execute("UPDATE feature_sample SET count = 'many' WHERE id = 2")
    let unknown = ItemError(
      .damaged,
      "Item 2 in \(path) has a value that this version doesn't know. Look for an update, or remove "
        + "the item by its number.")
    await #expect(throws: unknown) { try await items.items(at: 0..<9, of: ItemQuery()) }
    #expect(try await items.items(at: 0..<0, of: ItemQuery(id: 2)).count == 1)
    try await items.remove(2)
    #expect(try await items.items(at: 0..<9, of: ItemQuery()).items.map(\.id) == [1])
  }

  @Test func `a missing column is an error, and not the text of its name`() async throws {
    try await save("a")
    try Database(path).execute("ALTER TABLE feature_sample DROP COLUMN note")
    await #expect {
      try await items.items(at: 0..<9, of: ItemQuery())
    } throws: {
      "\($0)".contains("no such column")
    }
  }

  @Test func `a file that is no database is reported as damaged`() async throws {
    let other = folder.path + "/other.db"
    try String(repeating: "no database ", count: 99).write(
      toFile: other, atomically: true, encoding: .utf8)
    let table = RecordStore { other }.items(in: Self.table())
    await #expect(throws: ItemError.damaged(other)) {
      try await table.items(at: 0..<9, of: ItemQuery())
    }
    try FileManager.default.removeItem(atPath: other)
    #expect(try await table.save(sample("b"), over: nil) == .done)
    // Saving notices that the file was moved; the next call makes another one.
    try FileManager.default.removeItem(atPath: other)
    await #expect(throws: ItemError(.other, "\(other) was moved or removed. Try again.")) {
      try await table.save(sample("c"), over: nil)
    }
    #expect(try await table.save(sample("c"), over: nil) == .done)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a call that is cancelled while it waits changes nothing`() async throws {
    try await save("a")
    let (path, other) = (path, try Database(path))
    try other.execute("BEGIN IMMEDIATE")
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let patient = RecordStore(patience: .seconds(600)) {
      begin.yield()
      return path
    }.items(in: Self.table())
    let removal = Task { try await patient.remove(1) }
    for await _ in begun { break }
    removal.cancel()
    await #expect(throws: ItemError.cancelled) { try await removal.value }
    try other.execute("COMMIT")
    #expect(try await items.items(at: 0..<9, of: ItemQuery()).count == 1)
  }

  @Test func `a folder may be a link`() async throws {
    try await save("a")
    let link = folder.path + "-link"
    #expect(symlink(folder.path, link) == 0)
    defer { unlink(link) }
    let table = RecordStore { "\(link)/records.db" }.items(in: Self.table())
    #expect(try await table.items(at: 0..<9, of: ItemQuery()).count == 1)
  }

  @Test func `a link, a folder and a missing folder are refused`() async throws {
    try await save("a")
    let link = folder.path + "/link.db"
    #expect(symlink(path, link) == 0)
    for path in [link, folder.path, folder.path + "/none/records.db"] {
      let table = RecordStore { path }.items(in: Self.table())
      let error = await #expect(throws: ItemError.self) {
        try await table.save(sample("b"), over: nil)
      }
      #expect(error?.description.hasPrefix(path + " can't be read and written by you.") == true)
    }
    #expect(try await items.items(at: 0..<9, of: ItemQuery()).count == 1)
  }

  @Test func `a call without a path says why, and the next one asks again`() async throws {
    let (path, home) = (path, Home())
    let table = RecordStore { if home.isSet.withLock(\.self) { path } else { throw NoHome() } }
      .items(in: Self.table())
    await #expect(throws: ItemError(.other, "HOME isn't set. Set it.")) {
      try await table.remove(1)
    }
    home.isSet.withLock { $0 = true }
    #expect(try await table.items(at: 0..<9, of: ItemQuery()).count == 0)
  }

  @Test func `a cancelled call changes nothing`() async throws {
    try await save("a")
    let items = items
    await #expect(throws: ItemError.cancelled) {
      try await whileCancelled { try await items.remove(1) }
    }
    #expect(try await items.items(at: 0..<9, of: ItemQuery()).count == 1)
  }

  // MARK: - Vocabulary

  private static func table(_ steps: String...) -> ItemTable<Sample> {
    let first = """
      CREATE TABLE feature_sample(
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, count INTEGER NOT NULL,
        note TEXT, search TEXT NOT NULL)
      """
    return ItemTable("feature_sample", steps: [first] + steps, unique: [.name])
  }

  private func open(_ table: ItemTable<Sample>) -> any ItemService<Sample> {
    let path = path
    return RecordStore { path }.items(in: table)
  }

  private func sample(_ name: String) throws -> Sample {
    try Sample(Form([.name: name, .count: "1"]))
  }

  private func save(_ names: String...) async throws {
    for name in names { #expect(try await items.save(sample(name), over: nil) == .done) }
  }
}

extension ItemError {
  fileprivate static func damaged(_ path: String) -> ItemError {
    ItemError(
      .damaged, "\(path) is damaged or not a database. Restore a backup, or move it away.")
  }
}

/// A temporary folder that lives as long as this value.
private final class Folder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { removeTree(path) }
}

private final class Home: Sendable {
  let isSet = Mutex(false)
}

private struct NoHome: Error, CustomStringConvertible {
  let description = "HOME isn't set. Set it."
}

/// A connection of another program.
private final class Database {
  private let handle: OpaquePointer

  init(_ path: String) throws {
    var handle: OpaquePointer?
    sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
    self.handle = try #require(handle)
  }

  deinit { sqlite3_close_v2(handle) }

  func execute(_ sql: String) throws {
    try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
  }
}

private struct Sample: Item {
  enum Field: String, CaseIterable, Sendable { case name, count, note }

  let name: String
  let count: Int
  let note: String?

  init(_ reader: some ItemReader<Field>) throws(ItemProblem) {
    (name, count, note) = (
      try reader.read(.name), try reader.read(.count), try reader.read(.note)
    )
  }

  static func type(of field: Field) -> any ItemValue.Type {
    switch field {
    case .name: String.self
    case .count: Int.self
    case .note: String?.self
    }
  }

  func value(of field: Field) -> any ItemValue {
    switch field {
    case .name: name
    case .count: count
    case .note: note
    }
  }
}
