import CViperSQLite
import ViperIsolation
import ViperPlatform
import ViperRecords

/// A connection to an SQLite file of items.
///
/// Not `Sendable`: it belongs to the store that opened it.
final class RecordDatabase: ItemDatabase {
  private let file: SQLiteHandle
  private var path: String { file.path }
  private var handle: OpaquePointer { file.pointer }

  /// Opens the file, or creates it, readable by its owner alone.
  ///
  /// The file can't be a link. Statements wait `patience` for other programs.
  init(path: String, patience: Duration) throws(ItemError) {
    let path = path.withResolvedFolder
    // An existing file isn't opened here: closing it would release the locks of SQLite.
    let descriptor = createFile(at: path)
    if descriptor >= 0 { close(descriptor) }
    do throws(SQLiteHandle.OpenFailure) {
      file = try SQLiteHandle(path: path, patience: patience)
    } catch {
      throw ItemError(sqlite: error.code, at: path)
    }
    try execute("PRAGMA foreign_keys = ON; PRAGMA fullfsync = ON; PRAGMA secure_delete = ON")
  }

  func execute(_ script: String) throws(ItemError) {
    try check(sqlite3_exec(handle, script, nil, nil, nil))
  }

  func write(_ sql: String, _ values: [ItemCell]) throws(ItemError) {
    _ = try rows(sql, values, columns: 0)
  }

  func rows(
    _ sql: String, _ values: [ItemCell], columns: Int
  ) throws(ItemError) -> [[ItemCell]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement else { return [] }
    for (index, value) in zip(Int32(1)..., values) {
      try check(value.bind(to: statement, at: index))
    }
    var rows: [[ItemCell]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append((0..<columns).map { ItemCell(Int32($0), of: statement) })
      case SQLITE_DONE: return rows
      default: throw failure
      }
    }
  }

  private func check(_ code: Int32) throws(ItemError) {
    if code != SQLITE_OK { throw failure }
  }

  /// The error of the last call.
  private var failure: ItemError {
    ItemError(
      sqlite: file.failureCode, at: path,
      message: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "")
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  ///
  /// Ctrl-Z can't stop the process meanwhile: that would block other programs.
  func transaction<T>(
    _ begin: String, _ body: () throws(ItemError) -> T
  ) throws(ItemError) -> T {
    StopGate.enter()
    defer { StopGate.leave() }
    try execute(begin)
    do throws(ItemError) {
      // Another program may have been waited for.
      if Task.isCancelled { throw .cancelled }
      let answer = try body()
      try execute("COMMIT")
      return answer
    } catch {
      file.rollBack()
      throw error
    }
  }

  func alone(_ body: () throws(ItemError) -> Void) throws(ItemError) {
    try transaction("BEGIN IMMEDIATE", body)
  }

  func hasTable(_ name: String) throws(ItemError) -> Bool {
    let sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return try !rows(sql, [.text(name)], columns: 1).isEmpty
  }

  /// The rows at the indexes `range`, and the number of all rows.
  func page(
    at range: Range<Int>, of list: ItemList
  ) throws(ItemError) -> (rows: [[ItemCell]], count: Int) {
    let source = "FROM \(list.table) WHERE \(list.condition)"
    let counts = try rows("SELECT count(*) \(source)", list.values, columns: 1)
    guard case .integer(let count)? = counts.first?.first else { return ([], 0) }
    let range = range.clamped(to: 0..<Int(count))
    let order = list.key.map { list.isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
    let rows = try rows(
      "SELECT \(list.columns) \(source) ORDER BY \(order) LIMIT ? OFFSET ?",
      list.values + [.integer(Int64(range.count)), .integer(Int64(range.lowerBound))],
      columns: list.columnCount)
    return (rows, Int(count))
  }

  func failure(_ fault: ItemFault) -> ItemError {
    switch fault {
    case .conflict: ItemError(sqlite: SQLITE_BUSY, at: path)
    case .damaged: ItemError(sqlite: SQLITE_CORRUPT, at: path)
    case .newer:
      ItemError(.damaged, "A later version of this program made \(path). Update this one.")
    case .unknownValue(let id):
      ItemError(
        .damaged,
        "Item \(id) in \(path) has a value that this version doesn't know. Look for an update, "
          + "or remove the item by its number.")
    }
  }

  func contains(_ column: String) -> String { "instr(\(column), ?) > 0" }

  func ignoringCase(_ column: String) -> [String] { ["coalesce(\(column), '') COLLATE NOCASE"] }
}

extension ItemError {
  /// SQLITE_READONLY_DBMOVED, a macro that Swift can't import.
  private static let moved = SQLITE_READONLY | 4 << 8

  /// Maps a result code of SQLite, plain or extended, for the database at `path`.
  fileprivate init(sqlite code: Int32, at path: String, message: String = "") {
    if code == Self.moved {
      self.init(.other, "\(path) was moved or removed. Try again.")
      return
    }
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(.busy, "Another program is using \(path). Try again in a moment.")
    case SQLITE_AUTH, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY:
      self.init(
        .other,
        "\(path) can't be read and written by you. Change its permissions, or remove a link or a folder "
          + "there.")
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self.init(
        .damaged, "\(path) is damaged or not a database. Restore a backup, or move it away.")
    case SQLITE_CONSTRAINT, SQLITE_ERROR:
      self.init(.other, "This version can't use \(path): \(message). Look for an update.")
    case SQLITE_INTERRUPT: self = .cancelled
    case SQLITE_FULL:
      self.init(.inputOutput, "No space is left for \(path). Free some, then try again.")
    default:
      self.init(
        .inputOutput, "Reading or writing \(path) failed. Check the disk, then try again.")
    }
  }
}

extension String {
  /// The path with links to its folder resolved, since SQLite refuses any; unchanged if there is no
  /// such folder.
  fileprivate var withResolvedFolder: String {
    guard let slash = lastIndex(of: "/"), slash > startIndex,
      let folder = realpath(String(self[..<slash]), nil)
    else { return self }
    defer { free(folder) }
    return String(cString: folder) + self[slash...]
  }
}

extension ItemCell {
  /// The cell in a column of the current row, counted from 0; invalid UTF-8 is replaced by U+FFFD.
  fileprivate init(_ column: Int32, of statement: OpaquePointer) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: self = .nothing
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    default:
      let bytes = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      self = .text(
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    }
  }

  /// Binds the cell to the parameter at `index`, counted from 1; returns SQLite's result code.
  fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .nothing: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .text(let text):
      sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), CSQLITE_COPY)
    }
  }
}
