import AccountStorage
import Accounts
import BackgroundWork
import Platform
import PrivateFiles

/// Brings a backup back into a folder.
///
/// A database that is sound is replaced in one transaction, so whoever has it open sees the old
/// accounts or the new ones; one that is damaged is put aside first, and kept.
///
/// Accounts are replaced only for an administrator who is logged in. A database that is too damaged to
/// show one isn't replaced: the owner of the files has to move it away first.
public struct Restoration: Sendable {
  /// What was brought back.
  public struct Outcome: Equatable, Sendable {
    public let accounts: Int
    /// Where what was damaged is now; nil where nothing was.
    public let quarantined: String?
  }

  let file: String
  let folder: DataFolder
  let keeping: SessionKeeping
  let busyTimeout: Duration
  let clock: @Sendable () -> Int64
  var database: String { folder.path + "/viper.db" }

  /// - Parameters:
  ///   - file: The backup, wherever a link leads. It is read, and stays as it is.
  ///   - keeping: Where the session is kept that tells who asks.
  ///   - busyTimeout: How long to wait for another process that writes.
  package init(
    of file: String, into folder: DataFolder, keeping: SessionKeeping = .file(name: nil),
    busyTimeout: Duration = .seconds(5),
    clock: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
  ) {
    self.file = file
    self.folder = folder
    self.keeping = keeping
    self.busyTimeout = busyTimeout
    self.clock = clock
  }

  /// Killed at any moment, it leaves the old accounts or the new ones, or, where the old ones were
  /// damaged, maybe none yet: then it can be run again.
  ///
  /// Everybody is logged out afterwards.
  /// - Parameters:
  ///   - isAgreed: Whether accounts that can be read may be replaced.
  ///   - flag: Knows what is to be removed where the process ends before it is done.
  public func run(
    isAgreed: Bool, unless flag: CancellationFlag = CancellationFlag()
  ) async throws(BackupProblem) -> Outcome {
    let store: AccountStore
    let (session, count): (Session?, Int)
    switch try await standing() {
    case .missing: return try await fillFolder(unless: flag)
    case .damaged: return try await replaceDamaged(unless: flag)
    case .sound(let sound, let current, let accounts):
      (store, session, count) = (sound, current, accounts)
    }
    if count > 0 {
      guard let session, session.account.isAdministrator else {
        // Refused all the same where it can't be logged.
        if let session { try? await store.noteRefusal(in: session.key) }
        throw .notAllowed
      }
      do throws(StoreError) {
        try await store.confirmedAccount(in: session.key)
      } catch {
        throw .store(error)
      }
    }
    let copy = try await checkedCopy(unless: flag)
    if count > 0, !isAgreed { throw .unasked(path: database, count: count) }
    do throws(StoreError) {
      let isAllowed = try await store.replaceAll(with: copy, by: session, at: clock())
      if isAllowed {
        try forgetSessions()
        tidyOutbox()
        return Outcome(accounts: copy.accounts, quarantined: nil)
      }
    } catch {
      throw .store(error)
    }
    throw .notAllowed
  }
}
