import Accounts
import CSQLite

/// A prepared statement, to run often or to read row by row.
///
/// Not `Sendable`: it belongs to the actor that has its connection.
package final class Statement {
  private let handle: OpaquePointer
  private let path: String

  init(_ sql: String, on database: OpaquePointer, at path: String) throws(StoreError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw StoreError(of: database, at: path)
    }
    handle = prepared
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  /// The row that `step()` moved to; gone with the next step.
  package var row: Row { Row(statement: handle) }

  /// Puts a value in the place of a question mark.
  ///
  /// Places count from 1.
  package func bind(_ value: some Bindable, at place: Int32) throws(StoreError) {
    if value.bind(to: handle, at: place) != SQLITE_OK { throw failure }
  }

  /// Puts values in the places of the question marks.
  package func bind(_ values: [any Bindable]) throws(StoreError) {
    for (place, value) in zip(Int32(1)..., values) { try bind(value, at: place) }
  }

  /// Moves to the next row; false when there is none, and then it can be run once more.
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

  /// Runs it to its end.
  package func run() throws(StoreError) { while try step() {} }

  /// Makes it ready to be run once more, and forgets the values.
  package func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private var failure: StoreError { StoreError(of: sqlite3_db_handle(handle), at: path) }
}
