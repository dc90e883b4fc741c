import Accounts
import Database

/// Rate limits for mail, each a token bucket: a burst of mails at once, then one per interval.
///
/// A bucket is a row with the time at which it is full again; a full bucket has no row.
struct MailBudget {
  let connection: any Connection

  /// A limit for mails that are counted together.
  struct Bucket {
    let key: String
    let burst: Int64
    /// Seconds between two mails once the burst is used up.
    let interval: Int64

    /// The default limits are for mails that unauthenticated users trigger.
    ///
    /// A flood can't block a reset, since the interval is shorter than a code's lifetime: if no new
    /// code can be mailed, the last one is valid for at least four more minutes.
    private init(_ key: String, burst: Int64 = 3, interval: Int64 = 360) {
      (self.key, self.burst, self.interval) = (key, burst, interval)
    }

    /// Resets of names without an account.
    static let unknownAccount = Bucket("nobody")

    /// Resets of an account.
    ///
    /// They are not counted with other mails to its address, such as those that sign-ups with it
    /// cause, which would let others block a reset.
    static func owner(_ account: Account.ID) -> Bucket {
      Bucket("owner \(account.rawValue)")
    }

    /// Confirmations of an account's address, and notices to it until it is confirmed.
    static func confirmation(_ account: Account.ID) -> Bucket {
      Bucket("confirmation \(account.rawValue)")
    }

    /// Resets that are requested from a device that has logged in as the account before.
    static func device(_ device: String, of account: Account.ID) -> Bucket {
      Bucket("device \(account.rawValue) \(device)")
    }

    /// All other mails to an address.
    ///
    /// The key is a hash (FNV-1a), so that this table holds no address.
    static func address(_ address: EmailAddress) -> Bucket {
      Bucket("address \(hash(of: address))")
    }

    /// Invitations to an address.
    ///
    /// They are not counted with other mails to it, which would let others block an invitation.
    static func invitations(to address: EmailAddress) -> Bucket {
      Bucket("invitations \(hash(of: address))")
    }

    /// All invitations.
    static let invitations = Bucket("invitations", burst: 60, interval: 60)

    /// All mails to addresses that are not confirmed.
    static let unconfirmed = Bucket("unconfirmed", burst: 60, interval: 60)

    /// Notices of logins on new devices.
    static func logins(_ account: Account.ID) -> Bucket {
      Bucket("logins \(account.rawValue)", burst: 3, interval: 1200)
    }

    /// Mails that a logged-in account triggers to addresses other than its own.
    static func sender(_ account: Account.ID) -> Bucket {
      Bucket("sender \(account.rawValue)", burst: 5, interval: 720)
    }

    private static func hash(of address: EmailAddress) -> String {
      String(address.description.lowercased().utf8.fnv1a, radix: 16)
    }
  }

  /// Takes a mail from each of `buckets`; false, and takes none, if one is empty.
  func take(from buckets: [Bucket], at now: Int64) throws(StoreError) -> Bool {
    try connection.apart { [connection] () throws(StoreError) in
      try connection.write("DELETE FROM mail_budget WHERE until <= ?", now)
    }
    let placeholders = buckets.map { _ in "?" }.joined(separator: ", ")
    let rows = try connection.rows(
      "SELECT key, until FROM mail_budget WHERE key IN (\(placeholders))", buckets.map(\.key)
    ) { ($0.text(0), $0.integer(1)) }
    let stored = Dictionary(rows) { $1 }
    var values: [any Bindable] = []
    for bucket in buckets {
      let size = bucket.burst * bucket.interval
      let latest = now + size
      var until = max(stored[bucket.key] ?? now, now)
      // A far later time means that the clock was set back, and a later one that another program's is
      // ahead.
      if until > latest + size { until = now }
      until += bucket.interval
      if until > latest { return false }
      values += [bucket.key, until] as [any Bindable]
    }
    let parts = buckets.map { _ in "(?, ?)" }
    try connection.write(
      """
      INSERT INTO mail_budget(key, until) VALUES\(parts.joined(separator: ", "))
      ON CONFLICT(key) DO UPDATE SET until = excluded.until
      """, values)
    return true
  }

  /// Refills the buckets of an account's resets after the password or the address has changed, which
  /// voids mailed codes.
  func refillResets(of account: Account.ID) throws(StoreError) {
    let devices = Bucket.device("", of: account).key
    try connection.write(
      "DELETE FROM mail_budget WHERE key = ?1 OR substr(key, 1, length(?2)) = ?2",
      Bucket.owner(account).key, devices)
  }
}

extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash: fast and the same in every process; not for secrets.
  var fnv1a: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
