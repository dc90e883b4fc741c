import Platform

/// Changes files all together or not at all.
///
/// New contents and copies of the old ones are staged in a folder of the package. Then a journal is
/// written; from there on until it is removed, which is the instant of "done", whatever is done can
/// be undone, by this process or, where it dies, by the next one. Nothing is flushed to the disk: it
/// guards against kills, full disks and missing permissions, not against a loss of power.
///
/// A folder of the package that several processes change is changed by one after the other.
final class Transaction {
  /// Where everything is staged. Git ignores it.
  static let folder = ".scaffold"
  static let backups = "\(folder)/backups"
  static let journal = "\(folder)/journal"
  static let newJournal = "\(folder)/journal.new"
  static let new = "\(folder)/new"
  static let old = "\(folder)/old"
  private static let lock = "\(folder)/lock"

  let disk: any Disk
  /// What the last recovery left as somebody else had written it meanwhile, a sentence each.
  var leftAlone: [String] = []
  private var lock: FileLock?
  private var isLocked = false

  init(on disk: some Disk) { self.disk = disk }

  /// Makes the plan true.
  /// - Parameter backup: Files of the plan whose bytes are to be kept.
  /// - Returns: The folder in which those are kept under their paths until somebody removes it; nil
  ///   where there are none.
  /// - Throws: why nothing was changed; or else what the next recovery will mend.
  @discardableResult
  func apply(_ plan: Plan, backup: [String] = []) throws(Failure) -> String? {
    if plan.isEmpty {
      try recover()
      return nil
    }
    return try exclusively { () throws(Failure) in
      // Only now can nobody else be interrupted any more.
      try recover()
      let journal: Journal
      let folder: String?
      do throws(DiskError) {
        journal = try check(plan)
        folder = try keep(backup, of: plan)
      } catch {
        throw .unchanged(error)
      }
      do throws(DiskError) {
        try stage(plan)
        try begin(journal)
      } catch {
        try? disk.removeFile(Self.journal)
        sweep()
        discard(folder, backup)
        throw .unchanged(error)
      }
      do throws(DiskError) {
        try perform(plan, journal)
        try disk.removeFile(Self.journal)
      } catch {
        try takeBack(journal, after: error)
        discard(folder, backup)
        throw .unchanged(error, details: leftAlone)
      }
      sweep()
      return folder
    }
  }

  /// Undoes what an interrupted command has left.
  /// - Returns: Whether there was one.
  @discardableResult
  func recover() throws(Failure) -> Bool {
    guard try hasLeftovers() else { return false }
    return try exclusively { () throws(Failure) in
      leftAlone = []
      guard let journal = try readJournal() else {
        sweep()
        return false
      }
      do throws(DiskError) {
        try undo(journal)
      } catch {
        throw Failure(
          "An interrupted command can't be undone yet. \(error)", .failed, details: leftAlone)
      }
      sweep()
      return true
    }
  }

  /// Does something while no other process changes the package, such as looking at it, planning and
  /// applying the plan.
  func exclusively<Value>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
    if isLocked { return try work() }
    do throws(DiskError) {
      lock = try takeLock()
    } catch {
      try? disk.removeFolder(Self.folder)
      throw .unchanged(error)
    }
    isLocked = true
    defer { letGo() }
    return try work()
  }

  private func takeLock() throws(DiskError) -> FileLock? {
    while true {
      // Others make and remove the folder, and may do so just now.
      do throws(DiskError) {
        if try disk.kind(of: Self.folder) == nil { try disk.makeFolder(Self.folder) }
      } catch {
        if error.number != EEXIST { throw error }
      }
      do throws(DiskError) {
        return try disk.lock(Self.lock)
      } catch {
        if error.number != ENOENT { throw error }
      }
    }
  }

  /// Leaves nothing behind but backups, and a journal where undoing has failed.
  private func letGo() {
    try? disk.removeFile(Self.lock)
    try? disk.removeFolder(Self.folder)
    lock = nil
    isLocked = false
  }

  private func hasLeftovers() throws(Failure) -> Bool {
    do throws(DiskError) {
      guard try disk.kind(of: Self.folder) == .folder else { return false }
      let names = try disk.names(in: Self.folder)
      // An empty one was left by a command that died before it held the lock.
      return names.isEmpty || names.contains { "\(Self.folder)/\($0)" != Self.backups }
    } catch {
      throw .unchanged(error)
    }
  }

  private func readJournal() throws(Failure) -> Journal? {
    let bytes: [UInt8]?
    do throws(DiskError) { bytes = try disk.read(Self.journal) } catch { throw .unchanged(error) }
    guard let bytes else { return nil }
    if let journal = Journal(bytes) { return journal }
    throw Failure(
      "\(Self.journal) isn't what an interrupted command leaves, and nothing was changed: "
        + "look with git status what has changed, and remove \(Self.folder).", .failed)
  }
}
