import Accounts

/// Everything the sign-up screen shows. What is typed stays with the driver.
struct SignUpState: Equatable {
  enum Status: Equatable {
    case editing
    case signingUp
    case failed(SignUpError)

    var failure: SignUpError? { if case .failed(let error) = self { error } else { nil } }
  }

  /// Nil before it is known: until then there is no form, or its fields would change while it is
  /// typed or filled by flags.
  var policy: SignUpPolicy?
  var problems: [SignUpEntry: SignUpProblem] = [:]
  var status = Status.editing

  /// What is asked: no invitation where none is needed.
  var entries: [SignUpEntry] {
    SignUpEntry.allCases.filter { $0 != .invitation || policy == .invited }
  }
}

/// One thing that is asked.
enum SignUpEntry: CaseIterable {
  case username
  case name
  case email
  case invitation
  case password
  case repetition
}

/// What was typed, on its way from the view to the interactor: nobody keeps it.
struct SignUpForm: Equatable {
  var username = ""
  var name = ""
  var email = ""
  var invitation = ""
  var password = ""
  var repetition = ""

  subscript(_ entry: SignUpEntry) -> String {
    switch entry {
    case .username: username
    case .name: name
    case .email: email
    case .invitation: invitation
    case .password: password
    case .repetition: repetition
    }
  }
}
