import ViperPlatform

/// Changes files atomically: all or none.
///
/// New contents are written to a folder of the package and then renamed; after an error, every step
/// is undone. If the process is killed in between, all files are complete: the same
/// command makes the remaining changes, and `git status` shows the finished ones.
struct Transaction {
  /// The folder for staged files and backups. Git ignores it.
  static let folder = ".scaffold"
  static let backups = "\(folder)/backups"
  private static let (new, old) = ("\(folder)/new", "\(folder)/old")

  let package: PackageFolder
  /// Called before each step that changes the package; throws in tests.
  var willStep: (_ path: String) throws(Failure) -> Void = { _ in }

  /// - Parameter hasBackup: Whether to keep the files that are changed and removed.
  /// - Returns: The folder with these files; nil without a backup.
  /// - Throws: The reason why nothing was changed, or the files that could not be restored.
  @discardableResult
  func apply(_ changes: [Change], hasBackup: Bool = false) throws(Failure) -> String? {
    try keepLeft()
    if changes.isEmpty {
      sweep()
      return nil
    }
    var undo = Undo()
    do throws(Failure) {
      var checked: Set<String> = []
      for change in changes { try check(change, &checked) }
      try stage(changes, &undo)
      for (number, change) in changes.enumerated() { try perform(change, number, &undo) }
      let backup = hasBackup ? try keepOld(&undo) : nil
      sweep()
      return backup
    } catch {
      let left = undo.run()
      if !left.isEmpty {
        var rest = Undo()
        let location = (try? keepOld(&rest)) ?? Self.old
        throw Failure(
          "It failed, and some files could not be restored. Copy them from \(location). \(error)",
          details: left)
      }
      sweep()
      throw Failure("Nothing was changed. \(error)", details: error.details)
    }
  }

  /// Checks that the file is unchanged since it was read, and that no folder in its path is a link.
  /// - Parameter checked: The folders already found not to be links.
  private func check(_ change: Change, _ checked: inout Set<String>) throws(Failure) {
    let names = change.path.split(separator: "/", omittingEmptySubsequences: false)
    let isWithin = names.allSatisfy { !["", ".", "..", ".git"].contains($0.lowercased()) }
    guard isWithin, change.path == change.path.sanitized, names[0] != Self.folder else {
      throw Failure(change.path, errno: EINVAL)
    }
    for folder in folders(above: change.path) where checked.insert(folder).inserted {
      if try package.kind(of: folder) == .link { throw Failure(folder, errno: ELOOP) }
    }
    if change.before == nil {
      if try package.kind(of: change.path) != nil { throw Failure(change.path, errno: EEXIST) }
    } else if try package.read(change.path) != change.before {
      throw Failure(change.path, errno: ESTALE)
    }
  }

  private func stage(_ changes: [Change], _ undo: inout Undo) throws(Failure) {
    sweep()
    if try package.kind(of: "") == nil {
      try package.makeFolder("")
      undo.add {
        sweep()
        package.removeFolder("")
      }
    }
    try makeFolders(above: "\(Self.new)/0", &undo)
    for (number, change) in changes.enumerated() {
      if change.before != nil { try makeFolders(above: "\(Self.old)/\(change.path)", &undo) }
      guard let after = change.after else { continue }
      try willStep(change.path)
      guard let before = change.before else {
        try package.write(after, to: "\(Self.new)/\(number)", mode: change.mode)
        continue
      }
      let mode = try package.mode(of: change.path)
      try package.write(after, to: "\(Self.new)/\(number)", mode: mode, isExact: true)
      try package.write(before, to: "\(Self.old)/\(change.path)", mode: mode, isExact: true)
    }
  }

  private func perform(_ change: Change, _ number: Int, _ undo: inout Undo) throws(Failure) {
    try willStep(change.path)
    let (new, old) = ("\(Self.new)/\(number)", "\(Self.old)/\(change.path)")
    if change.before == nil {
      try makeFolders(above: change.path, &undo)
      try package.move(new, to: change.path)
      undo.add { () throws(Failure) in try package.removeFile(change.path) }
    } else if change.after != nil {
      try package.move(new, to: change.path)
      undo.add { () throws(Failure) in try package.move(old, to: change.path) }
    } else {
      try package.move(change.path, to: old)
      undo.add { () throws(Failure) in try package.move(old, to: change.path) }
      for folder in folders(above: change.path) {
        let mode = try package.mode(of: folder)
        guard package.removeFolder(folder) else { break }
        undo.add { () throws(Failure) in try package.makeFolder(folder, mode: mode) }
      }
    }
  }

  /// Keeps the old files of a killed command: it may have left no other copy of them.
  private func keepLeft() throws(Failure) {
    guard try package.kind(of: Self.folder) == .folder else { return }
    var undo = Undo()
    guard try package.kind(of: Self.old) == .folder else { return }
    do throws(Failure) { _ = try keepOld(&undo) } catch {
      _ = undo.run()
      throw Failure("Nothing was changed. \(error)", details: error.details)
    }
  }

  /// Moves the folder of old files to a numbered backup.
  private func keepOld(_ undo: inout Undo) throws(Failure) -> String {
    let last = try package.folders(in: Self.backups).compactMap { Int($0) }.max() ?? 0
    let folder = "\(Self.backups)/\(last + 1)"
    try willStep(folder)
    try makeFolders(above: folder, &undo)
    try package.move(Self.old, to: folder)
    return folder
  }

  private func makeFolders(above path: String, _ undo: inout Undo) throws(Failure) {
    for folder in folders(above: path).reversed() where !undo.folders.contains(folder) {
      switch try package.kind(of: folder) {
      case .folder: break
      case nil:
        try package.makeFolder(folder)
        undo.add { package.removeFolder(folder) }
      case .link: throw Failure(folder, errno: ELOOP)
      default: throw Failure(folder, errno: ENOTDIR)
      }
      undo.folders.insert(folder)
    }
  }

  /// Removes staged files, also the new ones of a killed process.
  private func sweep() {
    guard (try? package.kind(of: Self.folder)) == .folder else { return }
    package.removeTree(Self.new)
    package.removeTree(Self.old)
    package.removeFolder(Self.folder)
  }
}

/// The steps that undo a transaction.
private struct Undo {
  var steps: [() throws(Failure) -> Void] = []
  /// The folders that are known to exist.
  var folders: Set<String> = []

  mutating func add(_ step: @escaping () throws(Failure) -> Void) { steps.append(step) }

  /// - Returns: The errors of the steps that could not be undone.
  func run() -> [String] {
    steps.reversed().compactMap { step in
      do throws(Failure) {
        try step()
        return nil
      } catch {
        return error.description
      }
    }
  }
}
