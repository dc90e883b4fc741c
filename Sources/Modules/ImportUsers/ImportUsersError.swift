import Accounts

/// Why no users were imported, in words a user can act on.
enum ImportUsersError: Error, Equatable, CustomStringConvertible {
  case cancelled
  case noFileNamed
  /// The password must be confirmed first.
  case passwordNeeded
  /// The file or the store prevents it.
  case problem(ImportProblem)

  /// Whether the file is wrong, so that another one is to be named.
  var isOfFile: Bool {
    switch self {
    case .noFileNamed, .problem(.changed), .problem(.noFile), .problem(.unknownFormat),
      .problem(.unreadable):
      true
    case .cancelled, .passwordNeeded, .problem: false
    }
  }

  var description: String {
    switch self {
    case .cancelled: ImportProblem.cancelled.description
    case .noFileNamed: "The name of a file is needed."
    case .passwordNeeded: Fault.passwordNeeded.description
    case .problem(let problem): problem.description
    }
  }
}
