/// What administrators decide for all users of an installation.
public protocol SettingsAdministration: Sendable {
  /// Nil where the one who asks is no administrator.
  func settings(for session: Session.Key) async throws(StoreError) -> InstallationSettings?

  /// Changes those settings, all of them or none; the others stay as they are.
  func change(
    _ settings: [Setting], by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer
}

/// The values of all settings.
public struct InstallationSettings: Equatable, Sendable {
  public var signUp: SignUpPolicy
  public var details: VisibleDetails

  /// Those of a new installation, unless told otherwise.
  public init(signUp: SignUpPolicy = .open, details: VisibleDetails = .all) {
    self.signUp = signUp
    self.details = details
  }

  /// Of each setting, the stricter value of the two.
  public func restricted(by other: InstallationSettings) -> InstallationSettings {
    func stricter<T: CaseIterable & Equatable>(_ value: T, _ other: T) -> T {
      T.allCases.reduce(value) { $1 == value || $1 == other ? $1 : $0 }
    }
    return InstallationSettings(
      signUp: stricter(signUp, other.signUp),
      details: VisibleDetails(
        addresses: stricter(details.addresses, other.details.addresses),
        ages: stricter(details.ages, other.details.ages)))
  }

  /// What leads from `other` to these settings.
  public func changes(from other: InstallationSettings) -> [Setting] {
    let all: [(Setting, Bool)] = [
      (.signUp(signUp), signUp != other.signUp),
      (.addresses(details.addresses), details.addresses != other.details.addresses),
      (.ages(details.ages), details.ages != other.details.ages),
    ]
    return all.filter(\.1).map(\.0)
  }
}

/// One setting with its value.
public enum Setting: Hashable, Sendable {
  case signUp(SignUpPolicy)
  case addresses(Visibility)
  case ages(Visibility)
}

/// Who may sign up, from the least strict to the strictest. While there is no account, sign-up is open:
/// the first one is the administrator's.
public enum SignUpPolicy: String, CaseIterable, Sendable {
  case open
  /// A person with a code that an administrator had mailed to their address.
  case invited
  case closed
}

/// Whether users see a detail of others, the stricter one last. Administrators see all.
public enum Visibility: String, CaseIterable, Sendable {
  case shown
  case hidden
}

/// Which details of users are shown in lists, found by a filter and sorted by.
public struct VisibleDetails: Equatable, Sendable {
  public var addresses: Visibility
  public var ages: Visibility

  public init(addresses: Visibility, ages: Visibility) {
    self.addresses = addresses
    self.ages = ages
  }

  public static let all = VisibleDetails(addresses: .shown, ages: .shown)
}
