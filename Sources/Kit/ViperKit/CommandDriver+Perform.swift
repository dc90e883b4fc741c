extension CommandDriver {
  /// Runs a command, and prints the words that it returns.
  ///
  /// A signal cancels it; then its error is printed, which may report the progress.
  /// - Throws: `Failure` of the command.
  public func perform(
    _ command: @escaping @MainActor () async throws(Failure) -> String?
  ) async throws(Failure) -> Outcome {
    var failure: Failure?
    let outcome = await run {
      do throws(Failure) {
        return (.done, try await command())
      } catch {
        failure = error
        return (.failed, Task.isCancelled ? error.description : nil)
      }
    }
    if outcome == .failed, let failure { throw failure }
    return outcome
  }
}
