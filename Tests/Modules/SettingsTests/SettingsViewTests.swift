import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import Settings

@MainActor
@Suite struct SettingsViewTests {
  private let samples: [(String, SettingsState)] = [
    ("full", SettingsState(values: .sample, status: .idle)),
    ("loading", SettingsState()),
    ("failed", SettingsState(status: .failed(.notAllowed))),
    ("saving", SettingsState(values: .sample, status: .busy("Saving…"))),
    ("saved", SettingsState(values: .sample, status: .done("The settings are saved."))),
  ]

  private let others: [(String, SettingsState)] = [
    ("unavailable", SettingsState(status: .failed(.unavailable(.busy)))),
    ("unsaved", SettingsState(values: .sample, isUnsaved: true, status: .idle)),
    (
      "wrong sender",
      SettingsState(values: .sample, isUnsaved: true, problem: .email(.malformed), status: .idle)
    ),
    ("not saved", SettingsState(values: .strict, status: .failed(.cancelled))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "settings")) {
      SettingsView(presenter: presenter, state: $0)
    }
  }

  /// The form would refuse a value without an option.
  @Test func `every policy and visibility can be chosen`() {
    let policies = Field(SettingsEntry.signUp).options.map(\.name.rawValue)
    #expect(policies == SignUpPolicy.allCases.map(\.rawValue))
    for field in [Field(SettingsEntry.addresses), Field(SettingsEntry.ages)] {
      #expect(field.options.map(\.name.rawValue) == Visibility.allCases.map(\.rawValue))
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    let values: Values = [
      "sign-up": "open", "addresses": "shown", "ages": "hidden", "mail-from": "a@b.c",
    ]
    await SettingsView(presenter: presenter, state: SettingsState()).handle(each: [
      .appeared, .chose(.retry, [:]), .changed("sign-up", values), .submitted(values),
      .chose(.invite, values), .chose(.newCode, [:]), .chose(.done, [:]), .requirementMet,
      .cancelled,
    ])

    let form = SettingsForm([
      .signUp: "open", .addresses: "shown", .ages: "hidden", .mailFrom: "a@b.c",
    ])
    let calls: [PresenterSpy.Call] = [
      .askedForSettings, .askedForSettings, .changed(form), .submitted(form),
      .choseInvitation(form), .finished, .confirmedPassword, .finished,
    ]
    #expect(presenter.calls == calls)
  }
}

extension InstallationSettings {
  fileprivate static let sample = InstallationSettings(
    signUp: .invited, details: VisibleDetails(addresses: .hidden, ages: .shown),
    mailFrom: EmailAddress(stored: "accounts@example.org"))
}
