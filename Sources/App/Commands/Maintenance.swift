import AccountStorage
import Accounts
import BackgroundWork
import MailOutbox
import Platform
import PrivateFiles
import StoreMaintenance
import Terminal

/// What looks after the folder of the accounts: it works also where that is damaged, or not there.
struct Maintenance: Sendable {
  /// The folder as it was named.
  let folder: String
  /// Where the session is kept.
  let keeping: SessionKeeping
  /// The program that takes mails; nil where they stay in the outbox.
  let sendmail: String?
  let isJSON: Bool
  /// Knows what is to be removed where a signal ends the run.
  let sign = StopSign()

  /// The store, and the session there, if any.
  func open() async throws(Failure) -> (store: AccountStore, session: Session?) {
    do throws(StoreError) {
      let folder = try DataFolder(path: folder)
      let store = try AccountStore(
        in: folder, outbox: Outbox(in: folder, sendmail: nil), keeping: keeping)
      return (store, try await store.current())
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  init(_ problem: BackupProblem) { self.init(problem.description, ExitCode(problem)) }

  static func noFile(_ route: RouteName) -> Failure {
    misuse("viper \(route) needs the name of a file. See viper \(route) --help.")
  }
}

extension Field {
  /// Where a backup is, or is to be.
  static let backup = Field("file", "File", kind: .file)
}

extension Viper {
  /// Does what looks after the folder; a signal stops it.
  func lookAfter(
    _ perform:
      @escaping @MainActor (Maintenance, [FieldName: String]) async throws(Failure) -> String?
  ) async throws(Failure) -> Outcome {
    let maintenance = Maintenance(
      folder: try folder(),
      keeping: try keeping(),
      sendmail: environment.sendmail(system: Outbox.systemSendmail), isJSON: arguments.isJSON)
    let answers = arguments.answers
    let outcome = try await run { () throws(Failure) in try await perform(maintenance, answers) }
    if case .signalled = outcome { maintenance.sign.abandon() }
    return outcome
  }
}
