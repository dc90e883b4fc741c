import Platform
import Synchronization

/// Delays suspension (Ctrl-Z) while this process holds a resource that other processes wait for,
/// such as a database's write lock.
public enum StopGate {
  private static let holders = Mutex(0)

  /// Registers a held resource; waits while the process is being suspended. Balanced by `leave()`.
  public static func enter() { holders.withLock { $0 += 1 } }

  public static func leave() { holders.withLock { $0 -= 1 } }

  /// Waits until no resource is held, then calls `stop`.
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
