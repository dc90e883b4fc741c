import Platform
import PrivateFiles

/// Limits how many expensive hashes all processes on a folder compute at once: each takes 128 MiB.
///
/// A slot is a locked file, so a killed process frees its slot. Who finds none free takes a ticket, a
/// locked file, too, and the oldest ticket gets the next slot: first come, first served.
package struct HashSlots: Sendable {
  /// How long the oldest ticket waits before hashing without a slot, since a stopped process keeps its
  /// slot.
  static let patience = Duration.seconds(20)
  private static let prefix = "hash-wait-"
  /// After how many seconds without a sign of life a process that waits counts as stopped.
  private static let staleness = 3

  /// The files, one per slot.
  let paths: [String]
  private let folder: String
  private let patience: Duration
  private let onWait: @Sendable () -> Void

  /// - `count`: The number of slots; by default, the number of processors.
  /// - `onWait`: Called once for each hash for which no slot is free at first.
  package init(
    in folder: String, count: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN)),
    patience: Duration = HashSlots.patience, onWait: @escaping @Sendable () -> Void = {}
  ) {
    paths = (0..<max(1, min(count, 64))).map { "\(folder)/hash-\($0)" }
    self.folder = folder
    self.patience = patience
    self.onWait = onWait
  }

  /// Waits for a free slot and returns it.
  ///
  /// Nil, and the hash is computed without one, if no file can be locked or if no slot is free in time
  /// for the oldest ticket. Also nil on cancellation.
  package func take(unless isCancelled: () -> Bool) -> LockedFile? {
    var ticket: (name: String, file: LockedFile)?
    defer { try? ticket?.file.remove() }
    var firstSince: ContinuousClock.Instant?
    while !isCancelled() {
      do {
        if hasOlderTicket(than: ticket?.name) {
          firstSince = nil
        } else {
          for path in paths.shuffled() {
            if let slot = try LockedFile.take(path, makes: true) { return slot }
          }
          let start = firstSince ?? .now
          if ContinuousClock.now - start >= patience { return nil }
          firstSince = start
        }
        if let ticket {
          utimes("\(folder)/\(ticket.name)", nil)
        } else {
          onWait()
          let name = Self.prefix + Self.time() + "-" + String.random(digits: 4)
          ticket = (name, try LockedFile.make("\(folder)/\(name)"))
        }
      } catch {
        return nil
      }
      poll(nil, 0, firstSince == nil ? 50 : 10)
    }
    return nil
  }

  /// Whether a process waits that came before, and isn't stopped; removes the tickets of killed ones.
  private func hasOlderTicket(than name: String?) -> Bool {
    let older = FileAttributes.names(in: folder).filter { other in
      other.hasPrefix(Self.prefix) && name.map { other < $0 } ?? true
    }
    return older.contains { isWaiting("\(folder)/\($0)") }
  }

  private func isWaiting(_ ticket: String) -> Bool {
    if let left = try? LockedFile.take(ticket) {
      try? left.remove()
      return false
    }
    var status = stat()
    return stat(ticket, &status) == 0 && Platform.time(nil) - status.modified <= Self.staleness
  }

  /// The nanoseconds since the machine has started, in twenty digits, so that names sort by age.
  private static func time() -> String {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let text = String(Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
    return String(repeating: "0", count: max(0, 20 - text.count)) + text
  }
}

extension stat {
  /// The time of its last change, in seconds since 1970.
  fileprivate var modified: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}
