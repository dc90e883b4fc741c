import Foundation
import Processes
import ViperPlatform

/// A program on its own terminal, to which keys are sent.
final class Tool {
  /// The time without output after which an answer is complete.
  static let quiet = Duration.milliseconds(350)

  let name: String
  private let child: Child
  private let master: Descriptor
  private let begin = ContinuousClock.now

  /// - Parameter list: The file for the program's standard input; nil for the terminal.
  init(_ name: String, _ words: [String], list: String? = nil, home: String) throws {
    self.name = name
    let (master, slave) = try Descriptor.terminal()
    self.master = master
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave.number, UInt(TIOCSWINSZ), &size)
    let input = try list.map { try Descriptor.reading($0) }
    child = try Child(
      words, environment: ["HOME": home, "TERM": "xterm-256color", "VIPER_SENDMAIL": ""],
      descriptors: input.map { [0: $0] } ?? [:], terminal: slave.name)
  }

  deinit {
    child.signal(SIGTERM)
    _ = child.finish(before: Deadline(after: .seconds(5), by: .wall))
  }

  /// The time from the start to the last byte before a pause, in milliseconds.
  func settle(quiet: Duration = Tool.quiet) -> Double {
    answer(since: begin, quiet: quiet).settled
  }

  /// The time from the start until `text` is written, in milliseconds.
  func show(_ text: String) throws -> Double {
    var bytes: [UInt8] = []
    while bytes.firstRange(of: Array(text.utf8)) == nil {
      guard !Deadline(after: .seconds(20), by: .wall).wait(for: [master]).isEmpty,
        let new = master.read()
      else { throw Trouble("\(name) doesn't show “\(text)”.") }
      bytes += new
    }
    return begin.duration(to: .now) / .milliseconds(1)
  }

  /// Types `keys`. Returns the times of the first byte of the answer, and of the last one before a
  /// pause, in milliseconds.
  func type(
    _ keys: String, quiet: Duration = Tool.quiet
  ) throws -> (echo: Double, settled: Double) {
    let start = ContinuousClock.now
    try press(keys)
    return answer(since: start, quiet: quiet)
  }

  /// Types `keys`, and reads no answer.
  func press(_ keys: String) throws { try master.write(Array(keys.utf8)) }

  /// Returns once it has ended by itself.
  func end() {
    while !child.ends(before: Deadline(after: .milliseconds(10), by: .wall)) {
      if !Deadline(after: .zero, by: .wall).wait(for: [master]).isEmpty { _ = master.read() }
    }
  }

  /// Kills it, as a lost connection would.
  func hangUp() { child.signal(SIGKILL) }

  private func answer(
    since start: ContinuousClock.Instant, quiet: Duration = Tool.quiet
  ) -> (echo: Double, settled: Double) {
    var (echo, settled) = (Double?.none, 0.0)
    // Without a first byte in this time, there is no answer.
    var patience = Duration.seconds(20)
    while !Deadline(after: patience, by: .wall).wait(for: [master]).isEmpty, master.read() != nil {
      settled = start.duration(to: .now) / .milliseconds(1)
      echo = echo ?? settled
      patience = quiet
    }
    return (echo ?? settled, settled)
  }

  /// The memory that it holds now, in MB.
  var memory: Double { memory(of: "VmRSS") }

  /// The kind of memory of that name, in MB, as `Child` has it.
  func memory(of kind: String) -> Double { child.memory(kind) }

  /// The path of a program, as the shell would find it; nil if it isn't installed.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
