/// The purpose of a mailed code.
package enum CodePurpose: String {
  case change, confirm, reset

  /// In seconds.
  package static let lifetime: Int64 = 600
  /// How far in the future a code may be dated, in seconds, because the clock was set back.
  package static let slack: Int64 = 60
}
