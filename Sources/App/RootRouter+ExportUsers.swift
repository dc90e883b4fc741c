import Accounts
import Synchronization
import Terminal

extension Route {
  static let exportUsers = Route(
    name: "export-users",
    summary: "Write all users as CSV to standard output.",
    needsSession: true,
    needsAdministrator: true,
    use: .command(perform: { router async throws(Failure) in
      try await router.exportUsers(to: StandardOutput.put)
      return nil
    })
  )
}

extension RootRouter {
  /// - Parameter put: Takes some bytes; returns why it can't, or nil.
  func exportUsers(
    to put: @escaping @Sendable ([UInt8]) -> Failure?
  ) async throws(Failure) {
    guard let account else { throw .notLoggedIn }
    let failure = Mutex<Failure?>(nil)
    let isAllowed: Bool
    do throws(StoreError) {
      isAllowed = try await services.exporter.exportUsers(by: account.id) { bytes in
        let reason = put(bytes)
        failure.withLock { $0 = reason }
        return reason == nil
      }
    } catch {
      throw Failure(error)
    }
    if let failure = failure.withLock(\.self) { throw failure }
    if !isAllowed { throw .notAdministrator }
  }
}
