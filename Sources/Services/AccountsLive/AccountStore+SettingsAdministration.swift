import Accounts

extension AccountStore: SettingsAdministration {
  public func settings(
    for session: Session.Key
  ) async throws(StoreError) -> InstallationSettings? {
    try await reporting { store throws(StoreError) in
      try store.reading(in: session) { account throws(StoreError) in
        account.isAdministrator ? try store.connection.settings() : nil
      }
    }
  }

  public func change(
    _ settings: [Setting], by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try writing { () throws(StoreError) in
      guard let actor = try administrator(in: session) else {
        try note(.notAllowed, by: account(in: session))
        return .notAllowed
      }
      for setting in settings {
        if try connection.set(setting) { try note(setting.event, by: actor) }
      }
      return .done
    }
  }
}

extension Connection {
  /// A value that is missing, damaged or unknown reads as the strictest.
  func settings() throws(StoreError) -> InstallationSettings {
    let pairs = try rows("SELECT key, value FROM setting") { ($0.text(0), $0.text(1)) }
    let values = Dictionary(pairs) { $1 }
    func value<T: RawRepresentable<String>>(_ key: Setting.Key, or strictest: T) -> T {
      values[key.rawValue].flatMap(T.init) ?? strictest
    }
    return InstallationSettings(
      signUp: value(.signUp, or: .closed),
      details: VisibleDetails(
        addresses: value(.addresses, or: .hidden), ages: value(.ages, or: .hidden)))
  }

  /// Whether that changed anything.
  @discardableResult
  func set(_ setting: Setting) throws(StoreError) -> Bool {
    try run(
      """
      INSERT INTO setting(key, value) VALUES(?1, ?2)
      ON CONFLICT DO UPDATE SET value = ?2 WHERE value IS NOT ?2
      """, setting.key.rawValue, setting.value) == 1
  }

  /// What the account may see of others.
  func visibleDetails(for account: Account) throws(StoreError) -> VisibleDetails {
    account.isAdministrator ? .all : try settings().details
  }
}

extension Setting {
  /// What the table calls a setting.
  fileprivate enum Key: String {
    case signUp = "sign-up"
    case addresses, ages
  }

  fileprivate var key: Key {
    switch self {
    case .signUp: .signUp
    case .addresses: .addresses
    case .ages: .ages
    }
  }

  fileprivate var value: String {
    switch self {
    case .signUp(let policy): policy.rawValue
    case .addresses(let visibility), .ages(let visibility): visibility.rawValue
    }
  }

  fileprivate var event: AuditEvent.Kind {
    switch self {
    case .signUp(.open): .signUpOpened
    case .signUp(.invited): .signUpRestricted
    case .signUp(.closed): .signUpClosed
    case .addresses(.shown): .addressesShown
    case .addresses(.hidden): .addressesHidden
    case .ages(.shown): .agesShown
    case .ages(.hidden): .agesHidden
    }
  }
}
