import Accounts
import ViperPresentation

/// Everything Invite shows.
struct InviteState: Equatable {
  var problem: EntryProblem? { didSet { status.endFailure(if: problem != nil) } }
  var status = Status<InviteError>.idle
}
