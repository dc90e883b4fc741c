import Synchronization
import ViperPlatform

/// Delays suspension (Ctrl-Z) while this process holds a resource that other processes wait for,
/// such as a database's write lock.
public enum StopGate {
  private struct State {
    var holders = 0
    /// The number of threads that wait to stop the process.
    var waiters = 0
  }

  private static let state = Mutex(State())

  /// Registers a held resource; waits while the process is being suspended.
  ///
  /// Balanced by `leave()`.
  public static func enter() {
    // Gives waiters time: pauses of work that takes resources in sequence are too short to be seen.
    if state.withLock({ $0.waiters > 0 && $0.holders == 0 }) { poll(nil, 0, 2) }
    state.withLock { $0.holders += 1 }
  }

  /// Ends `enter()`.
  public static func leave() { state.withLock { $0.holders -= 1 } }

  /// Calls `stop` if no resource is held; returns whether it did.
  public static func stopIfFree(_ stop: () -> Void) -> Bool {
    state.withLock { state in
      if state.holders == 0 { stop() }
      return state.holders == 0
    }
  }

  /// Waits until no resource is held, then calls `stop`; again if that returns false.
  public static func stopWhenFree(_ stop: () -> Bool) {
    state.withLock { $0.waiters += 1 }
    defer { state.withLock { $0.waiters -= 1 } }
    while !state.withLock({ $0.holders == 0 && stop() }) { poll(nil, 0, 1) }
  }
}
