import CIsolation
import Platform
import Synchronization

/// What the first lines of a program call: no core file, no eyes on its memory but root's, and
/// nothing inherited by what it starts.
public func hardenProcess() { isolation_harden_process() }

/// The command line, the program's name included; an element is nil where it holds no UTF-8, which
/// Swift's own list would replace. Nil where the system doesn't tell it.
public func commandLineArguments() -> [String?]? {
  var count: Int32 = 0
  guard let arguments = isolation_arguments(&count) else { return nil }
  return (0..<Int(count)).map { place in
    arguments[place].flatMap { String(validatingCString: $0) }
  }
}

/// What a process can have too little of to run at all.
public enum Shortage: Sendable { case descriptors, memoryOrThreads, processFiles }

/// Looks for what is missing, before a queue or a task needs it. Takes less than a millisecond.
public func findShortage() -> Shortage? {
  switch isolation_find_shortage() {
  case 0: nil
  case 1: .descriptors
  case 3: .processFiles
  default: .memoryOrThreads
  }
}

/// Forgets what `bytes` held. A copy that somebody has made stays, such as any `String`.
public func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  if let start = bytes.baseAddress { isolation_wipe(start, bytes.count) }
}

/// Renames a file, unless something has the new name already.
/// - Returns: 0, or why it can't as an errno(3): `EEXIST`, or that of rename(2).
public func renameExclusively(_ path: String, to name: String) -> Int32 {
  isolation_rename_exclusively(path, name)
}

/// Removes every variable from this process's environment but those, so that no library reads others,
/// and no program that is started gets them. Only before a second thread is there.
public func restrictEnvironment(to names: [String]) {
  let kept = names.map { ($0, environment($0)) }
  isolation_clear_environment()
  for (name, value) in kept {
    if let value { setenv(name, value, 1) }
  }
}

/// Starts a program that no terminal stops or ends, that writes nowhere and inherits nothing.
/// - Parameters:
///   - words: Its path, and its arguments.
///   - variables: Its environment, each as `NAME=value`; nil for that of this process.
///   - input: What it reads; nil for nothing.
/// - Returns: Its number, for waitpid(2); nil where it can't be started.
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

/// Starts this program once more, apart from this process, and waits neither now nor at the end.
public func respawn(_ arguments: [String]) {
  // Those that have ended are let go of; init(1) takes the others over.
  let started = spawnDetached([programPath()] + arguments)
  others.withLock { others in
    others.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    if let started { others.append(started) }
  }
}

private let others = Mutex<[pid_t]>([])

/// Where this program lies.
private func programPath() -> String {
  #if canImport(Darwin)
    var size = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(size))
    let isKnown = _NSGetExecutablePath(&path, &size) == 0
    let known = path.prefix { isKnown && $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: known, as: UTF8.self)
  #else
    // What was replaced or taken away meanwhile can be started all the same.
    let link = "/proc/self/exe"
    guard let path = realpath(link, nil) else { return link }
    defer { free(path) }
    return String(validatingCString: path) ?? link
  #endif
}
