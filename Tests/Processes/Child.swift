import Foundation
import ViperPlatform

/// A process that a test has started. It never outlives its owner.
package final class Child {
  package enum End: Equatable {
    case code(Int32)
    case signal(Int32)
  }

  package let id: pid_t
  /// The other end is the child's alone: it closes when the child ends.
  private let life: Descriptor
  private var end: End?

  /// - Parameters:
  ///   - words: The program's path, and its arguments.
  ///   - descriptors: The child's descriptors 0, 1, 2 and so on.
  ///   - terminal: The path of its controlling terminal, which becomes descriptors 0, 1 and 2.
  ///   - isLeader: Whether it leads its own session, as it does with a terminal.
  package init(
    _ words: [String], environment: [String: String], descriptors: [Int32: Descriptor],
    terminal: String? = nil, isLeader: Bool = false
  ) throws {
    let (life, other) = try Descriptor.pipe()
    var plan = SpawnPlan(isLeader: isLeader || terminal != nil)
    defer { plan.destroy() }
    if let terminal {
      for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { plan.open(terminal, at: number) }
    }
    for (number, descriptor) in descriptors { plan.put(descriptor.number, at: number) }
    plan.put(other.number, at: SpawnPlan.firstClosed - 1)
    // Descriptors used only by number would be closed before.
    id = try withExtendedLifetime((descriptors, other)) {
      try plan.spawn(words, environment: environment.map { "\($0)=\($1)" })
    }
    self.life = life
  }

  deinit { if end == nil { _ = finish(before: Deadline(after: .zero)) } }

  package func signal(_ number: Int32) { _ = kill(id, number) }

  package func ends(before deadline: Deadline) -> Bool { !deadline.wait(for: [life]).isEmpty }

  /// Its memory as reported by Linux, such as `VmRSS` for the current and `VmHWM` for the peak use,
  /// in MB; 0 if unknown.
  package func memory(_ name: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    let kilobytes = line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Double($0) }
    return (kilobytes ?? 0) / 1000
  }

  /// How it ended; nil if it took too long and was killed.
  package func finish(before deadline: Deadline) -> End? {
    let isInTime = ends(before: deadline)
    if !isInTime { signal(SIGKILL) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let number = status & 0x7F
    end = number == 0 ? .code(status >> 8 & 0xFF) : .signal(number)
    return isInTime ? end : nil
  }
}

/// The actions and attributes of posix_spawn(3).
private struct SpawnPlan {
  /// A child inherits no descriptor from this number on. The descriptor before it reports the
  /// child's end.
  static let firstClosed: Int32 = 10

  /// The numbers of the child's own descriptors.
  private var numbers: Set<Int32> = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]

  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
    private static let leading = Int32(POSIX_SPAWN_SETSID)
    private static let closing = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
    /// POSIX_SPAWN_SETSID, which Swift doesn't see.
    private static let leading: Int32 = 0x80
    private static let closing: Int32 = 0
  #endif

  init(isLeader: Bool) {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    // The parent of the tests may have blocked signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGTSTP] {
      sigaddset(&signals, number)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Self.closing
    posix_spawnattr_setflags(&attributes, Int16(flags | (isLeader ? Self.leading : 0)))
  }

  mutating func destroy() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func open(_ path: String, at number: Int32) {
    posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
  }

  mutating func put(_ descriptor: Int32, at number: Int32) {
    numbers.insert(number)
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  /// An exit test waits until its pipe is closed, which a server that starts meanwhile would inherit.
  /// A file that another thread reads would count towards a child's limit.
  private mutating func closeOthers() {
    #if !canImport(Darwin)
      for number in 0..<Self.firstClosed where !numbers.contains(number) {
        posix_spawn_file_actions_addclose(&actions, number)
      }
      typealias Adding =
        @convention(c) (
          UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
        ) -> Int32
      // glibc 2.34 and later have it, but Swift doesn't see it.
      let adding = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
      guard let adding else { return }
      _ = withUnsafeBytes(of: adding) { $0.load(as: Adding.self) }(&actions, Self.firstClosed)
    #endif
  }

  mutating func spawn(_ words: [String], environment: [String]) throws -> pid_t {
    let (words, environment) = (words.map { strdup($0) }, environment.map { strdup($0) })
    defer { (words + environment).forEach { free($0) } }
    var id: pid_t = 0
    let path = words.first.flatMap(\.self)
    guard let path else { throw Trouble("There is no program to run.") }
    closeOthers()
    let failure = spawning.withLock { _ in
      posix_spawn(&id, path, &actions, &attributes, words + [nil], environment + [nil])
    }
    if failure != 0 { throw Trouble("\(String(cString: path)) doesn't run: errno \(failure).") }
    return id
  }
}

extension Child {
  /// The path of a program of this package. Its build lies beside the tests.
  /// - Throws: `Trouble` if it isn't built.
  package static func builtProgram(_ name: String) throws -> String {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    let path = folder.appendingPathComponent(name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Trouble("\(path) isn't there. Run swift build before these tests.")
    }
    return path
  }
}
