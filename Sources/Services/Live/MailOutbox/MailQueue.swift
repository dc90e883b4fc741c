import Accounts
import SQLiteDatabase

/// The letters that wait in the outbox, as the database knows them: each as a row without a word of
/// what it says.
package struct MailQueue {
  package let connection: Connection

  package init(connection: Connection) { self.connection = connection }

  /// After so long nobody tries any more to hand a letter over, in seconds; it stays where it is.
  package static let patience: Int64 = 5 * 86_400
  /// The longest pause between two tries, in seconds.
  package static let longestPause: Int64 = 3600
  /// To be tried at once.
  package func add(_ id: String, of mail: Mail) throws(StoreError) {
    try connection.run(
      "INSERT INTO letter(id, account, purpose, posted, due, tries) VALUES(?, ?, ?, ?, ?, 0)", id,
      mail.invitation?.rawValue ?? mail.account?.rawValue,
      mail.invitation.map { _ in Invitation.purpose } ?? mail.purpose?.rawValue, mail.date,
      mail.date)
  }

  package func remove(_ id: String) throws(StoreError) {
    try connection.run("DELETE FROM letter WHERE id = ?", id)
  }

  package func has(_ id: String) throws(StoreError) -> Bool {
    try connection.integer("SELECT EXISTS(SELECT 1 FROM letter WHERE id = ?)", id) == 1
  }

  package func all() throws(StoreError) -> Set<String> {
    Set(try connection.rows("SELECT id FROM letter") { $0.text(0) })
  }

  // MARK: - Codes that are dead

  /// MailQueue whose code was used or replaced, is too old, or went with its account.
  ///
  /// Those of invitations have the invitation's number in the place of the account's.
  private static let deadCondition = """
    purpose IS NOT NULL AND NOT EXISTS(
      SELECT 1 FROM code
      WHERE code.account = letter.account AND code.purpose = letter.purpose
        AND expires > ?1 AND created <= ?2)
    AND NOT (purpose = '\(Invitation.purpose)' AND EXISTS(
      SELECT 1 FROM invitation
      WHERE invitation.id = letter.account AND expires > ?1 AND created <= ?2))
    """

  package func dead(at now: Int64) throws(StoreError) -> [String] {
    try connection.rows(
      "SELECT id FROM letter WHERE \(Self.deadCondition)", now, now + CodePurpose.slack
    ) { $0.text(0) }
  }

  /// Forgets the letters whose code is dead, and returns their IDs: their files are to go next.
  package func removeDead(at now: Int64) throws(StoreError) -> [String] {
    let ids = try dead(at: now)
    for id in ids { try remove(id) }
    return ids
  }

  // MARK: - Handing over

  /// A clock that was set back doesn't make anybody wait for longer than any pause is.
  private static let dueCondition = "(due <= ? OR due > ?) AND posted > ?"

  package func areDue(at now: Int64) throws(StoreError) -> Bool {
    try connection.integer(
      "SELECT EXISTS(SELECT 1 FROM letter WHERE \(Self.dueCondition))", now,
      now + Self.longestPause,
      now - Self.patience) == 1
  }

  /// The oldest letter that is due.
  ///
  /// Nobody else gets it before the pause is over that follows each try, twice as long each time.
  func claim(at now: Int64) throws(StoreError) -> String? {
    try connection.transaction { () throws(StoreError) in
      let letters = try connection.rows(
        "SELECT id, tries FROM letter WHERE \(Self.dueCondition) ORDER BY posted, id LIMIT 1", now,
        now + Self.longestPause, now - Self.patience
      ) { (id: $0.text(0), tries: $0.integer(1)) }
      guard let letter = letters.first else { return nil }
      let pause = min(120 << min(letter.tries, 8), Self.longestPause)
      try connection.run(
        "UPDATE letter SET tries = tries + 1, due = ? WHERE id = ?", now + pause, letter.id)
      return letter.id
    }
  }
}
