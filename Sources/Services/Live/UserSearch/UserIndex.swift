import Accounts
import Database

/// Keeps the folded texts of all users in sync with the accounts. Call its methods in the transaction
/// that changes the accounts.
package protocol UserIndex {
  /// Updates an account's text from its row, or removes it if the row doesn't exist.
  func update(_ account: Account.ID) throws(StoreError)
  /// Adds the text of a new account.
  func add(_ account: Account, age: Int?) throws(StoreError)
  /// Rebuilds all texts if another version of `Fold` made them, or none.
  func rebuildIfStale() throws(StoreError)
}

extension SearchIndex: UserIndex {
  package func add(_ account: Account, age: Int?) throws(StoreError) { try update(account.id) }
}

/// The index of the engine.
package func userIndex(on connection: any Connection) -> any UserIndex {
  switch connection.engine {
  case .file(let file): SearchIndex(file)
  case .server(let server): ServerSearchIndex(server)
  }
}
