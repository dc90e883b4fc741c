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
}

extension Failure {
  static let noArguments = Failure(
    "The system doesn't tell what the program was started with. Start it from a shell.", .failed)
  static let noModule = Failure(
    "There is no module yet. Make one with Scripts/scaffold new Billing.", .failed)
  static let notText = misuse("The command line is not UTF-8. Write it in UTF-8.")
  static func notText(variable: String) -> Failure {
    misuse("\(variable) is not UTF-8. Write it in UTF-8, or unset it.")
  }
  /// The reader closed the pipe, as `head` does: the program ends as `cat` and `git` do.
  static let unread = Failure("", .inputOutput, signal: SIGPIPE)
  static let unwritable = Failure("Standard output can't be written.", .inputOutput)

  static func unreadable(_ path: String) -> Failure {
    Failure("\(path) can't be read. Check its name and its permissions.", .noInput)
  }

  /// A wrong command line.
  static func misuse(_ description: String) -> Failure { Failure(description, .misused) }

  static func secretArgument(_ flag: String) -> Failure {
    misuse(
      "\(flag) would show the secret to every user of this machine. Use \(flag)-stdin, or "
        + "\(flag)-file FILE.")
  }

  static func unknown(flag: String, of route: RouteName?) -> Failure {
    let owner = Route.all.first { $0.fields.contains { $0.flags.contains(flag) } }
    if route == nil, let owner {
      return misuse(
        "“\(flag)” goes after a command, as in \(Help.program) \(owner.name) \(flag).")
    }
    let help = route.map { "\(Help.program) \($0) --help" } ?? "\(Help.program) --help"
    let question = (route.flatMap(Route.named)?.flags ?? Help.options).question(about: flag)
    return misuse("“\(flag)” is not an option here. \(question ?? "See \(help).")")
  }

  static func unknown(route word: String) -> Failure {
    let near = Suggestions.nearest(to: word, among: Route.all.map(\.name.rawValue))
    let hint =
      near.isEmpty
      ? "See \(Help.program) --help." : "Did you mean \(near.joined(separator: " or "))?"
    return misuse("“\(word)” is no command of \(Help.program). \(hint)")
  }
}
