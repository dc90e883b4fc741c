import Processes

/// A shell that owns a server: it runs the commands that it reads from a pipe. When the pipe closes,
/// because `end()` was called or because this process has ended in whatever way, it stops the server
/// and removes the server's folder.
final class Supervisor {
  /// The server's folder, of its user alone. The database cluster is in `data` there.
  let folder: String
  private let shell: Child
  private let commands: Descriptor
  private let statuses: Descriptor
  private var isRunning = true

  /// - Throws: `Trouble` if there is no folder after a minute.
  init(_ programs: PostgreSQLPrograms) throws {
    let (input, output) = (try Descriptor.pipe(), try Descriptor.pipe())
    // A separate session: a signal to the tests' process group doesn't reach it.
    shell = try Child(
      programs.wrapper + ["/bin/sh", "-c", Self.script], environment: programs.environment,
      descriptors: [0: input.output, 1: output.input, 2: Descriptor.nothing()], isLeader: true)
    (commands, statuses) = (input.input, output.output)
    output.input.close()
    input.output.close()
    folder = try Self.line(from: statuses, before: Deadline(after: .seconds(60)))
  }

  deinit { end() }

  /// Runs one line of shell script in which `$folder` and `$data` are set.
  ///
  /// Beside the programs it may use the functions `each SIGNAL`, which signals all of the server's
  /// processes, and `halt MODE`, which stops the server.
  /// - Throws: `Trouble` with the end of the server's log if the command fails.
  func run(_ command: String, within duration: Duration = .seconds(90)) throws {
    guard isRunning else { throw Trouble("The server has been stopped.") }
    // The other end is closed if the shell was killed.
    guard Deadline(after: .zero).wait(for: [commands]).isEmpty else {
      throw Trouble("The server's supervisor has ended.")
    }
    try commands.write(Array("\(command)\n".utf8))
    let status = try Self.line(from: statuses, before: Deadline(after: duration))
    if status != "0" { throw Trouble("\(command) ended with \(status). \(log)") }
  }

  /// Adds a line to postgresql.conf; the last line for a setting holds.
  func configure(_ line: String) throws {
    let parts = line.split(separator: "'", omittingEmptySubsequences: false)
    let word = "'" + parts.joined(separator: #"'\''"#) + "'"
    try run(#"printf '%s\n' \#(word) >>"$data/postgresql.conf""#)
  }

  /// Stops the server, removes its folder, and returns when all its processes have ended.
  func end() {
    guard isRunning else { return }
    isRunning = false
    commands.close()
    _ = shell.finish(before: Deadline(after: .seconds(60)))
  }

  /// The last kilobyte of the output of the server and its programs.
  private var log: String {
    guard let file = try? Descriptor.reading("\(folder)/log") else { return "" }
    var bytes: [UInt8] = []
    while let more = file.read() { bytes = (bytes + more).suffix(1024) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func line(from descriptor: Descriptor, before deadline: Deadline) throws -> String
  {
    var bytes: [UInt8] = []
    while bytes.last != UInt8(ascii: "\n") {
      guard !deadline.wait(for: [descriptor]).isEmpty, let more = descriptor.read() else {
        throw Trouble("The server's supervisor doesn't answer.")
      }
      bytes += more
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// A shell whose status is not read must not die of SIGPIPE, nor of other signals, before it
  /// has cleaned up. A frozen server must go on before it can stop; one that doesn't stop is killed.
  private static let script = #"""
    trap : HUP INT TERM PIPE
    cd / || exit
    folder=$(mktemp -d /tmp/viper-pg-XXXXXX) || exit
    data=$folder/data
    children() {
      if [ -r /proc/self/stat ]; then
        for file in /proc/[0-9]*/stat; do
          { read -r id name state parent rest <"$file"; } 2>/dev/null || continue
          if [ "$parent" = "$1" ]; then echo "$id"; fi
        done
      else
        pgrep -P "$1"
      fi
    }
    each() {
      server=$(head -n 1 "$data/postmaster.pid" 2>/dev/null) && [ -n "$server" ] || return
      kill -"$1" "$server" && for id in $(children "$server"); do kill -"$1" "$id"; done
      true
    }
    halt() {
      each CONT
      pg_ctl stop -D "$data" -m "$1" -t 20
    }
    echo "$folder"
    while IFS= read -r command; do
      eval "$command" </dev/null >>"$folder/log" 2>&1
      echo $?
    done
    exec >/dev/null 2>&1
    for file in "$folder"/*.pid; do if [ -e "$file" ]; then kill -9 "$(cat "$file")"; fi; done
    if [ -e "$data/postmaster.pid" ]; then halt immediate || each KILL; fi
    rm -rf "$folder"
    """#
}
