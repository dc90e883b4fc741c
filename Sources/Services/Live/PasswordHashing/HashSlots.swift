import Platform
import PrivateFiles

/// Limits how many expensive hashes all processes on a folder compute at once: each takes 128 MiB.
///
/// A slot is a locked file, so a killed process frees its slot. Who finds none free takes a ticket, a
/// locked file, too, and the oldest ticket gets the next slot: first come, first served.
package struct HashSlots: Sendable {
  /// How long to wait without progress before hashing without a slot, since a stopped process keeps
  /// its slot. With many callers a wait as a whole may be longer.
  static let patience = Duration.seconds(20)
  private static let prefix = "hash-wait-"

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
  /// Nil, and the hash is computed without one, if no file can be locked or if nothing moves in time:
  /// then one caller after the other goes on, each after its own patience. Also nil on cancellation.
  package func take(unless isCancelled: () -> Bool) -> LockedFile? {
    var ticket: (name: String, file: LockedFile)?
    defer { try? ticket?.file.remove() }
    var stuck: Set<String> = []
    var (front, since) = ("", ContinuousClock.now)
    while !isCancelled() {
      let older = oldestTicket(before: ticket?.name, except: stuck)
      do {
        if older == nil {
          for path in paths.shuffled() {
            if let slot = try LockedFile.take(path, makes: true) { return slot }
          }
        }
        if ticket == nil {
          onWait()
          let name = Self.prefix + Self.time() + "-" + String.random(digits: 4)
          ticket = (name, try LockedFile.make("\(folder)/\(name)"))
        }
      } catch {
        return nil
      }
      if (older ?? "") != front { (front, since) = (older ?? "", ContinuousClock.now) }
      if ContinuousClock.now - since >= patience {
        guard let older else { return nil }
        stuck.insert(older)
      }
      poll(nil, 0, older == nil ? 10 : 50)
    }
    return nil
  }

  /// The oldest ticket of a living process; removes those of killed ones.
  private func oldestTicket(before name: String?, except stuck: Set<String>) -> String? {
    FileAttributes.names(in: folder).first { other in
      guard other.hasPrefix(Self.prefix), !stuck.contains(other), name.map({ other < $0 }) ?? true
      else { return false }
      guard let left = try? LockedFile.take("\(folder)/\(other)") else { return true }
      try? left.remove()
      return false
    }
  }

  /// The nanoseconds since the machine has started, in twenty digits, so that names sort by age.
  private static func time() -> String {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let text = String(Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
    return String(repeating: "0", count: max(0, 20 - text.count)) + text
  }
}
