extension Transaction {
  /// Brings everything back to what it was before the journal was written, and removes the journal.
  /// It may be interrupted, and repeated, at any step. What somebody else has written meanwhile
  /// stays.
  ///
  /// A staged file says how far it came: it was moved to its place, or it wasn't.
  func undo(_ journal: Journal) throws(DiskError) {
    for folder in journal.emptied {
      try makeFolders(above: folder.path)
      if try disk.kind(of: folder.path) == nil { try disk.makeFolder(folder.path) }
      if try disk.mode(of: folder.path) != folder.mode {
        try disk.setMode(folder.mode, of: folder.path)
      }
    }
    for (number, entry) in journal.entries.enumerated().reversed() {
      let isStaged = try disk.kind(of: "\(Self.new)/\(number)") != nil
      if let after = entry.after {
        if isStaged { continue }
        if entry.isNew {
          try remove(entry.path, ifStill: after)
        } else {
          try restore(entry.path, number, ifStill: after)
        }
      } else {
        try restore(entry.path, number, ifStill: nil)
      }
    }
    for folder in journal.made.reversed() where try disk.kind(of: folder) == .folder {
      try removeFolder(folder)
    }
    if try disk.kind(of: Self.journal) != nil { try disk.removeFile(Self.journal) }
  }

  /// The same at once, after an error.
  func takeBack(_ journal: Journal, after cause: DiskError) throws(Failure) {
    do throws(DiskError) {
      leftAlone = []
      try undo(journal)
    } catch {
      throw Failure(
        "The change failed, and what was done of it can't be undone yet. The next command does it, "
          + "as soon as this is mended. \(error)", .failed, details: ["\(cause)"] + leftAlone)
    }
    sweep()
  }

  /// Removes a file that was made.
  private func remove(_ path: String, ifStill after: Fingerprint) throws(DiskError) {
    switch try disk.kind(of: path) {
    case nil: return
    case .file:
      if let bytes = try disk.read(path), Fingerprint(of: bytes) == after {
        return try disk.removeFile(path)
      }
      fallthrough
    default:
      leftAlone.append(
        "\(path) was made by a command that is undone, and changed by somebody since: it stays.")
    }
  }

  /// Moves the old bytes back to their place; to the backups, where somebody else has written it.
  /// - Parameter after: What it holds if nobody has; nil where it was removed.
  private func restore(
    _ path: String, _ number: Int, ifStill after: Fingerprint?
  ) throws(DiskError) {
    let kept = "\(Self.old)/\(number)"
    let kind = try disk.kind(of: path)
    let now = kind == .file ? try disk.read(path) : nil
    let isOurs = kind == nil || now.map { Fingerprint(of: $0) == after } ?? false
    guard let before = try disk.read(kept) else {
      // An earlier attempt has moved them back, or somebody has taken them away.
      if isOurs { leftAlone.append("\(path) can't be restored: \(kept) has been removed.") }
      return
    }
    if isOurs {
      try makeFolders(above: path)
      return try disk.move(kept, to: path)
    }
    if now == before { return }
    let last = try disk.names(in: Self.backups).compactMap { Int($0) }.max() ?? 0
    let backup = "\(Self.backups)/\(last + 1)/\(path)"
    try makeFolders(above: backup)
    try disk.move(kept, to: backup)
    leftAlone.append(
      "\(path) was changed by a command that is undone, and by somebody since: it stays; "
        + "what it held before is in \(backup).")
  }
}

extension Failure {
  /// The tree is as it was.
  static func unchanged(_ cause: DiskError, details: [String] = []) -> Failure {
    Failure("Nothing was changed. \(cause)", .failed, details: details)
  }
}
