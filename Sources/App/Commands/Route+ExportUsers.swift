import Accounts
import Synchronization
import ViperKit

extension Route {
  static let exportUsers = Route(
    name: "export-users",
    summary: "Write all users as CSV to standard output.",
    aliases: ["export"],
    fields: passwordFields,
    examples: ["--password-file secret.txt"],
    access: .administrator,
    use: .command(perform: { router async throws(Failure) in
      try await router.exportUsers(to: router.put)
      return nil
    })
  )
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
}

extension Failure {
  /// - Parameter count: The minimum number of users that were written.
  fileprivate static func stoppedExport(after count: Int) -> Failure {
    let progress = count > 0 ? " after about \(String.amount(count, "user", "users"))" : ""
    return Failure("The export was stopped\(progress). The output is incomplete.", .cancelled)
  }
}

extension RootRouter {
  /// - Parameter put: Writes bytes; returns a failure or nil.
  func exportUsers(
    to put: @escaping @Sendable ([UInt8]) -> Failure?
  ) async throws(Failure) {
    guard let session else { throw .notLoggedIn }
    let failure = Mutex<Failure?>(nil)
    let lines = Atomic(0)
    let isAllowed: Bool
    do throws(StoreError) {
      isAllowed = try await services.store.exportUsers(by: session.key) { bytes in
        let reason = put(bytes)
        failure.withLock { $0 = reason }
        if reason == nil { lines.add(bytes.count { $0 == .lineFeed }, ordering: .relaxed) }
        return reason == nil
      }
    } catch {
      // The first line is the header.
      if error.reason == .cancelled {
        throw .stoppedExport(after: lines.load(ordering: .relaxed) - 1)
      }
      throw Failure(error)
    }
    if let failure = failure.withLock(\.self) { throw failure }
    if !isAllowed { throw .notAdministrator }
  }
}
