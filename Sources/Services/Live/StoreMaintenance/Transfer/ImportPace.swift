import Accounts
import StorePlatform

/// Reports the progress of an import, throttled to ten events a second, and checks for
/// cancellation.
final class ImportPace {
  /// The number of rows read.
  var rows = 0
  private let size: Int
  private let flag: CancellationFlag
  private let progress: (ImportProgress) -> Void
  private let clock: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var next: ContinuousClock.Instant

  /// - Parameter size: The size of the file in bytes.
  init(
    size: Int, unless flag: CancellationFlag,
    clock: @escaping () -> ContinuousClock.Instant = { .now },
    progress: @escaping (ImportProgress) -> Void
  ) {
    self.size = max(1, size)
    (self.flag, self.progress) = (flag, progress)
    self.clock = clock
    start = clock()
    next = start + Self.interval
  }

  private static let interval = Duration.milliseconds(100)

  /// - Throws: `ImportProblem`: `.cancelled` if the import was cancelled.
  func check() throws(ImportProblem) {
    if flag.isCancelled { throw .cancelled }
  }

  /// - Parameter offset: The number of bytes read.
  func step(to offset: Int) throws(ImportProblem) {
    try check()
    let now = clock()
    guard now >= next else { return }
    next = now + Self.interval
    let seconds = start.duration(to: now) / .seconds(1)
    let fraction = min(1, Double(offset) / Double(size))
    progress(
      ImportProgress(
        fraction: fraction, rows: rows, rate: Double(rows) / seconds,
        secondsLeft: fraction > 0 ? seconds * (1 - fraction) / fraction : 0))
  }
}
