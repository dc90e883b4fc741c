import Foundation
import Processes
import ViperPlatform

/// The built `viper`, run with pipes.
package final class Program {
  /// The output and the end of a run.
  package struct Run: Equatable {
    package var output: String
    package var errors: String
    package var end: Child.End

    package init(output: String, errors: String, end: Child.End) {
      (self.output, self.errors, self.end) = (output, errors, end)
    }
  }

  package static var path: String { get throws { try Child.builtProgram("viper") } }

  /// How long a run may take.
  package static let patience = Duration.seconds(30)

  private let child: Child
  private let streams: [Descriptor]
  private var texts: [[UInt8]] = [[], []]
  private var input: Descriptor?
  private let deadline = Deadline(after: Program.patience)

  /// - Parameters:
  ///   - input: All its input, or the start of it if `isInputOpen`; at most 64 KiB.
  ///   - isInputBlocking: Whether a read waits for input, as it does unless a program has changed that.
  ///   - wrapper: The command that runs it, such as a shell that sets a limit.
  package init(
    _ arguments: [String], environment: [String: String], input: [UInt8] = [],
    isInputOpen: Bool = false, isInputBlocking: Bool = true, through wrapper: [String] = []
  ) throws {
    let (standardInput, output, errors) = (
      try Descriptor.pipe(), try Descriptor.pipe(), try Descriptor.pipe()
    )
    try standardInput.input.write(input)
    if !isInputBlocking { _ = fcntl(standardInput.output.number, F_SETFL, O_NONBLOCK) }
    if isInputOpen { self.input = standardInput.input }
    streams = [output.output, errors.output]
    child = try Child(
      wrapper + [Program.path] + arguments, environment: environment,
      descriptors: [0: standardInput.output, 1: output.input, 2: errors.input])
  }

  /// A file in /proc of the process, such as `cmdline`; empty on other systems.
  package func file(_ name: String) -> String {
    let bytes = FileManager.default.contents(atPath: "/proc/\(child.id)/\(name)") ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  package func signal(_ number: Int32) { child.signal(number) }

  package func type(_ text: String) throws { try input?.write(Array(text.utf8)) }

  package func endInput() { input?.close() }

  /// Whether it has read all of the input typed.
  package var isInputTaken: Bool {
    var count: Int32 = 0
    return ioctl(input?.number ?? -1, UInt(FIONREAD), &count) == 0 && count == 0
  }

  /// Waits until standard error holds `text`.
  package func hear(_ text: String) throws {
    if !wait({ self.errors.contains(text) }) { throw Trouble("“\(text)” isn't written. \(report)") }
  }

  /// Waits until a condition holds; false if it ends or the time is up first.
  package func wait(_ isTrue: () throws -> Bool) rethrows -> Bool {
    while try !isTrue() {
      if !listen() { return try isTrue() }
    }
    return true
  }

  /// Whether both output streams have ended.
  package var hasEnded: Bool { streams.allSatisfy { $0.number < 0 } }

  /// Waits until standard output has bytes, and reads none of them.
  package func awaitOutput() throws {
    if deadline.wait(for: [streams[0]]).isEmpty { throw Trouble("There is no output. \(report)") }
  }

  /// Waits until it has ended; an open input stays open until then.
  package func finish() throws -> Run {
    while listen() {}
    guard let end = child.finish(before: deadline) else { throw Trouble("It hangs. \(report)") }
    return Run(output: output, errors: errors, end: end)
  }

  /// The standard output so far.
  package var output: String { String(decoding: texts[0], as: UTF8.self) }
  /// The standard error so far.
  package var errors: String { String(decoding: texts[1], as: UTF8.self) }
  private var report: String { "It said: \(errors)" }

  /// Reads the bytes available; false at the end of both streams, or if the time is up.
  private func listen() -> Bool {
    let open = streams.map { $0.number < 0 ? nil : $0 }
    if open.allSatisfy({ $0 == nil }) { return false }
    let ready = deadline.wait(for: open)
    for index in ready {
      if let bytes = streams[index].read() { texts[index] += bytes } else { streams[index].close() }
    }
    return !ready.isEmpty
  }
}
