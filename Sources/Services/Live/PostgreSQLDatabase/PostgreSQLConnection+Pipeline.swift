import Accounts
import ViperPlatform

/// A statement that waits to be sent.
struct QueuedStatement {
  let sql: String
  var parameters = Parameters([])
  /// Whether it begins a transaction, or belongs to its beginning.
  var begins = false
  /// Whether it is prepared where it runs again.
  var isReused = false
  /// The key of `presumptions` with whose rows the transaction goes on.
  var presumed: String?
  /// Receives the result.
  var take: ((OpaquePointer) -> Void)?
}

/// A result that the server has yet to send.
struct AwaitedResult {
  /// Of the statement that is prepared with it; nil where one runs.
  var preparedKey: String?
  /// As those of the statement.
  var presumed: String?
  var take: ((OpaquePointer) -> Void)?
}

/// Statements that were sent up to a sync, whose results aren't all read.
enum Flight {
  case plain
  /// A part of a transaction that counts, which nobody waits for; its COMMIT is a flight of its own, which
  /// rolls back behind an error.
  case counting
}

/// What the server has answered.
struct Answer {
  /// Of the statements that have succeeded, for the receiver to clear.
  var results: [OpaquePointer] = []
  /// Why a statement has failed, behind which the server has run none.
  var failure: StoreError?
  /// Whether the failure is an answer of the server; otherwise the connection is lost, and it may have done
  /// more than it could tell.
  var isRefused = false
  /// How many results there are where no statement fails.
  var fullCount = 0
}

extension PostgreSQLConnection {
  /// After how many statements the queue is sent.
  private static let queueLimit = 100

  // MARK: - The pipeline

  /// Sends the queue with `statement` behind it in one round trip, and passes its result to `take`.
  func query(
    _ statement: QueuedStatement, on handle: OpaquePointer, take: (OpaquePointer) -> Void
  ) throws(StoreError) {
    queue.append(statement)
    let answer = try sendQueueAndCollect(on: handle)
    defer { clear(answer.results) }
    if let failure = answer.failure { throw failure }
    if let result = answer.results.last { take(result) }
  }

  /// Adds a statement whose result isn't needed to those that the next round trip takes along.
  func enqueue(_ statement: QueuedStatement, on handle: OpaquePointer) throws(StoreError) {
    queue.append(statement)
    if queue.count >= Self.queueLimit { try sendQueue(on: handle) }
  }

  /// Whether nothing of the transaction was sent yet.
  var isUnbegun: Bool { queue.first?.begins == true }

  /// Sends the queue, and waits for its results and for those that nobody has waited for.
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
    // A later version of the program has taken the gate away.
    if answer.failure?.reason == .altered, answer.results.count < beginningCount {
      answer.failure = StoreError(.newer, at: path)
    }
    for (awaited, result) in zip(awaited, answer.results) { awaited.take?(result) }
    let isOutdated = zip(awaited, answer.results).contains { awaited, result in
      awaited.presumed.map { !isAsPresumed(result, $0) } ?? false
    }
    // What has failed may have failed for that.
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
      // A flight of its own, since it would be the first statement of the transaction.
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
      // Where a statement of a counting flight fails, nobody would learn that those behind it aren't prepared.
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
      // Each result comes at once, so that each statement has its time.
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

  /// Waits for all results, and then passes each to `take`, which may run other statements.
  func finish(
    _ handle: OpaquePointer, take: (OpaquePointer) -> Void = { _ in }
  ) throws(StoreError) {
    let answer = collect(from: handle)
    defer { clear(answer.results) }
    if let failure = answer.failure { throw failure }
    answer.results.forEach(take)
  }

  // MARK: - Results

  /// The answer to a script, or to the last flight; those before it are read, too.
  private func collect(from handle: OpaquePointer) -> Answer {
    roundTrips += 1
    // The server gives up first, and stays connected.
    let isOut = isReading && address.outage.beginning != nil
    let patience =
      isLong ? longPatience : isOut ? .zero : opensAnother ? min(patience, .seconds(3)) : patience
    var begin = ContinuousClock.now
    var answer = Answer()
    var (isStopped, isAtEnd) = (false, false)
    /// What is known where the connection is lost.
    func lost(since time: ContinuousClock.Instant = .now) -> Answer {
      // Results of a flight before say nothing of the last one.
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
        // A pooler lets a client in before it has a connection for it, and this process may hold the last.
        if isLate, opensAnother {
          close()
          return Answer(failure: StoreError(.noConnection, at: path))
        }
        return lost(since: isLate ? begin : .now)
      }
      guard let result = libpq.nextResult(handle) else {
        if libpq.status(handle) != Libpq.Code.connectionOK { return lost() }
        if openFlights.isEmpty { return answer }
        // Between the statements of a flight. Early versions of libpq lose count of them after an error.
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
          // Its transaction may still be there.
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

  /// Has the transaction run again.
  private func conflict() -> StoreError {
    interruption = .conflict
    return StoreError(.busy, at: path)
  }

  /// Notes that the connection is lost, since `time` where the server stands still, and closes it.
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
    // The server ends, or has become a standby.
    case "57P01", "57P02", "57P03", "57P05", "25006", "25P03": return lost()
    // A pooler with the process number of a server has dropped what was prepared, or gave another connection.
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
