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
  let watch: SessionWatch
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
    let watch = SessionWatch()
    let outbox = Outbox(in: folder, sendmail: sendmail) {
      respawn([Route.deliverMail.name.rawValue, "--data", folder.path])
    }
    self.init(
      store: try AccountStore(
        in: folder, hasher: hasher, outbox: outbox, keeping: keeping, onAnswer: watch.note),
      directory: AccountSearch(in: folder, onAnswer: watch.note), policy: policy,
      delivery: sendmail == nil ? .kept(in: folder.outbox) : .sent, watch: watch)
  }
}

/// Notices the calls of services that fail because the session has ended: no module looks for that.
final class SessionWatch: Sendable {
  private let act = Mutex<@Sendable () -> Void>({})
  private let error = Mutex<(any Error)?>(nil)

  /// The error of the last call, for a problem that a field shows: only its text is known there.
  var last: (any Error)? { error.withLock(\.self) }

  /// Calls `act` for each such call.
  func onEnd(_ act: @escaping @Sendable () -> Void) { self.act.withLock { $0 = act } }

  @Sendable func note(_ error: (any Error)?) {
    self.error.withLock { $0 = error }
    var storeError = error as? StoreError
    if case .store(let error) = error as? ImportProblem { storeError = error }
    if storeError?.reason == .sessionEnded { act.withLock(\.self)() }
  }
}
