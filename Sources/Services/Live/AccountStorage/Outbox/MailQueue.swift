import Accounts
import Database

/// The queue of mails in the outbox: a row for each, and on a server also its text.
package struct MailQueue {
  let connection: any Connection

  package init(connection: any Connection) { self.connection = connection }

  /// The time for which delivery is retried, in seconds; then the mail stays in the outbox.
  static let patience: Int64 = 5 * 86_400
  /// The longest pause between two tries, in seconds.
  static let longestPause: Int64 = 3600

  /// Adds a mail that is due now.
  func add(_ outgoing: OutgoingMail) throws(StoreError) {
    let mail = outgoing.mail
    try connection.write(
      "INSERT INTO mail(id, account, purpose, posted, due, tries) VALUES(?, ?, ?, ?, ?, 0)",
      outgoing.id, mail.invitation?.rawValue ?? mail.account?.rawValue,
      mail.invitation.map { _ in Invitation.purpose } ?? mail.purpose?.rawValue, mail.date,
      mail.date)
    if let text = outgoing.text {
      try connection.write("UPDATE mail SET text = ? WHERE id = ?", text, outgoing.id)
    }
  }

  /// The text of a mail that is kept in the database.
  func text(of id: String) throws(StoreError) -> String? {
    try connection.text("SELECT text FROM mail WHERE id = ?", id)
  }

  package func remove(_ id: String) throws(StoreError) {
    try connection.write("DELETE FROM mail WHERE id = ?", id)
  }

  /// Removes a delivered mail, with a retry, because a mail in the queue is delivered again.
  func removeHandedOver(_ id: String) throws(StoreError) {
    let remove = { () throws(StoreError) in
      try connection.transaction(.taking) { () throws(StoreError) in try self.remove(id) }
    }
    do throws(StoreError) { try remove() } catch {
      guard error.reason == .undecided else { throw error }
      try remove()
    }
  }

  func has(_ id: String) throws(StoreError) -> Bool {
    try connection.hasRow("SELECT 1 FROM mail WHERE id = ?", id)
  }

  func all() throws(StoreError) -> Set<String> {
    Set(try connection.rows("SELECT id FROM mail") { $0.text(0) })
  }

  /// The number of mails whose delivery failed at least once, and is tried again.
  package func untaken(at now: Int64) throws(StoreError) -> Int {
    Int(
      try connection.integer(
        "SELECT count(*) FROM mail WHERE tries > 0 AND posted > ?", now - Self.patience))
  }

  // MARK: - Invalid codes

  /// A query for the IDs of mails whose code was used, replaced or deleted, or has expired. Its
  /// values are the current time, and the latest time at which a code can have been made.
  ///
  /// A row for an invitation contains its number instead of the account's.
  static let dead = """
    SELECT id FROM mail WHERE purpose IS NOT NULL AND NOT EXISTS(
      SELECT 1 FROM code
      WHERE code.account = mail.account AND code.purpose = mail.purpose
        AND expires > ?1 AND created <= ?2)
    AND NOT (purpose = '\(Invitation.purpose)' AND EXISTS(
      SELECT 1 FROM invitation
      WHERE invitation.id = mail.account AND expires > ?1 AND created <= ?2))
    """

  /// Removes the mails whose code is invalid, and returns their IDs, whose files are removed next.
  func removeDead(at now: Int64) throws(StoreError) -> [String] {
    let ids = try connection.rows(Self.dead, now, now + CodePurpose.slack) { $0.text(0) }
    for id in ids { try remove(id) }
    return ids
  }

  /// `removeDead(at:)` in one statement, for an outbox that is in the database.
  func deleteDead(at now: Int64) throws(StoreError) {
    try connection.write(
      "DELETE FROM mail WHERE id IN (\(Self.dead))", now, now + CodePurpose.slack)
  }

  // MARK: - Delivery

  /// Due mails. A pause never lasts longer than `longestPause`, even if the clock is set back.
  private static let dueCondition = "(due <= ? OR due > ?) AND posted > ?"

  func areDue(at now: Int64) throws(StoreError) -> Bool {
    try connection.hasRow(
      "SELECT 1 FROM mail WHERE \(Self.dueCondition) LIMIT 1", now, now + Self.longestPause,
      now - Self.patience)
  }

  /// The oldest mail that is due.
  ///
  /// It is due again after a pause, which doubles with each try (exponential backoff).
  func claim(at now: Int64) throws(StoreError) -> String? {
    try connection.transaction(.taking) { () throws(StoreError) in
      let mails = try connection.rows(
        """
        SELECT id, tries FROM mail WHERE \(Self.dueCondition) ORDER BY posted, id LIMIT 1
        \(connection.dialect.lockingFree)
        """, now, now + Self.longestPause, now - Self.patience
      ) { (id: $0.text(0), tries: $0.integer(1)) }
      guard let mail = mails.first else { return nil }
      let pause = min(120 << min(mail.tries, 8), Self.longestPause)
      try connection.write(
        "UPDATE mail SET tries = tries + 1, due = ? WHERE id = ?", now + pause, mail.id)
      return mail.id
    }
  }
}
