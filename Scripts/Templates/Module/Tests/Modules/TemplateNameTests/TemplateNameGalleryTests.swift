import Testing
import ViperKitTesting

@testable import TemplateName

@MainActor
@Suite struct TemplateNameGalleryTests {
  private let samples: [(String, TemplateNameState)] = [
    ("full", TemplateNameState(rows: .two, status: .idle)),
    ("loading", TemplateNameState()),
    ("empty", TemplateNameState(status: .idle)),
    ("failed", TemplateNameState(status: .failed(.cancelled))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples) {
      TemplateNameView(presenter: PresenterSpy(), state: $0)
    }
  }
}
