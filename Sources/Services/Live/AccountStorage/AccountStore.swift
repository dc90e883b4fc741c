import Accounts
import Database
import StorePlatform
import UserSearch
import ViperPlatform

/// The store of accounts in a database. An acknowledged change survives a power cut.
///
/// The actor runs on its own queue, so a commit never blocks the cooperative pool; another queue
/// hashes secrets. Values read before a hash are checked again in the transaction after it.
package actor AccountStore {
  package let connection: any Connection
  /// The connection to the file with the accounts; nil if they are on a server.
  package var file: SQLiteConnection? {
    if case .file(let file) = connection.engine { file } else { nil }
  }
  /// See `Connection.newSchema`.
  package var newSchema: String? { connection.newSchema }
  /// The location of the database.
  package let location: DatabaseLocation
  package let clock: @Sendable () -> Int64
  package let uptime: @Sendable () -> Int64
  /// The longest wait for another process that writes.
  package let busyTimeout: Duration

  let hasher: PasswordHasher
  /// Tokens are too long to guess, so a cheap hash protects them.
  var tokenHasher = PasswordHasher(cost: 1)
  let pause: @Sendable (Duration) async throws -> Void
  /// The path of the data folder.
  package let folder: String
  /// The path of the file in the data folder with the accounts, which doesn't exist if they are on
  /// a server.
  package var databaseFile: String { "\(folder)/viper.db" }
  let deviceFile: PrivateFile?
  /// The machine or the network address of the user, for new sessions.
  let origin: String
  private let mailSource: MailSource
  var keptSession: KeptSession
  /// Codes that were right, but came with a password that the policy refused.
  var boundCodes: [Account.ID: (code: Code, secret: String)] = [:]
  /// Lockouts of the accounts whose password was reset in this process, if no file makes it a known
  /// device.
  var processLockouts: [Account.ID: AccountLockout] = [:]

  /// The version of the database at the last reported change.
  var seenVersion: Int64
  /// The time of the last reported change.
  var reportedTime: ContinuousClock.Instant?
  /// The last page of a list; nil after a write of this store.
  var lastPage: LastPage<SortedRows>?

  private let searchIndex: any UserIndex
  private let outbox: Outbox
  private let mailQueue: MailQueue
  private let makeCode: @Sendable () -> Code
  private let onAnswer: @Sendable (ServiceCall) -> Void
  private let executor = QueueExecutor("viper.accounts")

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens the database, or creates it.
  /// - Parameters:
  ///   - folder: Holds the session, the device and other files of this machine.
  ///   - location: The location of the database; nil for the file in `folder`.
  ///   - clock: Returns the seconds since 1970; nil for the database's clock.
  ///   - uptime: Returns the seconds since the machine was started; nil for the machine's own
  ///     clock.
  ///   - pause: Waits for a duration, or until the task is cancelled.
  ///   - busyTimeout: The longest wait for another process that writes.
  ///   - keeping: The storage of the session.
  ///   - origin: The network address of the user, for the list of sessions; nil for this machine.
  ///   - rehearses: See `SQLiteConnection.rehearses`; a server never rehearses.
  ///   - waitsForCounts: See `PostgreSQLConnection.waitsForCounts`.
  ///   - onAnswer: Receives each call before its caller gets the answer; the error is a
  ///     `StoreError`, an `ImportProblem` or a `PhotoProblem`.
  ///   - onHashWait: See `onWait` of `HashSlots`.
  /// - Throws: `StoreError` if the database can't be opened.
  package init(
    in folder: DataFolder, at location: DatabaseLocation? = nil,
    hasher: PasswordHasher = PasswordHasher(), outbox: Outbox,
    clock: (@Sendable () -> Int64)? = nil,
    uptime: (@Sendable () -> Int64)? = nil,
    makeCode: @escaping @Sendable () -> Code = {
      var generator = SystemRandomNumberGenerator()
      return Code(using: &generator)
    },
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    busyTimeout: Duration = .seconds(5), keeping: SessionKeeping = .file(name: nil),
    origin: String? = nil, rehearses: Bool = false, waitsForCounts: Bool = false,
    onAnswer: @escaping @Sendable (ServiceCall) -> Void = { _ in },
    onHashWait: @escaping @Sendable (_ ahead: Int?) -> Void = { _ in }
  ) throws(StoreError) {
    keptSession = KeptSession(file: try keeping.file("session", in: folder))
    deviceFile = try keeping.file("device", in: folder)
    self.folder = folder.path
    self.origin = origin ?? Machine.name
    mailSource = MailSource(origin: origin)
    self.location = location ?? .file(in: folder)
    connection = try self.location.open(
      busyTimeout: busyTimeout, waitsForCounts: waitsForCounts)
    switch connection.engine {
    case .file(let file):
      file.rehearses = rehearses
      seenVersion = (try? file.dataVersion) ?? 0
    // A server's version is read at the first poll, which then reports a change.
    case .server: seenVersion = 0
    }
    mailQueue = MailQueue(connection: connection)
    searchIndex = userIndex(on: connection)
    try searchIndex.rebuildIfStale()
    self.hasher = hasher.limited(by: HashSlots(in: folder.path, onWait: onHashWait))
    self.outbox = outbox
    self.clock = if let clock { clock } else { connection.clock }
    self.uptime = uptime ?? secondsSinceBoot
    self.makeCode = makeCode
    self.pause = pause
    self.busyTimeout = busyTimeout
    self.onAnswer = onAnswer
  }

  /// A new code with its hash.
  func newCode() async throws(StoreError) -> NewCode {
    let code = makeCode()
    return NewCode(code: code, hash: try await hasher.hash(code.letters))
  }

  /// Updates the search index; called in every transaction that deletes an account, or changes its name,
  /// username, address or age.
  func index(_ account: Account.ID) throws(StoreError) { try searchIndex.update(account) }

  /// Adds a new account to the search index, in its transaction.
  func index(_ new: Account, age: Int?) throws(StoreError) { try searchIndex.add(new, age: age) }

  /// Logs an event in the transaction of its change, so that both are committed or neither.
  package func note(
    _ kind: AuditEvent.Kind, of account: Account? = nil, by actor: Account? = nil, count: Int? = nil
  ) throws(StoreError) {
    try connection.note(kind, at: clock(), of: account, by: actor, count: count)
  }

  // MARK: - Answers

  /// Reports the result of a call, and returns it; a fault of the store also goes to the system's log.
  package func noted<T, Problem: Error>(
    _ answer: Result<T, Problem>, of call: String, since start: ContinuousClock.Instant
  ) throws(Problem) -> T {
    let error: (any Error)? = if case .failure(let error) = answer { error } else { nil }
    if let failure = StoreError(causing: error), failure.reason.isFault {
      connection.followUps.tell("event=error reason=\(failure.reason)")
    }
    onAnswer(ServiceCall(call, since: start, throwing: error))
    return try answer.get()
  }

  /// Runs `body`, and reports its result.
  /// - Parameter call: The method, as in `account(named:password:)`.
  package func reporting<T>(
    _ call: String = #function, _ body: (isolated AccountStore) async throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    let start = ContinuousClock.now
    let answer: Result<T, StoreError>
    do throws(StoreError) { answer = .success(try await body(self)) } catch {
      answer = .failure(error)
    }
    return try noted(answer, of: call, since: start)
  }

  private func reported<T>(
    _ call: String, _ body: () throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let start = ContinuousClock.now
    return try noted(Result(catching: body), of: call, since: start)
  }

  // MARK: - Transactions

  package func checkCancellation() throws(StoreError) {
    if Task.isCancelled { throw StoreError(.cancelled, at: connection.path) }
  }

  /// Runs `body` in one write transaction, unless the task is cancelled.
  func changing<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    lastPage = nil
    return try connection.transaction { () throws(StoreError) in
      try checkCancellation()
      return try body()
    }
  }

  /// Runs a whole call in one write transaction, reports its answer, and removes the mails of codes
  /// that are invalid by then.
  @discardableResult
  func writing<T>(
    _ call: String = #function, _ body: () throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try reported(call) { () throws(StoreError) in
      try changing { () throws(StoreError) in
        let answer = try body()
        try removeDeadMails()
        return answer
      }
    }
  }

  /// `writing(_:)` for the account of a session, which is checked first.
  @discardableResult
  func writing<T>(
    _ call: String = #function, in session: Session.Key,
    _ body: (Account) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try writing(call) { () throws(StoreError) in try body(account(in: session)) }
  }

  /// `writing(_:)` with a mail, which is posted if the transaction is committed.
  func mailing<T>(
    _ call: String = #function, _ body: () throws(StoreError) -> (T, Mail?)
  ) throws(StoreError) -> T {
    try reported(call) { () throws(StoreError) in try transaction(posting: body) }
  }

  /// Runs a whole call in one read transaction for the account of a session, which is checked first,
  /// and reports its answer.
  func reading<T>(
    _ call: String = #function, in session: Session.Key,
    _ body: (Account) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try reported(call) { () throws(StoreError) in
      try connection.transaction(.reading) { () throws(StoreError) in
        try body(account(in: session))
      }
    }
  }

  /// `reading(_:in:_:)` for a list, with the version of the database.
  func readingList<T>(
    _ call: String = #function, in session: Session.Key,
    _ body: (Account, _ version: Int64) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try reported(call) { () throws(StoreError) in
      try connection.readingVersion { () throws(StoreError) in
        try body(account(in: session), connection.dataVersion)
      }
    }
  }

  /// Runs `body` in one write transaction, and posts the mail that it returns, or neither; another
  /// process delivers the mail.
  ///
  /// Mails of codes that are invalid by then are removed.
  ///
  /// The mail's file is written while no transaction is open, since that waits for the disk: if
  /// `body` returns a mail that isn't written yet, its transaction is rolled back, and `body` runs
  /// again after the file is written. Decoys do the same I/O as mails, so timing reveals nothing. A
  /// mail that is kept in the database costs a row.
  ///
  /// `finish` runs after `body`, in the same transaction, once the mail's file is written.
  func transaction<T, U>(
    posting body: () throws(StoreError) -> (U, Mail?),
    then finish: (U) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    var outgoing: OutgoingMail?
    lastPage = nil
    do throws(StoreError) {
      while true {
        var unwritten: Mail?
        var isPosted = false
        let answer: T? = try connection.attempt(.writing) { () throws(StoreError) in
          (unwritten, isPosted) = (nil, false)
          try checkCancellation()
          let sender = try connection.mailSender()
          let (value, bare) = try body()
          if var mail = bare {
            mail.source = mailSource
            mail.source.sender = try sender.get().first ?? .absent
            if outbox.isInDatabase { outgoing = outbox.unwritten(mail) }
            guard let outgoing, outgoing.mail.isSame(as: mail) else {
              // Rolled back: the mail's file is written first.
              unwritten = mail
              return (nil, false)
            }
            try mailQueue.add(outgoing)
            // Another program may have stored an invalid address.
            isPosted = !mail.isDecoy && (try? EmailAddress(mail.recipient.description)) != nil
            if !isPosted { try mailQueue.remove(outgoing.id) }
          }
          try removeDeadMails()
          return (try finish(value), true)
        }
        if let answer {
          isPosted ? outgoing?.post() : outgoing?.discard()
          // The process that delivers mails also tidies up.
          if outbox.hasSendmail { outbox.onPost() } else { try? outbox.tidy(knowing: mailQueue) }
          return answer
        }
        outgoing?.discard()
        outgoing = nil
        if let unwritten { outgoing = try outbox.draft(unwritten) }
      }
    } catch {
      outgoing?.discard()
      throw error
    }
  }

  func transaction<T>(
    posting body: () throws(StoreError) -> (T, Mail?)
  ) throws(StoreError) -> T {
    try transaction(posting: body) { value throws(StoreError) in value }
  }

  /// Removes the mails of codes that are invalid by now, and their files after the commit.
  private func removeDeadMails() throws(StoreError) {
    try connection.apart { () throws(StoreError) in
      if self.outbox.isInDatabase { return try self.mailQueue.deleteDead(at: self.clock()) }
      let dead = try self.mailQueue.removeDead(at: self.clock())
      self.connection.followUps.add { self.outbox.remove(dead) }
    }
  }

  /// Starts the delivery of due mails, and removes those of invalid codes, and expired invitations.
  ///
  /// Makes at most two queries if there is nothing to do.
  package func tendOutbox() async {
    let now = clock()
    let found = try? connection.rows(
      "SELECT EXISTS(\(Invitation.expired)), EXISTS(\(MailQueue.dead))", now,
      now + CodePurpose.slack
    ) { (expired: $0.integer(0) != 0, dead: $0.integer(1) != 0) }.first
    if let found, found.expired || found.dead && !outbox.hasSendmail {
      try? transaction { () throws(StoreError) in (try endExpiredInvitations(), nil) }
    }
    if outbox.hasSendmail, found?.dead == true || (try? mailQueue.areDue(at: now)) == true {
      outbox.onPost()
    }
  }

  // MARK: - Integrity

  /// The largest file to check, in pages of 4 KiB: about half a million accounts.
  private static let checkLimit: Int64 = 32_768

  /// Runs `hash` while the store's queue checks the database: a password's hash takes longer, so
  /// the check costs no time.
  ///
  /// A larger file isn't checked, and a server checks its own.
  /// - Throws: `StoreError`, `.damaged` if the check finds damage.
  func whileChecking<T: Sendable>(
    _ hash: () async throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    let check = Task { Result { () throws(StoreError) in try checkIntegrity() } }
    let made = try await hash()
    try await check.value.get()
    return made
  }

  func checkIntegrity() throws(StoreError) {
    guard let file else { return }
    do throws(StoreError) {
      if try file.integer("PRAGMA page_count") > Self.checkLimit { return }
      try file.check(.quick)
    } catch {
      if error.reason == .damaged { file.keepLog(true) }
      throw error
    }
  }
}

extension StoreError {
  /// The store's error that a call's error is or wraps; nil for any other error.
  package init?(causing error: (any Error)?) {
    switch error {
    case let error as StoreError: self = error
    case ImportProblem.store(let error)?: self = error
    default: return nil
    }
  }
}

extension StoreError.Reason {
  /// Whether the machine or the files are at fault, and not the request.
  fileprivate var isFault: Bool {
    switch self {
    case .busy, .cancelled, .confirmationNeeded, .locked, .rateLimited, .sessionEnded: false
    case .altered, .cannotCreate, .damaged, .exposed, .full, .gone, .inputOutput, .newer,
      .noConnection, .noDatabase, .noSchema, .noTransactions, .notAllowed, .occupied, .readOnly,
      .refused, .suspicious, .tooManyFiles, .undecided, .unknownService, .unknownValue,
      .unreachable, .unsupported, .untrusted, .wrongEncoding:
      true
    }
  }
}
