import StorePlatform
import ViperPlatform

/// Limits the expensive hashes that all processes on a folder compute at once: each takes 128 MiB.
///
/// A slot is a locked file, so a killed process frees its slot. Without a free slot, a process
/// takes a ticket, also a locked file, and the oldest ticket gets the next slot: first come, first
/// served.
package struct HashSlots: Sendable {
  /// The time after which the oldest ticket hashes without a slot, since a stopped process keeps
  /// its slot.
  static let patience = Duration.seconds(20)
  private static let prefix = "hash-wait-"
  /// The age of a ticket, in seconds since its last touch, at which its process counts as stopped.
  private static let staleness = 3

  private let folder: String
  private let count: Int?
  private let patience: Duration
  private let interval: Duration
  private let onWait: @Sendable (_ ahead: Int?) -> Void

  /// - Parameters:
  ///   - count: The number of slots; nil for that of `limit(in:)`.
  ///   - interval: The wait before the first call of `onWait`, and the minimum between calls.
  ///   - onWait: Called with the number of hashes ahead when it has changed, and with nil when such
  ///     a wait ends.
  package init(
    in folder: String, count: Int? = nil, patience: Duration = HashSlots.patience,
    interval: Duration = .seconds(1), onWait: @escaping @Sendable (_ ahead: Int?) -> Void = { _ in }
  ) {
    self.folder = folder
    self.count = count
    self.patience = patience
    self.interval = interval
    self.onWait = onWait
  }

  /// The number in the file `hash-limit` of the folder, from 1 to 64; without the file, the number
  /// of processors. Nil if the file contains anything else.
  package static func limit(in folder: String) -> Int? {
    // Root may own it, and only its group may read it.
    let file = open("\(folder)/hash-limit", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0 {
      return errno == ENOENT ? min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64) : nil
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let length = max(0, read(file, &bytes, bytes.count))
    let words = String(decoding: bytes.prefix(length), as: UTF8.self).split(
      whereSeparator: \.isWhitespace)
    return words.count == 1 ? Int(words[0]).flatMap { (1...64).contains($0) ? $0 : nil } : nil
  }

  /// The files, one per slot. A changed number counts from the next hash on.
  var paths: [String] {
    (0..<(count ?? Self.limit(in: folder) ?? 1)).map { "\(folder)/hash-\($0)" }
  }

  /// Waits for a free slot and returns it.
  ///
  /// Nil, and the hash is computed without one, if no slot can be locked or if none is free in time for
  /// the oldest ticket. Also nil on cancellation.
  package func take(unless isCancelled: () -> Bool) -> LockedFile? {
    var ticket: (name: String, file: LockedFile)?
    var firstSince: ContinuousClock.Instant?
    var reported: Int?
    defer {
      try? ticket?.file.remove()
      if reported != nil { onWait(nil) }
    }
    let paths = paths
    var lastReport = ContinuousClock.now
    while !isCancelled() {
      let older = olderTickets(than: ticket?.name)
      if older.contains(where: isWaiting) {
        firstSince = nil
      } else {
        do {
          for path in paths.shuffled() {
            if let slot = try LockedFile.take(path, makes: true) { return slot }
          }
        } catch {
          return nil
        }
        let start = firstSince ?? .now
        if ContinuousClock.now - start >= patience { return nil }
        firstSince = start
      }
      if let ticket {
        utimes("\(folder)/\(ticket.name)", nil)
      } else {
        // Without a ticket, as on a full disk, a hash waits in no order.
        let name = Self.prefix + Self.time() + "-" + String.random(digits: 4)
        ticket = (try? LockedFile.make("\(folder)/\(name)")).map { (name, $0) }
      }
      if ContinuousClock.now - lastReport >= interval {
        lastReport = .now
        // In a long queue, counts the tickets without a check whether their processes run.
        let ahead = older.count > 16 ? older.count : older.count(where: isWaiting)
        if ahead != reported { onWait(ahead) }
        reported = ahead
      }
      // The more hashes are ahead, the longer the pause.
      poll(nil, 0, firstSince == nil ? Int32(min(1_000, 40 + 10 * older.count)) : 10)
    }
    return nil
  }

  private func olderTickets(than name: String?) -> [String] {
    entryNames(in: folder).filter { other in
      other.hasPrefix(Self.prefix) && name.map { other < $0 } ?? true
    }
  }

  /// Whether a running process waits with this ticket; removes the ticket of a killed one.
  private func isWaiting(_ name: String) -> Bool {
    let ticket = "\(folder)/\(name)"
    if let left = try? LockedFile.take(ticket) {
      try? left.remove()
      return false
    }
    var status = stat()
    return stat(ticket, &status) == 0
      && ViperPlatform.time(nil) - status.modified.tv_sec <= Self.staleness
  }

  /// The nanoseconds since the machine has started, in twenty digits, so that names sort by age.
  private static func time() -> String {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let text = String(Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
    return String(repeating: "0", count: max(0, 20 - text.count)) + text
  }
}
