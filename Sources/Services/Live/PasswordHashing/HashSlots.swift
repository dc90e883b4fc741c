import Platform
import PrivateFiles

/// Limits how many expensive hashes all processes on a folder compute at once: each takes 128 MiB.
///
/// A slot is a locked file, so a killed process frees its slot.
package struct HashSlots: Sendable {
  /// How long to wait for a slot before hashing without one, since a stopped process keeps its
  /// slot.
  static let patience = Duration.seconds(20)

  /// The files, one per slot.
  let paths: [String]
  private let patience: Duration
  private let onWait: @Sendable () -> Void

  /// - `count`: The number of slots; by default, the number of processors.
  /// - `onWait`: Called once for each hash for which no slot is free at first.
  package init(
    in folder: String, count: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN)),
    patience: Duration = HashSlots.patience, onWait: @escaping @Sendable () -> Void = {}
  ) {
    paths = (0..<max(1, min(count, 64))).map { "\(folder)/hash-\($0)" }
    self.patience = patience
    self.onWait = onWait
  }

  /// Waits for a free slot and returns it.
  ///
  /// Nil, and the hash is computed without one, if no file can be locked or none is free in time;
  /// also nil on cancellation.
  package func take(unless isCancelled: () -> Bool) -> LockedFile? {
    let end = ContinuousClock.now + patience
    var isWaiting = false
    while !isCancelled(), ContinuousClock.now < end {
      for path in paths.shuffled() {
        do {
          if let slot = try LockedFile.take(path, makes: true) { return slot }
        } catch {
          return nil
        }
      }
      if !isWaiting { onWait() }
      isWaiting = true
      poll(nil, 0, 10)
    }
    return nil
  }
}
