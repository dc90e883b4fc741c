import ViperPlatform
import ViperRecords

/// The items of an application, in an SQLite file that is created on first use.
public struct RecordStore: Sendable {
  private let file: RecordFile

  /// Creates a store.
  /// - Parameter path: Returns the path of its file, on first use; a call fails with the error that it
  ///   throws.
  public init(_ path: @escaping @Sendable () throws -> String) {
    self.init(patience: .seconds(5), path)
  }

  /// Creates a store whose calls wait `patience` for other programs.
  package init(patience: Duration, _ path: @escaping @Sendable () throws -> String) {
    file = RecordFile(path: path, patience: patience)
  }

  /// The items of a table.
  public func items<Content>(in table: ItemTable<Content>) -> some ItemService<Content> {
    RecordItems(file: file, table: table)
  }
}

/// A file of items. It has a queue of its own, since a statement may wait for another program.
private actor RecordFile {
  private let executor = QueueExecutor("records")
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let path: @Sendable () throws -> String
  private let patience: Duration
  private var opened: RecordDatabase?

  init(path: @escaping @Sendable () throws -> String, patience: Duration) {
    (self.path, self.patience) = (path, patience)
  }

  /// Runs `body` on the database, which is opened again after a failure: someone may have put the
  /// file right, or another one in its place.
  func use<Content, Answer: Sendable>(
    _ table: ItemTable<Content>, _ body: @Sendable (RecordDatabase) throws(ItemError) -> Answer
  ) throws(ItemError) -> Answer {
    if Task.isCancelled { throw .cancelled }
    do throws(ItemError) {
      let database: RecordDatabase
      if let opened {
        database = opened
      } else {
        database = try RecordDatabase(path: resolvedPath(), patience: patience)
      }
      opened = database
      try table.migrate(database)
      return try body(database)
    } catch {
      if ![.busy, .cancelled].contains(error.reason) { opened = nil }
      throw error
    }
  }

  private func resolvedPath() throws(ItemError) -> String {
    do { return try path() } catch { throw ItemError(.other, "\(error)", cause: error) }
  }
}

/// The items of one table of a file.
private struct RecordItems<Content: Item>: ItemService {
  let file: RecordFile
  let table: ItemTable<Content>

  func items(
    at range: Range<Int>, of query: ItemQuery<Content>
  ) async throws(ItemError) -> (items: [StoredItem<Content>], count: Int) {
    try await file.use(table) { database throws(ItemError) in
      let list = table.list(of: query, for: nil, in: database)
      let page = try database.transaction("BEGIN") { () throws(ItemError) in
        try database.page(at: range, of: list)
      }
      return (try table.items(page.rows, in: database), page.count)
    }
  }

  func save(
    _ item: Content, over stored: StoredItem<Content>?
  ) async throws(ItemError) -> ItemAnswer<Content> {
    try await file.use(table) { database throws(ItemError) in
      try database.transaction("BEGIN IMMEDIATE") { () throws(ItemError) in
        try table.save(item, over: stored, for: nil, in: database)
      }
    }
  }

  func remove(_ id: Int64) async throws(ItemError) {
    try await file.use(table) { database throws(ItemError) in
      try database.transaction("BEGIN IMMEDIATE") { () throws(ItemError) in
        try table.remove(id, for: nil, in: database)
      }
    }
  }
}
