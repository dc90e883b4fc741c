import Accounts
import Database
import ViperPlatform

/// The table of a feature's items, each of which belongs to an account.
///
/// A feature needs no step of `Schema`: its own steps are counted in the table `feature_version`,
/// and run when the feature is first used. The names of its tables begin with `feature_`. A removed
/// feature leaves its table, which a backup contains, too.
struct ItemTable<Content: Item>: Sendable {
  private let table: String
  /// The statements that create and change the table; published ones are never changed.
  private let steps: [String]
  /// The fields that no two items of an account share.
  private let unique: [Content.Field]

  init(_ table: String, steps: [String], unique: [Content.Field] = []) {
    (self.table, self.steps, self.unique) = (table, steps, unique)
  }

  // MARK: - Steps

  /// Runs the steps that the database lacks.
  func migrate(_ connection: any Connection) throws(StoreError) {
    if try version(in: connection) == steps.count { return }
    try connection.transaction(.alone) { () throws(StoreError) in
      try connection.execute(FeatureTable.versions)
      // Counted again, since another process may have run them meanwhile.
      let version = try version(in: connection)
      if version > steps.count { throw StoreError(.newer, at: connection.path) }
      for step in steps.dropFirst(version) {
        try connection.execute(connection.dialect.definition(step))
      }
      try connection.write(
        """
        INSERT INTO feature_version(name, version) VALUES(?, ?)
        ON CONFLICT(name) DO UPDATE SET version = excluded.version
        """, table, steps.count)
    }
  }

  private func version(in connection: any Connection) throws(StoreError) -> Int {
    if try !connection.hasRow(connection.dialect.lookForTable("feature_version")) { return 0 }
    let version = Int(
      try connection.integer("SELECT version FROM feature_version WHERE name = ?", table))
    if version < 0 { throw StoreError(.damaged, at: connection.path) }
    return version
  }

  // MARK: - Items

  /// The items of an account that match a query, with the number in the first column.
  func list(
    of query: ItemQuery<Content>, for account: Account.ID, in dialect: Dialect
  ) -> SortedRows {
    let words = query.text.folded.split(whereSeparator: \.isWhitespace).map(String.init)
    // More words match nothing.
    let isTooLong = words.count > 100
    let condition =
      "account = ?"
      + (isTooLong
        ? " AND FALSE" : String(repeating: " AND \(dialect.isIn("search"))", count: words.count))
      + (query.id == nil ? "" : " AND id = ?")
    let isDescending = query.order == nil || query.isDescending
    let key =
      query.order.map { field in
        ["CASE WHEN \(field.column) IS NULL THEN \(isDescending ? "0 ELSE 1" : "1 ELSE 0") END"]
          + dialect.ignoringCase(field.column) + ["id"]
      } ?? ["id"]
    let fields = Array(Content.Field.allCases)
    return SortedRows(
      "id, \(fields.columns)", count: Int32(fields.count + 1), from: table, where: condition,
      [account.rawValue] + (isTooLong ? [] : words) + (query.id.map { [$0.rawValue] } ?? []),
      by: key, isDescending: isDescending)
  }

  /// The item in a row of `list`; nil if another program has written an invalid value.
  func item(_ row: any Row) -> StoredItem<Content>? {
    RowReader<Content.Field>(row: row, fields: Array(Content.Field.allCases)).item(Content.self)
  }

  /// Adds an item to an account, or changes `stored`. A field that is the same in both keeps its
  /// current value.
  func save(
    _ item: Content, over stored: StoredItem<Content>?, for account: Account.ID,
    in connection: any Connection
  ) throws(StoreError) -> ItemAnswer<Content> {
    guard let stored else {
      return try write(item, as: nil, for: account, in: connection)
    }
    let fields = Array(Content.Field.allCases)
    let current = try connection.rows(
      "SELECT id, \(fields.columns) FROM \(table) WHERE id = ? AND account = ?",
      stored.id.rawValue, account.rawValue, read: self.item)
    guard let current = current.first else { return .gone }
    guard let current else { throw StoreError(.damaged, at: connection.path) }
    let merge = Merge(edited: item, stored: stored.content, current: current.content)
    // Two edits may be valid, but their merge invalid.
    guard let merged = try? Content(merge) else { throw StoreError(.busy, at: connection.path) }
    return try write(merged, as: stored.id, for: account, in: connection)
  }

  private func write(
    _ item: Content, as id: Content.ID?, for account: Account.ID, in connection: any Connection
  ) throws(StoreError) -> ItemAnswer<Content> {
    for field in unique {
      let cell = item.value(of: field).cell
      let owners = try owners(of: cell, in: field, for: account, on: connection)
      // An item may keep its value, even if another one has it in another case.
      if !owners.isEmpty, !owners.contains(where: { $0 == id?.rawValue }) { return .taken(field) }
    }
    let fields = Array(Content.Field.allCases)
    // Excludes toggles and omitted values, which would match "yes" and "none".
    let values = fields.map { item.value(of: $0) }
    let texts = values.filter { !($0 is Bool) && $0.cell != .nothing }.map(\.entry)
    let bound: [any Bindable] =
      values.map(\.cell) + [texts.joined(separator: "\n").folded]
    guard let id else {
      let placeholders = String(repeating: "?, ", count: fields.count)
      try connection.write(
        "INSERT INTO \(table)(\(fields.columns), search, account) VALUES(\(placeholders)?, ?)",
        bound + [account.rawValue])
      return .done
    }
    let changes = fields.map { "\($0.column) = ?, " }.joined()
    try connection.write(
      "UPDATE \(table) SET \(changes)search = ? WHERE id = ? AND account = ?",
      bound + [id.rawValue, account.rawValue])
    return .done
  }

  /// The numbers of an account's items with that value. Whole texts are compared, ignoring case;
  /// O(items of the account).
  private func owners(
    of cell: ItemCell, in field: Content.Field, for account: Account.ID,
    on connection: any Connection
  ) throws(StoreError) -> [Int64] {
    guard case .text(let text) = cell else {
      return try connection.rows(
        "SELECT id FROM \(table) WHERE account = ? AND \(field.column) = ?",
        [account.rawValue.sqlValue, cell.sqlValue]
      ) { $0.integer(0) }
    }
    let (dialect, folded) = (connection.dialect, text.folded)
    let others = try connection.rows(
      "SELECT id, \(field.column) FROM \(table) WHERE account = ? AND \(dialect.isIn("search"))",
      [account.rawValue.sqlValue, folded.sqlValue]
    ) { $0.isNull(1) || $0.text(1).folded != folded ? nil : $0.integer(0) }
    return others.compactMap(\.self)
  }

  /// Removes an item of an account; a missing one isn't an error.
  func remove(
    _ id: Content.ID, for account: Account.ID, in connection: any Connection
  ) throws(StoreError) {
    try connection.write(
      "DELETE FROM \(table) WHERE id = ? AND account = ?", id.rawValue, account.rawValue)
  }
}

// MARK: - For a session

extension AccountStore {
  /// Lists the items at the indexes `range` among those of a session's account that match a query.
  func items<Content>(
    in table: ItemTable<Content>, at range: Range<Int>, of query: ItemQuery<Content>,
    for session: Session.Key, _ call: String = #function
  ) throws(StoreError) -> (items: [StoredItem<Content>], count: Int) {
    try table.migrate(connection)
    return try readingList(call, in: session) { (account, version) throws(StoreError) in
      try checkCancellation()
      let list = table.list(of: query, for: account.id, in: connection.dialect)
      let (items, count) = try list.page(
        at: range, in: version, after: &lastPage, on: connection, read: table.item)
      guard items.allSatisfy({ $0 != nil }) else { throw StoreError(.damaged, at: connection.path) }
      return (items.compactMap(\.self), count)
    }
  }

  /// Adds an item, or changes the fields of `stored` that differ.
  func save<Content>(
    _ item: Content, over stored: StoredItem<Content>?, in table: ItemTable<Content>,
    by session: Session.Key, _ call: String = #function
  ) throws(StoreError) -> ItemAnswer<Content> {
    try table.migrate(connection)
    return try writing(call, in: session) { account throws(StoreError) in
      try table.save(item, over: stored, for: account.id, in: connection)
    }
  }

  /// Removes an item.
  func remove<Content>(
    _ id: Content.ID, from table: ItemTable<Content>, by session: Session.Key,
    _ call: String = #function
  ) throws(StoreError) {
    try table.migrate(connection)
    try writing(call, in: session) { account throws(StoreError) in
      try table.remove(id, for: account.id, in: connection)
    }
  }
}

// MARK: - Cells

/// The values of a row, whose first column is the number, followed by the fields.
private struct RowReader<Field: Equatable>: ItemReader {
  let row: any Row
  let fields: [Field]

  func read<Value: ItemValue>(_ field: Field) throws(ItemProblem) -> Value {
    let column = Int32((fields.firstIndex(of: field) ?? 0) + 1)
    if row.isNull(column) { return try Value(cell: .nothing) }
    return try Value(
      cell: row.isInteger(column) ? .integer(row.integer(column)) : .text(row.text(column)))
  }

  func item<Content: Item>(_ type: Content.Type) -> StoredItem<Content>?
  where Content.Field == Field {
    let content = try? Content(self)
    return content.map { StoredItem(id: Content.ID(rawValue: row.integer(0)), $0) }
  }
}

/// The edited values if they differ from the stored ones; the current ones otherwise.
private struct Merge<Content: Item>: ItemReader {
  let edited: Content
  let stored: Content
  let current: Content

  func read<Value: ItemValue>(_ field: Content.Field) throws(ItemProblem) -> Value {
    let cell = edited.value(of: field).cell
    return try Value(
      cell: cell == stored.value(of: field).cell ? current.value(of: field).cell : cell)
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

extension RawRepresentable<String> {
  /// Quoted, since it may be a keyword of SQL.
  fileprivate var column: String { "\"\(rawValue)\"" }
}

extension Collection where Element: RawRepresentable<String> {
  fileprivate var columns: String { map(\.column).joined(separator: ", ") }
}

extension String {
  /// The text without case, as searches compare it.
  fileprivate var folded: String { nfc.lowercased().nfc }
}
