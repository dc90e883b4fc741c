import Accounts
import Dispatch
import Synchronization
import ViperIsolation
import ViperPlatform

/// A program with the interface of sendmail(8), usually at /usr/sbin/sendmail.
struct Sendmail: Sendable {
  let path: String
  /// The timeout for a mail.
  var patience = Duration.seconds(60)

  /// Whether the program accepted `text`, whose lines end with a line feed.
  ///
  /// Blocks until it has ended; kills it and its child processes if it takes too long.
  func send(_ text: String, to recipient: EmailAddress) -> Bool {
    guard let input = Self.pipe(holding: text) else { return false }
    // -i: a single dot doesn't end the mail; --: the address is never an option.
    let words = [path, "-i", "--", recipient.description]
    let started = spawnDetached(words, variables: Self.surroundings, input: input)
    close(input)
    guard let child = started else { return false }

    let isOver = Mutex(false)
    let deadline = DispatchTime.now() + patience / .seconds(1)
    DispatchQueue(label: "viper.sendmail").asyncAfter(deadline: deadline) {
      isOver.withLock { if !$0 { kill(-child, SIGKILL) } }
    }
    // Its process ID isn't reused until it is waited for.
    var end = siginfo_t()
    while waitid(P_PID, id_t(child), &end, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    isOver.withLock { $0 = true }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }

  /// A descriptor to read `text` from.
  ///
  /// A mail is far smaller than a pipe's buffer, so writing it in advance never blocks.
  private static func pipe(holding text: String) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard ViperPlatform.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let count = write(ends[1], text, text.utf8.count)
    close(ends[1])
    if count == text.utf8.count { return ends[0] }
    close(ends[0])
    return nil
  }

  /// The environment variables that sendmail programs need: some have their settings in `HOME`.
  private static var surroundings: [String] {
    ["HOME", "LOGNAME", "PATH", "TZ", "USER", "XDG_CONFIG_HOME"].compactMap { name in
      environment(name).map { "\(name)=\($0)" }
    }
  }
}
