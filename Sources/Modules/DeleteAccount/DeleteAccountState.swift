import ViperPresentation

/// Everything the deletion of an account shows.
struct DeleteAccountState: Equatable {
  /// The username to type.
  var username: String
  /// Whether another user may have to become an administrator first.
  var isAdministrator = false
  /// Whether another username was typed.
  var isDifferent = false { didSet { status.endFailure(if: isDifferent) } }
  var status = Status<DeleteAccountError>.idle
}
