import Accounts
import ViperPlatform

extension PostgreSQLConnection {
  /// The connection; opened again if it was lost.
  func connected() throws(StoreError) -> OpaquePointer {
    if let handle { return handle }
    let outage = address.outage
    let start = outage.beginning ?? .now
    // Another call of the same act may just have tried.
    if outage.lasts(over: Self.reconnectionPatience), outage.wasTried(within: .seconds(1)) {
      throw StoreError(.unreachable, at: path)
    }
    while true {
      do throws(StoreError) {
        return try open()
      } catch {
        if ![.busy, .noConnection, .unreachable, .readOnly].contains(error.reason) { throw error }
        // The next call tries once, without waiting.
        if start.duration(to: .now) > Self.reconnectionPatience { throw error }
        if Task.isCancelled { throw StoreError(.cancelled, at: path) }
        usleep(200_000)
      }
    }
  }

  /// Starts a connection with `parameters`, which override those of every connection.
  func start(_ parameters: [(String, String)]) throws(StoreError) -> OpaquePointer {
    // `Libpq` sets the defaults of parameters that have a variable.
    var all = [
      ("fallback_application_name", "viper"), ("tcp_user_timeout", "10000"),
      ("keepalives_idle", "10"), ("keepalives_interval", "3"), ("keepalives_count", "3"),
      ("dbname", address.text), ("client_encoding", "UTF8"),
    ]
    // The connection is retried for a while. Later, a slow server gets its full time.
    let outage = address.outage
    if outage.beginning != nil, !outage.lasts(over: Self.reconnectionPatience) {
      all.append(("connect_timeout", "2"))
    }
    let copies = (all + parameters).map { (strdup($0.0), strdup($0.1)) }
    defer {
      for copy in copies {
        free(copy.0)
        free(copy.1)
      }
    }
    let handle = libpq.startOpening(
      copies.map { UnsafePointer($0.0) } + [nil], copies.map { UnsafePointer($0.1) } + [nil], 1)
    guard let handle else { throw StoreError(.unreachable, at: path) }
    // libpq would write the server's notices to the terminal, also while it connects, such as that
    // of a shutdown, and would report a refusal in the server's language. So the connection gets
    // these settings before it is made.
    _ = libpq.setNoticeReceiver(
      handle,
      { connection, notice in
        guard let connection, let notice else { return }
        Unmanaged<PostgreSQLConnection>.fromOpaque(connection).takeUnretainedValue().take(notice)
      }, Unmanaged.passUnretained(self).toOpaque())
    _ = libpq.setErrorVerbosity(handle, Libpq.Code.numbersOnly)
    return handle
  }

  /// Makes a connection, without its settings.
  private func made() throws(StoreError) -> OpaquePointer {
    let handle = try start([])
    let options = libpq.options(libpq.parameters(handle))
    let time = options["connect_timeout"].flatMap { Int($0) } ?? 0
    let hosts = Self.hosts(in: options)
    if !hosts.isEmpty {
      libpq.finish(handle)
      return try openAny(of: hosts, within: .seconds(time > 0 ? time : 3_600))
    }
    let isSocket = (options["hostaddr"] ?? options["host"] ?? "/").hasPrefix("/")
    let isOpen = libpq.opens(handle, within: .seconds(!isSocket ? 2 : time > 0 ? time : 3_600)) {
      !Task.isCancelled
    }
    if !isOpen, Task.isCancelled {
      libpq.finish(handle)
      throw StoreError(.cancelled, at: path)
    }
    // If the host has several addresses, this gives up one that doesn't answer in time.
    if !isOpen, !isSocket { libpq.reset(handle) }
    guard libpq.status(handle) == Libpq.Code.connectionOK else {
      defer { libpq.finish(handle) }
      let message = libpq.errorMessage(handle).map { String(cString: $0) } ?? ""
      let reason = Self.reason(in: message)
      throw StoreError(libpq.needsPassword(handle) != 0 ? .refused : reason, at: path)
    }
    return handle
  }

  @discardableResult
  func open(
    probing query: String? = nil, _ take: (any Row) -> Void = { _ in }
  ) throws(StoreError) -> OpaquePointer {
    let handle: OpaquePointer
    do throws(StoreError) {
      handle = try made()
    } catch {
      if [.unreachable, .readOnly].contains(error.reason) { address.outage.noteTry() }
      throw error
    }
    opensAnother = address.outage.beginning == nil && address.isConnected
    defer { opensAnother = false }
    self.handle = handle
    _ = libpq.setNonblocking(handle, 1)
    do throws(StoreError) {
      try inspect(on: handle, probing: query, take)
    } catch {
      close()
      throw error
    }
    address.count(1)
    isCounted = true
    return handle
  }

  /// The settings of the connection, or of each transaction.
  ///
  /// A serializable transaction that scans a table conflicts with all that write to it, so an index
  /// is used even for a small table. Each search reads the list of new entries of a GIN index, so
  /// it is kept short. Compiling a statement (JIT) takes longer than running it, and memory.
  var settings: [Setting] {
    [
      ("enable_seqscan", "off"), ("jit", "off"), ("gin_pending_list_limit", "64"),
      ("lock_timeout", "\(busyTimeout.milliseconds)"),
      ("statement_timeout", "\(patience.milliseconds)"),
      ("idle_in_transaction_session_timeout", "60s"), ("bytea_output", "hex"),
      // A warning reports that a standby has not confirmed a commit.
      ("synchronous_commit", synchronousCommit), ("client_min_messages", "warning"),
    ] + ownSettings
  }

  /// Receives the server's notices.
  ///
  /// If an administrator cancels the wait for a standby, the server answers as if the standby had
  /// the transaction. The notice's function name shows that in every language.
  private func take(_ notice: OpaquePointer) {
    let function = libpq.errorField(notice, Libpq.Code.sourceFunction)
    if let function, strcmp(function, "SyncRepWaitForLSN") == 0 { isUnreplicated = true }
  }

  /// Reads the server's clock, whether a pooler is in between (it doesn't know the server's process
  /// ID), and the level of `synchronous_commit`: at least `on`, for this server's disk and the
  /// synchronous standbys, whatever the role's default. Without a pooler, also makes the settings.
  ///
  /// A probe that fails rolls the settings back, so they are made again.
  private func inspect(
    on handle: OpaquePointer, probing probe: String?, _ take: (any Row) -> Void
  ) throws(StoreError) {
    let commit = """
      CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' \
      ELSE 'on' END
      """
    let process = "pg_backend_pid() = \(libpq.processNumber(handle))"
    let made = settings.map { setting in
      let value = setting.name == "synchronous_commit" ? commit : "'\(setting.value)'"
      return ", CASE WHEN \(process) THEN set_config('\(setting.name)', \(value), false) END"
    }
    let query = """
      SELECT CAST(extract(epoch FROM clock_timestamp()) AS BIGINT), \(process), \(commit)\
      \(made.joined())
      """
    queue = [query, probe].compactMap(\.self).map { QueuedStatement(sql: $0) }
    let answer = try sendQueueAndCollect(on: handle)
    defer { clear(answer.results) }
    if answer.isRefused, answer.results.count == 1, self.handle != nil {
      return try inspect(on: handle, probing: nil, take)
    }
    if let failure = answer.failure { throw failure }
    let row = PostgreSQLRow(libpq: libpq, result: answer.results[0], number: 0)
    serverClock.set(row.integer(0))
    isPooled = losesStatements || row.integer(1) == 0
    synchronousCommit = row.text(2)
    for result in answer.results.dropFirst() { _ = rows(of: result, read: take) }
  }

  /// Whether a pooler refuses transactions, which it reports in English.
  func hasNoTransactions(_ result: OpaquePointer) -> Bool {
    libpq.errorField(result, Libpq.Code.message).map { String(cString: $0) }?
      .hasPrefix("transaction blocks not allowed") == true
  }

  /// The reason why no connection was made, from libpq's message: the SQLSTATE at the end of a line
  /// for the server's errors, English words for TLS, since viper never calls setlocale(3).
  static func reason(in message: String) -> StoreError.Reason {
    let lines = message.split(separator: "\n")
    for line in lines {
      // Quotes hold names of hosts and files.
      let words = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
      let isOfServer = [
        "certificate verify failed", "server certificate", "root certificate",
        "does not support SSL",
      ].contains(where: words.contains)
      if isOfServer { return .untrusted }
      if ["read-only", "hot standby", "writable connection"].contains(where: words.contains) {
        return .readOnly
      }
      if words.contains("definition of service") || words.contains("service file") {
        return .unknownService
      }
      // Errors of the client's own certificate, which the server may refuse.
      let isOfClient = ["certificate", "private key", " alert "].contains(where: words.contains)
      if isOfClient { return .refused }
      switch line.split(separator: " ").last ?? "" {
      case "3D000": return .noDatabase
      case "53300": return .noConnection
      // A missing right, a database that takes no connections, and invalid authorization.
      case "42501", "55000": return .refused
      case let state where state.utf8.count == 5 && state.hasPrefix("28"): return .refused
      default: break
      }
    }
    return .unreachable
  }

  // MARK: - The open connection

  package var isEncrypted: Bool { handle.map { libpq.isEncrypted($0) != 0 } ?? false }

  /// Whether the server's certificate is checked, with the host's name (`sslmode=verify-full`).
  package var isVerified: Bool {
    handle.map { libpq.options(libpq.parameters($0))["sslmode"] == "verify-full" } ?? false
  }

  /// Whether the server is reached by a socket in the file system.
  package var isLocal: Bool {
    guard let handle, let host = libpq.host(handle) else { return false }
    return host.pointee == CChar(bitPattern: UInt8(ascii: "/"))
  }

  /// Such as 150018 for 15.18.
  package var serverVersion: Int32 { handle.map(libpq.serverVersion) ?? 0 }

  package func takeHasAccounts() -> Bool? { hasAccounts.take() }

  // MARK: - Announcements

  /// Asks the server to announce changes, outside of a transaction, which could be rolled back; the
  /// answer comes with the transaction's.
  package func expectVersion() throws(StoreError) {
    guard let announcements, let handle, !isListening else { return _ = try dataVersion }
    if isPooled { return }
    queue = [QueuedStatement(sql: "LISTEN \(announcements)")]
    try launch(on: handle)
    isListening = true
    announcementCount += 1
  }

  /// Sends the queue of a transaction, and nothing else unless LISTEN is missing or a pooler is in
  /// between: the server sends the announcements of others before its next answer.
  package var dataVersion: Int64 {
    get throws(StoreError) {
      guard let announcements else { return 0 }
      // During an outage, an act of the user would wait for each poll.
      if handle == nil, address.outage.wasTried(within: .seconds(10)) {
        throw StoreError(.unreachable, at: path)
      }
      let handle = if let handle { handle } else { try open() }
      if isPooled {
        // The snapshot shows which transactions are done.
        return try integer("SELECT hashtextextended(CAST(pg_current_snapshot() AS TEXT), 0)")
      }
      if isInTransaction {
        // Announcements come before the answer to BEGIN.
        try sendQueue(on: handle)
      } else if !openFlights.isEmpty {
        // No call has waited for the end of a read transaction, and neither does this one.
        if libpq.consumeInput(handle) == 0 { throw lost() }
        if libpq.isBusy(handle) != 0 { return announcementCount }
        try sendQueue(on: handle)
        // The answer had already arrived.
        roundTrips -= 1
      }
      if !isListening {
        // A rollback of the transaction would undo LISTEN.
        if isInTransaction {
          announcementCount += 1
          return announcementCount
        }
        try send("LISTEN \(announcements)", on: handle)
        isListening = true
        announcementCount += 1
      }
      if libpq.consumeInput(handle) == 0 { throw lost() }
      while let notification = libpq.nextNotification(handle) {
        let sender = notification.assumingMemoryBound(to: Libpq.Notification.self).pointee.process
        if sender != libpq.processNumber(handle) { announcementCount += 1 }
        libpq.freeMemory(notification)
      }
      return announcementCount
    }
  }
}
