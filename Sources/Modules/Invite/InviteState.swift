import Accounts
import Presentation

/// Everything Invite shows.
struct InviteState: Equatable {
  var problem: EntryProblem?
  var status = Status<InviteError>.idle
}
