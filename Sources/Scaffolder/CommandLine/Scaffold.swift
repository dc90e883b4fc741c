import ViperCommandLine

/// `Scripts/scaffold`, as a program of the kit.
enum Scaffold: Program {
  static var name: String { "scaffold" }
  static var invocation: String { "Scripts/scaffold" }
  static var version: String { "0.2.0" }
  static var date: String { "2026-11-29" }
  static var summary: String {
    "make, rename and remove modules, with their tests and their wiring"
  }
  static var commands: [Command] { Subcommand.allCases.map(\.command) }
  static var needsCommand: Bool { true }
  static var options: [Flag] {
    [
      .check, .dryRun, .force, .from, .kit, .module, .noInteractor, .templates, .times, .to, .with,
    ] + Flag.common
  }
  static var generalOptions: [Flag] { [.help] + Flag.common + [.version] }
  static var variables: [(String, String)] { [] }
  static var exitCodes: [(String, String)] {
    [
      ("0", "Done, or there was nothing to do"),
      ("1", "It failed, or a check found something"),
      ("2", "A wrong command line, or a name that no module can have"),
      ("3", "Edited files or uses are in the way; nothing was changed"),
      ("4", "A shared list has another format; nothing was changed"),
    ]
  }
  static var examples: [String] {
    [
      "Scripts/scaffold new Billing",
      "Scripts/scaffold new Billing --dry-run | git apply --check",
      "Scripts/scaffold remove --help",
    ]
  }

  static func check(_ arguments: Arguments) throws(Failure) {
    if let command = arguments.command, command.name == Subcommand.template.rawValue,
      arguments.operands != ["check"]
    {
      throw misuse(of: command)
    }
  }
}

extension Flag {
  static let check = Flag(
    "--check", "Change nothing: exit 1 where sync would change something")
  static let dryRun = Flag(
    "--dry-run", "Change nothing: print the unified diff, for git apply", short: "-n")
  static let force = Flag(
    "--force", "Also replace and remove edited files; a backup is kept", short: "-f")
  static let from = Flag(
    "--from", "A later package than the one that new-app copied from", .folder)
  static let kit = Flag(
    "--kit", "Folder or URL of a kit to depend on, instead of a copy", .text,
    called: "KIT")
  static let oneObject = Flag("--json", "Print one JSON object, for programs and editors")
  static let module = Flag(
    "--module", "The first module; else Welcome", .text, called: "NAME")
  static let noInteractor = Flag(
    "--no-interactor", "Modules without data: a form, no interactor")
  static let package = Flag(
    "--package", "The package's folder; Scripts/scaffold passes its own", .folder)
  static let quiet = Flag("--quiet", "Print only results and errors", short: "-q")
  static let templates = Flag(
    "--templates", "Templates other than those in Scripts/Templates", .folder)
  static let times = Flag("--times", "Note how long each call of a service took")
  static let to = Flag(
    "--to", "presenter, interactor, view, wireframe or delegate", .text, called: "LAYER")
  static let with = Flag(
    "--with", "Also sign-up, login and all else that needs accounts", .words(["accounts"]),
    called: "accounts")

  /// The flags of every command.
  static let common = [oneObject, package, quiet]
}
