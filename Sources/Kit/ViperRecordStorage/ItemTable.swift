import ViperPlatform
import ViperRecords

/// A table of items, with the statements that create, read and change it.
///
/// Its own steps are counted in the table `feature_version`, and run when it is first used. A removed
/// feature leaves its table. The statements are in the SQL that SQLite and PostgreSQL share;
/// `ItemDatabase` has the differences.
public struct ItemTable<Content: Item>: Sendable {
  private let name: String
  private let steps: [String]
  private let unique: [Content.Field]

  /// Creates the description of a table; the table itself is made on first use.
  /// - Parameters:
  ///   - name: The name of the table, which begins with `feature_`.
  ///   - steps: The statements that create and change the table; append to them, but never change
  ///     published ones.
  ///   - unique: The fields that no two items, or no two of the same owner, share.
  public init(_ name: String, steps: [String], unique: [Content.Field] = []) {
    (self.name, self.steps, self.unique) = (name, steps, unique)
  }

  // MARK: - Steps

  /// Runs the steps that the database lacks.
  package func migrate<Database: ItemDatabase>(
    _ database: Database
  ) throws(Database.Failure) {
    if try version(in: database) == steps.count { return }
    try database.alone { () throws(Database.Failure) in
      try database.execute(ItemVersions.definition)
      // Counted again, since another process may have run them meanwhile.
      let version = try version(in: database)
      if version > steps.count { throw database.failure(.newer) }
      for step in steps.dropFirst(version) { try database.execute(step) }
      try database.write(
        """
        INSERT INTO feature_version(name, version) VALUES(?, ?)
        ON CONFLICT(name) DO UPDATE SET version = excluded.version
        """, [.text(name), .integer(Int64(steps.count))])
    }
  }

  private func version<Database: ItemDatabase>(
    in database: Database
  ) throws(Database.Failure) -> Int {
    if try !database.hasTable("feature_version") { return 0 }
    let rows = try database.rows(
      "SELECT version FROM feature_version WHERE name = ?", [.text(name)], columns: 1)
    guard case .integer(let version)? = rows.first?.first else { return 0 }
    if version < 0 { throw database.failure(.damaged) }
    return Int(version)
  }

  // MARK: - Items

  /// The items of an owner that match a query.
  package func list(
    of query: ItemQuery<Content>, for owner: ItemOwner?, in database: some ItemDatabase
  ) -> ItemList {
    let words = query.text.folded.split(whereSeparator: \.isWhitespace).map(String.init)
    // More words match nothing.
    let isTooLong = words.count > 100
    let condition =
      owner.condition
      + (isTooLong
        ? " AND FALSE"
        : String(repeating: " AND \(database.contains("search"))", count: words.count))
      + (query.id == nil ? "" : " AND id = ?")
    let isDescending = query.order == nil || query.isDescending
    let key =
      query.order.map { field in
        ["CASE WHEN \(field.column) IS NULL THEN \(isDescending ? "0 ELSE 1" : "1 ELSE 0") END"]
          + database.ignoringCase(field.column) + ["id"]
      } ?? ["id"]
    let fields = Array(Content.Field.allCases)
    return ItemList(
      table: name, columns: "id, \(fields.columns)", columnCount: fields.count + 1,
      condition: condition,
      values: owner.cells + (isTooLong ? [] : words.map { .text($0) })
        + (query.id.map { [.integer($0)] } ?? []),
      key: key, isDescending: isDescending)
  }

  /// The items in rows of a list.
  package func items<Database: ItemDatabase>(
    _ rows: [[ItemCell]], in database: Database
  ) throws(Database.Failure) -> [StoredItem<Content>] {
    let fields = Array(Content.Field.allCases)
    return try rows.map { cells throws(Database.Failure) in
      let id = cells.first?.number ?? 0
      guard let content = try? Content(CellReader(cells: cells, fields: fields)) else {
        throw database.failure(.unknownValue(id))
      }
      return StoredItem(id: id, content)
    }
  }

  /// Adds an item to those of an owner, or changes `stored`.
  ///
  /// A field that is the same in both keeps its current value.
  package func save<Database: ItemDatabase>(
    _ item: Content, over stored: StoredItem<Content>?, for owner: ItemOwner?,
    in database: Database
  ) throws(Database.Failure) -> ItemAnswer<Content> {
    guard let stored else { return try write(item, as: nil, for: owner, in: database) }
    let fields = Array(Content.Field.allCases)
    let rows = try database.rows(
      "SELECT id, \(fields.columns) FROM \(name) WHERE id = ? AND \(owner.condition)",
      [.integer(stored.id)] + owner.cells, columns: fields.count + 1)
    guard let current = try items(rows, in: database).first else { return .gone }
    let merge = Merge(edited: item, stored: stored.content, current: current.content)
    // Two edits may be valid, but their merge invalid.
    guard let merged = try? Content(merge) else { throw database.failure(.conflict) }
    return try write(merged, as: stored.id, for: owner, in: database)
  }

  private func write<Database: ItemDatabase>(
    _ item: Content, as id: Int64?, for owner: ItemOwner?, in database: Database
  ) throws(Database.Failure) -> ItemAnswer<Content> {
    for field in unique {
      let owners = try holders(of: item.value(of: field).cell, in: field, for: owner, in: database)
      // An item may keep its value, even if another one has it in another case.
      if !owners.isEmpty, !owners.contains(where: { $0 == id }) { return .taken(field) }
    }
    let fields = Array(Content.Field.allCases)
    // Excludes toggles and omitted values, which would match "yes" and "none".
    let values = fields.map { item.value(of: $0) }
    let texts = values.filter { !($0 is Bool) && $0.cell != .nothing }.map(\.entry)
    let cells = values.map(\.cell) + [.text(texts.joined(separator: "\n").folded)]
    guard let id else {
      let columns = [fields.columns, "search"] + (owner.map { [$0.column] } ?? [])
      let placeholders = Array(repeating: "?", count: cells.count + owner.cells.count)
      try database.write(
        """
        INSERT INTO \(name)(\(columns.joined(separator: ", ")))
        VALUES(\(placeholders.joined(separator: ", ")))
        """, cells + owner.cells)
      return .done
    }
    let changes = fields.map { "\($0.column) = ?, " }.joined()
    try database.write(
      "UPDATE \(name) SET \(changes)search = ? WHERE id = ? AND \(owner.condition)",
      cells + [.integer(id)] + owner.cells)
    return .done
  }

  /// The numbers of the items with that value.
  ///
  /// Whole texts are compared, ignoring case; O(items of the owner).
  private func holders<Database: ItemDatabase>(
    of cell: ItemCell, in field: Content.Field, for owner: ItemOwner?, in database: Database
  ) throws(Database.Failure) -> [Int64] {
    let select = "SELECT id, \(field.column) FROM \(name) WHERE \(owner.condition)"
    guard case .text(let text) = cell else {
      let rows = try database.rows(
        "\(select) AND \(field.column) = ?", owner.cells + [cell], columns: 2)
      return rows.compactMap(\.first?.number)
    }
    let folded = text.folded
    let rows = try database.rows(
      "\(select) AND \(database.contains("search"))", owner.cells + [.text(folded)], columns: 2)
    return rows.compactMap { $0[1].text?.folded == folded ? $0[0].number : nil }
  }

  /// Removes an item of an owner; a missing one isn't an error.
  package func remove<Database: ItemDatabase>(
    _ id: Int64, for owner: ItemOwner?, in database: Database
  ) throws(Database.Failure) {
    try database.write(
      "DELETE FROM \(name) WHERE id = ? AND \(owner.condition)", [.integer(id)] + owner.cells)
  }
}

/// A sorted list of a table's items.
package struct ItemList: Equatable, Sendable {
  package let table: String
  /// The number of an item, followed by its fields.
  package let columns: String
  package let columnCount: Int
  package let condition: String
  /// The parameters of `condition`.
  package let values: [ItemCell]
  /// The expressions to sort by: never NULL, and unique together.
  package let key: [String]
  package let isDescending: Bool
}

// MARK: - Cells

/// The cells of a row, the first of which is the number, followed by the fields.
private struct CellReader<Field: Equatable>: ItemReader {
  let cells: [ItemCell]
  let fields: [Field]

  func read<Value: ItemValue>(_ field: Field) throws(ItemProblem) -> Value {
    try Value(cell: cells[(fields.firstIndex(of: field) ?? 0) + 1])
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

extension ItemCell {
  fileprivate var number: Int64? { if case .integer(let number) = self { number } else { nil } }
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension ItemOwner? {
  fileprivate var condition: String { map { "\($0.column) = ?" } ?? "TRUE" }
  fileprivate var cells: [ItemCell] { map { [.integer($0.id)] } ?? [] }
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
