import Accounts

extension AccountStore: SettingsAdministration {
  package func settings(
    for session: Session.Key
  ) async throws(StoreError) -> InstallationSettings? {
    try reading(in: session) { account throws(StoreError) in
      account.isAdministrator ? try connection.settings() : nil
    }
  }

  package func change(
    _ settings: [Setting], by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try writing { () throws(StoreError) in
      guard let actor = try permitted(in: session) else { return .notAllowed }
      for setting in settings {
        if try connection.set(setting) { try note(setting.event, by: actor) }
      }
      return .done
    }
  }
}

extension Setting {
  fileprivate var event: AuditEvent.Kind {
    switch self {
    case .signUp(.open): .signUpOpened
    case .signUp(.invited): .signUpRestricted
    case .signUp(.closed): .signUpClosed
    case .addresses(.shown): .addressesShown
    case .addresses(.hidden): .addressesHidden
    case .ages(.shown): .agesShown
    case .ages(.hidden): .agesHidden
    case .mailFrom: .mailSenderChanged
    }
  }
}
