import ViperPlatform

/// The environment variables of the process, and which of its streams are terminals.
public struct ProcessEnvironment {
  /// The value of a variable; nil if it isn't set.
  public var variables: (String) -> String? = environment
  /// Whether a variable isn't set, or holds UTF-8.
  package var isText: (String) -> Bool = isEnvironmentText
  /// Whether standard input is a terminal.
  public var isInputTerminal = isatty(STDIN_FILENO) == 1
  /// Whether standard output is a terminal.
  public var isOutputTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether a conversation is seen: on standard error, or else on the terminal of the input.
  public var isDisplayTerminal = SystemConsole.hasDisplay
  /// Whether standard input is /dev/null; nil asks the system, and a test sets it.
  private var isNull: Bool?

  /// The environment of this process.
  public init() {}
}

extension ProcessEnvironment {
  /// An environment for a test.
  package init(
    variables: @escaping (String) -> String?, isText: @escaping (String) -> Bool = { _ in true },
    isInputTerminal: Bool = false, isOutputTerminal: Bool = false, isDisplayTerminal: Bool = false,
    isInputNull: Bool = false
  ) {
    (self.variables, self.isText) = (variables, isText)
    (self.isInputTerminal, self.isOutputTerminal) = (isInputTerminal, isOutputTerminal)
    (self.isDisplayTerminal, isNull) = (isDisplayTerminal, isInputNull)
  }

  /// Whether standard input is the null device.
  public var isInputNull: Bool { isNull ?? isNullDevice(STDIN_FILENO) }

  /// A variable that affects data or files, such as a path; nil if it isn't set.
  /// - Throws: `Failure` if it isn't UTF-8.
  public func text(_ name: String) throws(Failure) -> String? {
    guard isText(name) else { throw .notText(variable: name) }
    return variables(name)
  }

  /// Whether to use lines instead of the full screen.
  public var wantsLines: Bool {
    let accessible = variables("ACCESSIBLE") ?? ""
    return !isInputTerminal || !isDisplayTerminal || ["", "dumb"].contains(variables("TERM") ?? "")
      || !["", "0", "false"].contains(accessible)
  }

  /// Whether flags answer everything: they are given, the output is no terminal, and no pipe or
  /// file answers the rest.
  package func isScript(_ arguments: Arguments) -> Bool {
    arguments.hasAnswers && !arguments.isPlain && !isOutputTerminal
      && (isInputTerminal || isInputNull)
  }

  /// Whether the terminal is like xterm: it has a title, and ignores unknown queries, unlike the
  /// Linux console and hardware terminals.
  var isLikeXterm: Bool {
    let kinds = ["xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "konsole", "gnome", "vte"]
    return kinds.contains { variables("TERM")?.hasPrefix($0) == true }
  }

  /// The colors of the full screen; nil if the background is unknown.
  ///
  /// A variable of the program selects the theme, or else its configuration file.
  public func theme(
    _ color: Arguments.Color, of program: any Program.Type, by configuration: Configuration
  ) -> Theme? {
    guard color.isOn(isTerminal: isDisplayTerminal, variables: variables) else { return .plain }
    let usual = configuration["theme"].flatMap(Theme.init)
    return variables(program.themeVariable).flatMap(Theme.init) ?? usual ?? background
  }

  /// From COLORFGBG, which some terminals set: the background's color is last.
  ///
  /// 7 and those from 9 are light. The Linux console is dark.
  private var background: Theme? {
    let last = variables("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
    return last.map { $0 == 7 || $0 > 8 ? .light : .dark }
      ?? (variables("TERM") == "linux" ? .dark : nil)
  }
}

extension ProcessEnvironment {
  /// The folder for a program's data (XDG Base Directory Specification); ignores relative paths.
  /// - Returns: Nil if there is no home.
  /// - Throws: `Failure` if a variable isn't UTF-8.
  package func dataFolder(of program: any Program.Type) throws(Failure) -> String? {
    if let data = try text("XDG_DATA_HOME"), data.hasPrefix("/") {
      return "\(data)/\(program.name)"
    }
    guard let home = try text("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.local/share/\(program.name)"
  }

  /// The user's configuration file (XDG Base Directory Specification).
  ///
  /// A process with the rights of another user (set-user-ID) reads none.
  /// - Throws: `Failure` if the file is invalid.
  package func configuration(of program: any Program.Type) throws(Failure) -> Configuration {
    if getuid() != geteuid() || getgid() != getegid() { return Configuration() }
    if let folder = try text("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return try Configuration(at: "\(folder)/\(program.name)/config", of: program)
    }
    guard let home = try text("HOME"), home.hasPrefix("/") else { return Configuration() }
    return try Configuration(at: "\(home)/.config/\(program.name)/config", of: program)
  }

  /// Prints the effective configuration if the command line asks for it; returns whether it did.
  @MainActor
  package func showConfiguration(for arguments: Arguments) throws(Failure) -> Bool {
    if arguments.command?.name != Configuration.command { return false }
    let output = StandardOutput(RowStyle(arguments, isTerminal: isOutputTerminal))
    for row in arguments.configuration.rows(arguments, variables) {
      _ = output.add(row, of: Configuration.columns)
    }
    output.release()
    if let failure = output.failure { throw failure }
    return true
  }

  /// The driver that the command line and the environment select.
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - program: The program whose variable selects the theme.
  ///   - answers: The answers of flags.
  ///   - asks: Whether to prompt for what flags don't answer.
  ///   - console: The console of the JSON driver, and of lines without prompts.
  ///   - results: Receives rows.
  ///   - prompts: Whether to write questions even if a pipe answers them; nil if flags and the
  ///     output decide.
  /// - Returns: The full screen, lines, or JSON.
  @MainActor
  package func driver(
    for arguments: Arguments, of program: any Program.Type, answers: [FieldName: String],
    asks: Bool, on console: SystemConsole, results: StandardOutput, prompts: Bool? = nil
  ) -> any Driver {
    if arguments.usesJSONDriver {
      return JSONDriver(console: console, answers: answers, write: results.add(line:))
    }
    let console = asks ? SystemConsole.conversation() : console
    (console.hasMouse, console.isQuiet) = (arguments.hasMouse, arguments.has(.quiet))
    if asks, !arguments.isPlain, !wantsLines {
      let theme = theme(arguments.color, of: program, by: arguments.configuration)
      return FullScreenDriver(
        console: console, answers: answers, theme: theme ?? .plain,
        asksBackground: theme == nil && isLikeXterm,
        pictures: PictureProtocol(environment: variables), setsTitle: isLikeXterm,
        keys: arguments.configuration["keys"].flatMap(ExchangedKeys.init) ?? ExchangedKeys())
    }
    let isConversation = isOutputTerminal || arguments.isPlain || !arguments.hasAnswers
    return LineDriver(
      console: console, answers: answers, asks: asks, prompts: prompts ?? isConversation,
      results: results)
  }
}
