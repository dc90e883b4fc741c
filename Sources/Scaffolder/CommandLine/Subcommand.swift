import ViperCommandLine

/// The commands, with their operands and flags.
enum Subcommand: String, CaseIterable {
  case new, add, remove, rename, upgrade, list, sync, explain, diagram, graph, template, completions
  case newApp = "new-app"

  private struct Specification {
    /// Names of the command in other programs.
    var aliases: [String] = []
    /// The operands as the help names them; empty if it takes none.
    let operands: String
    /// The flags besides those of every command.
    let flags: Set<Flag>
    let summary: String
    /// Lines of at most 80 columns.
    let details: String
  }

  /// The command for the command line.
  var command: Command {
    Command(
      rawValue, specification.summary, aliases: specification.aliases,
      details: specification.details, words: specification.operands, hasResults: true,
      refusal: refusal)
  }

  /// The reason to refuse a flag, in one sentence; nil if the command takes it.
  private func refusal(of flag: Flag) -> String? {
    func takes(_ command: Self) -> Bool {
      command.specification.flags.union(Flag.common).contains(flag)
    }
    if takes(self) || flag == .version { return nil }
    let owners = Self.allCases.filter(takes).map(\.rawValue).joined(separator: ", ")
    return "\(flag.name) is not a flag of \(rawValue), but of: \(owners)."
  }

  private var specification: Specification {
    switch self {
    case .new:
      .init(
        aliases: ["create", "make", "generate"], operands: "NAME… [FIELD…]",
        flags: [.dryRun, .force, .noInteractor, .templates],
        summary: "Make modules, wired into the app and tested.",
        details: """
          A module is its seven files, its tests, RootRouter+NAME.swift, its word in
          Package.swift, its route and its row in Modules.md. Files that exist already
          stay: a second new is “unchanged”, and edited files are never replaced.

          With fields, each NAME:TYPE, a module keeps items in the database: a list with
          filter, order and removal, a form that adds and changes, flags, and a table.

            Scripts/scaffold new Invoices number:String! due:Date 'amount:Decimal?'

          The types are String, Text, Int, Decimal, Bool, Date, and choices, as in
          'status:draft|sent'. ? makes a field optional, and ! unique; quote both.
          """)
    case .add:
      .init(
        operands: "NAME CALL…", flags: [.dryRun, .to],
        summary: "Add a message between two layers of a module.",
        details: """
          CALL is a function with its parameters, such as userAskedForHelp topic:String.
          It is added to the protocol, with an empty body to what conforms to that, to
          the spy, and as a test that fails until it is filled in. A name that begins
          with user goes to the presenter; others need --to. The interactor's functions
          are asynchronous, throw the module's error, and may answer:

            Scripts/scaffold add Billing total year:Int '->' Int --to interactor
          """)
    case .remove:
      .init(
        aliases: ["rm", "delete"], operands: "NAME…", flags: [.dryRun, .force, .templates],
        summary: "Remove modules.",
        details: """
          The inverse of new: the tree is as it was, byte for byte. Edited files stay
          unless forced; a module that other code still uses always stays.
          """)
    case .rename:
      .init(
        aliases: ["mv", "move"], operands: "OLD NEW", flags: [.dryRun, .force, .templates],
        summary: "Rename a module.",
        details: """
          Your edits are kept: only the names that the module declares change, in the
          module, in its tests and where App uses it. The command that finds the old
          name in documents is printed.
          """)
    case .upgrade:
      .init(
        operands: "[NAME…]", flags: [.dryRun, .from, .templates],
        summary: "Bring the present templates to modules made before.",
        details: """
          Without a NAME, all that Sources/Modules/Templates.txt lists.
          Files that were never edited become those of a new module. Edited ones are
          merged by git, from the template that the module came from; conflicts stand in
          the files as git shows them, and the exit code is 1, as it is for an edited
          file that the present template lacks. With --from, what new-app copied is
          brought up to date the same way, from a later package in DIR.
          """)
    case .list:
      .init(
        aliases: ["ls"], operands: "", flags: [.templates], summary: "List the modules.",
        details: """
          With routes, arrows (the protocols between layers), files, lines, tests, and
          whether files were edited since they were made.
          """)
    case .sync:
      .init(
        operands: "", flags: [.check, .dryRun, .templates],
        summary: "Make lists match folders, and doubles protocols.",
        details: """
          After a merge or an edit by hand: adds missing entries, removes those
          without a source, and sorts. Doubles follow the protocols: what they lack
          is added, and what only records a message changes and goes with it. All
          else in them stays.
          """)
    case .explain:
      .init(
        operands: "NAME", flags: [],
        summary: "Print who sends what to whom in a module.",
        details: """
          Each protocol with its requirements, their senders and receivers, and the
          tests that exercise them; read from the source.
          """)
    case .diagram:
      .init(
        operands: "FILE", flags: [.times],
        summary: "Draw a trace as a Mermaid sequence diagram.",
        details: """
          FILE is what PROGRAM --trace FILE has written, as text or as lines of JSON. The
          arrows between the layers of a module are filled in from its source; where
          that can't tell them, they are left out. Repeated events are drawn once.
          """)
    case .graph:
      .init(
        operands: "", flags: [],
        summary: "Draw routes, modules and services as a Mermaid flowchart.",
        details: """
          Each route leads to its module, a module to the protocols of the services that
          it asks and to the modules that follow it, and a protocol to its live service;
          read from the source.
          """)
    case .template:
      .init(
        operands: "check", flags: [.templates],
        summary: "Build and test what the templates make.",
        details: """
          Makes every kind of module in a new package and in a copy of this one, and
          formats, builds and tests them. Takes minutes.
          """)
    case .completions:
      .init(
        aliases: ["completion"], operands: "SHELL", flags: [],
        summary: "Print a script that completes command lines in a shell.",
        details: """
          SHELL is bash, zsh or fish. The script works in the package's folder, once the
          program is built:

            eval "$(Scripts/scaffold completions bash)"
          """)
    case .newApp:
      .init(
        aliases: ["init"], operands: "FOLDER", flags: [.dryRun, .kit, .module, .templates, .with],
        summary: "Make a new package.",
        details: """
          The package has App, one module, its tests, and the kit in its folder Kit, or
          with --kit as a dependency. The folder must be missing or empty. With
          accounts, it has sign-up, login, profile and all other modules of this package,
          with their store and commands, under the new package's name.
          """)
    }
  }
}
