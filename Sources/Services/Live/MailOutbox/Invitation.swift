/// A row of the table `invitation`.
package enum Invitation {
  package struct ID: RawRepresentable, Equatable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// In seconds.
  package static let lifetime: Int64 = 7 * 86_400
  /// What its mail is for, as the letters have it.
  package static let purpose = "invitation"
}
