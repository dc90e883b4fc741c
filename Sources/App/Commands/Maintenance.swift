import AccountStorage
import Accounts
import Database
import StoreMaintenance
import StorePlatform
import ViperKit
import ViperPlatform

/// Commands that maintain the folder of the accounts, even if it is damaged or missing.
struct Maintenance: Sendable {
  let folder: String
  /// The location of the accounts; nil for the file in `folder`.
  var location: DatabaseLocation?
  /// The storage of the session.
  let keeping: SessionKeeping
  /// The program that takes mails; nil if they stay in the outbox.
  let sendmail: String?
  let style: RowStyle
  /// Removes unfinished files when a signal ends the run.
  let flag = CancellationFlag()

  /// The store and its current session, whose use isn't noted.
  func open() async throws(Failure) -> (store: AccountStore, session: Session?) {
    let store = try await openStore()
    return (store, try await Failure.translating(await store.openSession()))
  }

  func openStore() async throws(Failure) -> AccountStore {
    let folder = try await Failure.translating(try DataFolder(path: folder))
    return try await Failure.translating(
      try AccountStore(
        in: folder, at: location,
        outbox: Outbox(for: location ?? .file(in: folder), in: folder, sendmail: nil),
        keeping: keeping))
  }
}

extension Failure {
  init(_ problem: BackupProblem) {
    if case .store(let error) = problem {
      self.init(error)
    } else {
      self.init(problem.description, ExitCode(problem))
    }
  }

  static let noDatabaseAddress = misuse(
    "The address of the database isn't as in postgresql://host/name. See viper --help.")
  static let passwordInArgument = misuse(
    "Others see the password in --database. Put it into ~/.pgpass, or the address into VIPER_DATABASE."
  )

  static func noFile(_ route: RouteName) -> Failure {
    misuse("viper \(route) needs the name of a file. See viper \(route) --help.")
  }
}

extension Field {
  /// The path of a backup.
  static let backup = Field("file", "File", kind: .file).explained("The file of the backup")
}

extension Viper {
  /// Runs a maintenance command; a signal stops it.
  /// - Parameter console: The source of signals; nil for the process's own.
  func runMaintenance(
    on console: (any Console)? = nil,
    _ perform:
      @escaping @MainActor (Maintenance, [FieldName: String]) async throws(Failure) -> String?
  ) async throws(Failure) -> Outcome {
    let maintenance = Maintenance(
      folder: try folder(),
      location: try location(),
      keeping: try keeping(),
      sendmail: try environment.sendmail(system: Outbox.systemSendmail),
      style: RowStyle(arguments, isTerminal: environment.isOutputTerminal))
    let answers = arguments.answers
    let source: any Console = console ?? self.console
    let outcome = try await CommandDriver(console: source).perform { () throws(Failure) in
      try await perform(maintenance, answers)
    }
    if case .signalled = outcome { maintenance.flag.abandon() }
    return outcome
  }
}
