import Accounts

/// Answers the presenter's questions from the import, on behalf of one administrator.
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

  func importUsers(
    from form: ImportUsersForm, progress: @MainActor (ImportProgress) -> Void
  ) async throws(ImportUsersError) -> ImportReport {
    let (steps, source) = AsyncStream.makeStream(
      of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
    async let result = result(of: form, telling: source)
    // On cancellation the stream ends early; the result shows whether the import was complete.
    for await step in steps { await progress(step) }
    return try await result.get()
  }

  private func result(
    of form: ImportUsersForm, telling source: AsyncStream<ImportProgress>.Continuation
  ) async -> Result<ImportReport, ImportUsersError> {
    defer { source.finish() }
    let options = ImportOptions(
      isDry: form.isDry, isPartial: form.isPartial, reportsEveryRow: form.namesEveryRow)
    do throws(ImportProblem) {
      let report = try await importer.importUsers(
        fromFile: form.file, by: session, options: options
      ) { source.yield($0) }
      return .success(report)
    } catch {
      return .failure(ImportUsersError(error))
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
