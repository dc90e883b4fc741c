import Accounts
import Database

/// Keeps the table `search_block` in sync with the accounts. Call its methods in the transaction
/// that changes the accounts.
package final class SearchIndex {
  /// The maximum number of scalars of each field.
  private static let limit = 500

  private let connection: SQLiteConnection
  private var filling = Filling()

  package init(_ connection: SQLiteConnection) { self.connection = connection }

  /// Updates an account's text from its row, or removes it if the row doesn't exist.
  package func update(_ account: Account.ID) throws(StoreError) {
    let id = account.rawValue
    let text = try connection.rows(
      "SELECT name, username, email, age FROM account WHERE id = ?", id, read: self.text
    ).first
    var block = try block(SearchBlock.number(of: id))
    block.set(text, at: SearchBlock.index(of: id))
    try write(block, SearchBlock.number(of: id))
  }

  /// Adds the text of a new account, from fields in valid UTF-8 of at most 500 scalars each. Ids
  /// must increase; `finish` writes the last block. Takes about a microsecond.
  package func append(
    _ account: Account.ID, name: UTF8Text, username: UTF8Text, email: UTF8Text, age: Int?
  ) throws(StoreError) {
    let id = account.rawValue
    if filling.append(id, name: name, username: username, email: email, age: age) { return }
    try open(at: id)
    guard filling.append(id, name: name, username: username, email: email, age: age) else {
      throw StoreError(.damaged, at: connection.path)
    }
  }

  private func append(_ text: SearchText, of id: Int64) throws(StoreError) {
    try open(at: id)
    filling.block?.set(text, at: SearchBlock.index(of: id))
  }

  /// Opens the block of an ID.
  private func open(at id: Int64) throws(StoreError) {
    let number = SearchBlock.number(of: id)
    if filling.block != nil, filling.number == number { return }
    try finish()
    (filling.number, filling.block) = (number, try block(number))
  }

  package func finish() throws(StoreError) {
    if let block = filling.block { try write(block, filling.number) }
    filling.block = nil
  }

  /// Rebuilds all texts if another version of `Fold` made them, or none. A million take a second.
  package func rebuildIfStale() throws(StoreError) {
    if try isCurrent() { return }
    try connection.transaction { () throws(StoreError) in
      // Another process may have rebuilt them meanwhile.
      if try isCurrent() { return }
      try connection.execute("DELETE FROM search_block; DELETE FROM search_fold")
      let accounts = try connection.prepare(
        "SELECT name, username, email, age, id FROM account ORDER BY id")
      while try accounts.step() {
        try append(text(accounts.row), of: accounts.row.integer(4))
      }
      try finish()
      try connection.write("INSERT INTO search_fold(version) VALUES(?)", Fold.version)
    }
  }

  private func isCurrent() throws(StoreError) -> Bool {
    try connection.rows("SELECT version FROM search_fold") { $0.integer(0) } == [Fold.version]
  }

  private func block(_ number: Int64) throws(StoreError) -> SearchBlock {
    let found = try connection.rows(
      "SELECT heads, texts FROM search_block WHERE id = ?", number
    ) { SearchBlock(heads: $0.bytes(0), texts: $0.bytes(1)) }
    guard let first = found.first else { return SearchBlock() }
    guard let block = first else { throw StoreError(.damaged, at: connection.path) }
    return block
  }

  private func write(_ block: SearchBlock, _ number: Int64) throws(StoreError) {
    try connection.write(
      "INSERT OR REPLACE INTO search_block(id, heads, texts) VALUES(?, ?, ?)", number,
      block.headBytes, block.texts)
  }

  private func text(_ row: any Row) -> SearchText {
    SearchText(
      name: row.text(0), username: row.text(1), email: row.text(2),
      age: row.isNull(3) ? nil : Int(row.integer(3))
    ) { filling.fold.append($0, limit: Self.limit, to: &$1) }
  }
}

extension SearchIndex {
  /// The block that `append` fills. A struct, so that one exclusivity check covers an append.
  private struct Filling {
    var fold = Fold()
    var number: Int64 = 0
    var block: SearchBlock?

    /// Adds the text of a user after all others of the block; false if it doesn't belong there.
    mutating func append(
      _ id: Int64, name: UTF8Text, username: UTF8Text, email: UTF8Text, age: Int?
    ) -> Bool {
      let index = SearchBlock.index(of: id)
      guard number == SearchBlock.number(of: id), let count = block?.count, count <= index else {
        return false
      }
      block?.append(
        name: name, username: username, email: email, age: age, at: index, by: &fold)
      return true
    }
  }
}
