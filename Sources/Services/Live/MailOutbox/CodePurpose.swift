/// What a mailed code is good for.
package enum CodePurpose: String {
  case change, confirm, reset

  /// In seconds.
  package static let lifetime: Int64 = 600
  /// How far the clock may go back, in seconds; beyond that, codes of the future are invalid.
  package static let slack: Int64 = 60
}
