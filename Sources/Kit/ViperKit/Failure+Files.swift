import ViperPlatform
import ViperScenarios
import ViperTracing

extension Failure {
  /// Creates the failure of a recording.
  package init(_ problem: RecordingProblem) {
    let code: ExitCode =
      switch problem {
      case .busy: .busy
      case .full: .inputOutput
      case .foreign, .noFile, .unwritable: .cannotCreate
      case .noScenario: .badData
      case .refused: .misused
      }
    self.init(problem.description, code)
  }
}

extension Trace {
  /// Opens the file.
  /// - Throws: `Failure` if the file can't hold a trace.
  package convenience init(at path: String) throws(Failure) {
    do throws(TraceProblem) {
      try self.init(path: path)
    } catch {
      throw Failure("\(error)", .cannotCreate)
    }
  }
}

/// Makes an empty folder in `TMPDIR`, or else in /tmp.
package func makeTemporaryFolder(named name: String) throws(Failure) -> String {
  let parent = environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  var path = Array("\(parent)/\(name)-XXXXXX".utf8CString)
  guard mkdtemp(&path) != nil else {
    throw Failure("\(parent) takes no new folder. Name another one in TMPDIR.", .cannotCreate)
  }
  return String(decoding: path.dropLast().map(UInt8.init), as: UTF8.self)
}
