import Accounts

/// Tells how far an import has come, ten times a second at most, and whether it is still wanted.
final class ImportPace {
  /// How many rows were read.
  var rows = 0
  private let size: Int
  private let source: ImportEvents.Source
  private let clock: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var next: ContinuousClock.Instant

  /// - Parameter size: Of the file, in bytes.
  init(
    size: Int, telling source: ImportEvents.Source,
    clock: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.size = max(1, size)
    self.source = source
    self.clock = clock
    start = clock()
    next = start + Self.interval
  }

  private static let interval = Duration.milliseconds(100)

  /// - Throws: `ImportProblem`, `.cancelled` where nobody waits for it any more.
  func check() throws(ImportProblem) {
    if source.isStopped { throw .cancelled }
  }

  /// - Parameter offset: How many bytes of the file were read.
  func step(to offset: Int) throws(ImportProblem) {
    try check()
    let now = clock()
    guard now >= next else { return }
    next = now + Self.interval
    let seconds = start.duration(to: now) / .seconds(1)
    let fraction = min(1, Double(offset) / Double(size))
    source.send(
      .progress(
        ImportProgress(
          fraction: fraction, rows: rows, rate: Double(rows) / seconds,
          secondsLeft: fraction > 0 ? seconds * (1 - fraction) / fraction : 0)))
  }
}
