import Accounts

/// What was done to users, in a sentence: to one by the name, or to several such as "3 users".
extension String {
  /// Says that accounts were deleted.
  public static func deleted(_ whom: String) -> String { "Deleted \(whom)." }

  /// Says that accounts were disabled, or enabled again.
  public static func set(_ whom: String, isDisabled: Bool) -> String {
    "\(isDisabled ? "Disabled" : "Enabled") \(whom)."
  }

  /// Says that a user became an administrator, or one without rights.
  public static func set(_ whom: String, isAdministrator: Bool) -> String {
    "\(isAdministrator ? "Appointed" : "Dismissed") \(whom) as an administrator."
  }

  /// Says that users were marked as favorites, or unmarked.
  public static func marked(_ whom: String, isFavorite: Bool) -> String {
    isFavorite ? "Added \(whom) to favorites." : "Removed \(whom) from favorites."
  }

  /// Says where the codes to set new passwords with went.
  public static func startedReset(of whom: String, by delivery: MailDelivery) -> String {
    switch delivery {
    case .kept(let folder): "Wrote a reset code for \(whom) to \(folder)."
    case .sent: "Mailed a reset code to \(whom)."
    }
  }
}
