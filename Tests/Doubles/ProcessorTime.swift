import Foundation

/// Whose processor time is measured.
package enum ProcessorTime {
  case thread, process

  package var now: Duration {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
