/// Everything the change of a password shows. No password is ever part of it.
struct ChangePasswordState: Equatable {
  enum Status: Equatable {
    case editing
    case changing
    case failed(ChangePasswordError)
  }

  var problems: [ChangePasswordEntry: ChangePasswordProblem] = [:]
  var status = Status.editing
}

/// One thing that is asked.
enum ChangePasswordEntry: CaseIterable {
  case current
  case password
  case repetition
}

/// What was typed, on its way from the view to the interactor: nobody keeps it.
struct ChangePasswordForm: Equatable {
  var current = ""
  var password = ""
  var repetition = ""

  subscript(_ entry: ChangePasswordEntry) -> String {
    switch entry {
    case .current: current
    case .password: password
    case .repetition: repetition
    }
  }
}
