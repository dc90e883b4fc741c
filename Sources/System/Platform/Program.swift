import Synchronization

/// How a program ended.
public enum ProgramEnd: Equatable, Sendable {
  case code(Int32)
  case signal(Int32)
  /// Nothing could be started: errno(3). A program that isn't there ends with code 127, as in a shell.
  case unstarted(Int32)
}

/// Runs a program of the search path to its end. It reads nothing, and writes both of its streams to
/// a file, which is made new. SIGINT, SIGTERM and SIGHUP reach it and its children instead of this
/// process; `signalled` tells of them afterwards.
///
/// One at a time: whoever calls it waits.
public func run(_ words: [String], in folder: String, output: String) -> ProgramEnd {
  deferringSignals { runDeferring(words, in: folder, output: output) }
}

/// Does something during which those signals are noted, and end nothing but a program that runs.
public func deferringSignals<Value, Problem>(
  _ work: () throws(Problem) -> Value
) throws(Problem) -> Value {
  // What the handler needs is there before it is called.
  running.store(0, ordering: .sequentiallyConsistent)
  _ = signalled
  let before = passedOn.map { signal($0, pass) }
  defer { for (number, handler) in zip(passedOn, before) { _ = signal(number, handler) } }
  return try work()
}

private func runDeferring(_ words: [String], in folder: String, output: String) -> ProgramEnd {
  // Whoever wanted the last one to end wants no other to begin.
  if let number = signalled { return .signal(number) }
  let id: pid_t
  switch spawn(words, in: folder, output: output) {
  case .success(let started): id = started
  case .failure(let error): return .unstarted(error.number)
  }
  running.store(id, ordering: .sequentiallyConsistent)
  // It may have come before there was anybody to pass it on to.
  if let number = signalled { kill(-id, number) }
  var status: Int32 = 0
  while waitpid(id, &status, 0) < 0 {
    if errno != EINTR { return .unstarted(errno) }
  }
  running.store(0, ordering: .sequentiallyConsistent)
  let number = status & 0x7F
  return number == 0 ? .code(status >> 8 & 0xFF) : .signal(number)
}

/// The last signal that was passed on to a program; nil where none came.
public var signalled: Int32? {
  let number = caught.load(ordering: .sequentiallyConsistent)
  return number == 0 ? nil : number
}

/// What ends a program at the terminal, or from outside.
private let passedOn = [SIGINT, SIGTERM, SIGHUP]

/// The program that runs, which leads a group of its own; 0 where none does.
private let running = Atomic<Int32>(0)
private let caught = Atomic<Int32>(0)

private func pass(_ number: Int32) {
  caught.store(number, ordering: .sequentiallyConsistent)
  let id = running.load(ordering: .sequentiallyConsistent)
  if id > 0 { kill(-id, number) }
}

private struct SpawnError: Error { let number: Int32 }

private func spawn(
  _ words: [String], in folder: String, output: String
) -> Result<pid_t, SpawnError> {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(
    &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)

  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for number in passedOn + [SIGPIPE] { sigaddset(&signals, number) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setpgroup(&attributes, 0)
  let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
  posix_spawnattr_setflags(&attributes, Int16(flags))

  // A folder to begin in is nothing that every system's posix_spawn(3) can be told.
  let shell = ["/bin/sh", "-c", "cd -- \"$1\" && shift && exec \"$@\"", "sh", folder] + words
  let arguments = shell.map { strdup($0) }
  defer { arguments.forEach { free($0) } }
  var id: pid_t = 0
  let failure = posix_spawn(
    &id, "/bin/sh", &actions, &attributes, arguments + [nil], surroundings())
  return failure == 0 ? .success(id) : .failure(SpawnError(number: failure))
}

/// The environment of this process.
private func surroundings() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
    _NSGetEnviron().pointee
  #else
    environ
  #endif
}
