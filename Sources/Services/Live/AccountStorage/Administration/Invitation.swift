import Accounts

/// A row of the table `invitation`.
enum Invitation {
  typealias ID = Identifier<Invitation>

  /// In seconds.
  static let lifetime: Int64 = 7 * 86_400
  /// Its purpose in the mail queue.
  static let purpose = "invitation"
}
