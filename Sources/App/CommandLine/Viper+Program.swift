import ViperKit

nonisolated extension Viper: Program {
  static let name = "viper"
  static let version = "0.2.0"
  static let date = "2026-11-29"
  static let summary = "sign up, log in, reset a password, and see who is here"
  static let description =
    "Without a command, \(name) opens where you left off: the login when no user is logged in, "
    + "the sign-up when there is no account yet."
  static var topics: [String] { Route.Topic.allCases.map(\.rawValue) }
  static let examples = ["viper --demo", "viper login --help", "viper user-list --json"]

  static var commands: [Command] {
    (Route.all.map(\.command) + printed).sorted { $0.name < $1.name }
  }

  /// The commands without a route.
  private static var printed: [Command] {
    let topic = Route.Topic.shell.rawValue
    return [completions(topic: topic), config(topic: topic), manual(topic: topic)]
  }

  static func command(named name: String) -> Command? {
    Route.named(RouteName(rawValue: name))?.command ?? printed.first { $0.name == name }
  }

  /// Prefers routes without a session, so that no hint names the deletion of the account.
  static func owner(ofFlag flag: String) -> Command? {
    let owners = Route.all.filter { $0.fields.contains { $0.has(flag: flag) } }
    return (owners.first { !$0.needsSession } ?? owners.first)?.command
  }

  static let options: [Flag] = [
    .atOnce, .color, .columns, .data, .database, .demo, .driver, .json, .mouse, .noInput,
    .noTutorials, .output, .plain, .quiet, .record, .serve, .session,
    Flag(
      "--replay", "Show what was recorded, in a temporary folder, and stop where it differs",
      .file, isGeneral: true),
    Flag(
      "--trace",
      "Write events, pages, calls and routes to a file, as they happen; JSON in a .jsonl", .file),
  ]

  static var keys: [(title: String, rows: [(String, String)])] {
    KeyTable.sections.map { ($0.title, $0.rows.map { ($0.keys, $0.meaning) }) }
  }

  static let variables =
    (displayVariables
    + [
      ("VIPER_DATABASE", "As --database, which may not contain a password"),
      ("VIPER_MIN_PASSWORD", "Minimum length of a password, 8 or more; else 15"),
      ("VIPER_SENDMAIL", "Program that takes mails; empty: keep them in the outbox"),
      ("VIPER_SESSION", "Name of the session, for several sessions on one folder"),
      ("XDG_CONFIG_HOME", "Parent of the folder viper with its config; else ~/.config"),
      ("XDG_DATA_HOME", "Parent of the folder viper; else ~/.local/share"),
    ].map { ($0, $1 + "; ignored with --serve") }).sorted { $0.0 < $1.0 }

  static var configurationKeys: [Configuration.Key] {
    (pageKeys + [.data]).sorted { $0.name < $1.name }
  }

  static let exitCodes = [
    ("0", "Done"),
    ("1", "Failed, with a message"),
    ("2", "Used incorrectly"),
    ("3", "Cancelled by the user"),
    ("65", "Bad data: a damaged database, or a file of another kind"),
    ("66", "A named file can't be read, or a folder holds no accounts"),
    ("73", "A file or folder can't be created"),
    ("74", "Input or output failed, a limit is too low, or a server was lost halfway"),
    ("75", "Try again: the accounts are in use or out of reach, or a wait isn't over"),
    ("77", "Not permitted: log in first, or change permissions"),
    ("128+n", "Ended by signal n: 130 by Ctrl-C, 141 where a reader such as head left"),
  ]

  /// Checks for options that conflict.
  static func check(_ arguments: Arguments) throws(Failure) {
    for flag in ["--serve", "--session"] where arguments.flags.contains(flag) { throw .late(flag) }
    if !arguments.asks, arguments.answers[.pick] != nil {
      throw .misuse("--pick prompts for a choice. Omit --no-input.")
    }
    if arguments.answers[.pick] != nil, arguments.has(.columns) {
      throw .misuse("--pick prints the username alone. Omit --columns.")
    }
    if arguments.wantsResults, let route = arguments.route, route.addsRow(with: arguments.answers) {
      throw .noRows(of: route.name)
    }
    if arguments.answers[.file] == "-", arguments.readsSecrets { throw .twoInputs }
    if arguments.replay != nil {
      for flag in [Flag.data, .database, .demo] where arguments.has(flag) {
        throw .misuse("\(flag.name) doesn't go with --replay. Omit one of them.")
      }
    }
    if !arguments.isDemo { return }
    if arguments.folder != nil { throw .misuse("--demo has a folder of its own. Omit --data.") }
    if arguments.database != nil {
      throw .misuse("--demo has accounts of its own. Omit --database.")
    }
  }
}
