import Platform
import ViperCommandLine
import ViperTerminal

/// The environment variables of the process, and which of its streams are terminals.
struct ProcessEnvironment {
  var variables: (String) -> String? = environment
  /// Whether a variable isn't set, or holds UTF-8.
  var isText: (String) -> Bool = isEnvironmentText
  var isInputTerminal = isatty(STDIN_FILENO) == 1
  var isOutputTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether a conversation is seen: on standard error, or else on the terminal of the input.
  var isDisplayTerminal = SystemConsole.hasDisplay
}

extension ProcessEnvironment {
  /// A variable that decides what is done, such as on which accounts; nil where it isn't set.
  /// - Throws: `Failure` where it isn't UTF-8.
  func text(_ name: String) throws(Failure) -> String? {
    guard isText(name) else { throw .notText(variable: name) }
    return variables(name)
  }

  /// Whether to use lines instead of the full screen.
  var wantsLines: Bool {
    let accessible = variables("ACCESSIBLE") ?? ""
    return !isInputTerminal || !isDisplayTerminal || ["", "dumb"].contains(variables("TERM") ?? "")
      || !["", "0", "false"].contains(accessible)
  }

  /// Whether the terminal has a title, which the Linux console and hardware terminals have not.
  var hasWindowTitle: Bool {
    let kinds = ["xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "konsole", "gnome", "vte"]
    return kinds.contains { variables("TERM")?.hasPrefix($0) == true }
  }

  /// The colors of the full screen.
  /// - Parameter program: That whose variable selects the theme.
  func theme(_ color: Arguments.Color, of program: any Program.Type) -> Theme {
    guard color.isOn(isTerminal: isDisplayTerminal, variables: variables) else { return .plain }
    return variables(program.themeVariable).flatMap(Theme.init) ?? background
  }

  /// From COLORFGBG, which some terminals set: the background's color comes last; 7 and those from 9
  /// are light.
  private var background: Theme {
    let last = variables("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
    return last.map { $0 == 7 || $0 > 8 ? .light : .dark } ?? .either
  }
}
