/// What a command would do, and what it has to say about it.
struct Proposal {
  var plan = Plan()
  /// One a file, in the order in which a reader wants them.
  var entries: [Report.Entry] = []
  /// Files that will be replaced or removed though somebody has edited them.
  var backups: [String] = []
  /// What to do, or to look at, afterwards.
  var nextSteps: [String] = []
}
