/// A row of the table `invitation`.
package enum Invitation {
  package struct ID: RawRepresentable, Equatable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// In seconds.
  package static let lifetime: Int64 = 7 * 86_400
  /// Its purpose in the mail queue.
  package static let purpose = "invitation"
}
