import Processes
import ViperPlatform

/// Faults of a terminal, and the shell that leads its session.
extension Pseudoterminal {
  /// Has the program draw until the unread terminal blocks.
  package func fill() throws {
    let deadline = Deadline(after: Program.patience)
    var entry = pollfd(fd: slave.number, events: Int16(POLLOUT), revents: 0)
    var columns = 200
    repeat {
      if deadline.isOver { throw Trouble("The terminal never blocks.") }
      // Frames of a smaller terminal still fit.
      columns += 1
      resize(columns: columns, rows: 60)
      Deadline.pause()
    } while poll(&entry, 1, 50) != 0
  }

  /// Kills `viper` and the guard that would restore the terminal.
  package func killWithGuard() throws {
    // A shell that waits for it couldn't run the command.
    signal(SIGSTOP)
    _ = try finish()
    let children = "ps -A -o pid=,ppid= | awk '$2 == \(id) { print $1 }'"
    try command("kill -9 $(\(children)) -\(id); wait %1")
    _ = try finish()
  }

  /// Whether it ends, and the shell with it, once the terminal hangs up.
  package func endsWithoutTerminal() -> Bool {
    master.close()
    release.close()
    return leader.ends(before: Deadline(after: Program.patience))
  }

  /// Gives the shell a command. `$0` is the path of `viper`.
  package func command(_ line: String) throws {
    commands += 1
    try release.write(Array("\(line)\n".utf8))
  }
}
