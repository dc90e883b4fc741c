import Dispatch
import Synchronization
import ViperPages
import ViperPlatform

/// Writes the events between the user, the modules, the services and the router, one a line, when
/// they happen.
///
/// A file that can't take a line, such as a pipe that isn't read, loses the line: the app never waits
/// for its trace.
public final class Trace: Sendable {
  /// The module whose event is being handled, or else the router.
  @TaskLocal public static var module = router

  /// The name of the router, which acts if no module does.
  public static let router = "RootRouter"

  private let path: String
  private let descriptor: Int32
  private let style: TraceStyle
  private struct State {
    /// The number of lines lost since the last written one.
    var lost = 0
    /// The rest of a partially written line.
    var rest: [UInt8] = []
    var typed = TypedTexts()
  }

  private let state = Mutex(State())

  /// Opens a new file, or the user's own: an empty file, a trace, which is continued, or a pipe.
  ///
  /// A terminal may be another user's.
  ///
  /// Lines are JSON objects if the name ends in `.jsonl`, and colored on a terminal.
  /// - Throws: `TraceProblem` if the file can't hold a trace.
  public init(path: String) throws(TraceProblem) {
    let file: OutputFile
    do throws(OutputFile.Problem) { file = try OutputFile(at: path, O_APPEND) } catch {
      throw error == .foreign ? .foreign(path) : .unwritable(path)
    }
    (self.path, descriptor) = (path, file.descriptor)
    style = path.hasSuffix(".jsonl") ? .json : isatty(descriptor) == 1 ? .colored : .text
    if file.kind == .file, file.size > 0 {
      var first = [UInt8](repeating: 0, count: style.heading.utf8.count)
      let count = pread(descriptor, &first, first.count, 0)
      // Appending to another file, such as a database, would damage it.
      guard count == first.count, first == Array(style.heading.utf8) else {
        throw .noTrace(path)
      }
      // A killed run may have left half a line.
      var last: UInt8 = 0
      if pread(descriptor, &last, 1, off_t(file.size - 1)) == 1, last != UInt8(ascii: "\n") {
        state.withLock { $0.rest = [UInt8(ascii: "\n")] }
      }
    } else {
      append(style.heading)
    }
  }

  deinit { close(descriptor) }

  /// Writes that a call of a service has ended.
  /// - Parameters:
  ///   - name: The method, as in `note(named:)`.
  ///   - duration: The duration of the call.
  ///   - error: The error that it threw; nil if it succeeded.
  public func note(call name: String, taking duration: Duration, throwing error: (any Error)?) {
    let happening = Happening.asks(
      call: TracedText(name: name), milliseconds: duration / .milliseconds(1),
      error: error.map { without("\($0)") })
    write(happening, by: Self.module)
  }

  /// Writes the stacks of the router.
  /// - Parameters:
  ///   - caller: The called method of the router, as in `loginModule(_:didStart:)`.
  ///   - stack: The modules that are shown, from the bottom up.
  ///   - aside: The stacks of the other pages, which reappear as they were left.
  func note(route caller: String, to stack: [String], aside: [[String]]) {
    let happening = Happening.goes(
      caller: TracedText(name: caller), stack: stack.map(TracedText.init),
      aside: aside.map { $0.map(TracedText.init) })
    write(happening, by: Self.module)
  }

  /// From now on, leaves out the answers of flags.
  public func leaveOut(_ answers: [FieldName: String], of fields: [Field]) {
    for field in fields where field.options.isEmpty && field.kind != .toggle {
      if let answer = answers[field.name] { state.withLock { $0.typed.add(answer) } }
    }
  }

  /// The number of lines at the end that the file didn't take.
  var lostLines: Int { state.withLock { $0.lost + ($0.rest.isEmpty ? 0 : 1) } }

  /// A warning with the number of lines lost at the end; nil if there are none.
  public var warning: String? {
    let count = lostLines
    if count == 0 { return nil }
    let lines = count == 1 ? "line" : "\(count) lines"
    return "Warning: \(path) doesn't hold the last \(lines) of the trace."
  }

  /// Writes an event and, from now on, leaves out the text typed before it.
  func note(_ event: PageEvent, on page: Page, by module: String) {
    switch event {
    case .changed(_, let values), .chose(_, let values), .submitted(let values):
      let typed = page.fields.filter { $0.options.isEmpty && $0.kind != .toggle }.map { values[$0] }
      state.withLock { state in typed.forEach { state.typed.add($0) } }
    case .appeared, .cancelled, .did, .marked, .requirementMet, .selected, .wantsDetails,
      .wantsRows:
      break
    }
    let traced = TracedEvent(event, on: page)
    write(.did(event: TracedText(name: traced.name), with: without(traced.subject)), by: module)
  }

  /// Writes the changes of a page.
  func note(_ changes: [PageDifference.Change], by module: String) {
    write(.shows(changes.map { (TracedText(name: $0.part), without($0.text)) }), by: module)
  }

  private func without(_ text: String) -> TracedText {
    state.withLock { $0.typed.removed(from: text) }
  }

  private func write(_ happening: Happening, by module: String) {
    append(style.line(of: happening, by: module, at: Time.now))
  }

  private func append(_ line: String) {
    state.withLock { state in
      if !put(&state.rest) { return state.lost += 1 }
      let missing =
        state.lost > 0
        ? style.line(of: .lost(state.lost), by: Self.router, at: Time.now) + "\n" : ""
      var bytes = Array((missing + line + "\n").utf8)
      let count = bytes.count
      if put(&bytes) || bytes.count < count {
        (state.lost, state.rest) = (0, bytes)
      } else {
        state.lost += 1
      }
    }
  }

  /// Writes bytes, and removes the written ones; false if some are left.
  private func put(_ bytes: inout [UInt8]) -> Bool {
    if bytes.isEmpty { return true }
    bytes.removeFirst(max(0, ViperPlatform.write(descriptor, bytes, bytes.count)))
    return bytes.isEmpty
  }

  /// The time of day in UTC, in milliseconds.
  struct Time {
    let text: String

    static var now: Time {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      var parts = tm()
      gmtime_r(&time.tv_sec, &parts)
      var buffer = [CChar](repeating: 0, count: 32)
      let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S", &parts)
      let seconds = String(decoding: buffer.prefix(count).map(UInt8.init), as: UTF8.self)
      let thousandths = "\(1_000 + time.tv_nsec / 1_000_000)".dropFirst()
      return Time(text: "\(seconds).\(thousandths)Z")
    }
  }
}

/// A traced event.
enum Happening: Sendable {
  /// The user did something on a module's page.
  case did(event: TracedText, with: TracedText)
  /// A module's page has changed.
  case shows([(part: TracedText, text: TracedText)])
  /// A service was asked, and has answered.
  case asks(call: TracedText, milliseconds: Double, error: TracedText?)
  /// The router has changed its stacks.
  case goes(caller: TracedText, stack: [TracedText], aside: [[TracedText]])
  /// Lines that the file didn't take.
  case lost(Int)
}

/// The reason why a file can't hold a trace.
public enum TraceProblem: Error, Equatable, CustomStringConvertible {
  /// Another user could read the trace, or has chosen its location by a link.
  case foreign(String)
  /// It holds something else, and a trace would damage it.
  case noTrace(String)
  /// It can't be opened for writing.
  case unwritable(String)

  /// The problem and the next step.
  public var description: String {
    switch self {
    case .foreign(let path): "\(path) is a link, or another user's file. Name a new file."
    case .noTrace(let path): "\(path) isn't a trace. Name a new file."
    case .unwritable(let path): "\(path) can't be written. Check its folder and permissions."
    }
  }
}
