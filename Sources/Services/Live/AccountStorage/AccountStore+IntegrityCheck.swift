import Accounts

extension AccountStore {
  /// In pages of 4 KiB: half a million accounts, more or less.
  private static let checkLimit: Int64 = 32_768

  /// What `hash` makes, while the store's own queue looks the database over: a password's hash takes
  /// longer, so nobody waits for that. Nothing comes of it where the database is damaged.
  ///
  /// One that would take longer is not looked over.
  func whileChecking<T: Sendable>(
    _ hash: () async throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    let check = Task { Result { () throws(StoreError) in try checkIntegrity() } }
    let made = try await hash()
    try await check.value.get()
    return made
  }

  func checkIntegrity() throws(StoreError) {
    do throws(StoreError) {
      if try connection.integer("PRAGMA page_count") > Self.checkLimit { return }
      try connection.check(.quick)
    } catch {
      if error.reason == .damaged { connection.keepLog(true) }
      throw error
    }
  }
}
