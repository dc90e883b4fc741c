import Accounts

/// A row of the table `invitation`.
package enum Invitation {
  package typealias ID = Identifier<Invitation>

  /// In seconds.
  package static let lifetime: Int64 = 7 * 86_400
  /// Its purpose in the mail queue.
  package static let purpose = "invitation"
}
