import Testing
import ViperKitTesting

@testable import TemplateName

@MainActor
@Suite struct TemplateNameGalleryTests {
  private let samples: [(String, TemplateNameState)] = [
    ("problem", TemplateNameState(problem: .tooLong(limit: 80))),
    ("empty", TemplateNameState()),
    ("done", TemplateNameState(status: .done("It is done."))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples) {
      TemplateNameView(presenter: PresenterSpy(), state: $0)
    }
  }
}
