import Platform

/// The file of a recording: each change is written at once, and is whole or undone.
final class RecordingFile {
  let path: String
  private let descriptor: Int32
  /// What it holds.
  private(set) var text = ""
  /// Whether it can be shortened; a device can't.
  private let isFile: Bool
  /// Where the next line goes, in bytes.
  private(set) var place = 0

  /// Opens a new or former recording for this process alone.
  init(path: String) throws(RecordingProblem) {
    guard !path.utf8.contains(0) else { throw .unwritable(path) }
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    var status = stat()
    if descriptor < 0 || fstat(descriptor, &status) < 0 { throw .unwritable(path) }
    isFile = status.st_mode & S_IFMT == S_IFREG
    if !isFile, status.st_mode & S_IFMT != S_IFCHR { throw .noFile(path) }
    guard isFile else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) < 0 { throw .busy(path) }
    // A scenario is short: what is longer is another file.
    var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), 1 << 22))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count == Int(status.st_size), let text = String(validating: bytes, as: UTF8.self) else {
      throw .noScenario("\(path) is no scenario.")
    }
    (self.text, place) = (text, count)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Removes all that comes after so many bytes.
  func cut(to place: Int) {
    self.place = place
    if isFile { _ = ftruncate(descriptor, off_t(place)) }
  }

  func append(_ lines: [String]) throws(RecordingProblem) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    if isFile { lseek(descriptor, off_t(place), SEEK_SET) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      cut(to: place)
      throw .full(path)
    }
    place += bytes.count
  }
}

/// Why there is no recording, or no more of it.
package enum RecordingProblem: Error, Equatable, CustomStringConvertible {
  case busy(String)
  /// It took no more lines.
  case full(String)
  /// A folder or a pipe.
  case noFile(String)
  /// It holds something else, or a mistake.
  case noScenario(String)
  /// Its story is one of accounts that are gone.
  case otherAccounts(String)
  /// More accounts than a scenario is for.
  case tooMany(Int)
  case unwritable(String)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .busy(let path): "Another program records to \(path). Name another file."
    case .full(let path):
      "\(path) takes no more of the recording. What is there is whole. Make room, or name another file."
    case .noFile(let path): "\(path) is no file. Name a new one."
    case .noScenario(let reason): "\(reason) Name a new file to record to."
    case .otherAccounts(let path):
      "\(path) holds a run, and a demo begins with new accounts. Name a new file, or use --data."
    case .tooMany(let most):
      "A recording lists all accounts, and here are more than \(most). Record with --demo, or with "
        + "--data and an empty folder."
    case .unwritable(let path): "\(path) can't be written. Check its folder and permissions."
    }
  }
}

/// Why a file holds no scenario.
package enum ScenarioFileProblem: Error {
  /// It is no text, or longer than a scenario can be.
  case noScenario
  case unreadable

  /// The text of a file.
  package static func text(ofFile path: String) throws(ScenarioFileProblem) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    if descriptor < 0 { throw .unreadable }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var count = 0
    while count < buffer.count {
      let more = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress?.advanced(by: count), bytes.count - count)
      }
      if more < 0 { throw .unreadable }
      if more == 0 { break }
      count += more
    }
    guard count < buffer.count, let text = String(validating: buffer[..<count], as: UTF8.self)
    else { throw .noScenario }
    return text
  }
}
