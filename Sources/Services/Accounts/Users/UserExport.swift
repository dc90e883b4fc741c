/// Writes all users to a file that a spreadsheet can read.
public protocol UserExport: Sendable {
  /// All users as the rows of a CSV file (RFC 4180), header first, each with its line end, a chunk at
  /// a time; `take` returns false where nothing more is wanted. No cell can be a formula.
  /// False when whoever asks is no administrator.
  /// - Throws: `StoreError`, `.confirmationNeeded` where the password wasn't confirmed.
  func exportUsers(
    by session: Session.Key, take: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(StoreError) -> Bool
}
