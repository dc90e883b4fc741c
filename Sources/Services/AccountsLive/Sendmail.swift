import Accounts
import Platform

/// The program that takes mails, as every Unix has one at /usr/sbin/sendmail.
struct Sendmail: Sendable {
  let path: String

  /// Whether the program took `text`, whose lines end with a line feed. Blocks until it has ended.
  func send(_ text: String, to recipient: EmailAddress) -> Bool {
    guard let input = Self.pipe(holding: text) else { return false }
    defer { close(input) }
    // A single dot doesn't end the mail, and the address is never taken for an option.
    guard let child = spawn([path, "-i", "--", recipient.description], input: input) else {
      return false
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }

  /// A descriptor to read `text` from. Any mail of ours is far smaller than a pipe's buffer, so
  /// writing it ahead never blocks.
  private static func pipe(holding text: String) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard Platform.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let count = write(ends[1], text, text.utf8.count)
    close(ends[1])
    if count == text.utf8.count { return ends[0] }
    close(ends[0])
    return nil
  }

  /// Starts the program with nothing but its input, without a shell.
  private func spawn(_ arguments: [String], input: Int32) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    // Dispatch blocks signals on its threads, and a child would be born as deaf.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    // Were it stopped before it is the other program, this process would wait for it, and neither
    // stop nor end.
    sigaddset(&signals, SIGTSTP)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var child: pid_t = 0
    let failure = Self.withCStrings(arguments) { arguments in
      Self.withCStrings(Self.surroundings) { surroundings in
        posix_spawn(&child, path, &actions, &attributes, arguments, surroundings)
      }
    }
    return failure == 0 ? child : nil
  }

  /// What sendmail programs read of the environment: some look for their settings in the home.
  private static var surroundings: [String] {
    ["HOME", "LOGNAME", "PATH", "TZ", "USER", "XDG_CONFIG_HOME"].compactMap { name in
      environment(name).map { "\(name)=\($0)" }
    }
  }

  private static func withCStrings<T>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> T
  ) -> T {
    let pointers = texts.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
