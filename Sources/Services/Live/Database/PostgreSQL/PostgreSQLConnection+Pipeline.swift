import Accounts
import ViperPlatform

/// A statement that waits to be sent.
struct QueuedStatement {
  let sql: String
  var parameters = Parameters([])
  /// Whether it begins a transaction, or belongs to its beginning.
  var begins = false
  /// Whether it is prepared when it runs again.
  var isReused = false
  /// The key of the presumed rows with which the transaction continues.
  var presumed: String?
  /// Receives the result.
  var take: ((OpaquePointer) -> Void)?
}

/// A result that the server has yet to send.
struct AwaitedResult {
  /// The key of the statement that it prepares; nil if it runs one.
  var preparedKey: String?
  /// As in the statement.
  var presumed: String?
  var take: ((OpaquePointer) -> Void)?
}

/// Statements that were sent up to a sync, whose results aren't all read.
enum Flight {
  case plain
  /// A part of a counting transaction, which no call waits for; its COMMIT is a separate flight,
  /// which rolls back after an error.
  case counting
}

/// The server's answer.
struct Answer {
  /// The results of the successful statements, for the receiver to clear.
  var results: [OpaquePointer] = []
  /// The error of a statement, after which the server has run none.
  var failure: StoreError?
  /// Whether the server reported the failure; otherwise the connection is lost, and the server may
  /// have done more than it reported.
  var isRefused = false
  /// The number of results if no statement fails.
  var fullCount = 0
}

extension PostgreSQLConnection {
  /// The number of statements at which the queue is sent.
  private static let queueLimit = 100

  // MARK: - The pipeline

  /// Sends the queue and then `statement` in one round trip, and passes its result to `take`.
  func query(
    _ statement: QueuedStatement, on handle: OpaquePointer, take: (OpaquePointer) -> Void
  ) throws(StoreError) {
    queue.append(statement)
    let answer = try sendQueueAndCollect(on: handle)
    defer { clear(answer.results) }
    if let failure = answer.failure { throw failure }
    if let result = answer.results.last { take(result) }
  }

  /// Adds a statement whose result isn't needed to the queue, which the next round trip sends.
  func enqueue(_ statement: QueuedStatement, on handle: OpaquePointer) throws(StoreError) {
    queue.append(statement)
    if queue.count >= Self.queueLimit { try sendQueue(on: handle) }
  }

  /// Whether nothing of the transaction was sent yet.
  var isUnbegun: Bool { queue.first?.begins == true }

  /// Sends the queue, and waits for its results and for those of open flights.
  func sendQueue(on handle: OpaquePointer) throws(StoreError) {
    if queue.isEmpty {
      if openFlights.isEmpty { return }
      clear(collect(from: handle).results)
      if self.handle == nil { throw StoreError(.unreachable, at: path) }
    } else {
      try query(queue.removeLast(), on: handle) { _ in }
    }
  }

  /// The answer to the queue's statements.
  func sendQueueAndCollect(on handle: OpaquePointer) throws(StoreError) -> Answer {
    let beginningCount = queue.prefix(while: \.begins).count
    let awaited = try launch(on: handle)
    var answer = collect(from: handle)
    answer.fullCount = awaited.count
    for result in awaited.dropFirst(answer.results.count) {
      if let key = result.preparedKey { statements.forget(key) }
    }
    // A later version of the program has renamed the gate.
    if answer.failure?.reason == .altered, answer.results.count < beginningCount {
      answer.failure = StoreError(.newer, at: path)
    }
    for (awaited, result) in zip(awaited, answer.results) { awaited.take?(result) }
    let isOutdated = zip(awaited, answer.results).contains { awaited, result in
      awaited.presumed.map { !isAsPresumed(result, $0) } ?? false
    }
    // The outdated rows may have caused the failure.
    if isOutdated, self.handle != nil, answer.failure?.reason != .cancelled {
      answer.failure = conflict()
    }
    return answer
  }

  func clear(_ results: [OpaquePointer]) {
    for result in results { libpq.clear(result) }
  }

  /// Sends the queue without waiting for its results.
  @discardableResult
  func launch(
    _ flight: Flight = .plain, on handle: OpaquePointer
  ) throws(StoreError) -> [AwaitedResult] {
    defer { queue = [] }
    try finishCopy(on: handle)
    if openFlights.isEmpty, libpq.enterPipeline(handle) == 0 { throw lost() }
    if statements.isFull {
      // A separate flight, since otherwise it would be the first statement of the transaction.
      statements.removeAll()
      try launch([QueuedStatement(sql: "DEALLOCATE ALL")], .plain, on: handle)
    }
    return try launch(queue, flight, on: handle)
  }

  @discardableResult
  private func launch(
    _ queue: [QueuedStatement], _ flight: Flight, on handle: OpaquePointer
  ) throws(StoreError) -> [AwaitedResult] {
    var awaited: [AwaitedResult] = []
    for statement in queue {
      let (types, text) = (statement.parameters.types, numberingParameters(of: statement.sql))
      var use = StatementCache.Use.first
      // A counting flight prepares nothing: a failure skips its later statements, unreported.
      if statement.isReused, !isPooled, flight == .plain {
        let key = types.reduce(into: statement.sql) { $0 += " \($1)" }
        use = statements.use(key)
        if case .second(let number) = use {
          awaited.append(AwaitedResult(preparedKey: key))
          let isSent = libpq.sendPrepare(handle, "s\(number)", text, Int32(types.count), types)
          if isSent == 0 { throw lost() }
        }
      }
      awaited.append(AwaitedResult(presumed: statement.presumed, take: statement.take))
      let isSent = statement.parameters.withPointers { count, addresses, lengths, formats in
        switch use {
        case .first:
          libpq.sendQuery(handle, text, count, types, addresses, lengths, formats, 0)
        case .second(let number), .prepared(let number):
          libpq.sendPrepared(handle, "s\(number)", count, addresses, lengths, formats, 0)
        }
      }
      // Each result is sent at once, so that each statement has its own timeout.
      if isSent == 0 || libpq.requestFlush(handle) == 0 { throw lost() }
    }
    if libpq.syncPipeline(handle) == 0 { throw lost() }
    openFlights.append(flight)
    return awaited
  }

  // MARK: - Scripts

  /// Runs any number of statements, after those of the queue.
  func send(_ script: String, on handle: OpaquePointer) throws(StoreError) {
    try finishCopy(on: handle)
    try sendQueue(on: handle)
    if libpq.sendScript(handle, script) == 0 { throw lost() }
    try finish(handle)
  }

  /// Waits for all results, and drops them.
  func finish(_ handle: OpaquePointer) throws(StoreError) {
    let answer = collect(from: handle)
    clear(answer.results)
    if let failure = answer.failure { throw failure }
  }

  // MARK: - Results

  /// The answer to a script, or to the last flight; the results of earlier ones are dropped.
  private func collect(from handle: OpaquePointer) -> Answer {
    roundTrips += 1
    // The server's own timeout comes first, and keeps the connection.
    let isOut = isReading && address.outage.beginning != nil
    let patience =
      isLong ? longPatience : isOut ? .zero : opensAnother ? min(patience, .seconds(3)) : patience
    var begin = ContinuousClock.now
    var answer = Answer()
    var (isStopped, isAtEnd) = (false, false)
    /// The answer after the connection is lost.
    func lost(since time: ContinuousClock.Instant = .now) -> Answer {
      // Results of an earlier flight say nothing about the last one.
      if openFlights.count > 1 {
        clear(answer.results)
        answer = Answer()
      }
      let failure = self.lost(since: time)
      if answer.failure == nil { answer.failure = failure }
      return answer
    }
    // A failure may have closed the connection.
    while self.handle != nil {
      let deadline = begin + patience + .seconds(2)
      let hasResult = libpq.hasResult(handle, before: deadline) {
        if isStopped || !isReading || !Task.isCancelled { return true }
        isStopped = true
        return libpq.stop(handle)
      }
      if !hasResult {
        let isLate = ContinuousClock.now.duration(to: deadline) < .milliseconds(2)
        // A pooler accepts a client before it has a connection; this process may hold the last.
        if isLate, opensAnother {
          close()
          return Answer(failure: StoreError(.noConnection, at: path))
        }
        // After a cancellation, a server that doesn't answer in time isn't reported as an outage.
        if isStopped, !isLate {
          close()
          return Answer(failure: StoreError(.cancelled, at: path))
        }
        return lost(since: isLate ? begin : .now)
      }
      guard let result = libpq.nextResult(handle) else {
        if libpq.status(handle) != Libpq.Code.connectionOK { return lost() }
        if openFlights.isEmpty { return answer }
        // Between the statements of a flight. Early versions of libpq miscount them after an error.
        if isAtEnd { return lost() }
        isAtEnd = true
        continue
      }
      (begin, isAtEnd) = (.now, false)
      switch libpq.resultStatus(result) {
      case Libpq.Code.commandOK, Libpq.Code.tuplesOK:
        address.outage.end()
        opensAnother = false
        answer.results.append(result)
      case Libpq.Code.pipelineSync:
        libpq.clear(result)
        if openFlights.count == 1 {
          openFlights = []
          return libpq.exitPipeline(handle) == 0 ? lost() : answer
        }
        if answer.failure != nil {
          // Its transaction may still be open.
          if openFlights[0] == .plain { return lost() }
          interruption = nil
        }
        openFlights.removeFirst()
        clear(answer.results)
        (answer, isStopped) = (Answer(), false)
      case Libpq.Code.pipelineAborted: libpq.clear(result)
      case let status:
        defer { libpq.clear(result) }
        // The rows follow.
        if status == Libpq.Code.copyIn { return answer }
        if answer.failure != nil { continue }
        answer.isRefused = true
        answer.failure = isStopped ? StoreError(.cancelled, at: path) : failure(in: result)
      }
    }
    return answer
  }

  /// Makes the transaction run again.
  private func conflict() -> StoreError {
    interruption = .conflict
    return StoreError(.busy, at: path)
  }

  /// Closes the lost connection, and begins an outage at `time`.
  func lost(since time: ContinuousClock.Instant = .now) -> StoreError {
    close()
    interruption = .loss
    address.outage.begin(at: time)
    return StoreError(.unreachable, at: path)
  }

  func close() {
    if let handle {
      libpq.finish(handle)
      if isCounted { address.count(-1) }
    }
    handle = nil
    statements = StatementCache()
    (queue, openFlights) = ([], [])
    (isListening, isCopying, isCounted) = (false, false, false)
  }

  private func failure(in result: OpaquePointer) -> StoreError {
    let field = libpq.errorField(result, Libpq.Code.sqlState)
    let state = field.map { String(cString: $0) } ?? ""
    switch state {
    case "40001", "40P01": interruption = .conflict
    // The server shuts down, or has become a standby.
    case "57P01", "57P02", "57P03", "57P05", "25006", "25P03": return lost()
    // A pooler with a server's process ID dropped a prepared statement, or switched connections.
    case "26000", "42P05":
      losesStatements = true
      return lost()
    case "08P01" where isPooled && hasNoTransactions(result):
      close()
      return StoreError(.noTransactions, at: path)
    default: break
    }
    return StoreError(sqlState: state, at: path)
  }
}
