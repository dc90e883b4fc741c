import Accounts
import ViperPresentation

/// Everything Invite shows.
struct InviteState: Equatable {
  var problem: EntryProblem?
  var status = Status<InviteError>.idle
}
