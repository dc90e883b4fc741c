import Accounts
import Database
import StorePlatform
import ViperRecordStorage
import ViperRecords

extension AccountStore {
  /// The items of a feature that belong to a session's account.
  package nonisolated func items<Content>(
    in table: ItemTable<Content>, for session: Session.Key
  ) -> some ItemService<Content> {
    SessionItems(store: self, table: table, session: session)
  }

  /// Lists the items at the indexes `range` among those of a session's account that match a query.
  package func items<Content>(
    in table: ItemTable<Content>, at range: Range<Int>, of query: ItemQuery<Content>,
    for session: Session.Key, _ call: String = #function
  ) throws(StoreError) -> (items: [StoredItem<Content>], count: Int) {
    let database = AccountItems(connection: connection)
    try table.migrate(database)
    return try readingList(call, in: session) { (account, version) throws(StoreError) in
      try checkCancellation()
      let list = table.list(of: query, for: ItemOwner(account), in: database)
      let rows = SortedRows(
        list.columns, count: Int32(list.columnCount), from: list.table, where: list.condition,
        list.values, by: list.key, isDescending: list.isDescending)
      let (cells, count) = try rows.page(
        at: range, in: version, after: &lastPage, on: connection
      ) { $0.cells(list.columnCount) }
      return (try table.items(cells, in: database), count)
    }
  }

  /// Adds an item, or changes the fields of `stored` that differ.
  package func save<Content>(
    _ item: Content, over stored: StoredItem<Content>?, in table: ItemTable<Content>,
    by session: Session.Key, _ call: String = #function
  ) throws(StoreError) -> ItemAnswer<Content> {
    let database = AccountItems(connection: connection)
    try table.migrate(database)
    return try writing(call, in: session) { account throws(StoreError) in
      try table.save(item, over: stored, for: ItemOwner(account), in: database)
    }
  }

  /// Removes an item.
  package func remove<Content>(
    _ id: Int64, from table: ItemTable<Content>, by session: Session.Key,
    _ call: String = #function
  ) throws(StoreError) {
    let database = AccountItems(connection: connection)
    try table.migrate(database)
    try writing(call, in: session) { account throws(StoreError) in
      try table.remove(id, for: ItemOwner(account), in: database)
    }
  }
}

/// The items of a feature, for the modules of a session.
private struct SessionItems<Content: Item>: ItemService {
  let store: AccountStore
  let table: ItemTable<Content>
  let session: Session.Key

  func items(
    at range: Range<Int>, of query: ItemQuery<Content>
  ) async throws(ItemError) -> (items: [StoredItem<Content>], count: Int) {
    try await answer { () async throws(StoreError) in
      try await store.items(in: table, at: range, of: query, for: session)
    }
  }

  func save(
    _ item: Content, over stored: StoredItem<Content>?
  ) async throws(ItemError) -> ItemAnswer<Content> {
    try await answer { () async throws(StoreError) in
      try await store.save(item, over: stored, in: table, by: session)
    }
  }

  func remove(_ id: Int64) async throws(ItemError) {
    try await answer { () async throws(StoreError) in
      try await store.remove(id, from: table, by: session)
    }
  }

  private func answer<Answer: Sendable>(
    _ call: () async throws(StoreError) -> Answer
  ) async throws(ItemError) -> Answer {
    do throws(StoreError) {
      return try await call()
    } catch {
      let reason: ItemError.Reason =
        switch error.reason {
        case .busy: .busy
        case .cancelled: .cancelled
        default: .other
        }
      throw ItemError(reason, error.description, cause: error)
    }
  }
}

/// A connection of the store, as the tables of features use it.
private struct AccountItems: ItemDatabase {
  let connection: any Connection

  func rows(
    _ sql: String, _ values: [ItemCell], columns: Int
  ) throws(StoreError) -> [[ItemCell]] {
    try connection.rows(sql, values) { $0.cells(columns) }
  }

  func write(_ sql: String, _ values: [ItemCell]) throws(StoreError) {
    try connection.write(sql, values)
  }

  func execute(_ script: String) throws(StoreError) {
    try connection.execute(connection.dialect.definition(script))
  }

  func alone(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try connection.transaction(.alone, body)
  }

  func hasTable(_ name: String) throws(StoreError) -> Bool {
    try connection.hasRow(connection.dialect.lookForTable(name))
  }

  func failure(_ fault: ItemFault) -> StoreError {
    switch fault {
    case .conflict: StoreError(.busy, at: connection.path)
    case .damaged: StoreError(.damaged, at: connection.path)
    case .newer: StoreError(.newer, at: connection.path)
    case .unknownValue(let id): StoreError(.unknownValue, at: "Item \(id) in \(connection.path)")
    }
  }

  func contains(_ column: String) -> String { connection.dialect.isIn(column) }

  func ignoringCase(_ column: String) -> [String] { connection.dialect.ignoringCase(column) }
}

extension ItemOwner {
  fileprivate init(_ account: Account) { self.init(account.id.rawValue, in: "account") }
}

extension Row {
  /// The first cells of the row.
  fileprivate func cells(_ count: Int) -> [ItemCell] {
    (0..<Int32(count)).map { column in
      if isNull(column) { return .nothing }
      return isInteger(column) ? .integer(integer(column)) : .text(text(column))
    }
  }
}

extension ItemCell: Bindable {
  package var sqlValue: SQLValue {
    switch self {
    case .text(let text): .text(text)
    case .integer(let number): .integer(number)
    case .nothing: .null
    }
  }
}
