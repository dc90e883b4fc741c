/// Everything the reset of a password shows. Neither code nor password is ever part of it.
struct ResetPasswordState: Equatable {
  enum Step: Equatable {
    /// Whose password it is.
    case asking
    /// What the mail says, and the new password.
    case redeeming
  }

  enum Status: Equatable {
    case editing
    case mailing
    /// The text says where the code is.
    case mailed(String)
    case resetting
    case failed(ResetPasswordError)
  }

  var step = Step.asking
  /// What the form starts with, or the name that the code was asked for.
  var username = ""
  var problems: [ResetPasswordEntry: ResetPasswordProblem] = [:]
  var status = Status.editing

  /// What is asked in this step, in order. A name that is known isn't asked again.
  var entries: [ResetPasswordEntry] {
    switch step {
    case .asking: [.username]
    case .redeeming where username.isEmpty: [.username, .code, .password, .repetition]
    case .redeeming: [.code, .password, .repetition]
    }
  }
}

/// One thing that is asked.
enum ResetPasswordEntry: CaseIterable {
  case username
  case code
  case password
  case repetition
}

/// What was typed, on its way from the view to the interactor: nobody keeps it.
struct ResetPasswordForm: Equatable {
  var username = ""
  var code = ""
  var password = ""
  var repetition = ""

  subscript(_ entry: ResetPasswordEntry) -> String {
    switch entry {
    case .username: username
    case .code: code
    case .password: password
    case .repetition: repetition
    }
  }
}
