import Accounts
import ViperIsolation
import ViperPlatform

/// A connection to a PostgreSQL server, which has many writers at a time.
///
/// Write transactions are serializable: after a conflict their bodies run again, and after
/// `conflictLimit` conflicts alone. A connection that is lost before a commit is opened again,
/// maybe to another server that has taken over, and the body runs again. A change with an unknown
/// outcome is never repeated.
package final class PostgreSQLConnection: Connection {
  /// The number of conflicts after which a transaction runs alone.
  private static let conflictLimit = 3
  /// The time for which a transaction is repeated after conflicts.
  private static let conflictPatience = Duration.seconds(30)
  /// The time for which a lost connection is reopened, as while a standby takes over.
  static let reconnectionPatience = Duration.seconds(15)
  package var path: String { address.name }
  package let dialect = Dialect.postgresql
  package var engine: DatabaseEngine { .server(self) }
  /// The server's clock, as read when the connection was last opened.
  package let clock: @Sendable () -> Int64
  let serverClock: ServerClock
  package let followUps = FollowUps()
  /// The table that write transactions lock: shared, or exclusively to run alone.
  package var gate: String?
  package var newSchema: String?
  /// Whether to wait for the commit of a counting transaction, as tests do that read its rows on
  /// another connection.
  package var waitsForCounts = false
  private var isCountingWaited: Bool { isPooled || waitsForCounts }
  /// The version of `Fold` that made the texts of the search, as of the opening; nil if unknown.
  package var foldVersion: Int64?
  /// Whether there were accounts, as of the opening; nil if unknown.
  package var hasAccounts: Bool?
  /// The channel on which each committed write transaction is announced.
  package var announcements: String?
  /// The settings beside those of each connection, such as `("jit", "off")`.
  let ownSettings: [Setting]
  /// Whether a pooler such as PgBouncer is in between, which may give each transaction another
  /// connection: then settings are per transaction, without prepared statements and LISTEN.
  var isPooled = false
  /// Whether prepared statements were lost, as only a pooler does.
  var losesStatements = false
  /// `on`, or the stricter `remote_apply`.
  var synchronousCommit = "on"
  /// Whether statements throw `.busy` instead of waiting for a lock.
  var isImpatient = false
  /// Grows with each announcement of others, and whenever one may have been missed.
  var announcementCount: Int64 = 0
  var isListening = false

  let libpq: Libpq
  let address: ServerAddress
  let busyTimeout: Duration
  /// The timeout of a statement.
  let patience: Duration
  /// The same in a long transaction: an index takes many rows at once.
  var longPatience: Duration { patience * 6 }
  var handle: OpaquePointer?
  /// Why the last statement failed, if the transaction may be repeated for it; kept even if `body`
  /// has caught the error.
  var interruption: Interruption?
  private(set) var isInTransaction = false
  /// Whether the wait for a synchronous standby was given up, so that it may not have the transaction.
  var isUnreplicated = false
  /// Whether the transaction only reads, so that its statements end when the task is cancelled.
  private(set) var isReading = false
  private(set) var isLong = false
  /// Whether the connection is being opened while this process has others to the server.
  var opensAnother = false
  /// Whether the address counts the connection.
  var isCounted = false
  /// Whether the transaction has passed rows on, so that it can't be repeated.
  private var hasPassedRows = false
  var statements = StatementCache()
  /// The statements of the transaction that aren't sent yet.
  var queue: [QueuedStatement] = []
  /// The presumed rows, by the keys of their queries.
  var presumptions: [String: Presumption] = [:]
  /// The flights whose results aren't all read.
  var openFlights: [Flight] = []
  /// The number of waits for results.
  package internal(set) var roundTrips = 0
  /// Whether rows were sent that the server may not have added yet.
  var isCopying = false

  package typealias Setting = (name: String, value: String)

  enum Interruption { case conflict, loss }

  /// Connects to the server.
  /// - Parameters:
  ///   - busyTimeout: The longest wait of a statement for the locks of others.
  ///   - patience: The time for a statement after which the server counts as lost.
  ///   - settings: Settings in addition to those of each connection.
  ///   - query: A query that is sent with those of the opening; `take` gets its rows, if any.
  /// - Throws: `StoreError`: `.unsupported` without libpq, or why no connection is made.
  package init(
    to address: ServerAddress, busyTimeout: Duration = .seconds(5),
    patience: Duration = .seconds(10), settings: [Setting] = [], probing query: String? = nil,
    _ take: (any Row) -> Void = { _ in }
  ) throws(StoreError) {
    guard let libpq = Libpq.loaded else { throw StoreError(.unsupported, at: address.name) }
    (self.libpq, self.address) = (libpq, address)
    serverClock = ServerClock()
    clock = { [serverClock] in serverClock.now }
    (self.busyTimeout, self.patience, ownSettings) = (busyTimeout, patience, settings)
    try open(probing: query, take)
  }

  /// Waits for counting transactions: a server drops the transaction of a client that is gone.
  deinit {
    if let handle, openFlights.contains(.counting) { try? sendQueue(on: handle) }
    close()
  }

  // MARK: - Statements

  package func execute(_ script: String) throws(StoreError) {
    try repeating(isRead: false) { (handle) throws(StoreError) in try send(script, on: handle) }
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
    try query(sql, values) { rows = self.rows(of: $0, read: read) }
    return rows
  }

  func rows<T>(of result: OpaquePointer, read: (any Row) -> T) -> [T] {
    (0..<libpq.rowCount(result)).map {
      read(PostgreSQLRow(libpq: libpq, result: result, number: $0))
    }
  }

  /// Passes the result to `take`.
  func query(
    _ sql: String, _ values: [any Bindable], take: (OpaquePointer) -> Void
  ) throws(StoreError) {
    let statement = QueuedStatement(sql: sql, parameters: Parameters(values), isReused: true)
    try repeating(isRead: sql.hasPrefix("SELECT")) { (handle) throws(StoreError) in
      try query(statement, on: handle, take: take)
    }
  }

  package func later<T>(
    _ sql: String, _ values: [any Bindable], read: @escaping (any Row) -> T
  ) throws(StoreError) -> PendingRows<T> {
    let pending = PendingRows<T>(at: path) { [unowned self] () throws(StoreError) in
      try repeating(isRead: true) { (handle) throws(StoreError) in try sendQueue(on: handle) }
    }
    if !isInTransaction {
      pending.rows = try rows(sql, values, read: read)
      return pending
    }
    let statement = QueuedStatement(sql: sql, parameters: Parameters(values), isReused: true) {
      [unowned self] result in
      pending.rows = rows(of: result, read: read)
    }
    try repeating(isRead: true) { (handle) throws(StoreError) in
      try enqueue(statement, on: handle)
    }
    return pending
  }

  package func write(_ sql: String, _ values: [any Bindable]) throws(StoreError) {
    if !isInTransaction { return try query(sql, values) { _ in } }
    let statement = QueuedStatement(sql: sql, parameters: Parameters(values), isReused: true)
    try repeating(isRead: false) { (handle) throws(StoreError) in
      try enqueue(statement, on: handle)
    }
  }

  /// Runs `body`, and again on a new connection if the last one was lost and `body` only reads. In
  /// a transaction, the transaction repeats it; a write outside of one may have been done.
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
    try attempt(access, repeats: true, body)
  }

  private func attempt<T>(
    _ access: Access, repeats: Bool, _ body: () throws(StoreError) -> (T, isDone: Bool)
  ) throws(StoreError) -> T {
    // Delays Ctrl-Z: a suspended process would keep its locks.
    if access != .reading { StopGate.enter() }
    var isCommitted = false
    defer {
      if access != .reading { StopGate.leave() }
      let counting = isCommitted ? followUps.counting : []
      followUps.end(isCommitted: isCommitted)
      // Without a wait, the failure of one of them isn't noticed, so each runs alone.
      if !isCountingWaited || !runTogether(counting) && counting.count > 1 {
        for body in counting { runTogether([body]) }
      }
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
        // An undecided COMMIT may have been done.
        if error.reason == .undecided || access == .alone || !repeats || hasPassedRows {
          throw error
        }
        switch interruption {
        case nil: throw error
        case .conflict:
          conflicts += 1
          if start.duration(to: .now) > Self.conflictPatience { throw StoreError(.busy, at: path) }
          usleep(.random(in: 0..<1_000 << min(UInt32(conflicts), 5)))
        case .loss:
          if Task.isCancelled { throw error }
          if start.duration(to: .now) > Self.reconnectionPatience { throw error }
        }
      }
    }
  }

  /// Runs the actions after a commit in one transaction; false if it fails. Skips them if the
  /// connection is lost, so that the commit is acknowledged without a wait.
  @discardableResult
  private func runTogether(_ bodies: [() throws(StoreError) -> Void]) -> Bool {
    if bodies.isEmpty || handle == nil { return true }
    let done: Void? = try? attempt(.counting, repeats: false) { () throws(StoreError) in
      for body in bodies { try body() }
      return ((), true)
    }
    return done != nil
  }

  private func attemptOnce<T>(
    _ access: Access, isAlone: Bool, _ body: () throws(StoreError) -> (T, isDone: Bool)
  ) throws(StoreError) -> (T, isDone: Bool) {
    (interruption, hasPassedRows) = (nil, false)
    let handle = try connected()
    (isInTransaction, isReading, isLong) = (true, access == .reading, access == .alone)
    defer { (isInTransaction, isReading, isLong) = (false, false, false) }
    followUps.begin()
    do throws(StoreError) {
      begin(access, isAlone: isAlone)
      let result = Result { () throws(StoreError) in try body() }
      if case .failure(let error) = result, error.reason == .cancelled { throw error }
      try verifyPresumption(on: handle)
      let answer = try result.get()
      // `body` may have caught the error.
      if interruption != nil || self.handle == nil
        || answer.isDone && libpq.transactionStatus(handle) == Libpq.Code.inFailedTransaction
      {
        throw StoreError(self.handle == nil ? .unreachable : .busy, at: path)
      }
      if !answer.isDone {
        try rollBack(handle)
        return answer
      }
      try commit(handle, access)
      return answer
    } catch {
      // A COMMIT that fails has ended the transaction.
      try? rollBack(handle)
      throw error
    }
  }

  /// - Throws: `.undecided` if there is no answer, or a standby has not confirmed the commit.
  private func commit(_ handle: OpaquePointer, _ access: Access) throws(StoreError) {
    // After the transaction, since the server commits those that announce one at a time.
    let announcement =
      [.writing, .alone].contains(access) ? announcements.map { "NOTIFY \($0)" } : nil
    if isUnbegun {
      if access == .reading { return queue = [] }
      // Detects a lost connection while the transaction can still be repeated.
      if access != .counting { try sendQueue(on: handle) }
    }
    try finishCopy(on: handle)
    if access == .counting, !isCountingWaited {
      if !queue.isEmpty { try launch(.counting, on: handle) }
      queue = [QueuedStatement(sql: "COMMIT")]
      return _ = try launch(.counting, on: handle)
    }
    queue.append(QueuedStatement(sql: "COMMIT"))
    if let announcement { queue.append(QueuedStatement(sql: announcement)) }
    if access == .reading, !isPooled { return _ = try? launch(on: handle) }
    isUnreplicated = false
    let answer: Answer
    do throws(StoreError) {
      answer = try sendQueueAndCollect(on: handle)
    } catch {
      // COMMIT may have been sent.
      throw access == .reading ? error : StoreError(.undecided, at: path)
    }
    defer { clear(answer.results) }
    let tags = answer.results.compactMap { libpq.commandTag($0).map { String(cString: $0) } }
    if let tag = tags.first(where: ["COMMIT", "ROLLBACK"].contains) {
      // Only the announcement can fail after it. A failed transaction is rolled back.
      if tag == "COMMIT", !isUnreplicated { return }
      throw StoreError(tag == "COMMIT" ? .undecided : .busy, at: path)
    }
    // All rows were read.
    if access == .reading { return }
    // Decided only if the server refused an earlier statement, or COMMIT but kept the connection.
    let before = answer.fullCount - (announcement == nil ? 1 : 2)
    if !answer.isRefused || self.handle == nil && answer.results.count >= before {
      throw StoreError(.undecided, at: path)
    }
    throw answer.failure ?? StoreError(.busy, at: path)
  }

  package func apart(_ body: @escaping () throws(StoreError) -> Void) throws(StoreError) {
    guard isInTransaction else { return try transaction(.counting, body) }
    followUps.addCounting(body)
  }

  package func forEachRow(
    _ sql: String, _ values: [any Bindable], _ body: (any Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    // The reader of the rows, such as a pager, may be slow.
    try write("SET LOCAL idle_in_transaction_session_timeout = 0", [])
    try write("DECLARE every_row NO SCROLL CURSOR FOR \(sql)", values)
    var (goesOn, failure) = (true, nil as StoreError?)
    while goesOn {
      try query("FETCH 1000 FROM every_row", []) { result in
        let count = libpq.rowCount(result)
        (goesOn, hasPassedRows) = (count > 0, true)
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
    try write("CLOSE every_row", [])
  }
}
