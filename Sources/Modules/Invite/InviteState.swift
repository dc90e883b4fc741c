import Accounts
import ViperPresentation

/// Everything Invite shows.
struct InviteState: Equatable {
  /// Whether sign-up is by invitation; nil before that is loaded. Until then there is no form.
  var isByInvitation: Bool?
  var problem: EntryProblem? { didSet { status.endFailure(if: problem != nil) } }
  var status = Status<InviteError>.idle
}
