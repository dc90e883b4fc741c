import Scenarios
import ViperCommandLine
import ViperTerminal

extension Recorder {
  /// Opens the file, and begins a run.
  convenience init(at path: String, from route: RouteName?, by way: Way) throws(Failure) {
    do throws(RecordingProblem) {
      try self.init(path: path, of: Application.name, fields: Route.fields(of:))
      try begin(at: route, flags: [], by: way, .nothing)
    } catch {
      throw Failure(error)
    }
  }
}

extension Recorder.Beginning {
  /// Without accounts.
  fileprivate static var nothing: Self {
    .init(people: [], remarks: [], user: nil, folder: nil, mails: 0)
  }
}

extension Outcome {
  /// The exit code for scenarios: a run that was interrupted counts as left.
  var status: Int32 {
    switch self {
    case .done, .signalled: ExitCode.done.rawValue
    case .failed: ExitCode.failed.rawValue
    case .misused: ExitCode.misused.rawValue
    case .cancelled: ExitCode.cancelled.rawValue
    case .unwritable: ExitCode.inputOutput.rawValue
    }
  }
}
