import Accounts
import ViperPresentation

/// An act on a user, from a list of users or from the user's own page.
public enum UserAct: Equatable, Sendable {
  case administer(AdministrationAct)
  case setFavorite(Bool)

  /// Whether the act can't be undone.
  public var isDangerous: Bool { self == .administer(.delete) }

  /// The verb on the button that accepts the act's question.
  public var title: String {
    switch self {
    case .administer(.delete): "Delete"
    case .administer(.setAdministrator(let isAdministrator)):
      isAdministrator ? "Appoint" : "Dismiss"
    case .administer(.setDisabled(let isDisabled)): isDisabled ? "Disable" : "Enable"
    case .administer(.startReset): "Mail"
    case .setFavorite(let isFavorite): isFavorite ? "Add" : "Remove"
    }
  }

  /// Asks whether to perform the act, and names its consequences.
  ///
  /// Administrators are appointed and dismissed one at a time.
  public func question(about users: [User]) -> String {
    let names = users.prefix(3).map { "\($0.name) (\($0.username))" }
    let others = users.count - names.count
    let list =
      names.joined(separator: ", ")
      + (others > 0 ? " and \(String.amount(others, "more", "more"))" : "")
    let isOne = users.count == 1
    let amount = String.amount(users.count, "user", "users")
    /// "Delete Ada (ada)?", or "Delete 2 users: Ada (ada), Bob (bob)?"
    func asking(_ verb: String, _ rest: String = "") -> String {
      isOne ? "\(verb) \(list)\(rest)?" : "\(verb) \(amount)\(rest): \(list)?"
    }
    return switch self {
    case .administer(.delete):
      asking("Delete")
        + (isOne
          ? " The account is lost for good, with its profile, its favorites and its sessions."
          : " All data of these accounts is lost.")
    case .administer(.setAdministrator(true)):
      asking("Appoint", " as an administrator")
        + " Administrators disable, enable and delete accounts, import and export them, appoint "
        + "and dismiss each other, and read the audit log."
    case .administer(.setAdministrator(false)):
      asking("Dismiss", " as an administrator") + " The account stays, as a user like others."
    case .administer(.setDisabled(true)):
      asking("Disable") + " Their sessions end, and no login is possible."
    case .administer(.setDisabled(false)): asking("Enable")
    case .administer(.startReset): asking("Mail a code to set a new password to")
    case .setFavorite(true): asking("Add", " to favorites")
    case .setFavorite(false): asking("Remove", " from favorites")
    }
  }

  /// Reports the completed act on `whom`, the name of a user or a number of users.
  public func sentence(about whom: String, by delivery: MailDelivery) -> String {
    switch (self, delivery) {
    case (.administer(.delete), _): "Deleted \(whom)."
    case (.administer(.setAdministrator(let isAdministrator)), _):
      "\(isAdministrator ? "Appointed" : "Dismissed") \(whom) as an administrator."
    case (.administer(.setDisabled(let isDisabled)), _):
      "\(isDisabled ? "Disabled" : "Enabled") \(whom)."
    case (.administer(.startReset), .kept(let folder)):
      "Wrote a reset code for \(whom) to \(folder)."
    case (.administer(.startReset), .sent): "Mailed a reset code to \(whom)."
    case (.setFavorite(let isFavorite), _): .marked(whom, isFavorite: isFavorite)
    }
  }
}

extension String {
  /// Reports that users were added to the favorites, or removed.
  public static func marked(_ whom: String, isFavorite: Bool) -> String {
    isFavorite ? "Added \(whom) to favorites." : "Removed \(whom) from favorites."
  }
}
