/// What the process tells whoever started it.
enum ExitCode: Int32, CaseIterable {
  /// Done, or there was nothing to do.
  case done = 0
  /// It failed, or `sync --check` and `template check` found something.
  case failed = 1
  /// Used wrongly: an unknown flag, a name that can't be a module's.
  case misused = 2
  /// Files that somebody has edited are in the way.
  case conflict = 3
  /// A file that everybody shares can't be understood; the lines to add by hand are printed.
  case notUnderstood = 4
}
