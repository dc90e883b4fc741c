/// Everything the list of sessions shows.
struct SessionListState: Equatable {
  enum Status: Equatable {
    case loading
    case presenting
    /// A session is being ended.
    case ending
    case failed(SessionListError)

    var failure: SessionListError? { if case .failed(let error) = self { error } else { nil } }
  }

  /// All sessions: nobody has many.
  var rows: [SessionRow] = []
  var status = Status.loading
}

/// A session as the list shows one.
struct SessionRow: Equatable {
  var id: Int64
  var machine: String
  /// When it was started and used last, such as "2026-01-31 12:00" (UTC).
  var started: String
  var used: String
  /// Whether it is the one that the list is seen in.
  var isCurrent: Bool
}
