import ViperKit

extension Route {
  static let backup = Route(
    name: "backup",
    summary: "Write a complete copy of all accounts to a new file.",
    fields: [.backup],
    operand: .file,
    examples: ["viper-2026-11-21.db"],
    use: .maintenance { maintenance, answers throws(Failure) in
      try await maintenance.backUp(to: answers[.file])
    }
  )
}

extension Maintenance {
  func backUp(to file: String?) async throws(Failure) -> String {
    guard let file, !file.isEmpty, file != "-" else { throw .noFile(Route.backup.name) }
    let store = try await openStore()
    guard let session = try await Failure.translating(await store.current()) else {
      throw .notLoggedIn
    }
    do {
      let backup = try await store.backUp(to: file, by: session.key, unless: flag)
      let amount = String.amount(backup.accounts, "account", "accounts")
      return "\(backup.path) holds \(amount), in \(backup.bytes.grouped) bytes."
    } catch {
      throw Failure(error)
    }
  }
}
