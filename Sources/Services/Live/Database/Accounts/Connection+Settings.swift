import Accounts

extension Connection {
  /// Reads the settings: a missing, damaged or unknown value as the strictest one, a sender's
  /// address as absent.
  package func settings() throws(StoreError) -> InstallationSettings {
    let pairs = try stableRows(
      "SELECT key, value FROM setting ORDER BY key", [], key: "setting"
    ) { ($0.text(0), $0.text(1)) }
    let values = Dictionary(pairs) { $1 }
    func value<T: RawRepresentable<String>>(_ key: Setting.Key, or strictest: T) -> T {
      values[key.rawValue].flatMap(T.init) ?? strictest
    }
    return InstallationSettings(
      signUp: value(.signUp, or: .closed),
      details: VisibleDetails(
        addresses: value(.addresses, or: .hidden), ages: value(.ages, or: .hidden)),
      mailFrom: values[Setting.Key.mailFrom.rawValue].flatMap { try? EmailAddress($0) } ?? .absent)
  }

  /// The sender's address of mails, absent if it is damaged; no row if none is set.
  package func mailSender() throws(StoreError) -> PendingRows<EmailAddress> {
    try later("SELECT value FROM setting WHERE key = ?", Setting.Key.mailFrom.rawValue) {
      (try? EmailAddress($0.text(0))) ?? .absent
    }
  }

  /// Returns whether the value has changed.
  @discardableResult
  package func set(_ setting: Setting) throws(StoreError) -> Bool {
    // The row is missing until there is an address.
    if case .mailFrom(let address) = setting, address.isAbsent {
      return try run("DELETE FROM setting WHERE key = ?", setting.key.rawValue) == 1
    }
    return try run(
      """
      INSERT INTO setting(key, value) VALUES(?, ?)
      ON CONFLICT(key) DO UPDATE SET value = excluded.value WHERE setting.value <> excluded.value
      """, setting.key.rawValue, setting.value) == 1
  }

  /// The details of others that the account may see.
  package func visibleDetails(for account: Account) throws(StoreError) -> VisibleDetails {
    account.isAdministrator ? .administrator : try settings().details
  }
}

extension Setting {
  /// The setting's key in the table.
  fileprivate enum Key: String {
    case signUp = "sign-up"
    case addresses, ages
    case mailFrom = "mail-from"
  }

  fileprivate var key: Key {
    switch self {
    case .signUp: .signUp
    case .addresses: .addresses
    case .ages: .ages
    case .mailFrom: .mailFrom
    }
  }

  fileprivate var value: String {
    switch self {
    case .signUp(let policy): policy.rawValue
    case .addresses(let visibility), .ages(let visibility): visibility.rawValue
    case .mailFrom(let address): address.description
    }
  }
}
