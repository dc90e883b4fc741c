import Synchronization

// The C library of each platform; all other sources import ViperPlatform.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

/// The value of an environment variable; nil if it isn't set or isn't UTF-8.
public func environment(_ name: String) -> String? {
  getenv(name).flatMap { String(validatingCString: $0) }
}

/// Whether an environment variable isn't set, or holds UTF-8.
public func isEnvironmentText(_ name: String) -> Bool {
  getenv(name) == nil || environment(name) != nil
}

/// Whether a descriptor refers to /dev/null.
public func isNullDevice(_ descriptor: Int32) -> Bool {
  var (status, null) = (stat(), stat())
  guard fstat(descriptor, &status) == 0, stat("/dev/null", &null) == 0 else { return false }
  return status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == null.st_rdev
}

/// Zeroes `bytes`.
///
/// Copies made before, such as a `String`, stay in memory.
public func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  guard let start = bytes.baseAddress else { return }
  #if canImport(Darwin)
    memset_s(start, bytes.count, 0, bytes.count)
  #else
    explicit_bzero(start, bytes.count)
  #endif
}

private let exitsInstead = Atomic(false)

/// Makes `terminate(bySignal:)` exit with 128 plus the signal's number, as a shell reports it: a
/// parent such as sshd passes on exit codes alone.
public func exitInsteadOfSignals() { exitsInstead.store(true, ordering: .relaxed) }

/// Ends the process by a signal, so that its parent sees which one.
public func terminate(bySignal number: Int32) -> Never {
  if exitsInstead.load(ordering: .relaxed) { _exit(128 + number) }
  signal(number, SIG_DFL)
  // On Linux, the main queue runs on a thread whose signals Dispatch has blocked.
  mask(number, SIG_UNBLOCK)
  raise(number)
  _exit(128 + number)
}

/// Blocks a signal in this thread.
public func blockSignal(_ number: Int32) { mask(number, SIG_BLOCK) }

private func mask(_ number: Int32, _ change: Int32) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(change, &signals, nil)
}
