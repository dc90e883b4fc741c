import Accounts
import Isolation
import Terminal

/// Why the program ends before, or without, showing anything.
struct Failure: Error, Equatable, CustomStringConvertible {
  var description: String
  var code: ExitCode

  init(_ description: String, _ code: ExitCode) {
    self.description = description
    self.code = code
  }

  init(_ error: StoreError) {
    self.init(
      [error.description, error.hint].compactMap(\.self).joined(separator: " "), ExitCode(error))
  }
}

extension StoreError {
  /// The command or flag for the next step that the description names.
  fileprivate var hint: String? {
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
    "The system doesn't tell what viper was started with. Start it from a shell.", .failed)
  static let noHome = misuse(
    "Where to keep accounts is unknown, because HOME isn't set. Name a folder with --data.")
  static let notAdministrator = Failure(
    "Only an administrator can do that. Ask one.", .notAllowed)
  static let notLoggedIn = Failure("Nobody is logged in. Log in with viper login.", .notAllowed)
  static let noTerminal = misuse(
    "There is no terminal here. Run viper reset-terminal in the one that is broken.")
  static let noSession = noSessionName("VIPER_SESSION")
  static let notText = misuse("The command line holds bytes that are no UTF-8. Write it in UTF-8.")
  /// Whoever read the results has enough of them, as `head` has: there is nothing to tell.
  static let unread = Failure("", .inputOutput)
  static let unwritable = Failure("Standard output takes nothing more.", .inputOutput)

  static func short(of shortage: Shortage) -> Failure {
    switch shortage {
    case .descriptors:
      Failure("Too few files may be open. Raise the limit, as with ulimit -n 256.", .inputOutput)
    case .memoryOrThreads:
      Failure(
        "Too little memory or too few threads are left. Raise the limits (ulimit -v, ulimit -u), or "
          + "end other programs.", .inputOutput)
    case .processFiles: Failure("/proc can't be read. Mount it.", .inputOutput)
    }
  }

  /// A wrong command line.
  static func misuse(_ description: String) -> Failure { Failure(description, .misused) }

  static func noSessionName(_ source: String) -> Failure {
    misuse("\(source) is no name of a session. Take at most 64 letters, digits and hyphens.")
  }

  /// `--serve` or `--session` where a caller could have written it.
  static func late(_ flag: String) -> Failure {
    misuse("\(flag) stands at the beginning: viper --session NAME --serve DIR COMMAND.")
  }

  static func secretArgument(_ flag: String) -> Failure {
    misuse(
      "\(flag) would show the secret to everybody on this machine. Use \(flag)-stdin, or "
        + "\(flag)-file FILE.")
  }

  static func unknown(flag: String, of route: Route?) -> Failure {
    let owners = Route.all.filter { $0.fields.contains { $0.flags.contains(flag) } }
    // What anybody can do comes first: nobody is sent to the deletion of an account.
    let owner = owners.first { !$0.needsSession } ?? owners.first
    if route == nil, let owner {
      return misuse("“\(flag)” goes after a command, as in viper \(owner.name) \(flag).")
    }
    let help = route.map { "viper \($0.name) --help" } ?? "viper --help"
    return misuse("“\(flag)” is unknown here. See \(help).")
  }

  static func unknown(route word: String) -> Failure {
    let near = word.nearest(of: Route.all.map(\.name.rawValue))
    let hint =
      near.isEmpty
      ? "See viper --help." : "Did you mean \(near.joined(separator: " or "))?"
    return misuse("“\(word)” is no command of viper. \(hint)")
  }
}
