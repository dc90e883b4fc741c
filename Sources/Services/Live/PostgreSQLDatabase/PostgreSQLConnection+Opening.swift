import Accounts
import Platform

extension PostgreSQLConnection {
  /// The connection, opened again where it was lost.
  func connected() throws(StoreError) -> OpaquePointer {
    if let handle { return handle }
    let start = ContinuousClock.now
    while true {
      do throws(StoreError) {
        return try open()
      } catch {
        if error.reason != .unreachable { throw error }
        if start.duration(to: .now) > Self.reconnectionPatience { throw error }
        usleep(200_000)
      }
    }
  }

  @discardableResult
  func open() throws(StoreError) -> OpaquePointer {
    // Later words win, and libpq takes what neither names from the environment and its service file.
    var words = [("fallback_application_name", "viper")]
    let defaults = [
      ("connect_timeout", "5", "PGCONNECT_TIMEOUT"), ("tcp_user_timeout", "10000", ""),
      ("keepalives_idle", "10", ""), ("keepalives_interval", "3", ""),
      ("keepalives_count", "3", ""),
      ("target_session_attrs", "read-write", "PGTARGETSESSIONATTRS"),
    ]
    if !address.sets("service"), environment("PGSERVICE") == nil {
      words += defaults.filter { !address.sets($0.0) && environment($0.2) == nil }.map {
        ($0.0, $0.1)
      }
    }
    words += [("dbname", address.text), ("client_encoding", "UTF8")]
    let copies = words.map { (strdup($0.0), strdup($0.1)) }
    defer {
      for copy in copies {
        free(copy.0)
        free(copy.1)
      }
    }
    let handle = libpq.open(
      copies.map { UnsafePointer($0.0) } + [nil], copies.map { UnsafePointer($0.1) } + [nil], 1)
    guard let handle else { throw StoreError(.unreachable, at: path) }
    guard libpq.status(handle) == Libpq.Code.connectionOK else {
      defer { libpq.finish(handle) }
      throw StoreError(isRefused(handle) ? .refused : .unreachable, at: path)
    }
    self.handle = handle
    _ = libpq.setNonblocking(handle, 1)
    // libpq itself would write on the terminal what the server notes, such as that it shuts down.
    _ = libpq.setNoticeReceiver(handle, { _, _ in }, nil)
    statements = [:]
    // A serializable transaction that scans a table conflicts with all that write to it, so an index is
    // used also where the table is small. New entries of a GIN index wait in a list that each search
    // reads, so it is kept short.
    try send(
      """
      SET enable_seqscan = off; SET gin_pending_list_limit = 64; SET lock_timeout = \(busyTimeout.milliseconds);
      SET statement_timeout = \(patience.milliseconds);
      SET idle_in_transaction_session_timeout = '60s'
      """, on: handle)
    return handle
  }

  /// Whether the server has answered that this user, or everybody, may not come in; libpq has only words
  /// for it.
  private func isRefused(_ handle: OpaquePointer) -> Bool {
    if libpq.needsPassword(handle) != 0 { return true }
    let words = libpq.errorMessage(handle).map { String(cString: $0) } ?? ""
    let passes = [
      "starting up", "shutting down", "recovery", "too many", "read-only", "read-write",
    ]
    return words.contains("FATAL") && !passes.contains(where: words.contains)
  }

  // MARK: - What was opened

  package var isEncrypted: Bool { handle.map { libpq.isEncrypted($0) != 0 } ?? false }

  /// Whether the server is reached by a socket in the file system.
  package var isLocal: Bool {
    guard let handle, let host = libpq.host(handle) else { return false }
    return host.pointee == CChar(bitPattern: UInt8(ascii: "/"))
  }

  /// Such as 150018 for 15.18.
  package var serverVersion: Int32 { handle.map(libpq.serverVersion) ?? 0 }

  // MARK: - Announcements

  /// Asks the server nothing: it has sent the announcements of others.
  package var dataVersion: Int64 {
    get throws(StoreError) {
      guard let announcements else { return 0 }
      let handle = if let handle { handle } else { try open() }
      if !isListening {
        try send("LISTEN \(announcements)", on: handle)
        isListening = true
        announcementCount += 1
      }
      if libpq.consumeInput(handle) == 0 { throw lost() }
      while let place = libpq.nextNotification(handle) {
        let sender = place.assumingMemoryBound(to: Libpq.Notification.self).pointee.process
        if sender != libpq.processNumber(handle) { announcementCount += 1 }
        libpq.freeMemory(place)
      }
      return announcementCount
    }
  }
}
