import Accounts
import AccountsLive
import Isolation
import Platform
import Synchronization

/// What the modules may ask, each piece of it apart: a module gets the pieces that it needs.
struct Services {
  let credentials: any Credentials
  let registration: any Registration
  let confirmation: any EmailConfirmation
  let reset: any PasswordReset
  let sessions: any Sessions
  let directory: any UserDirectory
  let favorites: any FavoriteUsers
  let profiles: any Profiles
  let cache: ProfileCache
  let emailChange: any EmailChange
  let passwordChange: any PasswordChange
  let passwordConfirmation: any PasswordConfirmation
  let deletion: any AccountDeletion
  let register: any SessionRegister
  let administration: any UserAdministration
  let settings: any SettingsAdministration
  let invitations: any Invitations
  let tutorials: any TutorialMemory
  let importer: any UserImport
  let exporter: any UserExport
  let trail: any AuditTrail
  let policy: PasswordPolicy
  let delivery: MailDelivery
}

extension Services {
  /// Everything that the store answers, and who answers the rest.
  init(
    store: AccountStore, directory: some UserDirectory, policy: PasswordPolicy,
    delivery: MailDelivery
  ) {
    self.init(
      credentials: store, registration: store, confirmation: store, reset: store, sessions: store,
      directory: directory, favorites: store, profiles: store,
      cache: ProfileCache { Int64(time(nil)) }, emailChange: store, passwordChange: store,
      passwordConfirmation: store, deletion: store, register: store, administration: store,
      settings: store, invitations: store, tutorials: store, importer: store, exporter: store,
      trail: store, policy: policy, delivery: delivery)
  }
}

/// The live services, assembled once, each after what it depends on.
struct LiveServices {
  let store: AccountStore
  let errors: ErrorLog
  let all: Services

  /// - Parameters:
  ///   - keeping: Where the session is kept.
  ///   - sendmail: The program that takes mails; nil where they stay in the outbox.
  init(
    in folder: DataFolder, keeping: SessionKeeping = .file(name: nil), sendmail: String?,
    policy: PasswordPolicy,
    hasher: PasswordHasher = PasswordHasher()
  ) throws(StoreError) {
    let errors = ErrorLog()
    let outbox = Outbox(in: folder, sendmail: sendmail) {
      respawn([Route.deliverMail.name.rawValue, "--data", folder.path])
    }
    store = try AccountStore(
      in: folder, hasher: hasher, outbox: outbox, keeping: keeping, onAnswer: errors.note)
    all = Services(
      store: store, directory: AccountSearch(in: folder, onAnswer: errors.note), policy: policy,
      delivery: sendmail == nil ? .kept(in: folder.outbox) : .sent)
    self.errors = errors
  }
}

/// Remembers how the store's last call ended: modules tell an error in their own words, the exit
/// code in its own.
final class ErrorLog: Sendable {
  private let code = Mutex<ExitCode?>(nil)
  private let sessionEnds = Mutex<@Sendable () -> Void>({})

  /// The exit code of the last call's failure; nil where it did not fail.
  var last: ExitCode? { code.withLock(\.self) }

  /// Calls `act` for each call that failed because its session has ended.
  func onSessionEnd(_ act: @escaping @Sendable () -> Void) { sessionEnds.withLock { $0 = act } }

  @Sendable func note(_ error: (any Error)?) {
    let code: ExitCode? =
      switch error {
      case let error as StoreError: ExitCode(error)
      case let error as ImportProblem: ExitCode(error)
      case let error as PhotoProblem: ExitCode(error)
      default: nil
      }
    self.code.withLock { $0 = code }
    if error.map(Self.isSessionEnd) == true { sessionEnds.withLock(\.self)() }
  }

  private static func isSessionEnd(_ error: any Error) -> Bool {
    switch error {
    case let error as StoreError: error.reason == .sessionEnded
    case ImportProblem.store(let error): error.reason == .sessionEnded
    default: false
    }
  }
}
