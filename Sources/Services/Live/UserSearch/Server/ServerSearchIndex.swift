import Accounts
import Database

/// The table `search` of a PostgreSQL server: the folded texts of each user, and their grams.
///
/// Grams are the three scalars from each position of a word, fewer at its end, as a `tsvector`: a
/// part of a word that is as long is a gram, and a shorter part is the beginning of one.
package final class ServerSearchIndex: UserIndex {
  /// The maximum number of scalars of each field.
  private static let limit = 500

  private let connection: PostgreSQLConnection
  private var fold = Fold()

  package init(_ connection: PostgreSQLConnection) { self.connection = connection }

  package func update(_ account: Account.ID) throws(StoreError) {
    let id = account.rawValue
    let texts = try connection.rows(
      "SELECT name, username, email, age FROM account WHERE id = ?", id, read: text)
    // A trigger deletes the row of a deleted account.
    if let text = texts.first { try write(text, of: id) }
  }

  package func add(_ account: Account, age: Int?) throws(StoreError) {
    let text = text(
      account.name.description, account.username.description, account.email.description, age: age)
    try write(text, of: account.id.rawValue)
  }

  private func write(_ text: ServerSearchText, of id: Int64) throws(StoreError) {
    try connection.write(
      """
      INSERT INTO search(account, name, username, email, age, grams)
      VALUES(?, ?, ?, ?, ?, CAST(? AS tsvector))
      ON CONFLICT(account) DO UPDATE SET name = excluded.name, username = excluded.username,
        email = excluded.email, age = excluded.age, grams = excluded.grams
      """, id, string(text.name), string(text.username), string(text.email), text.age,
      text.vector)
  }

  /// Texts of a later version are kept: another machine's program made them.
  package func rebuildIfStale() throws(StoreError) {
    if let version = connection.foldVersion.take(), version >= Fold.version { return }
    if try isCurrent() { return }
    try connection.transaction(.alone) { () throws(StoreError) in
      if try !isCurrent() { try rebuild { false } }
    }
  }

  /// Rebuilds the texts of all accounts, in the current transaction; a hundred thousand take some
  /// five seconds.
  package func rebuild(unless isCancelled: () -> Bool) throws(StoreError) {
    try connection.empty("search")
    try collect()
    var rows = CopyRows()
    try connection.forEachRow("SELECT name, username, email, age, id FROM account", []) {
      (row) throws(StoreError) in
      if isCancelled() { throw StoreError(.cancelled, at: connection.path) }
      append(text(row), of: row.integer(4), to: &rows)
      if rows.isLarge { try copy(&rows) }
      return true
    }
    try settle()
    try copy(&rows)
    try connection.execute("DELETE FROM search_fold")
    try connection.write("INSERT INTO search_fold(version) VALUES(?)", Fold.version)
  }

  /// Makes the index take many new rows at once, an order of magnitude faster.
  package func collect() throws(StoreError) {
    try connection.execute(
      "SET LOCAL gin_pending_list_limit = '64MB'; SET LOCAL work_mem = '256MB'")
  }

  /// Makes the index take all waiting rows with the next ones.
  package func settle() throws(StoreError) {
    try connection.execute("SET LOCAL gin_pending_list_limit = 64")
  }

  /// Sends the rows to the table, and removes them; the server adds them meanwhile.
  package func copy(_ rows: inout CopyRows) throws(StoreError) {
    try connection.copy(
      rows, into: "search(account, name, username, email, age, grams)", waits: false)
    rows.removeAll()
  }

  private func isCurrent() throws(StoreError) -> Bool {
    try connection.integer("SELECT max(version) FROM search_fold") >= Fold.version
  }

  /// Adds the row of a new account, from fields in valid UTF-8 of at most 500 scalars each, to `rows`.
  package func append(
    _ account: Account.ID, name: UTF8Text, username: UTF8Text, email: UTF8Text, age: Int?,
    to rows: inout CopyRows
  ) {
    let text = ServerSearchText(name: name, username: username, email: email, age: age) {
      fold.append(utf8: $0.bytes, to: &$1)
    }
    append(text, of: account.rawValue, to: &rows)
  }

  private func append(_ text: ServerSearchText, of account: Int64, to rows: inout CopyRows) {
    rows.add(account)
    rows.add(text.name)
    rows.add(text.username)
    rows.add(text.email)
    rows.add(Int64(text.age))
    rows.add(text.grams)
    rows.endRow()
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameter row: Name, username, address and age.
  private func text(_ row: any Row) -> ServerSearchText {
    text(
      row.text(0), row.text(1), row.text(2), age: row.isNull(3) ? nil : Int(row.integer(3)))
  }

  private func text(
    _ name: String, _ username: String, _ email: String, age: Int?
  ) -> ServerSearchText {
    ServerSearchText(name: name, username: username, email: email, age: age) {
      fold.append($0, limit: Self.limit, to: &$1)
    }
  }
}

/// A row of the table `search`, in UTF-8.
struct ServerSearchText {
  private(set) var name: [UInt8] = []
  private(set) var username: [UInt8] = []
  private(set) var email: [UInt8] = []
  /// In years; `SearchBlock.Head.noAge`, which sorts last, if it is unknown.
  let age: Int
  /// Sorted, without repeats.
  private(set) var grams: [Lexeme] = []

  init<Text>(
    name: Text, username: Text, email: Text, age: Int?, fold: (Text, inout [UInt8]) -> Void
  ) {
    fold(name, &self.name)
    fold(username, &self.username)
    fold(email, &self.email)
    let noAge = Int(SearchBlock.Head.noAge)
    self.age = age.map { min($0, noAge - 1) } ?? noAge
    for field in [self.name, self.username, self.email] {
      for word in field.split(separator: UInt8(ascii: " ")) { Gram.append(of: word, to: &grams) }
    }
    grams.sort()
    var last: Lexeme?
    grams.removeAll { gram in
      defer { last = gram }
      return gram == last
    }
  }

  /// The grams in the syntax of a `tsvector`.
  var vector: String {
    var bytes: [UInt8] = []
    for gram in grams {
      var text: [UInt8] = []
      gram.append(to: &text)
      Gram.append(text, to: &bytes)
      bytes.append(UInt8(ascii: " "))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Parts of words by which the server finds them.
enum Gram {
  static let length = 3
  /// The most grams of a `tsquery`; texts are compared for further ones.
  private static let limit = 32

  static func from(
    _ start: Substring.UnicodeScalarView.Index, in word: Substring.UnicodeScalarView
  ) -> String {
    String(String.UnicodeScalarView(word[start...].prefix(length)))
  }

  /// Appends the grams of a folded word, in UTF-8.
  static func append(of word: ArraySlice<UInt8>, to grams: inout [Lexeme]) {
    let starts = word.indices.filter { word[$0] & 0xC0 != 0x80 }
    for index in starts.indices {
      let end = index + length < starts.count ? starts[index + length] : word.endIndex
      grams.append(Lexeme(word[starts[index]..<end]))
    }
  }

  /// Appends a gram in the syntax of a `tsvector` or a `tsquery`.
  static func append(_ gram: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "'"))
    for byte in gram {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "'"))
  }

  /// A gram in the syntax of a `tsquery`.
  static func quoted(_ gram: String) -> String {
    var bytes: [UInt8] = []
    append(gram.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The `tsquery` that all users with these parts of words match, and maybe others.
  static func query(of words: [String]) -> String {
    let parts = words.flatMap { text in
      let word = Substring(text).unicodeScalars
      if word.count < length { return ["\(quoted(text)):*"] }
      let starts = word.indices.prefix(word.count - length + 1)
      return Array(Set(starts.map { quoted(from($0, in: word)) }))
    }
    return parts.prefix(limit).joined(separator: " & ")
  }

  /// Whether users with the grams of the words have the words, so that no text is compared.
  static func isExact(_ words: [String]) -> Bool {
    words.count <= limit && words.allSatisfy { $0.unicodeScalars.count <= length }
  }
}
