import ViperPlatform

/// Returns the seconds since the machine was started, including the time it was suspended.
///
/// Unlike the time of day, it can't be set.
@Sendable package func secondsSinceBoot() -> Int64 {
  var time = timespec()
  #if canImport(Darwin)
    // On macOS it also counts while the machine is suspended.
    clock_gettime(CLOCK_MONOTONIC, &time)
  #else
    clock_gettime(CLOCK_BOOTTIME, &time)
  #endif
  return Int64(time.tv_sec)
}
