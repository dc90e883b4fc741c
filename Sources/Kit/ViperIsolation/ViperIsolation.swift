import CViperIsolation
import Synchronization
import ViperPlatform

/// Opens closed standard streams, disables core dumps and crash backtraces, lets only root read this
/// process's memory, and keeps inherited descriptors from child processes.
///
/// Called first in `main`.
public func hardenProcess() { isolation_harden_process() }

/// The command line, including the program's name.
///
/// An element that isn't valid UTF-8 is nil (`CommandLine.arguments` would repair it). Nil if the
/// arguments are unknown.
public func commandLineArguments() -> [String?]? {
  var count: Int32 = 0
  guard let arguments = isolation_arguments(&count) else { return nil }
  return (0..<Int(count)).map { index in
    arguments[index].flatMap { String(validatingCString: $0) }
  }
}

/// A resource without which the process can't run.
public enum Shortage: Sendable { case descriptors, memoryOrThreads, processFiles }

/// Checks for missing resources before the first queue or task needs them.
///
/// Takes less than a millisecond.
public func findShortage() -> Shortage? {
  switch isolation_find_shortage() {
  case 0: nil
  case 1: .descriptors
  case 3: .processFiles
  default: .memoryOrThreads
  }
}

/// Renames a file unless the new name exists.
/// - Returns: 0 or an errno(3): `EEXIST`, or that of rename(2).
public func renameExclusively(_ path: String, to name: String) -> Int32 {
  isolation_rename_exclusively(path, name)
}

/// Removes all environment variables except `names`, so that neither libraries nor child processes
/// see others.
///
/// Not thread-safe: call it while the process has one thread.
public func restrictEnvironment(to names: [String]) {
  let kept = names.map { ($0, environment($0)) }
  isolation_clear_environment()
  for (name, value) in kept {
    if let value { setenv(name, value, 1) }
  }
}

/// Starts a program in a new session without a terminal, its output discarded and no descriptors
/// inherited.
/// - Parameters:
///   - words: Its path and its arguments.
///   - variables: Its environment, each as `NAME=value`; nil for that of this process.
///   - input: The descriptor of its standard input; nil for /dev/null.
/// - Returns: Its process id, for waitpid(2); nil if it can't be started.
public func spawnDetached(
  _ words: [String], variables: [String]? = nil, input: Int32? = nil
) -> pid_t? {
  guard let path = words.first else { return nil }
  let copies = (words.map { strdup($0) }, (variables ?? []).map { strdup($0) })
  defer { (copies.0 + copies.1).forEach { free($0) } }
  var id: pid_t = 0
  let failure =
    if variables == nil {
      isolation_spawn_detached(&id, path, copies.0 + [nil], nil, input ?? -1)
    } else {
      isolation_spawn_detached(&id, path, copies.0 + [nil], copies.1 + [nil], input ?? -1)
    }
  return failure == 0 ? id : nil
}

/// Starts this program again as a detached process and doesn't wait for it.
public func respawn(_ arguments: [String]) {
  // Reaps children that have ended; init(1) adopts the others.
  let started = spawnDetached([programPath()] + arguments)
  others.withLock { others in
    others.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    if let started { others.append(started) }
  }
}

private let others = Mutex<[pid_t]>([])

/// The path of this program's executable.
private func programPath() -> String {
  #if canImport(Darwin)
    var size = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(size))
    let isKnown = _NSGetExecutablePath(&path, &size) == 0
    let known = path.prefix { isKnown && $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: known, as: UTF8.self)
  #else
    // The link starts the program even if its file was replaced or removed.
    let link = "/proc/self/exe"
    guard let path = realpath(link, nil) else { return link }
    defer { free(path) }
    return String(validatingCString: path) ?? link
  #endif
}
