import Accounts
import Database
import Isolation
import Platform

/// A connection to a PostgreSQL server, on which many write at a time.
///
/// Write transactions are serializable: after a conflict their bodies run again, and after
/// `conflictLimit` conflicts alone. A connection that is lost before a transaction was committed is
/// opened again, as at another server that has taken over, and the body runs again. Nothing is
/// repeated of which it isn't known whether it was done.
package final class PostgreSQLConnection: Connection {
  /// How many conflicts a transaction has before it runs alone.
  private static let conflictLimit = 3
  /// How long a transaction is repeated after conflicts.
  private static let conflictPatience = Duration.seconds(30)
  /// How long a lost connection is opened again, as while a standby takes over.
  static let reconnectionPatience = Duration.seconds(15)
  /// A cache of prepared statements by their SQL.
  private static let statementLimit = 100

  package var path: String { address.name }
  package let dialect = Dialect.postgresql
  package let followUps = FollowUps()
  package var rehearses = false
  /// The table that write transactions lock: shared, or exclusively to run alone.
  package var gate: String?
  /// The channel on which each committed write transaction is announced.
  package var announcements: String?
  /// How many announcements of others were received, and connections made to receive them.
  var announcementCount: Int64 = 0
  var isListening = false

  let libpq: Libpq
  let address: ServerAddress
  let busyTimeout: Duration
  /// How long the server may take for a statement.
  let patience: Duration
  var handle: OpaquePointer?
  /// Why the last statement failed, if the transaction may be repeated for it; also where `body` has
  /// caught the error.
  private var interruption: Interruption?
  private var isInTransaction = false
  /// The numbers of prepared statements; nil for those that have run once.
  var statements: [String: Int?] = [:]
  private var statementCount = 0

  private enum Interruption { case conflict, loss }

  /// Connects to the server.
  /// - `busyTimeout`: How long a statement waits for the locks of others.
  /// - `patience`: How long the server may take for a statement, before it counts as lost.
  /// - Throws: `StoreError`: `.unsupported` without libpq, `.unreachable`, or `.refused`.
  package init(
    to address: ServerAddress, busyTimeout: Duration = .seconds(5),
    patience: Duration = .seconds(10)
  ) throws(StoreError) {
    guard let libpq = Libpq.loaded else { throw StoreError(.unsupported, at: address.name) }
    (self.libpq, self.address) = (libpq, address)
    (self.busyTimeout, self.patience) = (busyTimeout, patience)
    try open()
  }

  deinit { if let handle { libpq.finish(handle) } }

  // MARK: - Statements

  package func execute(_ script: String) throws(StoreError) {
    try repeating(isRead: false) { (handle) throws(StoreError) in
      if libpq.sendScript(handle, script) == 0 { throw lost() }
      try finish(handle)
    }
  }

  package func run(_ sql: String, _ values: [any Bindable]) throws(StoreError) -> Int {
    var count = 0
    try query(sql, values) { result in
      count = libpq.writtenCount(result).flatMap { Int(String(cString: $0)) } ?? 0
    }
    return count
  }

  package func rows<T>(
    _ sql: String, _ values: [any Bindable], read: (any Row) -> T
  ) throws(StoreError) -> [T] {
    var rows: [T] = []
    try query(sql, values) { result in
      rows = (0..<libpq.rowCount(result)).map {
        read(PostgreSQLRow(libpq: libpq, result: result, number: $0))
      }
    }
    return rows
  }

  /// Passes the result to `take`.
  private func query(
    _ sql: String, _ values: [any Bindable], take: (OpaquePointer) -> Void
  ) throws(StoreError) {
    let parameters = Parameters(values)
    try repeating(isRead: sql.hasPrefix("SELECT")) { (handle) throws(StoreError) in
      let number = try prepared(sql, with: parameters.types, on: handle)
      let isSent = parameters.withPointers { count, addresses, lengths, formats in
        if let number {
          libpq.sendPrepared(handle, "s\(number)", count, addresses, lengths, formats, 0)
        } else {
          libpq.sendQuery(
            handle, numberingParameters(of: sql), count, parameters.types, addresses, lengths,
            formats, 0)
        }
      }
      if isSent == 0 { throw lost() }
      try finish(handle, take: take)
    }
  }

  /// The number of the prepared statement; nil for one that runs for the first time.
  private func prepared(
    _ sql: String, with types: [UInt32], on handle: OpaquePointer
  ) throws(StoreError) -> Int? {
    let key = types.reduce(into: sql) { $0 += " \($1)" }
    guard let number = statements[key] else {
      if statements.count >= Self.statementLimit {
        statements = [:]
        if libpq.sendScript(handle, "DEALLOCATE ALL") == 0 { throw lost() }
        try finish(handle)
      }
      statements[key] = .some(nil)
      return nil
    }
    if let number { return number }
    statementCount += 1
    let text = numberingParameters(of: sql)
    if libpq.sendPrepare(handle, "s\(statementCount)", text, Int32(types.count), types) == 0 {
      throw lost()
    }
    try finish(handle)
    statements[key] = statementCount
    return statementCount
  }

  /// Runs `body`, and once more on a new connection where the last one was lost: within a transaction
  /// that is up to the transaction, and a write of its own may have been done.
  func repeating(
    isRead: Bool, _ body: (OpaquePointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    if isInTransaction {
      guard let handle, interruption == nil else { throw StoreError(.unreachable, at: path) }
      return try body(handle)
    }
    interruption = nil
    do throws(StoreError) {
      return try body(connected())
    } catch {
      guard interruption == .loss else { throw error }
      if !isRead { throw StoreError(.undecided, at: path) }
    }
    interruption = nil
    try body(connected())
  }

  // MARK: - Transactions

  package func attempt<T>(
    _ access: Access, _ body: () throws(StoreError) -> (T, isDone: Bool)
  ) throws(StoreError) -> T {
    // Others would wait for the locks of a process that was stopped by Ctrl-Z.
    if access != .reading { StopGate.enter() }
    var isCommitted = false
    defer {
      if access != .reading { StopGate.leave() }
      followUps.end(isCommitted: isCommitted)
    }
    let start = ContinuousClock.now
    var conflicts = 0
    while true {
      do throws(StoreError) {
        let (answer, isDone) = try attemptOnce(
          access, isAlone: conflicts >= Self.conflictLimit, body)
        isCommitted = isDone
        return answer
      } catch {
        // What was sent with COMMIT may have been done.
        if error.reason == .undecided || access == .alone { throw error }
        switch interruption {
        case nil: throw error
        case .conflict:
          conflicts += 1
          if start.duration(to: .now) > Self.conflictPatience { throw StoreError(.busy, at: path) }
          usleep(.random(in: 0..<1_000 << min(UInt32(conflicts), 5)))
        case .loss:
          if start.duration(to: .now) > Self.reconnectionPatience { throw error }
        }
      }
    }
  }

  private func attemptOnce<T>(
    _ access: Access, isAlone: Bool, _ body: () throws(StoreError) -> (T, isDone: Bool)
  ) throws(StoreError) -> (T, isDone: Bool) {
    let handle = try connected()
    (isInTransaction, interruption) = (true, nil)
    defer { isInTransaction = false }
    followUps.begin()
    do throws(StoreError) {
      try send(begin(access, isAlone: isAlone), on: handle)
      if rehearses, access != .reading, access != .alone { try rehearse(body, on: handle) }
      let answer = try body()
      // `body` may have caught the error.
      if interruption != nil
        || answer.isDone && libpq.transactionStatus(handle) == Libpq.Code.inFailedTransaction
      {
        throw StoreError(interruption == .loss ? .unreachable : .busy, at: path)
      }
      if !answer.isDone {
        try send("ROLLBACK", on: handle)
        return answer
      }
      try commit(handle, access)
      return answer
    } catch {
      // A COMMIT that fails has ended the transaction.
      if self.handle != nil, libpq.transactionStatus(handle) != Libpq.Code.idle {
        try? send("ROLLBACK", on: handle)
      }
      throw error
    }
  }

  private func rehearse<T>(
    _ body: () throws(StoreError) -> T, on handle: OpaquePointer
  ) throws(StoreError) {
    try send("SAVEPOINT rehearsal", on: handle)
    _ = try body()
    try send("ROLLBACK TO rehearsal; RELEASE rehearsal", on: handle)
    followUps.begin()
  }

  private func begin(_ access: Access, isAlone: Bool) -> String {
    switch access {
    case .reading: return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case .taking: return "BEGIN ISOLATION LEVEL READ COMMITTED"
    case .counting:
      return "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = off"
    // Predicate locks on all that an import writes would take the server's memory.
    case .alone: return "BEGIN ISOLATION LEVEL READ COMMITTED" + lock(isAlone: true)
    // The lock comes before the transaction's snapshot, so that one that runs alone sees what those
    // before it did.
    case .writing: return "BEGIN ISOLATION LEVEL SERIALIZABLE" + lock(isAlone: isAlone)
    }
  }

  private func lock(isAlone: Bool) -> String {
    gate.map { "; LOCK TABLE \($0) IN \(isAlone ? "EXCLUSIVE" : "ROW EXCLUSIVE") MODE" } ?? ""
  }

  /// - Throws: `.undecided` where the answer doesn't come.
  private func commit(_ handle: OpaquePointer, _ access: Access) throws(StoreError) {
    var tag: String?
    // After the transaction, since the server commits those that announce one after the other.
    let announcement =
      [.writing, .alone].contains(access) ? announcements.map { "; NOTIFY \($0)" } : nil
    do throws(StoreError) {
      if libpq.sendScript(handle, "COMMIT" + (announcement ?? "")) == 0 { throw lost() }
      try finish(handle) { result in
        tag = tag ?? self.libpq.commandTag(result).map { String(cString: $0) }
      }
    } catch {
      if interruption == .loss, access != .reading { throw StoreError(.undecided, at: path) }
      throw error
    }
    // The server's answer to the COMMIT of a transaction that has failed.
    if tag != "COMMIT" { throw StoreError(.busy, at: path) }
  }

  package func apart(_ body: @escaping () throws(StoreError) -> Void) throws(StoreError) {
    let settle = { () throws(StoreError) in
      try self.transaction(.counting, body)
    }
    guard isInTransaction else { return try settle() }
    followUps.add { try? settle() }
  }

  package func forEachRow(
    _ sql: String, _ values: [any Bindable], _ body: (any Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    // What reads the rows, such as a pager, may take its time.
    try execute("SET LOCAL idle_in_transaction_session_timeout = 0")
    _ = try run("DECLARE every_row NO SCROLL CURSOR FOR \(sql)", values)
    var (goesOn, failure) = (true, nil as StoreError?)
    while goesOn {
      try query("FETCH 1000 FROM every_row", []) { result in
        let count = libpq.rowCount(result)
        goesOn = count > 0
        for number in 0..<count where goesOn {
          do throws(StoreError) {
            goesOn = try body(PostgreSQLRow(libpq: libpq, result: result, number: number))
          } catch {
            (goesOn, failure) = (false, error)
          }
        }
      }
    }
    if let failure { throw failure }
    try execute("CLOSE every_row")
  }

  package func withoutWaiting(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try execute("SET lock_timeout = '1ms'")
    defer { try? execute("SET lock_timeout = \(busyTimeout.milliseconds)") }
    try body()
  }

  /// Runs `body` while no other connection runs one with that number.
  package func alone(
    _ number: Int64, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    try execute("SELECT pg_advisory_lock(\(number))")
    defer { try? execute("SELECT pg_advisory_unlock(\(number))") }
    try body()
  }

  // MARK: - The wire

  func send(_ script: String, on handle: OpaquePointer) throws(StoreError) {
    if libpq.sendScript(handle, script) == 0 { throw lost() }
    try finish(handle)
  }

  /// Waits for all results, and then passes each to `take`, which may run other statements.
  func finish(
    _ handle: OpaquePointer, take: (OpaquePointer) -> Void = { _ in }
  ) throws(StoreError) {
    let deadline = ContinuousClock.now + patience
    var failure: StoreError?
    var results: [OpaquePointer] = []
    defer { for result in results { libpq.clear(result) } }
    while true {
      try wait(for: handle, until: deadline)
      guard let result = libpq.nextResult(handle) else { break }
      results.append(result)
      switch libpq.resultStatus(result) {
      case Libpq.Code.commandOK, Libpq.Code.tuplesOK: break
      // The rows follow.
      case Libpq.Code.copyIn: return
      default: failure = failure ?? self.failure(in: result)
      }
    }
    if libpq.status(handle) != Libpq.Code.connectionOK { throw lost() }
    if let failure { throw failure }
    results.forEach(take)
  }

  /// Waits until the next result is there.
  private func wait(
    for handle: OpaquePointer, until deadline: ContinuousClock.Instant
  ) throws(StoreError) {
    while true {
      // Sends what the socket had no room for.
      let isSending = libpq.flush(handle)
      if isSending == 0, libpq.isBusy(handle) == 0 { return }
      let rest = ContinuousClock.now.duration(to: deadline).milliseconds
      if isSending < 0 || rest <= 0 { throw lost() }
      var place = pollfd(
        fd: libpq.descriptor(handle), events: Int16(POLLIN | (isSending > 0 ? POLLOUT : 0)),
        revents: 0)
      poll(&place, 1, Int32(clamping: rest))
      if libpq.consumeInput(handle) == 0, libpq.isBusy(handle) != 0 { throw lost() }
    }
  }

  /// Notes that the connection is lost, and closes it.
  func lost() -> StoreError {
    close()
    interruption = .loss
    return StoreError(.unreachable, at: path)
  }

  private func close() {
    if let handle { libpq.finish(handle) }
    handle = nil
    statements = [:]
    isListening = false
  }

  private func failure(in result: OpaquePointer) -> StoreError {
    let field = libpq.errorField(result, Libpq.Code.sqlState)
    let state = field.map { String(cString: $0) } ?? ""
    switch state {
    case "40001", "40P01": interruption = .conflict
    // The server ends, or has become a standby.
    case "57P01", "57P02", "57P03", "57P05", "25006", "25P03": return lost()
    default: break
    }
    return StoreError(sqlState: state, at: path)
  }
}

extension Duration {
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
