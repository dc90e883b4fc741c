import Accounts
import CViperSQLite
import ViperRecordStorage

/// A prepared statement, to run repeatedly or to read row by row.
///
/// Not `Sendable`: it belongs to the actor that owns its connection.
package final class Statement {
  private let handle: OpaquePointer
  private let file: SQLiteHandle

  init(_ sql: String, on file: SQLiteHandle) throws(StoreError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(file.pointer, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw StoreError(of: file)
    }
    handle = prepared
    self.file = file
  }

  deinit { sqlite3_finalize(handle) }

  /// The current row, valid until the next step.
  package var row: SQLiteRow { SQLiteRow(statement: handle) }

  /// Binds a value to the parameter at `index`, counted from 1.
  package func bind(_ value: some Bindable, at index: Int32) throws(StoreError) {
    if value.sqlValue.bind(to: handle, at: index) != SQLITE_OK { throw failure }
  }

  /// Binds a number, or NULL.
  package func bind(_ number: Int64?, at index: Int32) throws(StoreError) {
    let code = number.map { sqlite3_bind_int64(handle, index, $0) }
    if code ?? sqlite3_bind_null(handle, index) != SQLITE_OK { throw failure }
  }

  /// Binds text without copying it.
  package func bind(_ text: UTF8Text, at index: Int32) throws(StoreError) {
    let count = Int32(text.bytes.count)
    if sqlite3_bind_text(handle, index, text.bytes.baseAddress, count, nil) != SQLITE_OK {
      throw failure
    }
  }

  /// Binds values to the parameters in their order.
  package func bind(_ values: [any Bindable]) throws(StoreError) {
    for (index, value) in zip(Int32(1)..., values) { try bind(value, at: index) }
  }

  /// Moves to the next row; false at the end, which resets the statement.
  package func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      let failure = failure
      sqlite3_reset(handle)
      throw failure
    }
  }

  /// Runs the statement to its end.
  package func run() throws(StoreError) { while try step() {} }

  /// Resets the statement and clears its bindings.
  package func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private var failure: StoreError { StoreError(of: file) }
}
