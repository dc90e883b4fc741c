import AccountStorage
import Accounts
import Isolation
import MailOutbox
import PasswordHashing
import Platform
import PrivateFiles
import Synchronization
import UserSearch
import UserTransfer

/// What modules depend on. Most of it is the store: a module takes it as the one protocol that it
/// needs.
struct Services {
  let store: AccountStore
  let directory: any UserDirectory
  let policy: PasswordPolicy
  let delivery: MailDelivery
  let errors: ErrorLog
  let cache = ProfileCache { Int64(time(nil)) }
}

extension Services {
  /// Assembles the live services, each after what it depends on.
  /// - Parameters:
  ///   - keeping: Where the session is kept.
  ///   - sendmail: The program that takes mails; nil where they stay in the outbox.
  init(
    in folder: DataFolder, keeping: SessionKeeping, sendmail: String?, policy: PasswordPolicy,
    hasher: PasswordHasher
  ) throws(StoreError) {
    let errors = ErrorLog()
    let outbox = Outbox(in: folder, sendmail: sendmail) {
      respawn([Route.deliverMail.name.rawValue, "--data", folder.path])
    }
    self.init(
      store: try AccountStore(
        in: folder, hasher: hasher, outbox: outbox, keeping: keeping, onAnswer: errors.note),
      directory: AccountSearch(in: folder, onAnswer: errors.note), policy: policy,
      delivery: sendmail == nil ? .kept(in: folder.outbox) : .sent, errors: errors)
  }
}

/// Remembers how the last call of a service ended: a page shows a module's own error, while the exit
/// code is that of the error behind it.
final class ErrorLog: Sendable {
  private let code = Mutex<ExitCode?>(nil)
  private let sessionEnds = Mutex<@Sendable () -> Void>({})

  /// The exit code of the last call's failure; nil where it did not fail.
  var last: ExitCode? { code.withLock(\.self) }

  /// Calls `act` for each call that failed because its session has ended.
  func onSessionEnd(_ act: @escaping @Sendable () -> Void) { sessionEnds.withLock { $0 = act } }

  @Sendable func note(_ error: (any Error)?) {
    var storeError = error as? StoreError
    if case .store(let error) = error as? ImportProblem { storeError = error }
    let code: ExitCode? =
      switch error {
      case let problem as ImportProblem: ExitCode(problem)
      case let problem as PhotoProblem: ExitCode(problem)
      default: storeError.map(ExitCode.init)
      }
    self.code.withLock { $0 = code }
    if storeError?.reason == .sessionEnded { sessionEnds.withLock(\.self)() }
  }
}
