import Accounts

/// Reports of acts on users. `whom` is a name, or a count such as "3 users".
extension String {
  /// Reports a deletion of accounts.
  public static func deleted(_ whom: String) -> String { "Deleted \(whom)." }

  /// Reports that accounts were disabled, or enabled again.
  public static func set(_ whom: String, isDisabled: Bool) -> String {
    "\(isDisabled ? "Disabled" : "Enabled") \(whom)."
  }

  /// Reports that users became administrators, or users without rights.
  public static func set(_ whom: String, isAdministrator: Bool) -> String {
    "\(isAdministrator ? "Appointed" : "Dismissed") \(whom) as an administrator."
  }

  /// Reports that users were added to the favorites, or removed.
  public static func marked(_ whom: String, isFavorite: Bool) -> String {
    isFavorite ? "Added \(whom) to favorites." : "Removed \(whom) from favorites."
  }

  /// Reports the delivery of reset codes.
  public static func startedReset(of whom: String, by delivery: MailDelivery) -> String {
    switch delivery {
    case .kept(let folder): "Wrote a reset code for \(whom) to \(folder)."
    case .sent: "Mailed a reset code to \(whom)."
    }
  }
}
