/// Reads and changes the settings that administrators choose for all users of an installation.
public protocol SettingsAdministration: Sendable {
  /// Returns the settings; nil if the session isn't an administrator's.
  /// - Throws: `StoreError`, why the store can't answer.
  func settings(for session: Session.Key) async throws(StoreError) -> InstallationSettings?

  /// Changes `settings` in one transaction; the others keep their values.
  /// - Throws: `StoreError`, `.confirmationNeeded` if the password wasn't confirmed.
  func change(
    _ settings: [Setting], by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer
}

/// The values of all settings.
public struct InstallationSettings: Equatable, Sendable {
  /// Who may sign up.
  public var signUp: SignUpPolicy
  /// The details that users see of each other.
  public var details: VisibleDetails
  /// The sender's address of mails; absent for `viper` at the sending machine.
  public var mailFrom: EmailAddress

  /// Creates settings; the defaults are those of a new installation.
  public init(
    signUp: SignUpPolicy = .open, details: VisibleDetails = .all, mailFrom: EmailAddress = .absent
  ) {
    self.signUp = signUp
    self.details = details
    self.mailFrom = mailFrom
  }

  /// Returns the stricter value of each setting, and the sender's address unless `other` alone has one.
  public func restricted(by other: InstallationSettings) -> InstallationSettings {
    func stricter<T: CaseIterable & Equatable>(_ value: T, _ other: T) -> T {
      T.allCases.reduce(value) { $1 == value || $1 == other ? $1 : $0 }
    }
    return InstallationSettings(
      signUp: stricter(signUp, other.signUp),
      details: VisibleDetails(
        addresses: stricter(details.addresses, other.details.addresses),
        ages: stricter(details.ages, other.details.ages)),
      mailFrom: mailFrom.isAbsent ? other.mailFrom : mailFrom)
  }

  /// Returns the settings that differ from `other`, also if only the case of the address does.
  public func changes(from other: InstallationSettings) -> [Setting] {
    let isRespelled = "\(mailFrom)" != "\(other.mailFrom)"
    return zip(all, other.all).filter { $0 != $1 || isRespelled && $0 == .mailFrom(mailFrom) }
      .map(\.0)
  }

  private var all: [Setting] {
    [
      .signUp(signUp), .addresses(details.addresses), .ages(details.ages), .mailFrom(mailFrom),
    ]
  }
}

/// One setting with its value.
public enum Setting: Hashable, Sendable {
  case signUp(SignUpPolicy)
  case addresses(Visibility)
  case ages(Visibility)
  case mailFrom(EmailAddress)
}

/// Who may sign up, the strictest last; the first account, an administrator's, may always be created.
public enum SignUpPolicy: String, CaseIterable, Sendable {
  case open
  /// With a code that an administrator had mailed to the address.
  case invited
  case closed
}

/// Whether users see a detail of others, the stricter value last; administrators see all.
public enum Visibility: String, CaseIterable, Sendable {
  case shown
  case hidden
}

/// The details of users that the reader may see.
public struct VisibleDetails: Equatable, Sendable {
  /// Email addresses.
  public var addresses: Visibility
  /// Ages.
  public var ages: Visibility
  /// Whether the reader administers accounts, and so sees sessions and events, too.
  public private(set) var isAdministrators = false

  /// Creates a choice of details.
  public init(addresses: Visibility, ages: Visibility) {
    self.addresses = addresses
    self.ages = ages
  }

  /// All details that a setting may show.
  public static let all = VisibleDetails(addresses: .shown, ages: .shown)

  /// All details, for administrators.
  public static let administrator = {
    var details = all
    details.isAdministrators = true
    return details
  }()
}
