/// Everything the deletion of an account shows.
struct DeleteAccountState: Equatable {
  enum Status: Equatable {
    case editing
    case deleting
    case failed(DeleteAccountError)

    var failure: DeleteAccountError? { if case .failed(let error) = self { error } else { nil } }
  }

  /// What is to be typed.
  var username = ""
  /// Whether somebody else may have to become an administrator.
  var isAdministrator = false
  /// What was typed is not the username.
  var isDifferent = false
  var status = Status.editing
}
