/// Exports all users for spreadsheets.
public protocol UserExport: Sendable {
  /// Passes all users to `take` as chunks of a CSV file (RFC 4180) with a header, in which no cell is a
  /// formula, until it returns false; false if the session isn't an administrator's.
  /// - Throws: `StoreError`, `.confirmationNeeded` if the password wasn't confirmed.
  func exportUsers(
    by session: Session.Key, take: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(StoreError) -> Bool
}
