import Accounts

private let pending = StoreError(.inputOutput, at: "pending")

extension AccountStore: UserImport {
  public func preview(ofFile path: String) async throws(ImportProblem) -> ImportPreview {
    throw .store(pending)
  }
  public nonisolated func importUsers(
    fromFile path: String, by administrator: Account.ID, options: ImportOptions
  ) -> AsyncStream<ImportEvent> { AsyncStream { $0.finish() } }
}

extension AccountStore: UserExport {
  public func exportUsers(
    by administrator: Account.ID, take: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(StoreError) -> Bool { throw pending }
}
