import Foundation
import Processes
import Testing
import ViperKitTesting
import ViperPlatform
import ViperTerminal

/// The built `viper` on a terminal that a test types on, reads, and compares with its initial
/// state.
///
/// A shell leads the session and controls jobs: if `viper` led it, the system would reset the terminal
/// at its end, and job control couldn't stop it.
package final class Pseudoterminal {
  private static func script(_ streams: String) -> String {
    """
    exec 5>&2 2>/dev/null
    trap : HUP INT QUIT TERM
    set -m
    /bin/sh -c 'echo $$ >&3; exec "$0" "$@" 2>&5 3>&- 4<&- 5>&- \(streams)' "$0" "$@"
    while echo $? >&3; read -r line <&4; do eval "$line" 2>&5; done
    """
  }
  package static let escape = "\u{1B}"

  package let master: Descriptor
  package let slave: Descriptor
  private let reports: Descriptor
  package let release: Descriptor
  /// How many statuses the shell has reported once it waits again.
  package var commands = 1
  package let leader: Child
  private let modesBefore: [UInt8]
  private var report = ""
  private var bytes: [UInt8] = []
  /// The end of the last match of `hear`.
  private var heard = 0
  private var emulator: Emulator
  private var isSettling = false
  /// Whether only `viper` writes there, and only sequences that all terminals understand.
  package var isStrict: Bool

  /// - Parameters:
  ///   - streams: Redirections by the shell, such as `>file`.
  ///   - wrapper: The command that runs it, such as a client of another machine.
  ///   - isStrict: As the property, from the first byte on.
  package init(
    _ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24,
    streams: String = "", through wrapper: [String] = [], isStrict: Bool = true
  ) throws {
    self.isStrict = isStrict
    (master, slave) = try Descriptor.terminal()
    emulator = Emulator(Size(columns: columns, rows: rows), isShared: true)
    master.setSize(columns: columns, rows: rows)
    modesBefore = slave.modes
    let (told, back) = (try Descriptor.pipe(), try Descriptor.pipe())
    (reports, release) = (told.output, back.input)
    leader = try Child(
      ["/bin/sh", "-c", Self.script(streams)] + wrapper + [Program.path] + arguments,
      environment: environment,
      descriptors: [3: told.input, 4: back.output], terminal: slave.name)
    try wait("to begin") { self.report.contains("\n") }
  }

  // MARK: - Input

  package func type(_ text: String) throws { try type(bytes: Array(text.utf8)) }

  /// Types `text` again and again, since keys that come too early for a question are ignored; the page
  /// after it must ignore it.
  ///
  /// Without `words`, until it has ended.
  package func type(_ text: String, until words: String?) throws {
    try type(text, until: "to show “\(words ?? "")”") {
      words.map(self.shows) ?? self.hasEnded
    }
  }

  /// Answers a question until it is gone: a key that comes too early for it is ignored.
  package func answer(_ key: String, to question: String) throws {
    try type(key, until: "to close “\(question)”") { !self.shows(question) }
  }

  private func type(_ text: String, until purpose: String, _ isTrue: () -> Bool) throws {
    let deadline = Deadline(after: Program.patience * 4)
    repeat {
      if deadline.isOver { throw Trouble("It doesn't come \(purpose). \(report)") }
      try type(text)
    } while !wait(.milliseconds(400), by: .wall, isTrue)
  }

  /// Quits from the first page, by Esc and the answer to its question.
  package func quit() throws {
    try type(Self.escape)
    try see("Do you want to quit?")
    try type("y", until: nil)
  }

  /// Presses Ctrl-C, which ends it; with `losingEdits`, a second Ctrl-C answers the question.
  package func interrupt(
    losingEdits: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try type(losingEdits ? "\u{3}\u{3}" : "\u{3}")
    try finish(with: 128 + SIGINT, sourceLocation: sourceLocation)
  }

  /// Types bytes. While the terminal's input is full, reads the output: a program that waits for
  /// its output to be read reads no input, so neither side could continue.
  package func type(bytes: [UInt8]) throws {
    let deadline = Deadline(after: Program.patience * 4)
    try master.withoutBlocking {
      try master.write(bytes) {
        let ready = Deadline(after: .milliseconds(10), by: .wall).wait(for: [master])
        listen(ready)
        if deadline.isOver { throw Trouble("It reads no more input. \(report)") }
      }
    }
  }

  package func resize(columns: Int, rows: Int) {
    // Output in transit is drawn for the former size.
    isSettling = true
    emulator.resize(to: Size(columns: columns, rows: rows))
    screen = emulator.lines
    master.setSize(columns: columns, rows: rows)
  }

  /// The process that the shell has started as `viper`.
  package var id: pid_t { report.split(separator: "\n").first.flatMap { pid_t($0) } ?? 0 }

  /// Signals `viper`, and not the shell. After SIGKILL the terminal isn't strict any more: the program may
  /// end within a frame, which leaves the cursor anywhere for the shell's message.
  package func signal(_ number: Int32) {
    if number == SIGKILL { isStrict = false }
    if id > 0 { kill(id, number) }
  }

  /// How many bytes are written next; 0 if none come within `duration` of idle processors.
  package func bytesWritten(during duration: Duration) throws -> Int {
    let count = bytes.count
    _ = wait(duration) { self.bytes.count > count }
    return bytes.count - count
  }

  // MARK: - Output

  /// The whole output, with every escape sequence.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The rows of the full screen.
  package private(set) var screen: [String] = []

  /// The position of the cursor.
  package var cursor: (column: Int, row: Int) { emulator.cursor }

  /// Whether `viper` has ended.
  package var hasEnded: Bool { report.split(separator: "\n").count == commands + 1 }

  /// Waits until the full screen shows `words`.
  package func see(_ words: String) throws {
    try wait("to show “\(words)”") { self.shows(words) }
  }

  /// Waits until a row of the full screen is `row`, but for spaces around it.
  package func see(row: String) throws {
    try wait("to show the row “\(row)”") {
      self.screen.contains { $0.trimmingCharacters(in: .whitespaces) == row }
    }
  }

  /// Waits until `words` are written after the last match.
  package func hear(_ words: String) throws {
    let words = Array(words.utf8)
    try wait("to say “\(String(decoding: words, as: UTF8.self))”") {
      guard let range = self.bytes[self.heard...].firstRange(of: words) else { return false }
      self.heard = range.upperBound
      return true
    }
  }

  /// Has the shell continue the stopped `viper`, and waits until it has taken the full screen again:
  /// until then, `screen` may be the former one, and keys go to the shell.
  package func continueFullScreen() throws {
    heard = bytes.count
    try command("fg")
    try hear("\u{1B}[?1049h")
  }

  /// Waits until `viper`, or the last command of the shell, has ended or was stopped; the status is
  /// what a shell has in `$?`.
  /// - Parameter isRead: Whether the output is read meanwhile.
  package func finish(isRead: Bool = true) throws -> Int32 {
    let master = isRead ? self.master : nil
    let deadline = Deadline(after: Program.patience)
    while !hasEnded, !deadline.isOver { listen(deadline.wait(for: [master, reports])) }
    if !hasEnded { throw Trouble("It doesn't end. It wrote \(text.debugDescription)") }
    while isRead, !Deadline(after: .zero).wait(for: [master]).isEmpty { listen([0]) }
    return report.split(separator: "\n").last.flatMap { Int32($0) } ?? -1
  }

  /// Waits for its end or a stop, and expects that status.
  package func finish(
    with status: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let end = try finish()
    #expect(end == status, sourceLocation: sourceLocation)
  }

  /// Whether the terminal modes are as before, bit for bit, and every mode switched on is off
  /// again.
  package var isRestored: Bool {
    slave.modes == modesBefore && emulator.isAtRest
  }

  /// Whether keys come one by one and without an echo.
  package var isRaw: Bool { slave.isRaw }

  /// Waits until it is restored by a process that outlives `viper`.
  package func seeRestored() throws {
    let deadline = Deadline(after: Program.patience)
    // Modes change without a byte.
    while !wait(.milliseconds(10), by: .wall, { self.isRestored }) {
      if deadline.isOver { throw Trouble("It isn't restored. It wrote \(text.debugDescription)") }
    }
  }

  // MARK: - Private

  private func shows(_ words: String) -> Bool { screen.contains { $0.contains(words) } }

  private func wait(_ purpose: String, until isTrue: () -> Bool) throws {
    if wait(Program.patience, isTrue) { return }
    let shown = screen.filter { !$0.isEmpty }.joined(separator: "\n")
    throw Trouble("It doesn't come \(purpose).\n\(shown)\nIt wrote \(text.debugDescription)")
  }

  /// Waits until a condition holds; false if the time is up first.
  package func wait(
    _ duration: Duration, by clock: Deadline.Clock = .idle, _ isTrue: () throws -> Bool
  ) rethrows -> Bool {
    let deadline = Deadline(after: duration, by: clock)
    while try !isTrue() {
      if deadline.isOver { return false }
      listen(deadline.wait(for: [master, reports]))
    }
    isSettling = false
    return true
  }

  private func listen(_ ready: [Int]) {
    if ready.contains(0), let new = master.read() {
      bytes += new
      emulator.write(new)
      // Output between frames belongs to no screen.
      if !emulator.isDrawing { screen = emulator.lines }
      if !emulator.faults.isEmpty, !isSettling, isStrict {
        Issue.record("The terminal is sent \(emulator.faults)")
      }
      emulator.faults = []
    }
    if ready.contains(1), let new = reports.read() {
      report += String(decoding: new, as: UTF8.self)
    }
  }
}
