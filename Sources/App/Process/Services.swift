import AccountStorage
import Accounts
import Database
import StoreMaintenance
import StorePlatform
import Synchronization
import UserSearch
import ViperIsolation
import ViperPlatform
import ViperTracing

/// The dependencies of modules. Most of them are the store, which a module gets as the one protocol
/// that it needs.
struct Services {
  let store: AccountStore
  let directory: any UserDirectory & UserListing
  let policy: PasswordPolicy
  var delivery: MailDelivery
  let calls: CallObserver
  let hashQueue: HashQueue
  /// Returns the seconds since 1970.
  let clock: @Sendable () -> Int64 = { Int64(time(nil)) }
  let cache = ProfileCache { Int64(time(nil)) }
}

extension Services {
  /// Assembles the live services, each after what it depends on.
  /// - Parameters:
  ///   - location: The location of the database; nil for the file in `folder`.
  ///   - keeping: The storage of the session.
  ///   - origin: The network address of the user; nil for this machine.
  ///   - isServed: Whether to hide the path of the folder from the user.
  ///   - sendmail: The program that takes mails; nil if they stay in the outbox.
  init(
    in folder: DataFolder, at location: DatabaseLocation? = nil, keeping: SessionKeeping,
    origin: String? = nil, isServed: Bool = false, sendmail: String?, policy: PasswordPolicy,
    hasher: PasswordHasher
  ) throws(StoreError) {
    let (calls, hashQueue) = (CallObserver(), HashQueue())
    let location = location ?? .file(in: folder)
    let outbox = Outbox(for: location, in: folder, sendmail: sendmail) {
      respawn([Route.deliverMail.name.rawValue, "--data", folder.path])
    }
    self.init(
      store: try AccountStore(
        in: folder, at: location, hasher: hasher, outbox: outbox, keeping: keeping,
        origin: origin, onAnswer: calls.note, onHashWait: hashQueue.note),
      directory: Self.directory(in: folder, at: location, calls), policy: policy,
      delivery: sendmail == nil && !outbox.isInDatabase
        ? .kept(in: isServed ? "the administrator's outbox" : folder.outbox) : .sent,
      calls: calls, hashQueue: hashQueue)
  }

  private static func directory(
    in folder: DataFolder, at location: DatabaseLocation, _ calls: CallObserver
  ) -> any UserDirectory & UserListing {
    switch location {
    case .file: AccountSearch(in: folder, onAnswer: calls.note)
    case .server: ServerSearch(at: location, onAnswer: calls.note)
    }
  }
}

/// Observes the results of service calls: the last error, and the end of the session, which no
/// module checks.
final class CallObserver: Sendable {
  private let act = Mutex<@Sendable () -> Void>({})
  private let error = Mutex<(any Error)?>(nil)
  private let trace = Mutex<Trace?>(nil)

  /// The error of the last call; nil if it succeeded.
  var lastError: (any Error)? { error.withLock(\.self) }

  /// Calls `act` for each call that failed because the session has ended.
  func onSessionEnd(_ act: @escaping @Sendable () -> Void) { self.act.withLock { $0 = act } }

  /// Starts to trace calls, after those that fill a demo, which aren't the user's.
  func begin(_ trace: Trace?) { self.trace.withLock { $0 = trace } }

  @Sendable func note(_ call: ServiceCall) {
    trace.withLock(\.self)?.note(call: call.name, taking: call.duration, throwing: call.error)
    error.withLock { $0 = call.error }
    if StoreError(causing: call.error)?.reason == .sessionEnded { act.withLock(\.self)() }
  }
}

/// Observes the queue position of a waiting hash of this process.
final class HashQueue: Sendable {
  private let act = Mutex<@Sendable () -> Void>({})
  private let waiting = Mutex<Int?>(nil)

  /// The number of hashes ahead; nil if none waits.
  var ahead: Int? { waiting.withLock(\.self) }

  /// Calls `act` after each change of the number.
  func onChange(_ act: @escaping @Sendable () -> Void) { self.act.withLock { $0 = act } }

  @Sendable func note(_ ahead: Int?) {
    waiting.withLock { $0 = ahead }
    act.withLock(\.self)()
  }
}
