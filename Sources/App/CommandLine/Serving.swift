import AccountStorage
import Isolation
import Platform
import Terminal

/// What an administrator writes in front of another user's words: `--serve DIR`, and before that maybe
/// `--session NAME`.
///
/// viper then runs with rights that its caller hasn't (sudo, an ssh forced command), so the caller
/// names no file, folder or session, and of the caller's environment only what chooses how things look
/// is followed.
struct Serving: Equatable {
  /// Absolute.
  let folder: String
  /// Which file of the folder keeps the session; nil where it ends with the process.
  let session: String?

  /// Takes it from the front of the command line; nil, and nothing is taken, where it isn't there.
  init?(from words: inout ArraySlice<String>) throws(Failure) {
    var rest = words
    session = try Self.take("--session", from: &rest)
    guard let folder = try Self.take("--serve", from: &rest) else {
      if session != nil { throw .sessionWithoutServe }
      return nil
    }
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard folder.hasPrefix("/"), !parts.contains(".."), !parts.contains(".") else {
      throw .misuse("--serve needs a folder's whole path, from / on and without “..”.")
    }
    guard session.map(AccountStore.isSessionName) ?? true else { throw .noSessionName("--session") }
    self.folder = folder
    words = rest
  }

  private static func take(
    _ flag: String, from words: inout ArraySlice<String>
  ) throws(Failure) -> String? {
    guard let first = words.first, first == flag || first.hasPrefix(flag + "=") else { return nil }
    words.removeFirst()
    if first != flag { return String(first.dropFirst(flag.count + 1)) }
    guard let value = words.popFirst() else { throw .misuse("\(flag) needs a value.") }
    return value
  }
}

extension Serving {
  /// The only variables of the caller's environment that are followed.
  static let variables = [
    "ACCESSIBLE", "CLICOLOR", "CLICOLOR_FORCE", "COLORFGBG", "ESCDELAY", "NO_COLOR", "TERM",
    Help.themeVariable,
  ]

  /// Removes everything else from this process's environment, so that no library and no program that
  /// is started reads it, and leaves the caller's working directory.
  func isolate() {
    restrictEnvironment(to: Self.variables)
    _ = chdir("/")
  }

  /// Refuses a flag of the caller's that names a file, a folder, or other accounts.
  func check(_ flag: Flag) throws(Failure) {
    switch flag.value {
    case .file, .folder: throw .served(flag.name)
    case .nothing, .number, .text, .words: break
    }
    if flag.name == "--demo" { throw .served(flag.name) }
  }

  /// Refuses a command that is about a file which its caller names.
  func check(_ route: Route) throws(Failure) {
    if route.isAboutFile { throw .served("viper \(route.name)") }
  }
}

extension Route {
  /// Whether its operand is a file, so that there is nothing to do without one.
  var isAboutFile: Bool {
    fields.contains { field in
      if case .file = field.kind { field.name == operand } else { false }
    }
  }
}

extension Failure {
  fileprivate static let sessionWithoutServe = misuse(
    "--session goes before --serve, at the beginning. Without --serve, set VIPER_SESSION.")

  fileprivate static func served(_ words: String) -> Failure {
    misuse(
      "\(words) isn't allowed after --serve, where viper has one folder and opens no file that its "
        + "caller names.")
  }
}
