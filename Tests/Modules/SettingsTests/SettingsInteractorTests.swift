import Accounts
import Doubles
import Testing

@testable import Settings

@Suite struct SettingsInteractorTests {
  @Test func `the store's answer is returned`() async throws {
    let interactor = makeInteractor(AdministrationStub())

    #expect(try await interactor.settings() == .strict)
    try await interactor.change([.signUp(.closed)])
  }

  @Test(arguments: [
    (AdministrationStub(settings: nil, answer: .notAllowed), SettingsError.notAllowed),
    (AdministrationStub(error: .busy), .unavailable(.busy)),
    (AdministrationStub(error: .cancelled), .cancelled),
    (AdministrationStub(error: .confirmationNeeded), .passwordNeeded),
  ])
  func `a user without the right and a failure of the store are errors`(
    administration: AdministrationStub, error: SettingsError
  ) async {
    let interactor = makeInteractor(administration)

    await #expect(throws: error) { try await interactor.settings() }
    await #expect(throws: error) { try await interactor.change([]) }
  }

  @Test func `an error says what to do next`() {
    let errors: [SettingsError] = [.cancelled, .notAllowed, .unavailable(.busy)]

    #expect(
      errors.map { "\($0)" } == [
        "It was stopped before it was done. Try again.",
        "Only an administrator can see and change the settings. Ask one.",
        "Another program is using viper.db. Try again in a moment.",
      ])
  }

  private func makeInteractor(_ administration: AdministrationStub) -> SettingsInteractor {
    SettingsInteractor(administration: administration, session: .ofAda)
  }
}
