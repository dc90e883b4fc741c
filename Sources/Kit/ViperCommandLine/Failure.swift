import ViperPlatform

/// The exit code of a process: 0 to 3, and those of sysexits(3).
///
/// A program may add others.
public struct ExitCode: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// The number that the shell sees.
  public let rawValue: Int32

  /// The code with that number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Success.
  public static let done = ExitCode(rawValue: 0)
  /// A failure, with a message.
  public static let failed = ExitCode(rawValue: 1)
  /// The command line is wrong.
  public static let misused = ExitCode(rawValue: 2)
  /// The user cancelled.
  public static let cancelled = ExitCode(rawValue: 3)
  /// A file has the wrong format or contents.
  public static let badData = ExitCode(rawValue: 65)
  /// A named file can't be read.
  public static let noInput = ExitCode(rawValue: 66)
  /// A file or folder can't be created.
  public static let cannotCreate = ExitCode(rawValue: 73)
  /// Input or output failed.
  public static let inputOutput = ExitCode(rawValue: 74)
  /// Another process holds the resource: trying again may help.
  public static let busy = ExitCode(rawValue: 75)
  /// The user isn't allowed to do it.
  public static let notAllowed = ExitCode(rawValue: 77)

  /// The codes above.
  public static let allCases: [ExitCode] = [
    .done, .failed, .misused, .cancelled, .badData, .noInput, .cannotCreate, .inputOutput, .busy,
    .notAllowed,
  ]
}

/// An error that ends the program, with its exit code.
public struct Failure: Error, Equatable, CustomStringConvertible, Sendable {
  /// The problem and the next step; empty for a failure that prints nothing.
  public let description: String
  /// The code that the program ends with.
  public let code: ExitCode
  /// The signal that ends the program instead of the code.
  public let signal: Int32?
  /// Lines below the description, such as the files in the way.
  public let details: [String]

  /// Creates a failure.
  public init(
    _ description: String, _ code: ExitCode = .failed, signal: Int32? = nil,
    details: [String] = []
  ) {
    (self.description, self.code) = (description, code)
    (self.signal, self.details) = (signal, details)
  }

  /// The command line isn't text.
  public static let notText = misuse("The command line is not UTF-8. Use UTF-8.")
  /// The reader closed the pipe, as `head` does: the program ends as `cat` and `git` do.
  public static let unread = Failure("", .inputOutput, signal: SIGPIPE)
  /// Results can't be written.
  public static let unwritable = Failure("Standard output can't be written.", .inputOutput)

  /// An environment variable isn't text.
  public static func notText(variable: String) -> Failure {
    misuse("\(variable) is not UTF-8. Use UTF-8, or unset it.")
  }

  /// A wrong command line.
  public static func misuse(_ description: String) -> Failure { Failure(description, .misused) }

  /// A file that the user named, and that can't be read.
  public static func unreadable(_ path: String) -> Failure {
    Failure("\(path) can't be read. Check its name and its permissions.", .noInput)
  }
}
