import ViperKit

/// The arguments that only `viper` takes.
extension Arguments {
  /// The route of the command; nil if none is named.
  var route: Route? { command.flatMap { Route.named(RouteName(rawValue: $0.name)) } }
  var folder: String? { self[.data] }
  /// The address of the server with the accounts.
  var database: String? { self[.database] }
  var isDemo: Bool { has(.demo) }
  /// Whether tips are shown.
  var hasTutorials: Bool { !has(.noTutorials) }

  /// - Parameters:
  ///   - words: The command line after the options of `serving`.
  ///   - serving: The rules for a caller who may name no file; nil for others.
  init(_ words: some Sequence<String>, serving: Serving? = nil) throws(Failure) {
    try self.init(words, of: Viper.self)
    try serving?.check(self)
  }
}

extension Flag {
  static let data = Flag("--data", "Folder of the accounts", .folder, short: "-d")
  static let database = Flag(
    "--database",
    "PostgreSQL server with the accounts, such as postgresql://host/name; before --serve for all callers",
    .text, called: "URL", isGeneral: true)
  static let demo = Flag("--demo", "Try it with three users in a temporary folder", isGeneral: true)
  static let noTutorials = Flag("--no-tutorials", "Show no tips")
  static let serve = Flag(
    "--serve",
    "First option, for a sudo rule or a forced command: use this folder, and ignore files, folders "
      + "and variables of the caller", .folder, isGeneral: true)
  static let session = Flag(
    "--session", "Before --serve: keep the session under this name; else it ends with viper",
    .text, called: "NAME", isGeneral: true)
}
