extension Arguments.Command {
  /// The command with what it takes, such as `rename OLD NEW`.
  var usage: String { operands.names.isEmpty ? rawValue : "\(rawValue) \(operands.names)" }

  /// A few words for the help, ended by a full stop.
  var summary: String {
    switch self {
    case .new: "Make modules, wired into the app and tested."
    case .remove: "Take modules away again."
    case .rename: "Give a module another name."
    case .list: "List the modules."
    case .sync: "Make the shared lists say what the folders hold."
    case .explain: "Say who sends what to whom in a module."
    case .checkTemplates: "Build and test what the templates make."
    case .newApp: "Make a new package."
    }
  }

  /// What one would ask next, in lines of at most 80 columns.
  var details: String {
    switch self {
    case .new:
      """
      A module is its seven files, its tests, RootRouter+NAME.swift, its word in
      Package.swift, its route and its row in Modules.md. What is there already stays:
      a second new is “unchanged”, and what somebody has edited is never replaced.
      """
    case .remove:
      """
      The true inverse of new: the tree is as it was, byte for byte. What somebody has
      edited, and what others still use, stays.
      """
    case .rename:
      """
      What you have written is kept: only the names that the module declares change,
      in it, in its tests and where App uses it. Documents are only pointed at.
      """
    case .list:
      """
      With routes, arrows (the protocols between layers), files, lines, tests, and
      whether somebody has edited them since they were made.
      """
    case .sync:
      """
      After a merge, or after editing by hand: adds what a list lacks, removes what
      has no source, sorts, and resolves merge conflicts inside of the lists.
      """
    case .explain:
      """
      Each protocol with its requirements, who sends them, who receives them, and
      which tests exercise them; read off the source.
      """
    case .checkTemplates:
      """
      Makes every kind of module in a copy of the package, and a new package; formats,
      builds and tests both. Takes minutes.
      """
    case .newApp:
      """
      The package has App, Terminal, Presentation, one module, its tests, and a
      Scripts/scaffold of its own. The folder must not exist, or be empty.
      """
    }
  }

  var examples: [String] {
    switch self {
    case .new:
      [
        "new Billing", "new Invoices Reports Audit", "new Clock --no-interactor",
        "new Billing --dry-run",
      ]
    case .remove: ["remove Billing", "remove Billing --force"]
    case .rename: ["rename Billing Invoicing"]
    case .list: ["list", "list --json"]
    case .sync: ["sync", "sync --check"]
    case .explain: ["explain Billing"]
    case .checkTemplates: ["template check"]
    case .newApp: ["new-app ~/Notes", "new-app ~/Notes --module Inbox"]
    }
  }
}
