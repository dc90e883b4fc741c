import Dispatch
import Platform
import Synchronization
import Terminal

/// Writes what happens between the user, the modules, the services and the router, a line an event,
/// as it happens.
///
/// A file that can't take a line, such as a pipe that isn't read, loses the line: the app never waits
/// for its trace.
public final class Trace: Sendable {
  /// The module whose event is being handled, or else the router.
  @TaskLocal public static var module = router

  /// Who acts where no module does.
  public static let router = "RootRouter"

  private let descriptor: Int32
  private let style: TraceStyle
  private struct State {
    /// How many lines were lost since the last one that was written.
    var lost = 0
    /// The rest of a line that was written in part.
    var rest: [UInt8] = []
    /// What was typed where it is no secret, and is left out of what the app says.
    var typed: Set<String> = []
  }

  private let state = Mutex(State())

  /// Opens a new or empty file, a trace, which is continued, a terminal or a pipe.
  ///
  /// Lines are JSON objects where the name ends in `.jsonl`, and coloured on a terminal.
  /// - Throws: `TraceProblem`, why the file can't hold a trace.
  public init(path: String) throws(TraceProblem) {
    guard !path.utf8.contains(0) else { throw .unwritable(path) }
    descriptor = open(
      path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    var status = stat()
    let isTerminal = isatty(descriptor) == 1
    style = path.hasSuffix(".jsonl") ? .json : isTerminal ? .colored : .text
    if descriptor < 0 || fstat(descriptor, &status) < 0 { throw .unwritable(path) }
    if status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 {
      var first = [UInt8](repeating: 0, count: style.heading.utf8.count)
      let count = pread(descriptor, &first, first.count, 0)
      // Appending to another file, such as a database, would damage it.
      guard count == first.count, first == Array(style.heading.utf8) else {
        throw .noTrace(path)
      }
      // A killed run may have left half a line.
      var last: UInt8 = 0
      if pread(descriptor, &last, 1, status.st_size - 1) == 1, last != UInt8(ascii: "\n") {
        state.withLock { $0.rest = [UInt8(ascii: "\n")] }
      }
    } else {
      append(style.heading)
    }
  }

  deinit { close(descriptor) }

  /// Writes that a call of a service has ended.
  /// - Parameters:
  ///   - name: The method, as in `account(named:password:)`.
  ///   - error: What it threw; nil where it succeeded.
  public func note(call name: String, taking duration: Duration, throwing error: (any Error)?) {
    let time = duration / .milliseconds(1)
    write(.asks(call: name, milliseconds: time, error: error.map { "\($0)" }), by: Self.module)
  }

  /// Writes where the router went.
  /// - Parameters:
  ///   - caller: The method of the router that was called, as in `loginModule(_:didStart:)`.
  ///   - stack: The modules that are shown, from the bottom up.
  ///   - aside: The stacks of the other pages, which come back as they were left.
  public func note(route caller: String, to stack: [String], aside: [[String]]) {
    write(.goes(caller: caller, stack: stack, aside: aside), by: Self.module)
  }

  /// Writes what the router says, without what was typed.
  public func note(announcement notice: Notice) {
    let change = PageDifference.Change(
      part: "notice", text: "\(notice.kind.rawValue): \(notice.text)")
    write(.shows([change]), by: Self.router)
  }

  /// How many lines at the end the file didn't take.
  public var lostLines: Int { state.withLock { $0.lost + ($0.rest.isEmpty ? 0 : 1) } }

  /// Leaves out from now on what was typed in fields that hold no secret: a password may have got into
  /// any of them, and the app repeats some of them, as names.
  func leaveOut(_ values: Values, of page: Page) {
    let typed = page.fields.filter { !$0.isSecret && $0.options.isEmpty }.map { values[$0] }
    state.withLock { $0.typed.formUnion(typed.filter { $0.count > 2 }) }
  }

  func write(_ happening: Happening, by module: String) {
    var happening = happening
    if case .shows(let changes) = happening {
      // The longest first, as one may be a part of another.
      let typed = state.withLock(\.typed).sorted { $0.count > $1.count }
      happening = .shows(
        changes.map { change in
          PageDifference.Change(
            part: change.part, text: typed.reduce(change.text) { $0.replacing($1, with: "…") })
        })
    }
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

  /// Writes and removes what the file takes; false where that isn't all.
  private func put(_ bytes: inout [UInt8]) -> Bool {
    if bytes.isEmpty { return true }
    bytes.removeFirst(max(0, Platform.write(descriptor, bytes, bytes.count)))
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

/// What is traced.
enum Happening: Equatable, Sendable {
  /// The user did something on a module's page.
  case did(TracedEvent)
  /// A module's page shows something else.
  case shows([PageDifference.Change])
  /// A service was asked, and has answered.
  case asks(call: String, milliseconds: Double, error: String?)
  /// The router was told to go elsewhere.
  case goes(caller: String, stack: [String], aside: [[String]])
  /// Lines that the file didn't take.
  case lost(Int)
}

/// Why a file can't hold a trace.
public enum TraceProblem: Error, Equatable, CustomStringConvertible {
  /// It holds something else, and a trace would damage it.
  case noTrace(String)
  case unwritable(String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noTrace(let path): "\(path) isn't a trace. Name a new file."
    case .unwritable(let path): "\(path) can't be written. Check its folder and permissions."
    }
  }
}
