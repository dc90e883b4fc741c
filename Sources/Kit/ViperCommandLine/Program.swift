/// The description of a program for its command line: its name, texts, commands and options.
///
/// Each part is read on demand, so that a run builds only the tables that it uses.
public protocol Program: SendableMetatype {
  /// In kebab-case, such as `notes`.
  static var name: String { get }
  /// The command that starts it: the name, or a path such as `Scripts/scaffold`.
  static var invocation: String { get }
  /// Such as `1.2.0`.
  static var version: String { get }
  /// The date of that version, such as `2026-01-31`, which the manual shows.
  static var date: String { get }
  /// The purpose, a phrase that follows the name and a colon, without a period.
  static var summary: String { get }
  /// A paragraph of the general help; empty for none.
  static var description: String { get }
  /// Every command, sorted by name, or in the order of the help.
  static var commands: [Command] { get }
  /// Whether it does nothing without a command.
  static var needsCommand: Bool { get }
  /// The headings of the commands, in the order of the help.
  static var topics: [String] { get }
  /// The options of commands besides their own flags, without `--help` and `--version`.
  static var options: [Flag] { get }
  /// The options in the general help.
  static var generalOptions: [Flag] { get }
  /// The keys of its pages below a title each, for the manual.
  static var keys: [(title: String, rows: [(String, String)])] { get }
  /// Environment variables and their meanings.
  static var variables: [(String, String)] { get }
  /// The keys of its configuration file, by name.
  static var configurationKeys: [Configuration.Key] { get }
  /// Exit codes and their meanings.
  static var exitCodes: [(String, String)] { get }
  /// Command lines of the general help.
  static var examples: [String] { get }

  /// The command of that name.
  static func command(named name: String) -> Command?
  /// The command to suggest for a flag that precedes every command.
  static func owner(ofFlag flag: String) -> Command?
  /// Throws a misuse if arguments don't go together.
  static func check(_ arguments: Arguments) throws(Failure)
  /// The completions of the word under the cursor, which the shell waits for.
  @MainActor static func values(for gap: Completions.Gap) async -> [String]
}

extension Program {
  /// The name.
  public static var invocation: String { name }
  /// No paragraph.
  public static var description: String { "" }
  /// It can be called without a command.
  public static var needsCommand: Bool { false }
  /// The headings in the order of the commands.
  public static var topics: [String] {
    commands.map(\.topic).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
  /// All options.
  public static var generalOptions: [Flag] { allOptions }
  /// No keys.
  public static var keys: [(title: String, rows: [(String, String)])] { [] }
  /// The variables for the display of pages.
  public static var variables: [(String, String)] { displayVariables }
  /// Those of pages and results.
  public static var configurationKeys: [Configuration.Key] { pageKeys }
  /// No examples.
  public static var examples: [String] { [] }

  /// Looks through all commands.
  public static func command(named name: String) -> Command? { commands.first { $0.name == name } }

  /// The first command that has the flag.
  public static func owner(ofFlag flag: String) -> Command? {
    commands.first { $0.fields.contains { $0.has(flag: flag) } }
  }

  /// Refuses nothing.
  public static func check(_ arguments: Arguments) throws(Failure) {}

  /// Knows none.
  public static func values(for gap: Completions.Gap) async -> [String] { [] }
}

extension Program {
  /// The output of `--version`.
  public static var versionLine: String { "\(name) \(version)" }

  /// The options, with `--help` and `--version`, sorted by name.
  public static var allOptions: [Flag] {
    (options + [.help, .version]).sorted { $0.name < $1.name }
  }

  /// The flags that the help of a command lists: those of its fields first.
  public static func flags(of command: Command) -> [Flag] {
    command.fields.flatMap(\.commandLine) + options(of: command)
  }

  /// The options that the help of a command lists.
  static func options(of command: Command) -> [Flag] {
    allOptions.filter { !$0.isGeneral && refusal(of: $0, by: command) == nil }
      .map { $0.name == Flag.columns.name ? .columns(of: command.columns) : $0 }
  }

  /// The option of that name or letter.
  static func option(named name: String) -> Flag? {
    ([.help, .version] + options).first { $0.name == name || $0.short == name }
  }

  /// The flag of that letter, such as `-u`.
  static func flag(short name: String, of command: Command?) -> Flag? {
    option(named: name)
      ?? command?.fields.first { $0.shortFlag?.name == name }?.commandLine.first
  }

  /// The reason to refuse an option, as in `Command.refusal`; nil if the command takes it.
  static func refusal(of option: Flag, by command: Command) -> String? {
    if option.name == Flag.help.name { return nil }
    let isAboutResults = Flag.results.contains { $0.name == option.name }
    let hasColumns = !command.columns.isEmpty || option.name != Flag.columns.name
    if isAboutResults, command.hasResults, hasColumns { return nil }
    if command.isStandalone { return "" }
    if isAboutResults {
      let results = command.hasResults ? "columns to choose from" : "results"
      return "\(call(command)) prints no \(results). Omit \(option.name)."
    }
    if option.name == Flag.driver.name, !command.showsPage {
      return "\(call(command)) shows no page. Omit --driver."
    }
    return command.refusal(option)
  }

  /// The call of a command, such as `notes list`.
  static func call(_ command: Command) -> String { "\(invocation) \(command.name)" }

  /// The synopsis of a command.
  public static func usage(of command: Command) -> String {
    [call(command), command.operandUsage, "[OPTIONS]"].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The examples of a command, as for a shell.
  static func commandLines(of command: Command) -> [String] {
    let call = call(command)
    let isComplete = !command.needsOperand && command.wordCount.contains(0)
    return (isComplete ? [call] : []) + command.examples.map { "\(call) \($0)" } + command.scripts
  }

  /// The variable that selects the theme.
  public static var themeVariable: String {
    name.uppercased().replacing("-", with: "_") + "_THEME"
  }

  /// Environment variables for the display of pages, by name.
  public static var displayVariables: [(String, String)] {
    [
      ("ACCESSIBLE", "Not empty, 0 or false: as --plain"),
      ("CLICOLOR", "0: as --color never"),
      ("CLICOLOR_FORCE", "Not empty or 0: as --color always"),
      ("COLORFGBG", "Set by some terminals: 0;15 means a light background"),
      ("ESCDELAY", "Milliseconds that an escape sequence can take; else 50"),
      ("LANG", "Charset of the terminal, unless LC_ALL or LC_CTYPE is set"),
      ("LC_ALL", "Charset of the terminal; spell what isn't ASCII unless it is UTF-8"),
      ("LC_CTYPE", "Charset of the terminal, unless LC_ALL is set"),
      ("NO_COLOR", "Not empty: as --color never, even with CLICOLOR_FORCE"),
      ("STY", "Set by GNU screen: no isolates around right-to-left text"),
      ("TERM", "dumb: as --plain"),
      ("TMUX", "Set by tmux, whose TERM may begin with screen"),
      (themeVariable, "dark or light, where the background is unknown"),
      ("XTERM_VERSION", "Set by xterm: have it send arrows for the wheel, and ESC with Alt"),
    ].sorted { $0.0 < $1.0 }
  }
}
