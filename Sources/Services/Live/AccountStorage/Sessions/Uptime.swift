import Platform

/// Seconds since the machine was started, the time that it was suspended included.
///
/// Unlike the time of day, it can't be set.
@Sendable package func secondsSinceBoot() -> Int64 {
  var time = timespec()
  #if canImport(Darwin)
    // There it goes on while the machine is suspended.
    clock_gettime(CLOCK_MONOTONIC, &time)
  #else
    clock_gettime(CLOCK_BOOTTIME, &time)
  #endif
  return Int64(time.tv_sec)
}
