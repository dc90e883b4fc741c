import Scenarios
import Tracing
import ViperCommandLine

extension Failure {
  init(_ problem: RecordingProblem) {
    let code: ExitCode =
      switch problem {
      case .busy: .busy
      case .full: .inputOutput
      case .foreign, .noFile, .unwritable: .cannotCreate
      case .noScenario: .badData
      case .otherAccounts, .tooMany: .misused
      }
    self.init(problem.description, code)
  }
}

extension Trace {
  /// - Throws: `Failure`, why the file can't hold a trace.
  convenience init(at path: String) throws(Failure) {
    do throws(TraceProblem) {
      try self.init(path: path)
    } catch {
      throw Failure("\(error)", .cannotCreate)
    }
  }
}
