import Accounts
import Doubles
import Testing

@testable import Settings

@Suite struct SettingsInteractorTests {
  @Test func `the store's answer is returned, unless it is a refusal`() async throws {
    let interactor = makeInteractor(AdministrationStub())

    #expect(try await interactor.settings() == .strict)
    try await interactor.change([.signUp(.closed)])
    let refused = makeInteractor(AdministrationStub(settings: nil, answer: .notAllowed))
    await #expect(throws: SettingsError.notAllowed) { try await refused.settings() }
    await #expect(throws: SettingsError.notAllowed) { try await refused.change([]) }
  }

  @Test func `an error says what to do next`() {
    let errors: [SettingsError] = [.cancelled, .notAllowed, .unavailable(.busy)]

    #expect(
      errors.map { "\($0)" } == [
        "It was stopped. You can start it again.",
        "Only administrators can do this. Ask one.",
        "Another program or an import is using viper.db. Try again in a moment.",
      ])
  }

  private func makeInteractor(_ administration: AdministrationStub) -> SettingsInteractor {
    SettingsInteractor(administration: administration, session: .ofAda)
  }
}
