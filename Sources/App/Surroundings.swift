import AccountsLive
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

  /// The folder of the accounts, as the XDG Base Directory Specification has it: a relative path
  /// in the environment counts for nothing.
  func folder() throws(Failure) -> String {
    if let data = variables("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/viper" }
    guard let home = variables("HOME"), home.hasPrefix("/") else { throw .noHome }
    return home + "/.local/share/viper"
  }

  /// The least length of a password that `VIPER_MIN_PASSWORD` asks for; nil where it asks nothing.
  var minimumPassword: Int? { variables("VIPER_MIN_PASSWORD").flatMap { Int($0) } }

  /// Which of several sessions on one folder is meant; nil for the usual one.
  func sessionName() throws(Failure) -> String? {
    guard let name = variables("VIPER_SESSION"), !name.isEmpty else { return nil }
    guard AccountStore.isSessionName(name) else { throw .noSession }
    return name
  }

  /// The program that takes mails: `VIPER_SENDMAIL`, or the system's; nil where mails stay in the
  /// outbox, as an empty `VIPER_SENDMAIL` wants it.
  func sendmail(system: () -> String?) -> String? {
    guard let named = variables("VIPER_SENDMAIL") else { return system() }
    return named.isEmpty ? nil : named
  }
}
