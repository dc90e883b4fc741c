import Accounts
import Database
import StorePlatform

/// Devices that have logged in as an account before (OWASP's device cookies). Each has its own
/// lockout and mail budget, so that guesses from elsewhere don't lock the owner out.
///
/// A device is a data folder and a session name. A file beside the session holds its ID and a
/// random token; for each account that has logged in there, a row holds a hash of the token.
extension AccountStore {
  /// Known devices per account; the one used least recently is forgotten first.
  static let mostDevices = 10

  /// The contents of the device's file.
  typealias KeptDevice = (id: String, token: String)

  /// A device with a token that is hashed for one account.
  struct Device {
    let id: String
    let tokenHash: String
  }

  /// The ID of this device if the account knows it; nil otherwise.
  ///
  /// Costs one cheap hash in any case.
  func knownDevice(of account: Account?) async throws(StoreError) -> String? {
    let kept = keptDevice()
    let id = (account?.id ?? Account.decoy.id).rawValue
    return try await knownDevice(kept, in: devices(where: ("id = ?", id)).get())
  }

  func knownDevice(
    _ kept: KeptDevice?, in known: [Device]
  ) async throws(StoreError) -> String? {
    let hash = known.first { $0.id == kept?.id }?.tokenHash
    return try await tokenHasher.matches(kept?.token ?? "", hash) ? kept?.id : nil
  }

  /// This device; creates its file if it doesn't exist, and is nil if that fails.
  ///
  /// Never called in a transaction, since it waits for the disk.
  func device() async throws(StoreError) -> Device? {
    var kept = keptDevice()
    if kept == nil, let deviceFile {
      let new = (id: String.random(digits: 16), token: String.random(digits: 32))
      if (try? deviceFile.write("\(new.id) \(new.token)")) != nil { kept = new }
    }
    guard let kept else { return nil }
    return Device(id: kept.id, tokenHash: try await tokenHasher.hash(kept.token))
  }

  /// Makes the device known to the account, without failures.
  func remember(_ device: Device?, of account: Account) throws(StoreError) {
    guard let device else { return }
    let id = account.id.rawValue
    try connection.write(
      """
      INSERT INTO known_device(account, device, token_hash, used, count, blocked_until)
      VALUES(?, ?, ?, ?, 0, 0)
      ON CONFLICT(account, device) DO UPDATE
      SET token_hash = excluded.token_hash, used = excluded.used, count = 0, blocked_until = 0
      """, id, device.id, device.tokenHash, clock())
    try connection.write(
      """
      DELETE FROM known_device WHERE account = ?1 AND device <> ?2 AND device NOT IN (
        SELECT device FROM known_device WHERE account = ?1 AND device <> ?2
        ORDER BY used DESC, device LIMIT ?3)
      """, id, device.id, Self.mostDevices - 1)
  }

  /// The devices that an account knows.
  func devices(where condition: AccountCondition) throws(StoreError) -> PendingRows<Device> {
    try connection.later(
      """
      SELECT device, token_hash FROM known_device JOIN account ON account.id = known_device.account
      WHERE \(condition.sql)
      """, condition.value
    ) { Device(id: $0.text(0), tokenHash: $0.text(1)) }
  }

  /// The notice of a login on an unknown device; nil for a known one, and for the first login, such
  /// as after the sign-up.
  /// - Parameter known: The devices that the account knows.
  func notice(
    ofLoginOn device: KeptDevice?, of account: Account, knowing known: [Device]
  ) throws(StoreError) -> Mail? {
    let isKnown = known.contains { known in
      device.map { $0.id == known.id && tokenHasher.isMatch($0.token, known.tokenHash) } ?? false
    }
    guard !isKnown, !known.isEmpty, try mayMail(from: [.logins(account.id)])
    else { return nil }
    return try notice(.notice(.loginOnNewDevice, to: account, date: clock()), to: account)
  }

  /// Makes only this device known, as after a new password.
  func remember(only device: Device?, of account: Account) throws(StoreError) {
    try connection.write("DELETE FROM known_device WHERE account = ?", account.id.rawValue)
    try remember(device, of: account)
  }

  /// The unverified contents of the file.
  func keptDevice() -> KeptDevice? {
    let words = (try? deviceFile?.read())?.split(separator: " ").map(String.init) ?? []
    guard words.count == 2, words[0].utf8.count == 16, words[1].utf8.count == 32 else { return nil }
    return (words[0], words[1])
  }
}
