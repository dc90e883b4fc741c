import Accounts
import Doubles
import Testing

@testable import Settings

@MainActor
@Suite struct SettingsGalleryTests {
  private let samples: [(String, SettingsState)] = [
    ("full", SettingsState(values: .sample, status: .idle)),
    ("loading", SettingsState()),
    ("failed", SettingsState(status: .failed(.notAllowed))),
    ("saving", SettingsState(values: .sample, status: .busy("Saving…"))),
    ("saved", SettingsState(values: .sample, status: .done("The settings are saved."))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "settings")) {
      SettingsView(presenter: PresenterSpy(), state: $0)
    }
  }
}

extension InstallationSettings {
  fileprivate static let sample = InstallationSettings(
    signUp: .invited, details: VisibleDetails(addresses: .hidden, ages: .shown))
}
