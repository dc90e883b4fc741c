/// The purpose of a mailed code.
enum CodePurpose: String {
  case change, confirm, reset

  /// In seconds.
  static let lifetime: Int64 = 600
  /// The tolerance for a code dated in the future, in seconds, after the clock was set back.
  static let slack: Int64 = 60
}
