import Accounts

extension PostgreSQLConnection {
  /// Queues the statements that begin a transaction; they are sent with its first statement.
  func begin(_ access: Access, isAlone: Bool) {
    let local = ((isPooled ? settings : []) + (isImpatient ? [("lock_timeout", "1")] : []))
      .map { "\($0) = '\($1)'" }
    queue = access.beginning(
      isAlone: isAlone, gate: gate, patience: longPatience,
      settings: local.map { setting in "SET LOCAL \(setting)" }
    ).map { QueuedStatement(sql: $0, begins: true) }
  }

  package func withoutWaiting(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    isImpatient = true
    defer { isImpatient = false }
    try transaction(.taking, body)
  }
}

extension Access {
  /// The statements that begin such a transaction.
  /// - Parameters:
  ///   - isAlone: Whether no other transaction writes meanwhile.
  ///   - gate: The table that write transactions lock.
  ///   - patience: The server's timeout for a statement of a long transaction.
  ///   - settings: Statements that follow BEGIN.
  func beginning(isAlone: Bool, gate: String?, patience: Duration, settings: [String]) -> [String] {
    let mode = isAlone || self == .alone ? "EXCLUSIVE" : "ROW EXCLUSIVE"
    let lock = gate.map { ["LOCK TABLE \($0) IN \(mode) MODE"] } ?? []
    return switch self {
    case .reading: ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"] + settings
    case .taking: ["BEGIN ISOLATION LEVEL READ COMMITTED"] + settings
    case .counting:
      ["BEGIN ISOLATION LEVEL READ COMMITTED"] + settings + ["SET LOCAL synchronous_commit = off"]
    // Predicate locks on all that an import writes would take the server's memory.
    case .alone:
      ["BEGIN ISOLATION LEVEL READ COMMITTED"] + settings + lock
        + ["SET LOCAL statement_timeout = \(patience.milliseconds)"]
    // The lock comes before the transaction's snapshot, so that one that runs alone sees the
    // changes of those before it.
    case .writing: ["BEGIN ISOLATION LEVEL SERIALIZABLE"] + settings + lock
    }
  }
}
