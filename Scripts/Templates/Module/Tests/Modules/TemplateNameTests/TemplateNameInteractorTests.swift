import Testing
import ViperKitTesting

@testable import TemplateName

@Suite struct TemplateNameInteractorTests {
  @Test func `the service's items are the answer`() async throws {
    let interactor = TemplateNameInteractor(service: ServiceStub())

    #expect(try await interactor.items() == .two)
  }

  @Test func `the samples differ in their ids, and the last has no detail`() {
    let service = TemplateNameSamples()

    let samples = service.items()

    #expect(samples.map(\.id) == ["1", "2", "3"])
    #expect(samples.map(\.name) == ["First sample", "Second sample", "Third sample"])
    #expect(samples.map(\.detail) == ["It comes first", "It stands in the middle", ""])
  }

  @Test(arguments: [
    (CancellationError() as any Error, TemplateNameError.cancelled),
    (ServiceFailure(), .unavailable(reason: "the server doesn't answer")),
  ])
  func `a failing service and a cancelled call differ`(
    failure: any Error, error: TemplateNameError
  ) async {
    let interactor = TemplateNameInteractor(service: ServiceStub(error: failure))

    await #expect(throws: error) { try await interactor.items() }
  }

  @Test(arguments: [nil, ServiceFailure()])
  func `an answer after the cancellation is dropped`(failure: ServiceFailure?) async {
    let interactor = TemplateNameInteractor(service: ServiceStub(error: failure))

    await #expect(throws: TemplateNameError.cancelled) {
      try await whileCancelled { try await interactor.items() }
    }
  }
}
