import Accounts
import StoreMaintenance
import StorePlatform
import ViperKit
import ViperPlatform

extension Route {
  static let restore = Route(
    name: "restore",
    summary: "Check a backup, and replace all accounts with it.",
    fields: [
      .backup, Field("yes", "Replace the existing accounts", kind: .toggle).shortened(to: "-y"),
    ],
    operand: .file,
    examples: ["viper-2026-11-21.db --yes"],
    use: .maintenance { maintenance, answers throws(Failure) in
      try await maintenance.restore(answers[.file], isAgreed: answers[.yes] != nil)
    }
  )
}

extension Maintenance {
  func restore(_ file: String?, isAgreed: Bool) async throws(Failure) -> String {
    guard let file, !file.isEmpty else { throw .noFile(Route.restore.name) }
    // Before the folder is made, and those above it.
    if access(file, R_OK) != 0 { throw Failure(.unreadable(path: file)) }
    let isNew = access(folder, F_OK) != 0
    let folder = try await Failure.translating(try DataFolder(path: folder))
    do {
      let outcome = try await Restoration(of: file, into: folder, at: location, keeping: keeping)
        .run(isAgreed: isAgreed, unless: flag)
      let amount = String.amount(outcome.accounts, "account is", "accounts are")
      let words = "\(amount) back. All sessions are ended."
      return outcome.quarantined.map { "\(words) What was damaged is kept as \($0)." } ?? words
    } catch {
      // Replacing sound accounts requires a session.
      if error == .notAllowed, try await open().session == nil { throw .notLoggedIn }
      // Only an empty folder is removed.
      if isNew { rmdir(folder.path) }
      throw Failure(error)
    }
  }
}
