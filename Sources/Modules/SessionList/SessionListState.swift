import AccountPresentation
import ViperPresentation

/// Everything the list of sessions shows.
struct SessionListState: Equatable {
  /// All sessions of the account: there are only a few.
  var rows: [SessionRow] = []
  var status = Status<SessionListError>.loading
}

/// A session as the list shows one.
struct SessionRow: Equatable {
  var id: Int64
  var machine: String
  /// The times of its start and of its last use.
  var started: ListedTime
  var used: ListedTime
  /// Whether the list is shown in this session.
  var isCurrent: Bool
}
