import Accounts
import ViperIsolation
import ViperKit
import ViperPlatform

extension Failure: StoreErrorWrapping {
  public init(_ error: StoreError) {
    self.init(
      [error.description, error.hint].compactMap(\.self).joined(separator: " "), ExitCode(error))
  }
}

extension StoreError {
  /// The command or flag for the next step that the description names.
  var hint: String? {
    switch reason {
    case .cannotCreate, .exposed, .suspicious: "Use --data DIR."
    case .confirmationNeeded: "Use viper confirm-password."
    // Neither helps with a server.
    case .damaged, .gone: path.contains("://") ? nil : "Use viper restore, or --data DIR."
    default: nil
    }
  }
}

extension Failure {
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
  static let noSession = noSessionName("VIPER_SESSION")

  static let noServedAccounts = Failure(
    "There are no accounts here yet. Ask the administrator to make some.", .noInput)

  /// - Parameter isNamed: Whether `--data` names the folder.
  static func noAccounts(in folder: String, isNamed: Bool) -> Failure {
    let next =
      isNamed
      ? "Check its name, or create the first one with viper --data \(folder.shellWord) sign-up."
      : "Create the first one with viper sign-up."
    return Failure("There are no accounts in \(folder). \(next)", .noInput)
  }

  /// - Parameter isNamed: Whether `--database` names the server.
  static func noAccounts(at server: String, isNamed: Bool) -> Failure {
    let flag = isNamed ? " and the same --database" : ""
    return Failure(
      "There are no accounts in \(server). Create the first one with viper sign-up\(flag).",
      .noInput)
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

  static func noSessionName(_ source: String) -> Failure {
    misuse("\(source) is not a session name. Use at most 64 letters, digits and hyphens.")
  }

  /// `--serve` or `--session` after other words, where a caller could have written it.
  static func late(_ flag: String) -> Failure {
    misuse("\(flag) must come first: viper --session NAME --serve DIR COMMAND.")
  }
}

extension String {
  /// The text as a word of a shell's command line, quoted if it needs that.
  fileprivate var shellWord: String {
    utf8.allSatisfy { $0.isNameByte || "/,:+@%".utf8.contains($0) } && !isEmpty
      ? self : shellQuoted
  }
}
