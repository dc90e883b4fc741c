/// The bytes of a file before and after a command.
struct Change: Equatable {
  let path: String
  /// nil if there is no file.
  let before: [UInt8]?
  /// nil if there will be no file.
  let after: [UInt8]?
  /// The permissions of a new file; others keep theirs.
  var mode: UInt32 = 0o644
}

/// The package with the changes of a command, in memory, and what the command reports.
struct Draft {
  let package: PackageFolder
  private var files: [String: Change] = [:]
  /// One for each written file, even with the same bytes.
  var entries: [Report.Entry] = []
  /// Commands to run, and lines to check, afterwards.
  var nextSteps: [String] = []
  /// Whether edited files or lines are replaced or removed.
  var hasBackup = false
  /// Whether an upgrade left conflicts in files, or edited files as they were.
  var isUnfinished = false
  /// The record that `record()` has parsed.
  var recorded: Record?

  init(of package: PackageFolder) { self.package = package }

  /// The bytes that the file will hold; nil if there will be no file.
  mutating func read(_ path: String) throws(Failure) -> [UInt8]? {
    if let change = files[path] { return change.after }
    let bytes = try package.read(path)
    files[path] = Change(path: path, before: bytes, after: bytes)
    return bytes
  }

  mutating func write(_ bytes: [UInt8]?, to path: String, mode: UInt32 = 0o644) throws(Failure) {
    let before = try read(path)
    let verb: Report.Verb =
      before == bytes ? .identical : before == nil ? .create : bytes == nil ? .remove : .update
    entries.append(.init(verb, path))
    replace(path, with: bytes, mode: mode)
  }

  /// Moves a file with its permissions, and replaces its bytes.
  mutating func move(_ path: String, to other: String, holding bytes: [UInt8]) throws(Failure) {
    let mode = try package.mode(of: path)
    _ = (try read(path), try read(other))
    entries.append(.init(.rename, path, note: other))
    replace(path, with: nil)
    replace(other, with: bytes, mode: mode)
  }

  private mutating func replace(_ path: String, with bytes: [UInt8]?, mode: UInt32 = 0o644) {
    files[path] = Change(path: path, before: files[path]?.before, after: bytes, mode: mode)
  }

  /// New files, changed files and removed files, each sorted by path, and then the records. If the
  /// process is killed, nothing is lost: a moved file is removed after its copy is written, and the
  /// same command continues, since the records are as before.
  var changes: [Change] {
    let records = [Record.path] + Layers.paths
    func rank(_ change: Change) -> Int {
      if records.contains(change.path) { return 3 }
      return change.before == nil ? 0 : change.after == nil ? 2 : 1
    }
    return files.values.filter { $0.before != $0.after }
      .sorted { (rank($0), $0.path) < (rank($1), $1.path) }
  }
}
