import Platform
import Synchronization

/// Keeps this process from being stopped (Ctrl-Z) while it holds what other processes wait for, such as
/// a database's write lock.
public enum StopGate {
  private static let holders = Mutex(0)

  /// Notes that something is held; it can't begin while the process is being stopped. Ends with
  /// `leave()`.
  public static func enter() { holders.withLock { $0 += 1 } }

  public static func leave() { holders.withLock { $0 -= 1 } }

  /// Calls `stop` once nothing is held; until then the caller waits.
  public static func stopWhenFree(_ stop: () -> Void) {
    while true {
      let isFree = holders.withLock { count in
        if count == 0 { stop() }
        return count == 0
      }
      if isFree { return }
      poll(nil, 0, 1)
    }
  }
}
