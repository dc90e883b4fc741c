/// Everything ConfirmPassword shows. The password is never part of it.
struct ConfirmPasswordState: Equatable {
  enum Status: Equatable {
    case editing
    case checking
    case failed(ConfirmPasswordError)

    var failure: ConfirmPasswordError? { if case .failed(let error) = self { error } else { nil } }
  }

  /// What the password is needed for, such as "delete your account"; nil where nothing waits for it.
  var purpose: String?
  var lacksPassword = false
  var status = Status.editing
}
