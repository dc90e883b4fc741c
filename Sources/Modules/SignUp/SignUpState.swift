/// Everything the sign-up screen shows. What is typed stays with the driver.
struct SignUpState: Equatable {
  enum Status: Equatable {
    case editing
    case signingUp
    case failed(SignUpError)

    var failure: SignUpError? { if case .failed(let error) = self { error } else { nil } }
  }

  var problems: [SignUpEntry: SignUpProblem] = [:]
  var status = Status.editing
}

/// One thing that is asked.
enum SignUpEntry: CaseIterable {
  case username
  case name
  case email
  case password
  case repetition
}

/// What was typed, on its way from the view to the interactor: nobody keeps it.
struct SignUpForm: Equatable {
  var username = ""
  var name = ""
  var email = ""
  var password = ""
  var repetition = ""

  subscript(_ entry: SignUpEntry) -> String {
    switch entry {
    case .username: username
    case .name: name
    case .email: email
    case .password: password
    case .repetition: repetition
    }
  }
}
