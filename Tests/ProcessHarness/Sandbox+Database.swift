import Database
import Foundation

extension Sandbox {
  /// Connects to the database of the programs, and waits for their locks.
  package func database() throws -> SQLiteConnection {
    try SQLiteConnection(path: data + "/viper.db", busyTimeout: .seconds(30))
  }

  /// Gives a user a name that no check accepts.
  package func rename(_ username: String, to name: String) throws {
    let connection = try database()
    try connection.write("UPDATE account SET name = ? WHERE username = ?", name, username)
  }

  /// The contents of the database, a line per row, and the mails: without values that differ
  /// between machines (numbers, times, salts, tokens), and without the last location of a session
  /// and the seen tips, which a run without prompts doesn't change.
  package func databaseText() throws -> String {
    let connection = try database()
    let questions = [
      """
      SELECT 'account', username, name, email, is_confirmed, ifnull(age, ''), is_administrator,
        is_disabled, substr(ifnull(hash, ''), 1, 7)
      FROM account LEFT JOIN password ON account = id ORDER BY username
      """,
      """
      SELECT 'favorite', a.username, u.username, '', '', '', '', '', ''
      FROM favorite f JOIN account a ON a.id = f.account JOIN account u ON u.id = f.user
      ORDER BY a.username, f.position
      """,
      """
      SELECT 'photo', username, hex(bytes), '', '', '', '', '', ''
      FROM photo JOIN account ON id = account ORDER BY username
      """,
      """
      SELECT 'change', username, c.email, '', '', '', '', '', ''
      FROM email_change c JOIN account ON id = account ORDER BY username
      """,
      """
      SELECT 'code', username, purpose, '', '', '', '', '', ''
      FROM code JOIN account ON id = account ORDER BY username, purpose
      """,
      """
      SELECT 'session', username, count(*), '', '', '', '', '', ''
      FROM session s JOIN account a ON a.id = s.account GROUP BY username ORDER BY username
      """,
    ]
    let rows = try questions.flatMap { question in
      try connection.rows(question) { row in (0..<9).map { row.text($0) }.joined(separator: " | ") }
    }
    let mails = try folder.mails().map { mail in
      mail.split(whereSeparator: \.isNewline)
        .filter { $0.hasPrefix("To: ") || $0.hasPrefix("Subject: ") }.joined(separator: ", ")
    }
    return (rows + mails).joined(separator: "\n")
  }
}
