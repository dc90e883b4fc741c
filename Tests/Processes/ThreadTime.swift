import ViperPlatform

extension Duration {
  /// How long processors have run this thread, however busy the machine is.
  package static var threadTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
