/// Everything the change of an address shows. Neither code nor password is ever part of it.
struct ChangeEmailState: Equatable {
  enum Step: Equatable {
    /// The new address, and whether it is really the account's owner who wants it.
    case asking
    /// What the mail says.
    case redeeming
  }

  enum Status: Equatable {
    case editing
    case mailing
    /// The text says where the code is.
    case mailed(String)
    case checking
    case failed(ChangeEmailError)
  }

  var step = Step.asking
  /// What the form starts with, or the address that the code was asked for.
  var email = ""
  var problems: [ChangeEmailEntry: ChangeEmailProblem] = [:]
  var status = Status.editing
}

/// One thing that is asked.
enum ChangeEmailEntry: CaseIterable {
  case email
  case password
  case code
}
