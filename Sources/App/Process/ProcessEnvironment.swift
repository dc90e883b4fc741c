import Platform
import Terminal

/// What the process finds around it: the environment, and where its three streams lead.
struct ProcessEnvironment {
  var variables: (String) -> String? = environment
  var isInputTerminal = isatty(STDIN_FILENO) == 1
  var isOutputTerminal = isatty(STDOUT_FILENO) == 1
  var isErrorTerminal = isatty(STDERR_FILENO) == 1
}

extension ProcessEnvironment {
  /// Whether pages are spoken in lines instead of drawn.
  var wantsLines: Bool {
    let accessible = variables("ACCESSIBLE") ?? ""
    return !isInputTerminal || !isErrorTerminal || ["", "dumb"].contains(variables("TERM") ?? "")
      || !["", "0", "false"].contains(accessible)
  }

  /// The colours of the full screen. What a flag says goes first; then NO_COLOR, CLICOLOR_FORCE and
  /// CLICOLOR, as no-color.org and bixense.com/clicolors have them; then what can show them.
  func theme(_ color: Arguments.Color) -> Theme {
    guard hasColor(color) else { return .plain }
    return variables(Help.themeVariable).flatMap(Theme.init) ?? background
  }

  private func hasColor(_ color: Arguments.Color) -> Bool {
    func value(_ name: String) -> String { variables(name) ?? "" }
    switch color {
    case .always: return true
    case .never: return false
    case .auto:
      if !value("NO_COLOR").isEmpty { return false }
      if !["", "0"].contains(value("CLICOLOR_FORCE")) { return true }
      return value("CLICOLOR") != "0" && isErrorTerminal && !["", "dumb"].contains(value("TERM"))
    }
  }

  /// What COLORFGBG says, which some terminals set: the number of the background's colour comes last,
  /// and 7 and those from 9 on are light.
  private var background: Theme {
    let last = variables("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
    return last.map { $0 == 7 || $0 > 8 ? .light : .dark } ?? .either
  }
}
