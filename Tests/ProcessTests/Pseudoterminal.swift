import Doubles
import Foundation
import Platform
import Processes
import Terminal
import Testing

/// The built `viper` on a terminal that a test types on, looks at, and compares with what it was.
///
/// A shell leads the session: were it `viper`, the system itself would reset the terminal at its
/// end.
@Waiting
final class Pseudoterminal {
  private static func script(_ streams: String) -> String {
    """
    trap : HUP INT QUIT TERM
    /bin/sh -c 'echo $$ >&3; exec "$0" "$@" 3>&- 4<&- \(streams)' "$0" "$@"
    echo $? >&3
    read line <&4
    """
  }
  static let escape = "\u{1B}"

  private let master: Descriptor
  private let slave: Descriptor
  private let reports: Descriptor
  private let release: Descriptor
  private let leader: Child
  private let modesBefore: [UInt8]
  private var report = ""
  private var bytes: [UInt8] = []
  /// How far the lines were heard.
  private var heard = 0
  private var emulator: Emulator
  private var isSettling = false

  /// - Parameter streams: Where a shell leads them instead, such as `>file`.
  init(
    _ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24,
    streams: String = ""
  ) throws {
    (master, slave) = try Descriptor.terminal()
    emulator = Emulator(Size(columns: columns, rows: rows), isShared: true)
    Self.set(columns, rows, of: master)
    modesBefore = Self.modes(of: slave)
    let (told, back) = (try Descriptor.pipe(), try Descriptor.pipe())
    (reports, release) = (told.output, back.input)
    leader = try Child(
      ["/bin/sh", "-c", Self.script(streams), Program.path] + arguments, environment: environment,
      descriptors: [3: told.input, 4: back.output], terminal: slave.name)
    try wait("to begin") { self.report.contains("\n") }
  }

  // MARK: - What a person does

  func type(_ text: String) throws { try master.write(Array(text.utf8)) }

  /// Types `text` again and again, since keys that come too early for a question are ignored.
  func type(_ text: String, until words: String) throws {
    repeat { try type(text) } while try !wait(.milliseconds(400), { self.shows(words) })
  }

  /// Types many bytes, and looks at what is drawn meanwhile, or neither side could go on.
  func type(bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try master.write(Array(rest.prefix(4096)))
      rest = rest.dropFirst(4096)
      while case let places = Deadline(after: .zero).wait(for: [master]), !places.isEmpty {
        listen(places)
      }
    }
  }

  func resize(columns: Int, rows: Int) {
    // What is on its way is drawn for the size of before.
    isSettling = true
    emulator.resize(to: Size(columns: columns, rows: rows))
    Self.set(columns, rows, of: master)
  }

  /// Signals `viper`, and not the shell.
  func signal(_ number: Int32) { if let id { kill(id, number) } }

  /// The process of `viper`.
  var id: pid_t? { report.split(separator: "\n").first.flatMap { pid_t($0) } }

  /// How many bytes are written from now on, for as long.
  func bytesWritten(during duration: Duration) throws -> Int {
    let count = bytes.count
    _ = try wait(duration) { self.bytes.count > count }
    return bytes.count - count
  }

  // MARK: - What a person sees

  /// All that was written, with every escape sequence.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The rows of the full screen.
  var screen: [String] { emulator.lines }

  /// Waits until the full screen shows `words`.
  func see(_ words: String) throws {
    try wait("to show “\(words)”") { self.shows(words) }
  }

  /// Waits until a row of the full screen is `row`, but for spaces around it.
  func see(row: String) throws {
    try wait("to show the row “\(row)”") {
      self.screen.contains { $0.trimmingCharacters(in: .whitespaces) == row }
    }
  }

  /// Waits until `words` are written after those that were heard before.
  func hear(_ words: String) throws {
    let words = Array(words.utf8)
    try wait("to say “\(String(decoding: words, as: UTF8.self))”") {
      guard let place = self.bytes[self.heard...].firstRange(of: words) else { return false }
      self.heard = place.upperBound
      return true
    }
  }

  /// Waits until `viper` has ended; the status is what a shell has in `$?`.
  func finish() throws -> Int32 {
    try wait("to end") { self.report.split(separator: "\n").count == 2 }
    while !Deadline(after: .zero).wait(for: [master]).isEmpty { listen([0]) }
    return report.split(separator: "\n").last.flatMap { Int32($0) } ?? -1
  }

  /// Whether keys and echo work as before, and what was on the screen is back.
  var isRestored: Bool {
    guard Self.modes(of: slave) == modesBefore else { return false }
    guard let entry = text.range(of: "\u{1B}[?1049h", options: .backwards) else { return true }
    let rest = text[entry.upperBound...]
    return rest.contains("\u{1B}[?1049l") && rest.contains("\u{1B}[?2004l")
  }

  // MARK: - Private

  private func shows(_ words: String) -> Bool { screen.contains { $0.contains(words) } }

  private func wait(_ purpose: String, until isTrue: () -> Bool) throws {
    if try wait(Program.patience, isTrue) { return }
    let shown = screen.filter { !$0.isEmpty }.joined(separator: "\n")
    throw Trouble("It didn't come \(purpose).\n\(shown)\nIt wrote \(text.debugDescription)")
  }

  private func wait(_ duration: Duration, _ isTrue: () -> Bool) throws -> Bool {
    let deadline = Deadline(after: duration)
    while !isTrue() {
      if deadline.isOver { return false }
      listen(deadline.wait(for: [master, reports]))
    }
    isSettling = false
    return true
  }

  private func listen(_ places: [Int]) {
    if places.contains(0), let new = master.read() {
      bytes += new
      emulator.write(new)
      if !emulator.faults.isEmpty, !isSettling {
        Issue.record("The terminal is sent \(emulator.faults)")
      }
      emulator.faults = []
    }
    if places.contains(1), let new = reports.read() {
      report += String(decoding: new, as: UTF8.self)
    }
  }

  private static func set(_ columns: Int, _ rows: Int, of master: Descriptor) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(master.number, UInt(TIOCSWINSZ), &size)
  }

  /// What tcgetattr(3) says, byte for byte.
  private static func modes(of slave: Descriptor) -> [UInt8] {
    var modes = termios()
    let result = tcgetattr(slave.number, &modes)
    return result == 0 ? withUnsafeBytes(of: modes) { Array($0) } : []
  }
}
