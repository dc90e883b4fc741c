import Accounts

/// The actions after the commit of a transaction, which are dropped if it is rolled back.
///
/// Not `Sendable`: it belongs to the actor of its connection.
package final class FollowUps {
  /// Receives one line for each event of the audit log, once it is committed.
  var onEvent: ((String) -> Void)?
  /// The actions that then run in a transaction for `.counting`.
  package private(set) var counting: [() throws(StoreError) -> Void] = []
  private var pending: [() -> Void] = []
  /// Whether a transaction is open.
  private var isPending = false

  package init() {}

  /// Runs `body` once the current transaction is committed; at once if there is none.
  package func add(_ body: @escaping () -> Void) {
    if isPending { pending.append(body) } else { body() }
  }

  /// Passes `line` to `onEvent` once the current transaction is committed.
  package func tell(_ line: String) {
    if let onEvent { add { onEvent(line) } }
  }

  /// Runs `body` in a transaction for `.counting` once the current transaction is committed.
  func addCounting(_ body: @escaping () throws(StoreError) -> Void) {
    counting.append(body)
  }

  /// Called when a transaction begins, or begins again.
  package func begin() { (pending, counting, isPending) = ([], [], true) }

  /// Called when the transaction has ended.
  package func end(isCommitted: Bool) {
    let bodies = isCommitted ? pending : []
    (pending, counting, isPending) = ([], [], false)
    for body in bodies { body() }
  }
}
