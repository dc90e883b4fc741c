import Platform

extension Transaction {
  /// Looks whether the disk is as the plan has it, and writes down what has to be done.
  /// - Throws: ESTALE where somebody has changed a file meanwhile.
  func check(_ plan: Plan) throws(DiskError) -> Journal {
    var journal = Journal()
    var known: Set<String> = []
    for change in plan.changes {
      try PackagePath.checkChangeable(change.path)
      try check(change)
      let after = change.after.map { Fingerprint(of: $0) }
      journal.entries.append(
        Journal.Entry(path: change.path, after: after, isNew: change.before == nil))
      if change.kind == .create {
        for folder in PackagePath.folders(above: change.path) {
          if !known.insert(folder).inserted { break }
          switch try disk.kind(of: folder) {
          case .folder: break
          case nil: journal.made.append(folder)
          default: throw DiskError(path: folder, number: ENOTDIR)
          }
        }
      }
    }
    journal.made.sort()
    journal.emptied = try foldersEmptied(by: plan)
    return journal
  }

  private func check(_ change: Plan.Change) throws(DiskError) {
    if change.before != nil {
      if try disk.read(change.path) != change.before {
        throw DiskError(path: change.path, number: ESTALE)
      }
    } else if try disk.kind(of: change.path) != nil {
      throw DiskError(path: change.path, number: EEXIST)
    }
  }

  /// The folders in which nothing will be left, outer ones first.
  private func foldersEmptied(by plan: Plan) throws(DiskError) -> [Journal.EmptiedFolder] {
    var gone: Set<String> = []
    var candidates: Set<String> = []
    for change in plan.changes where change.kind == .remove {
      gone.insert(change.path)
      candidates.formUnion(PackagePath.folders(above: change.path))
    }
    var emptied: [Journal.EmptiedFolder] = []
    // Those within before the outer ones, which they are a part of.
    for folder in candidates.sorted(by: >) {
      let rest = try disk.names(in: folder).filter { !gone.contains("\(folder)/\($0)") }
      if !rest.isEmpty { continue }
      gone.insert(folder)
      emptied.append(Journal.EmptiedFolder(path: folder, mode: try disk.mode(of: folder)))
    }
    return emptied.reversed()
  }

  /// Writes all contents, beside those that are there.
  func stage(_ plan: Plan) throws(DiskError) {
    try disk.makeFolder(Self.new)
    try disk.makeFolder(Self.old)
    for (number, change) in plan.changes.enumerated() {
      guard let after = change.after else { continue }
      let new = "\(Self.new)/\(number)"
      guard let before = change.before else {
        try disk.write(after, to: new, mode: change.mode)
        continue
      }
      let mode = try disk.mode(of: change.path)
      try write(after, to: new, mode: mode)
      try write(before, to: "\(Self.old)/\(number)", mode: mode)
    }
  }

  /// Writes a file with exactly these permissions.
  private func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(DiskError) {
    try disk.write(bytes, to: path, mode: 0o600)
    try disk.setMode(mode, of: path)
  }

  /// From here on, whatever is done will be undone, until it is done.
  func begin(_ journal: Journal) throws(DiskError) {
    try disk.write(journal.bytes, to: Self.newJournal, mode: 0o644)
    try disk.move(Self.newJournal, to: Self.journal)
  }

  /// Does what the journal says.
  func perform(_ plan: Plan, _ journal: Journal) throws(DiskError) {
    for folder in journal.made { try disk.makeFolder(folder) }
    for (number, change) in plan.changes.enumerated() where change.after != nil {
      // Somebody may have written it while all the others were staged.
      try check(change)
      try disk.move("\(Self.new)/\(number)", to: change.path)
    }
    for (number, change) in plan.changes.enumerated() where change.after == nil {
      let kept = "\(Self.old)/\(number)"
      try disk.move(change.path, to: kept)
      // Looked at where nobody else writes it any more: undoing brings it back as it is now.
      if try disk.read(kept) != change.before { throw DiskError(path: change.path, number: ESTALE) }
    }
    for folder in journal.emptied.reversed() { try removeFolder(folder.path) }
  }

  /// Removes a folder, unless somebody has put something there: that stays, and the folder with it.
  func removeFolder(_ path: String) throws(DiskError) {
    do throws(DiskError) {
      try disk.removeFolder(path)
    } catch {
      if ![ENOTEMPTY, EEXIST, ENOENT].contains(error.number) { throw error }
    }
  }

  /// Removes what was staged. What can't be removed now is removed by the next command.
  func sweep() {
    for folder in [Self.new, Self.old] {
      for name in (try? disk.names(in: folder)) ?? [] { try? disk.removeFile("\(folder)/\(name)") }
      try? disk.removeFolder(folder)
    }
    try? disk.removeFile(Self.newJournal)
  }

  /// Copies files to a folder of their own, which is never reused.
  func keep(_ paths: [String], of plan: Plan) throws(DiskError) -> String? {
    let changes = paths.compactMap { plan[$0] }.filter { $0.before != nil }
    if changes.isEmpty { return nil }
    let last = try disk.names(in: Self.backups).compactMap { Int($0) }.max() ?? 0
    let folder = "\(Self.backups)/\(last + 1)"
    do throws(DiskError) {
      for change in changes {
        guard let before = change.before else { continue }
        let path = "\(folder)/\(change.path)"
        try makeFolders(above: path)
        try write(before, to: path, mode: try disk.mode(of: change.path))
      }
    } catch {
      discard(folder, paths)
      throw error
    }
    return folder
  }

  /// Removes backups of a change that wasn't made.
  func discard(_ folder: String?, _ paths: [String]) {
    guard let folder else { return }
    for path in paths { try? disk.removeFile("\(folder)/\(path)") }
    let folders = Set(paths.flatMap { PackagePath.folders(above: "\(folder)/\($0)") })
    for folder in folders.sorted(by: >) where folder != Self.folder {
      try? disk.removeFolder(folder)
    }
  }

  func makeFolders(above path: String) throws(DiskError) {
    for folder in PackagePath.folders(above: path).reversed()
    where try disk.kind(of: folder) == nil {
      try disk.makeFolder(folder)
    }
  }
}
