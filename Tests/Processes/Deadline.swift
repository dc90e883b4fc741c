import Foundation
import ViperPlatform

/// When a test gives up waiting: after a time, or at the latest after twenty times as long on the wall,
/// for a process that runs in a loop leaves no processor idle.
package struct Deadline {
  /// The clock of a deadline.
  package enum Clock {
    /// The idle time of the processors: on a busy machine, a process that waits for its turn must
    /// not count as one that hangs. The wall-clock time if the system doesn't report it.
    case idle
    /// For pauses and retries, never for a verdict.
    case wall

    private static let start = ContinuousClock.now

    var now: Duration {
      switch self {
      case .idle: Self.idleTime ?? Self.wall.now
      case .wall: Self.start.duration(to: .now)
      }
    }

    /// The mean over all processors since the system has started, from proc_stat(5), in steps of 10 ms.
    private static var idleTime: Duration? {
      guard let file = try? Descriptor.reading("/proc/stat"), let bytes = file.read() else {
        return nil
      }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      let words = lines.first?.split(separator: " ") ?? []
      let count = lines.count { $0.hasPrefix("cpu") } - 1
      guard words.count > 4, count > 0, let ticks = Int(words[4]), ticks > 0 else { return nil }
      return .milliseconds(ticks * 10 / count)
    }
  }

  private let duration: Duration
  private let clock: Clock
  private let start: Duration
  private let idleStart: Duration

  package init(after duration: Duration, by clock: Clock = .idle) {
    (self.duration, self.clock, start) = (duration, clock, Clock.wall.now)
    idleStart = clock == .idle ? clock.now : .zero
  }

  /// Returns the indices of the descriptors that can be read or are at their end. It skips nil, and
  /// is empty only when time is up.
  package func wait(for descriptors: [Descriptor?]) -> [Int] {
    var polls = descriptors.map {
      pollfd(fd: $0?.number ?? -1, events: Int16(POLLIN), revents: 0)
    }
    var left: Duration
    repeat {
      left = self.left
      _ = poll(&polls, nfds_t(polls.count), Int32((left / .milliseconds(1)).rounded(.up)))
      let ready = polls.indices.filter { polls[$0].revents != 0 }
      if !ready.isEmpty { return ready }
    } while left > .zero
    return []
  }

  package var isOver: Bool { left == .zero }

  private var left: Duration {
    let time = Clock.wall.now - start
    // No processor was idle for longer, so /proc isn't read for each byte.
    if time < duration || clock == .wall { return max(.zero, duration - time) }
    return max(.zero, min(duration - (clock.now - idleStart), duration * 20 - time))
  }

  /// Lets other processes go on for a moment.
  package static func pause(_ duration: Duration = .milliseconds(5)) {
    _ = Self(after: duration, by: .wall).wait(for: [])
  }
}
