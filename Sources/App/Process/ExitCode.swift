import Accounts
import StoreMaintenance
import ViperKit

extension ExitCode {
  /// The code of a module's error: that of the service's error in it, or else `failed`.
  init(_ error: (any Error)?) {
    switch error {
    case let failure as Failure: self = failure.code
    case let error as StoreError: self.init(error)
    case let problem as ImportProblem: self.init(problem)
    case let problem as PhotoProblem: self.init(problem)
    case let error?:
      // The associated values of the case: one, or a tuple.
      let values = Mirror(reflecting: error).children.flatMap { child in
        [child.value] + Mirror(reflecting: child.value).children.map(\.value)
      }
      self.init(values.lazy.compactMap { $0 as? any Error }.first)
    case nil: self = .failed
    }
  }

  init(_ error: StoreError) {
    self =
      switch error.reason {
      case .busy, .locked, .noConnection, .rateLimited, .readOnly, .unreachable: .busy
      case .cancelled: .cancelled
      case .cannotCreate: .cannotCreate
      case .altered, .damaged, .newer, .occupied, .unknownValue: .badData
      case .full, .inputOutput, .tooManyFiles, .undecided: .inputOutput
      case .gone, .noDatabase, .noSchema, .noTransactions, .unknownService, .unsupported,
        .wrongEncoding:
        .noInput
      case .confirmationNeeded, .exposed, .notAllowed, .refused, .sessionEnded, .suspicious,
        .untrusted:
        .notAllowed
      }
  }

  init(_ problem: ImportProblem) {
    self =
      switch problem {
      case .cancelled: .cancelled
      case .changed, .unknownFormat: .badData
      case .noFile, .unreadable: .noInput
      case .notAllowed: .notAllowed
      case .store(let error): ExitCode(error)
      }
  }

  init(_ problem: PhotoProblem) {
    self =
      switch problem {
      case .noPicture, .tooLarge: .badData
      case .noFile, .unreadable: .noInput
      }
  }

  init(_ problem: BackupProblem) {
    self =
      switch problem {
      case .exists, .own, .unsafe: .cannotCreate
      case .newer, .noAdministrator, .noBackup, .unproven: .badData
      case .noFile, .unreadable: .noInput
      case .notAllowed, .notOwner: .notAllowed
      case .store(let error): ExitCode(error)
      case .unasked: .misused
      case .unwritable(let error): error.reason == .notAllowed ? .cannotCreate : ExitCode(error)
      }
  }
}
