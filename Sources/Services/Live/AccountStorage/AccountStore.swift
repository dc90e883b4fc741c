import AccountDatabase
import Accounts
import BackgroundWork
import MailOutbox
import PasswordHashing
import Platform
import PrivateFiles
import SQLiteDatabase
import UserSearch

/// Everything about accounts, in an SQLite database. What it has answered survives a power cut.
///
/// It runs on a queue of its own, so a commit keeps nobody else waiting, and secrets are hashed on
/// another one; what was read before a hash is looked at again in the transaction after it.
public actor AccountStore {
  package let connection: Connection
  let mailQueue: MailQueue
  let searchIndex: SearchIndex
  let hasher: PasswordHasher
  /// Tokens are too long to guess, so a cheap hash keeps them as safe.
  let tokenHasher = PasswordHasher(cost: 1)
  let outbox: Outbox
  package let clock: @Sendable () -> Int64
  package let uptime: @Sendable () -> Int64
  let makeCode: @Sendable () -> Code
  let pause: @Sendable (Duration) async throws -> Void
  /// Where the session is kept; nil where that is this process.
  let sessionFile: PrivateFile?
  /// The session that this process alone keeps.
  var processSession: Session.Key?
  /// What this device is known by to accounts that have logged in here; nil where the session is
  /// kept in this process.
  let deviceFile: PrivateFile?
  /// How long to wait for another process that writes.
  package let busyTimeout: Duration
  private let onAnswer: @Sendable ((any Error)?) -> Void
  /// Codes that proved right, but came with a password that the policy refused.
  var boundCodes: [Account.ID: (code: Code, secret: String)] = [:]

  /// Failures of the accounts whose password was reset in this process, where no file makes it a known
  /// device.
  var processThrottles: [Account.ID: AccountLockout] = [:]

  private let executor = QueueExecutor("viper.accounts")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens the database of `folder`, or makes it.
  /// - Parameters:
  ///   - clock: Tells the seconds since 1970.
  ///   - uptime: Tells the seconds since the machine was started; nil for the machine's own.
  ///   - pause: Waits that long, or until the task is cancelled.
  ///   - busyTimeout: How long to wait for another process that writes.
  ///   - keeping: Where the session is kept.
  ///   - onAnswer: Gets what each call that somebody waits for throws, a `StoreError`, an
  ///     `ImportProblem` or a `PhotoProblem`, before its caller does; nil when it throws nothing.
  public init(
    in folder: DataFolder, hasher: PasswordHasher = PasswordHasher(), outbox: Outbox,
    clock: @escaping @Sendable () -> Int64 = { Int64(time(nil)) },
    uptime: (@Sendable () -> Int64)? = nil,
    makeCode: @escaping @Sendable () -> Code = {
      var generator = SystemRandomNumberGenerator()
      return Code(using: &generator)
    },
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    busyTimeout: Duration = .seconds(5), keeping: SessionKeeping = .file(name: nil),
    onAnswer: @escaping @Sendable ((any Error)?) -> Void = { _ in }
  ) throws(StoreError) {
    sessionFile = try keeping.file("session", in: folder)
    deviceFile = try keeping.file("device", in: folder)
    connection = try Schema.current.open("\(folder.path)/viper.db", busyTimeout: busyTimeout)
    mailQueue = MailQueue(connection: connection)
    searchIndex = SearchIndex(connection)
    try searchIndex.rebuildIfStale()
    self.hasher = hasher.limited(by: HashSlots(in: folder.path))
    self.outbox = outbox
    self.clock = clock
    self.uptime = uptime ?? secondsSinceBoot
    self.makeCode = makeCode
    self.pause = pause
    self.busyTimeout = busyTimeout
    self.onAnswer = onAnswer
  }

  /// Reports how a call ended. What keeps the store from working goes to the system's log, too.
  package func noteAnswer(_ error: (any Error)?) {
    if let failure = StoreError(causing: error), failure.reason.isFault {
      connection.tell("event=error reason=\(failure.reason)")
    }
    onAnswer(error)
  }

  /// What `body` returns or throws; which of them is reported on its way.
  package func reporting<T>(
    _ body: (isolated AccountStore) async throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    do throws(StoreError) {
      let answer = try await body(self)
      noteAnswer(nil)
      return answer
    } catch {
      noteAnswer(error)
      throw error
    }
  }

  /// Whether a session may be called so: by 1 to 64 letters, digits and hyphens of ASCII.
  public static func isSessionName(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8.contains(byte)
      }
  }

  /// Does all of `body` or nothing of it, and nothing where the task was cancelled before; what comes
  /// of it is reported.
  @discardableResult
  func writing<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    do throws(StoreError) {
      let (answer, dead) = try connection.transaction { () throws(StoreError) in
        try checkCancellation()
        return (try body(), try mailQueue.removeDead(at: clock()))
      }
      outbox.remove(dead)
      noteAnswer(nil)
      return answer
    } catch {
      noteAnswer(error)
      throw error
    }
  }

  package func checkCancellation() throws(StoreError) {
    if Task.isCancelled { throw StoreError(.cancelled, at: connection.path) }
  }
}

extension StoreError {
  /// The store's own error in what a call has thrown; nil where that was another one.
  fileprivate init?(causing error: (any Error)?) {
    switch error {
    case let error as StoreError: self = error
    case ImportProblem.store(let error)?: self = error
    default: return nil
    }
  }
}

extension StoreError.Reason {
  /// Whether something is wrong with the machine or the files, and not with what a user asked for.
  fileprivate var isFault: Bool {
    switch self {
    case .busy, .cancelled, .confirmationNeeded, .sessionEnded, .rateLimited: false
    case .cannotCreate, .damaged, .exposed, .full, .gone, .inputOutput, .newer, .notAllowed,
      .suspicious, .tooManyFiles:
      true
    }
  }
}
