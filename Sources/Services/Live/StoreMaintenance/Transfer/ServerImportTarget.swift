import Accounts
import Database
import UserSearch

/// Adds the users of a file to a database on a PostgreSQL server, some thousand at a time by COPY.
final class ServerImportTarget: ImportTarget {
  /// Large, since each batch waits for some answers.
  let batch = 4_096
  /// The number of search texts that are sent together: the socket has room for them, so that the
  /// server adds them while the next ones are made.
  private static let part = 512
  private let connection: PostgreSQLConnection
  private let isDry: Bool
  private let now: Int64
  private let search: ServerSearchIndex
  /// Whether confusable usernames exist; if not, ASCII usernames need no comparison.
  private var hasLookalikes = false
  /// The lines of the new users in the file.
  private var lines = ImportedLines()
  private var (accounts, passwords, texts) = (CopyRows(), CopyRows(), CopyRows())
  /// The new users whose search texts weren't sent yet.
  private var added: [(user: ImportedUser, bytes: [UInt8], id: Int64)] = []

  init(_ connection: PostgreSQLConnection, isDry: Bool, now: Int64) {
    (self.connection, self.isDry, self.now) = (connection, isDry, now)
    search = ServerSearchIndex(connection)
  }

  func begin() throws(StoreError) {
    hasLookalikes = try connection.hasRow(
      "SELECT 1 FROM account WHERE lookalike IS NOT NULL LIMIT 1")
    try search.collect()
  }

  func insert(_ batch: ImportBatch) throws(StoreError) -> [ImportVerdict] {
    var others = try others(than: batch)
    // One for each record, whether it is used or not.
    let ids = try connection.rows(
      """
      WITH numbers AS MATERIALIZED (
        SELECT CAST(pg_get_serial_sequence('account', 'id') AS regclass) AS of_accounts)
      SELECT nextval(of_accounts) FROM numbers, generate_series(1, ?)
      """, batch.records.count
    ) { $0.integer(0) }
    let verdicts = zip(batch.records, ids).map { verdict(on: $0, of: batch, id: $1, &others) }
    try connection.copy(
      accounts,
      into: """
        account(id, username, name, email, is_confirmed, age, created, is_disabled, lookalike)
        """, waits: false)
    accounts.removeAll()
    try connection.copy(passwords, into: "password(account, hash)", waits: false)
    passwords.removeAll()
    // The last user waits for `finish`: the index takes waiting rows with one after `settle`.
    for (number, new) in added.dropLast().enumerated() {
      append(new.user, new.bytes, id: new.id)
      if number % Self.part == Self.part - 1 { try search.copy(&texts) }
    }
    added.removeFirst(max(0, added.count - 1))
    try search.copy(&texts)
    return verdicts
  }

  func finish() throws(StoreError) {
    try search.settle()
    for new in added { append(new.user, new.bytes, id: new.id) }
    try search.copy(&texts)
  }

  func tidy() {}

  // MARK: - Private

  /// The users whose usernames are those of a batch, or look like them.
  private struct Others {
    /// Their ids and addresses, by their usernames.
    var users: [String: (id: Int64, email: String)] = [:]
    var lookalikes: Set<String> = []
  }

  private func others(than batch: ImportBatch) throws(StoreError) -> Others {
    var others = Others()
    let users = batch.records.lazy.filter { $0.refusal == nil }.map(\.user)
    let names = (users.map(\.username) + users.compactMap(\.lookalike)).map(batch.text)
    let found = try connection.rows(
      "SELECT username, id, email FROM account WHERE username = ANY(CAST(? AS TEXT[]))",
      Self.array(of: names)
    ) { ($0.text(0), (id: $0.integer(1), email: $0.text(2))) }
    others.users = Dictionary(found) { $1 }
    if hasLookalikes {
      others.lookalikes = Set(
        try connection.rows(
          "SELECT lookalike FROM account WHERE lookalike = ANY(CAST(? AS TEXT[]))",
          Self.array(of: names)
        ) { $0.text(0) })
    }
    return others
  }

  /// An array of texts in PostgreSQL's syntax.
  private static func array(of texts: [String]) -> String {
    var bytes = [UInt8(ascii: "{")]
    for text in texts {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    return String(decoding: bytes + [UInt8(ascii: "}")], as: UTF8.self)
  }

  /// Adds the user to the rows to copy and to the others, unless refused.
  private func verdict(
    on record: ImportedRecord, of batch: ImportBatch, id: Int64, _ others: inout Others
  ) -> ImportVerdict {
    if let refusal = record.refusal { return .refused(refusal) }
    let user = record.user
    let (username, email) = (batch.text(user.username), batch.text(user.email))
    if let other = others.users[username] {
      let isOfAnother =
        user.isNamedByAddress && email.lowercased() != other.email.lowercased()
      return .taken(at: lines.line(of: other.id), isOfAnother: isOfAnother)
    }
    let lookalike = user.lookalike.map(batch.text)
    if hasLookalikes || lookalike != nil {
      // A 0 for an o is accepted.
      let isTaken = lookalike.map { others.users[$0] != nil } ?? false
      if isTaken || others.lookalikes.contains(lookalike ?? username) {
        return .looksLikeAnother
      }
    }
    lines.add(record.line, of: id)
    others.users[username] = (id, email)
    if let lookalike {
      others.lookalikes.insert(lookalike)
      hasLookalikes = true
    }
    copy(user, batch.bytes, id: id)
    return user.lack.map { .mustReset($0.rawValue) } ?? .imported
  }

  private func copy(_ user: ImportedUser, _ bytes: [UInt8], id: Int64) {
    bytes.withUnsafeBufferPointer { bytes in
      let text = { UnsafeBufferPointer(rebasing: bytes[$0]) }
      accounts.add(id)
      for range in [user.username, user.name, user.email] { accounts.add(text(range)) }
      accounts.add(false)
      accounts.add(user.age.map(Int64.init))
      accounts.add(user.created ?? now)
      accounts.add(user.isDisabled)
      if let lookalike = user.lookalike { accounts.add(text(lookalike)) } else { accounts.add(nil) }
      accounts.endRow()
      if user.lack == nil {
        passwords.add(id)
        passwords.add(text(user.hash))
        passwords.endRow()
      }
    }
    // A dry run is rolled back, so it skips the search index.
    if !isDry { added.append((user, bytes, id)) }
  }

  /// Adds the user's row of the search index.
  private func append(_ user: ImportedUser, _ bytes: [UInt8], id: Int64) {
    bytes.withUnsafeBufferPointer { bytes in
      let text = { UTF8Text(bytes: UnsafeBufferPointer(rebasing: bytes[$0])) }
      search.append(
        Account.ID(rawValue: id), name: text(user.name), username: text(user.username),
        email: text(user.email), age: user.age, to: &texts)
    }
  }
}
