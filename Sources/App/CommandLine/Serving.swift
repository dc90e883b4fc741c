import AccountStorage
import ViperIsolation
import ViperKit
import ViperPlatform

/// The options that an administrator puts before a caller's words: `--serve DIR`, optionally after
/// `--session NAME` and `--database URL`.
///
/// viper then runs with rights that its caller lacks (sudo, an ssh forced command), so the caller can't
/// name a file, folder or session, and only variables that choose the presentation are read.
struct Serving: Equatable {
  /// Absolute.
  let folder: String
  /// The name of the session; nil if it ends with the process.
  let session: String?
  /// The address of the server with the accounts; nil if they are in the folder.
  let database: String?

  /// Removes the options from the front of the command line; nil if `--serve` isn't among them.
  ///
  /// - Parameter line: The caller's words, as sshd passes them to a forced command; used if the
  ///   command line has none.
  init?(
    from words: inout ArraySlice<String>, orFrom line: @autoclosure () throws(Failure) -> String?
  ) throws(Failure) {
    var rest = words
    // In either order.
    var database = try Self.take("--database", from: &rest)
    session = try Self.take("--session", from: &rest)
    if database == nil { database = try Self.take("--database", from: &rest) }
    self.database = database
    guard let folder = try Self.take("--serve", from: &rest) else {
      if session != nil { throw .sessionWithoutServe }
      return nil
    }
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard folder.hasPrefix("/"), !parts.contains(".."), !parts.contains(".") else {
      throw .misuse("--serve needs the absolute path of a folder, without “..”.")
    }
    guard session.map(AccountStore.isSessionName) ?? true else { throw .noSessionName("--session") }
    self.folder = folder
    words = rest.isEmpty ? try CallerWords.split(line() ?? "")[...] : rest
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
  /// The only variables of the caller's environment that are read.
  static let variables = [
    "ACCESSIBLE", "CLICOLOR", "CLICOLOR_FORCE", "COLORFGBG", "ESCDELAY", "LANG", "LC_ALL",
    "LC_CTYPE", "NO_COLOR", "STY", "TERM", "TMUX", Viper.themeVariable,
    "XTERM_VERSION",
  ]

  /// Removes all other variables from the environment, so that no library and no child process
  /// reads them, and changes the working directory from the caller's to `/`.
  func isolate() {
    restrictEnvironment(to: Self.variables)
    _ = chdir("/")
  }

  /// Refuses the flags that the caller may not use and, unless only help is printed, the commands
  /// that the caller may not run.
  func check(_ arguments: Arguments) throws(Failure) {
    let own = arguments.command?.fields.flatMap(\.commandLine) ?? []
    for flag in Viper.options + own where arguments.has(flag) { try check(flag) }
    if arguments.mode == .run, arguments.command?.name == Configuration.command {
      throw .misuse("viper config isn't allowed with --serve, which reads no configuration file.")
    }
    if arguments.mode == .run, let route = arguments.route { try check(route) }
  }

  /// Refuses a flag that names a file, a folder or other accounts.
  private func check(_ flag: Flag) throws(Failure) {
    switch flag.value {
    case .file, .folder: throw .served(flag.name)
    case .list, .nothing, .number, .text, .words: break
    }
    if ["--database", "--demo"].contains(flag.name) { throw .served(flag.name) }
  }

  /// Refuses a command whose operand is a file, and one that maintains the folder.
  private func check(_ route: Route) throws(Failure) {
    if route.isAboutFile { throw .served("viper \(route.name)") }
    if route.isMaintenance {
      throw .misuse("viper \(route.name) isn't allowed with --serve: it is the administrator's.")
    }
  }
}

extension Route {
  /// Whether its operand is a file.
  var isAboutFile: Bool {
    fields.contains { $0.kind == .file && $0.name == operand }
  }
}

extension Failure {
  fileprivate static let sessionWithoutServe = misuse(
    "--session only works with --serve after it. Otherwise, set VIPER_SESSION.")

  fileprivate static func served(_ words: String) -> Failure {
    misuse(
      "\(words) isn't allowed with --serve, which keeps callers from naming files and folders.")
  }
}
