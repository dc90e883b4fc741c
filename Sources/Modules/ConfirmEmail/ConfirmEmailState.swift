/// Everything the confirmation of an address shows. The code is never part of it.
struct ConfirmEmailState: Equatable {
  enum Status: Equatable {
    case editing
    case mailing
    /// A code is on its way; the text says where.
    case mailed(String)
    case checking
    case failed(ConfirmEmailError)
  }

  var email = ""
  /// What was typed can't be any code.
  var isMalformed = false
  var status = Status.editing
}
