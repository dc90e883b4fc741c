import ImportUsers
import ViperKit

extension Route {
  static let importUsers = Route(
    name: "import-users",
    summary: "Import users from a CSV, htpasswd or shadow file.",
    aliases: ["import"],
    fields: ImportUsersWireframe.fields.explained([
      "file": "The CSV, htpasswd or shadow file; - for standard input",
      "dry-run": "Report what an import would do, and change nothing",
      "partial": "Skip invalid rows, and import the others",
      "every-row": "Report imported rows, too",
    ]) + passwordFields,
    operand: .file,
    examples: [
      "users.csv", "users.csv --dry-run", "users.csv --partial --json --password-file secret.txt",
    ],
    access: .administrator,
    hasGoal: { _ in true },
    columns: ["line", "username", "verdict", "reason"],
    barTitle: { $0.isAdministrator ? "Import" : nil },
    use: .module { router, answers in router.openImportUsers(isNamed: answers[.file] != nil) }
  )
}

extension RootRouter: ImportUsersDelegate {
  func openImportUsers(isNamed: Bool = false) {
    guard let session = requireAdministrator() else { return }
    let importUsers = ImportUsersWireframe(
      isNamed: isNamed, session: session.key, importer: services.store, delegate: self)
    restart(with: importUsers, as: Route.importUsers.name)
  }

  func importUsersModuleDidImport(_ importUsers: any Module) {
    reach(Route.importUsers.name)
  }

  func importUsersModuleNeedsPassword(_ importUsers: any Module) {
    askForPassword(to: "import users")
  }

  func importUsersModuleDidFinish(_ importUsers: any Module) {
    pop(importUsers, last: goal == Route.importUsers.name && hasUnreachedGoal ? .failed : .done)
  }

  func importUsersModuleDidCancel(_ importUsers: any Module) {
    pop(importUsers, last: goal == Route.importUsers.name ? .cancelled : .done)
  }
}
