import ViperPlatform

/// The file of a recording: each change is written at once, and is whole or undone.
final class RecordingFile {
  /// Writes bytes at an offset; returns their number.
  typealias Write = (_ descriptor: Int32, _ bytes: [UInt8], _ offset: off_t) -> Int

  /// The maximum size in bytes: a longer file is no scenario.
  static let limit = 1 << 20

  let path: String
  private let file: OutputFile
  private let writeBytes: Write
  /// Its contents; empty for a device.
  private var bytes: [UInt8] = []
  private var isOpen = true

  /// Opens a new or former recording for this process alone.
  init(
    path: String, write: @escaping Write = { pwrite($0, $1, $1.count, $2) }
  ) throws(RecordingProblem) {
    do throws(OutputFile.Problem) { file = try OutputFile(at: path) } catch {
      throw error == .foreign ? .foreign(path) : .unwritable(path)
    }
    (self.path, writeBytes) = (path, write)
    switch file.kind {
    case .pipe: throw .noFile(path)
    case .device: return
    case .file: break
    }
    if flock(file.descriptor, LOCK_EX | LOCK_NB) < 0 { throw .busy(path) }
    do throws(ScenarioFileProblem) {
      bytes = Array(try ScenarioFileProblem.text(of: file.descriptor).utf8)
    } catch {
      throw .noScenario("\(path) is no scenario.")
    }
  }

  deinit { end() }

  /// Releases the lock, so that another run may continue the file.
  ///
  /// Later changes are ignored.
  func end() {
    if !isOpen { return }
    isOpen = false
    // A child process that is just being spawned has a copy of the descriptor, and of the lock.
    flock(file.descriptor, LOCK_UN)
    close(file.descriptor)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The offset of the next line, in bytes.
  var offset: Int { bytes.count }

  /// Truncates the file to this many bytes.
  func cut(to offset: Int) {
    if !isOpen { return }
    bytes.removeLast(bytes.count - offset)
    if file.kind == .file { _ = ftruncate(file.descriptor, off_t(offset)) }
  }

  func append(_ lines: [String]) throws(RecordingProblem) {
    if !isOpen { return }
    let more = Array(lines.map { $0 + "\n" }.joined().utf8)
    if file.kind == .device {
      if write(file.descriptor, more, more.count) == more.count { return }
    } else if writeBytes(file.descriptor, more, off_t(offset)) == more.count {
      return bytes += more
    }
    cut(to: offset)
    throw .full(path)
  }

  /// Rewrites its lines.
  func replaceLines(by change: (Substring) -> String) throws(RecordingProblem) {
    let new = Array(
      text.split(separator: "\n", omittingEmptySubsequences: false).map(change)
        .joined(separator: "\n").utf8)
    if new == bytes || !isOpen { return }
    let same = zip(bytes, new).prefix { $0 == $1 }.count
    let rest = Array(new[same...])
    // A kill between both calls leaves too much rather than too little.
    guard writeBytes(file.descriptor, rest, off_t(same)) == rest.count else {
      cut(to: same)
      throw .full(path)
    }
    bytes = new
    _ = ftruncate(file.descriptor, off_t(bytes.count))
  }
}

/// The reason why a recording can't begin or continue.
package enum RecordingProblem: Error, Equatable, CustomStringConvertible {
  case busy(String)
  /// A link, or another user's file.
  case foreign(String)
  /// It can't take more lines.
  case full(String)
  /// A folder or a pipe.
  case noFile(String)
  /// It has other contents, or a mistake.
  case noScenario(String)
  /// The application refuses to record its state.
  case refused(String)
  case unwritable(String)

  /// The problem and the next step.
  package var description: String {
    switch self {
    case .busy(let path): "Another program records to \(path). Name another file."
    case .foreign(let path): "\(path) is a link, or another user's file. Name a new file."
    case .full(let path):
      "\(path) can't hold more of the recording, which is complete so far. Make room, or name another file."
    case .noFile(let path): "\(path) is no file. Name a new one."
    case .noScenario(let reason): "\(reason) Name a new file to record to."
    case .refused(let reason): reason
    case .unwritable(let path): "\(path) can't be written. Check its folder and permissions."
    }
  }
}

/// The reason why a file can't be read as a scenario.
package enum ScenarioFileProblem: Error {
  /// It is no text, or longer than a scenario can be.
  case noScenario
  case unreadable

  /// The text of a file.
  package static func text(ofFile path: String) throws(ScenarioFileProblem) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    if descriptor < 0 { throw .unreadable }
    defer { close(descriptor) }
    return try text(of: descriptor)
  }

  static func text(of descriptor: Int32) throws(ScenarioFileProblem) -> String {
    guard let bytes = descriptor.bytes(upTo: RecordingFile.limit) else { throw .unreadable }
    guard bytes.count < RecordingFile.limit, let text = String(validating: bytes, as: UTF8.self)
    else { throw .noScenario }
    return text
  }
}
