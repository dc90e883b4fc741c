import Platform
import PrivateFiles

/// Limits how many expensive hashes are computed at once on a folder, by all processes together: each
/// takes 128 MiB.
///
/// A slot is a file that is locked meanwhile, so a process that is killed frees its slot.
package struct HashSlots: Sendable {
  /// A process that was stopped keeps its slot.
  ///
  /// After so long, others go on without one.
  static let patience = Duration.seconds(20)

  /// The files, one a slot.
  let paths: [String]
  private let patience: Duration
  private let onWait: @Sendable () -> Void

  /// - `count`: As many as the machine has processors, unless told otherwise.
  /// - `onWait`: Called once for each hash for which no slot is free at first.
  package init(
    in folder: String, count: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN)),
    patience: Duration = HashSlots.patience, onWait: @escaping @Sendable () -> Void = {}
  ) {
    paths = (0..<max(1, min(count, 64))).map { "\(folder)/hash-\($0)" }
    self.patience = patience
    self.onWait = onWait
  }

  /// A slot, once one is free.
  ///
  /// Nil, and the hash is computed without, where no file can be locked, or none is free for too
  /// long; and as soon as it is cancelled.
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
