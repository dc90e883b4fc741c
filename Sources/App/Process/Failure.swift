import Accounts
import Isolation
import Platform
import ViperTerminal

/// An error that ends the program, with its exit code.
struct Failure: Error, Equatable, CustomStringConvertible {
  var description: String
  var code: ExitCode
  /// The signal that ends the program instead of the code.
  var signal: Int32?

  init(_ description: String, _ code: ExitCode, signal: Int32? = nil) {
    self.description = description
    self.code = code
    self.signal = signal
  }

  init(_ error: StoreError) {
    self.init(
      [error.description, error.hint].compactMap(\.self).joined(separator: " "), ExitCode(error))
  }
}

extension Failure {
  /// Returns the store's answer.
  /// - Throws: The store's failure, converted.
  static func converting<Answer>(
    isolation: isolated (any Actor)? = #isolation,
    _ call: @autoclosure () async throws(StoreError) -> Answer
  ) async throws(Failure) -> Answer {
    do throws(StoreError) { return try await call() } catch { throw Failure(error) }
  }
}

extension StoreError {
  /// The command or flag for the next step that the description names.
  var hint: String? {
    switch reason {
    case .cannotCreate, .exposed, .suspicious: "Use --data DIR."
    case .confirmationNeeded: "Use viper confirm-password."
    case .damaged, .gone: "Use viper restore, or --data DIR."
    default: nil
    }
  }
}

extension Failure {
  static let noArguments = Failure(
    "The command line can't be read. Start viper from a shell.", .failed)
  static let noHome = misuse(
    "HOME isn't set, so there is no folder for the accounts. Name one with --data.")
  static let notAdministrator = Failure(Fault.notAdministrator.description, .notAllowed)
  static let notLoggedIn = Failure("No user is logged in. Log in with viper login.", .notAllowed)
  static let noTerminal = misuse(
    "There is no terminal here. Run viper reset-terminal in the broken one.")
  static let noPipe = misuse(
    "“-” reads a pipe or a redirected file, and there is none. Name a file instead.")
  static let twoInputs = misuse(
    "Standard input can't supply both the users and a password. Use --password-file.")
  static let eventsAndInput = misuse(
    "Standard input holds the events of --driver. Name a file for the rest.")
  static let noSession = noSessionName("VIPER_SESSION")
  static let notText = misuse("The command line is not UTF-8. Write it in UTF-8.")
  static func notText(variable: String) -> Failure {
    misuse("\(variable) is not UTF-8. Write it in UTF-8, or unset it.")
  }
  /// The reader closed the pipe, as `head` does: the program ends as `cat` and `git` do.
  static let unread = Failure("", .inputOutput, signal: SIGPIPE)
  static let unwritable = Failure("Standard output can't be written.", .inputOutput)

  static let noServedAccounts = Failure(
    "There are no accounts here yet. Ask the administrator to make some.", .noInput)

  /// - Parameter isNamed: Whether `--data` names the folder.
  static func noAccounts(in folder: String, isNamed: Bool) -> Failure {
    let next =
      isNamed
      ? "Check its name, or create the first one with viper --data \(folder) sign-up."
      : "Create the first one with viper sign-up."
    return Failure("There are no accounts in \(folder). \(next)", .noInput)
  }

  static func short(of shortage: Shortage) -> Failure {
    switch shortage {
    case .descriptors:
      Failure("The limit on open files is too low. Raise it, as with ulimit -n 256.", .inputOutput)
    case .memoryOrThreads:
      Failure(
        "Memory or threads are exhausted. Raise the limits (ulimit -v, ulimit -u), or end other "
          + "programs.", .inputOutput)
    case .processFiles: Failure("/proc can't be read. Mount it.", .inputOutput)
    }
  }

  static func unreadable(_ path: String) -> Failure {
    Failure(Fault.unreadable(path: path), .noInput)
  }

  /// A wrong command line.
  static func misuse(_ description: String) -> Failure { Failure(description, .misused) }

  static func noSessionName(_ source: String) -> Failure {
    misuse("\(source) is not a session name. Use at most 64 letters, digits and hyphens.")
  }

  /// `--serve` or `--session` after other words, where a caller could have written it.
  static func late(_ flag: String) -> Failure {
    misuse("\(flag) must come first: viper --session NAME --serve DIR COMMAND.")
  }

  static func secretArgument(_ flag: String) -> Failure {
    misuse(
      "\(flag) would show the secret to every user of this machine. Use \(flag)-stdin, or "
        + "\(flag)-file FILE.")
  }

  static func unknown(flag: String, of route: Route?) -> Failure {
    let owners = Route.all.filter { $0.fields.contains { $0.flags.contains(flag) } }
    // Prefers routes without a session: no hint leads to the deletion of the account.
    let owner = owners.first { !$0.needsSession } ?? owners.first
    if route == nil, let owner {
      return misuse("“\(flag)” goes after a command, as in viper \(owner.name) \(flag).")
    }
    let help = route.map { "viper \($0.name) --help" } ?? "viper --help"
    let question = (route?.flags ?? Help.options).question(about: flag)
    return misuse("“\(flag)” is not an option here. \(question ?? "See \(help).")")
  }

  /// A word after a command that takes none.
  static func unknown(operand word: String, of route: Route) -> Failure {
    if Route.named(RouteName(rawValue: word)) != nil {
      return misuse("“\(word)” is one command too many.")
    }
    let flag = route.fields.first { $0.kind == .text }?.flags.first
    let hint = flag.map { "Did you mean \($0) \(word)?" } ?? "See viper \(route.name) --help."
    return misuse("viper \(route.name) takes no word alone, such as “\(word)”. \(hint)")
  }

  static func unknown(route word: String) -> Failure {
    let near = Route.meant(by: word)
    let hint =
      near.isEmpty
      ? "See viper --help." : "Did you mean \(near.joined(separator: " or "))?"
    return misuse("“\(word)” is not a command. \(hint)")
  }
}
