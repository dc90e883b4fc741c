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

  private let folder: String
  private let count: Int?
  private let patience: Duration
  private let delay: Duration
  private let onWait: @Sendable (_ ahead: Int?) -> Void

  /// - `count`: The number of slots; nil for the one in the file `hashes` of the folder, or else the
  ///   number of processors.
  /// - `delay`: How long a hash waits before it is told that it does.
  /// - `onWait`: Called with how many came before a hash that waits, each time that it has halved, and
  ///   with nil once the wait is over; not called for shorter waits.
  package init(
    in folder: String, count: Int? = nil, patience: Duration = HashSlots.patience,
    delay: Duration = .seconds(1), onWait: @escaping @Sendable (_ ahead: Int?) -> Void = { _ in }
  ) {
    self.folder = folder
    self.count = count
    self.patience = patience
    self.delay = delay
    self.onWait = onWait
  }

  /// The files, one per slot. A changed number counts from the next hash on.
  var paths: [String] {
    let count = count ?? numberInFile() ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return (0..<max(1, min(count, 64))).map { "\(folder)/hash-\($0)" }
  }

  /// The number in the file `hashes`; nil where there is none, and 0 where it isn't one.
  private func numberInFile() -> Int? {
    let file = open("\(folder)/hashes", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { return errno == ENOENT ? nil : 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let length = read(file, &bytes, bytes.count)
    let line = bytes.prefix(max(0, length)).prefix { $0 != UInt8(ascii: "\n") }
    return Int(String(decoding: line, as: UTF8.self)) ?? 0
  }

  /// Waits for a free slot and returns it.
  ///
  /// Nil, and the hash is computed without one, if no file can be locked or if no slot is free in time
  /// for the oldest ticket. Also nil on cancellation.
  package func take(unless isCancelled: () -> Bool) -> LockedFile? {
    var ticket: (name: String, file: LockedFile)?
    var firstSince: ContinuousClock.Instant?
    var told: Int?
    defer {
      try? ticket?.file.remove()
      if told != nil { onWait(nil) }
    }
    let (begin, paths) = (ContinuousClock.now, paths)
    while !isCancelled() {
      do {
        let older = olderTickets(than: ticket?.name)
        if older.contains(where: isWaiting) {
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
          let name = Self.prefix + Self.time() + "-" + String.random(digits: 4)
          ticket = (name, try LockedFile.make("\(folder)/\(name)"))
        }
        let isNews = told.map { older.count < $0 && older.count <= $0 / 2 } ?? true
        if isNews, ContinuousClock.now - begin >= delay {
          told = older.count
          onWait(told)
        }
      } catch {
        return nil
      }
      poll(nil, 0, firstSince == nil ? 50 : 10)
    }
    return nil
  }

  private func olderTickets(than name: String?) -> [String] {
    FileAttributes.names(in: folder).filter { other in
      other.hasPrefix(Self.prefix) && name.map { other < $0 } ?? true
    }
  }

  /// Whether a process waits that has this ticket, and isn't stopped; removes that of a killed one.
  private func isWaiting(_ name: String) -> Bool {
    let ticket = "\(folder)/\(name)"
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
