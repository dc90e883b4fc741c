/// The purpose of a mailed code.
package enum CodePurpose: String {
  case change, confirm, reset

  /// In seconds.
  package static let lifetime: Int64 = 600
  /// The tolerance for a code dated in the future, in seconds, after the clock was set back.
  package static let slack: Int64 = 60
}
