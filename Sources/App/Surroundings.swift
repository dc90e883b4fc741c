import Platform
import Terminal

/// What the process finds around it: the environment, and where its three streams lead.
struct Surroundings {
  var variables: (String) -> String? = environment
  var isInputTerminal = isatty(STDIN_FILENO) == 1
  var isOutputTerminal = isatty(STDOUT_FILENO) == 1
  var isErrorTerminal = isatty(STDERR_FILENO) == 1
}

extension Surroundings {
  /// Whether pages are spoken in lines instead of drawn.
  var wantsLines: Bool {
    let accessible = variables("ACCESSIBLE") ?? ""
    return !isInputTerminal || !isErrorTerminal || ["", "dumb"].contains(variables("TERM") ?? "")
      || !["", "0", "false"].contains(accessible)
  }

  func hasColor(_ color: Arguments.Color) -> Bool {
    switch color {
    case .always: true
    case .auto: variables("NO_COLOR")?.isEmpty ?? true
    case .never: false
    }
  }
}
