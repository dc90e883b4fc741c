import Accounts

/// The letters that wait in the outbox, as the database knows them: each as a row without a word of
/// what it says.
struct Letters {
  let connection: Connection

  /// After so long nobody tries any more to hand a letter over, in seconds; it stays where it is.
  static let patience: Int64 = 5 * 86_400
  /// The longest pause between two tries, in seconds.
  static let longestPause: Int64 = 3600
  /// Strangers can have so many letters written to one addressee at once, and then one in so many
  /// seconds: ten in an hour. That is less time than a code lives, so whoever wants to keep somebody
  /// from resetting a password by asking for more and more codes has them get one that is good.
  static let mostAtOnce: Int64 = 3
  static let pauseForStrangers: Int64 = 480

  /// To be tried at once.
  func add(_ id: String, of mail: Mail) throws(StoreError) {
    try connection.run(
      "INSERT INTO letter(id, account, purpose, posted, due, tries) VALUES(?, ?, ?, ?, ?, 0)", id,
      mail.account?.rawValue, mail.purpose?.rawValue, mail.date, mail.date)
  }

  func remove(_ id: String) throws(StoreError) {
    try connection.run("DELETE FROM letter WHERE id = ?", id)
  }

  func has(_ id: String) throws(StoreError) -> Bool {
    try connection.integer("SELECT EXISTS(SELECT 1 FROM letter WHERE id = ?)", id) == 1
  }

  func all() throws(StoreError) -> Set<String> {
    Set(try connection.rows("SELECT id FROM letter") { $0.text(0) })
  }

  // MARK: - Codes that are dead

  /// Letters whose code was used or replaced, is too old, or went with its account.
  private static let isDead = """
    purpose IS NOT NULL AND NOT EXISTS(
      SELECT 1 FROM code
      WHERE code.account = letter.account AND code.purpose = letter.purpose AND attempts < ?
        AND expires > ? AND created <= ?)
    """

  func dead(at now: Int64) throws(StoreError) -> [String] {
    try connection.rows(
      "SELECT id FROM letter WHERE \(Self.isDead)", CodePurpose.mostAttempts, now,
      now + CodePurpose.slack
    ) { $0.text(0) }
  }

  /// Forgets the letters whose code is dead, and returns their IDs: their files are to go next.
  func removeDead(at now: Int64) throws(StoreError) -> [String] {
    let ids = try dead(at: now)
    for id in ids { try remove(id) }
    return ids
  }

  // MARK: - Handing over

  /// A clock that was set back doesn't make anybody wait for longer than any pause is.
  private static let isDue = "(due <= ? OR due > ?) AND posted > ?"

  func areDue(at now: Int64) throws(StoreError) -> Bool {
    try connection.integer(
      "SELECT EXISTS(SELECT 1 FROM letter WHERE \(Self.isDue))", now, now + Self.longestPause,
      now - Self.patience) == 1
  }

  /// The oldest letter that is due. Nobody else gets it before the pause is over that follows each
  /// try, twice as long each time.
  func claim(at now: Int64) throws(StoreError) -> String? {
    try connection.transaction { () throws(StoreError) in
      let letters = try connection.rows(
        "SELECT id, tries FROM letter WHERE \(Self.isDue) ORDER BY posted, id LIMIT 1", now,
        now + Self.longestPause, now - Self.patience
      ) { (id: $0.text(0), tries: $0.integer(1)) }
      guard let letter = letters.first else { return nil }
      let pause = min(120 << min(letter.tries, 8), Self.longestPause)
      try connection.run(
        "UPDATE letter SET tries = tries + 1, due = ? WHERE id = ?", now + pause, letter.id)
      return letter.id
    }
  }

  // MARK: - Too many

  /// Whose letters are counted together.
  enum Addressee {
    case nobody
    /// Resets of the account that has confirmed its address: were they counted with what others can
    /// have written there, such as by signing up with it, no reset might get through.
    case owner(Account.ID)
    /// Everything else.
    case address(EmailAddress)

    /// Accounts have positive numbers, so no address that somebody picks is counted as one.
    fileprivate var place: Int64 {
      switch self {
      case .nobody: 0
      case .owner(let account): account.rawValue
      case .address(let address): address.mark
      }
    }
  }

  /// Whether a stranger may have one more letter written to `addressee`; then it counts.
  func mayWrite(to addressee: Addressee, at now: Int64) throws(StoreError) -> Bool {
    let most = now + Self.mostAtOnce * Self.pauseForStrangers
    // Where the clock was set back, nobody waits until it has caught up.
    try connection.run("DELETE FROM addressed WHERE until NOT BETWEEN ? AND ?", now, most)
    return try connection.run(
      """
      INSERT INTO addressed(address, until) VALUES(?1, ?2 + ?3)
      ON CONFLICT DO UPDATE SET until = until + ?3 WHERE until + ?3 <= ?4
      """, addressee.place, now, Self.pauseForStrangers, most) == 1
  }
}

extension EmailAddress {
  /// A negative number that tells it from others (FNV-1a), but not what it is: an address stays
  /// nowhere that belongs to nobody any more.
  fileprivate var mark: Int64 {
    let hash = description.lowercased().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return Int64(bitPattern: hash | 1 << 63)
  }
}
