import Accounts

/// Answers the presenter's questions from the import, in the name of one administrator.
struct ImportUsersInteractor: ImportUsersPresenterToInteractor {
  let importer: any UserImport
  let session: Session.Key

  func preview(of file: String) async throws(ImportUsersError) -> ImportPreview {
    let preview: ImportPreview
    do throws(ImportProblem) {
      preview = try await importer.preview(ofFile: file)
    } catch {
      throw ImportUsersError(error)
    }
    // Reading a preview can't be stopped; after a cancellation its result is dropped.
    if Task.isCancelled { throw .cancelled }
    return preview
  }

  func importUsers(from form: ImportUsersForm) -> ImportUsersSteps {
    let options = ImportOptions(
      isDry: form.isDry, isPartial: form.isPartial, reportsEveryRow: form.namesEveryRow)
    return importer.importUsers(fromFile: form.file, by: session, options: options)
      .map(ImportUsersStep.init)
  }
}

extension ImportUsersStep {
  @Sendable fileprivate init(_ event: ImportEvent) {
    self =
      switch event {
      case .progress(let progress): .progress(progress)
      case .done(let report): .done(report)
      case .failed(let problem): .failed(ImportUsersError(problem))
      }
  }
}

extension ImportUsersError {
  fileprivate init(_ problem: ImportProblem) {
    switch problem {
    case .cancelled: self = .cancelled
    case .store(let error) where error.reason == .cancelled: self = .cancelled
    case .store(let error) where error.reason == .confirmationNeeded: self = .passwordNeeded
    default: self = .problem(problem)
    }
  }
}
