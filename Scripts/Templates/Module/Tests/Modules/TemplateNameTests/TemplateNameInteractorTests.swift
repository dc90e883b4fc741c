import Testing

@testable import TemplateName

@Suite struct TemplateNameInteractorTests {
  @Test func `what the service answers is the answer`() async throws {
    let interactor = TemplateNameInteractor(service: ServiceStub())

    #expect(try await interactor.items() == TemplateNameItem.two)
  }

  @Test func `the samples differ in their ids, and one has a name alone`() {
    let samples = TemplateNameSamples().items()

    #expect(samples.map(\.id) == ["1", "2", "3"])
    #expect(samples.map(\.name) == ["First sample", "Second sample", "Third sample"])
    #expect(samples.map(\.detail) == ["It comes first", "It stands in the middle", ""])
  }

  @Test(arguments: [
    (CancellationError() as any Error, TemplateNameError.cancelled),
    (Trouble(), .unavailable(reason: "the server doesn't answer")),
  ])
  func `a service that fails is told apart from a call that was stopped`(
    failure: any Error, error: TemplateNameError
  ) async {
    let interactor = TemplateNameInteractor(service: ServiceStub(error: failure))

    await #expect(throws: error) { try await interactor.items() }
  }

  @Test(arguments: [nil, Trouble()])
  func `whatever comes after the cancellation isn't listened to`(failure: Trouble?) async {
    let interactor = TemplateNameInteractor(service: ServiceStub(error: failure))
    let task = Task { () async -> TemplateNameError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(TemplateNameError) {
        _ = try await interactor.items()
        return nil
      } catch {
        return error
      }
    }

    #expect(await task.value == .cancelled)
  }

  @Test func `an error says what to do next`() {
    let errors: [TemplateNameError] = [.cancelled, .unavailable(reason: "it is late")]

    #expect(
      errors.map { "\($0)" } == [
        "It was stopped before it was done. Try again.",
        "The items can't be loaded: it is late. Try again.",
      ])
  }
}
