import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import Settings

@MainActor
@Suite struct SettingsPresenterTests {
  private static let presenting = SettingsState(values: .strict, status: .idle)
  private static let saving = SettingsState(values: .strict, status: .busy("Saving…"))

  private static func saved(_ values: InstallationSettings) -> SettingsState {
    SettingsState(values: values, status: .done("The settings are saved."))
  }

  let view = ViewSpy<SettingsState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let presenter: SettingsPresenter

  init() {
    presenter = SettingsPresenter(interactor: interactor)
    (presenter.view, presenter.wireframe) = (view, wireframe)
  }

  @Test func `the settings are loaded, and stay visible during a reload`() async {
    await present()

    await presenter.userAskedForSettings()

    expect(view, shows: [])
  }

  @Test func `a failed load says why, and is tried again`() async {
    interactor.error = .cancelled

    await presenter.userAskedForSettings()
    expect(view, shows: [SettingsState(), SettingsState(status: .failed(.cancelled))])
    interactor.error = nil
    await presenter.userAskedForSettings()

    expect(view, shows: [SettingsState(), Self.presenting])
  }

  @Test(arguments: [
    (SettingsForm([.signUp: "closed", .addresses: "hidden", .ages: "shown"]), [.signUp(.closed)]),
    (
      SettingsForm([.signUp: "open", .addresses: "shown", .ages: "hidden"]),
      [Setting.signUp(.open), .addresses(.shown), .ages(.hidden)]
    ),
    (SettingsForm([.signUp: "invited", .addresses: "hidden", .ages: "shown"]), []),
    (SettingsForm([.signUp: "other", .addresses: "", .ages: "hidden"]), [.ages(.hidden)]),
    (
      SettingsForm([.mailFrom: "a@example.org"]), [.mailFrom(EmailAddress(stored: "a@example.org"))]
    ),
  ])
  func `only changed settings are saved`(
    form: SettingsForm, changes: [Setting]
  ) async throws {
    await present()

    await presenter.userSubmitted(form)

    #expect(interactor.changes == [changes])
    let values = InstallationSettings.strict.with(changes)
    expect(view, shows: [Self.saving, Self.saved(values)])
    #expect(wireframe.calls == [.tellChange(values)])
  }

  @Test func `settings changed meanwhile by another administrator are shown`() async {
    await present()
    interactor.apply([.addresses(.shown), .signUp(.closed)])

    await presenter.userSubmitted(
      SettingsForm([.signUp: "invited", .addresses: "hidden", .ages: "hidden"]))

    #expect(interactor.changes == [[.ages(.hidden)]])
    let values = InstallationSettings(
      signUp: .closed, details: VisibleDetails(addresses: .shown, ages: .hidden))
    expect(view, shows: [Self.saving, Self.saved(values)])
    #expect(wireframe.calls == [.tellChange(values)])
  }

  @Test func `saved settings that can't be reloaded are shown as saved`() async {
    await present()
    interactor.laterError = .unavailable(.busy)

    await presenter.userSubmitted(SettingsForm([.ages: "hidden"]))

    var values = InstallationSettings.strict
    values.details.ages = .hidden
    expect(view, shows: [Self.saving, Self.saved(values)])
  }

  @Test func `a failed change says why and shows the stored settings`() async {
    await present()
    interactor.error = .unavailable(.busy)

    await presenter.userSubmitted(SettingsForm([.signUp: "open"]))

    let failed = SettingsState(values: .strict, status: .failed(.unavailable(.busy)))
    expect(view, shows: [Self.saving, failed])
    #expect(wireframe.calls == [])
  }

  @Test func `a change that needs the password waits for it, and is saved once`() async throws {
    await present()
    interactor.error = .passwordNeeded

    await presenter.userSubmitted(SettingsForm([.signUp: "closed"]))
    expect(view, shows: [Self.saving, Self.presenting])
    #expect(wireframe.calls == [.confirmPassword])
    interactor.error = nil
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()

    #expect(interactor.changes == [[.signUp(.closed)]])
    var values = InstallationSettings.strict
    values.signUp = .closed
    expect(view, shows: [Self.saving, Self.saved(values)])
  }

  @Test func `an address that isn't one is refused while it is typed, and isn't saved`() async {
    await present()
    let wrong = SettingsForm([.mailFrom: "viper@"])
    let problem = EntryProblem.email(.malformed)

    presenter.userChanged(wrong)
    var refused = SettingsState(
      values: .strict, isUnsaved: true, problem: problem, status: .idle)
    expect(view, shows: [refused])
    presenter.userChoseInvitation(wrong)
    refused.status = .failed(.unsaved)
    expect(view, shows: [refused])
    await presenter.userSubmitted(wrong)
    presenter.userChanged(SettingsForm())

    expect(view, shows: [Self.presenting])
    #expect(interactor.changes == [])
    #expect(wireframe.calls == [])
  }

  @Test func `nothing is saved before the settings are loaded`() async {
    await presenter.userSubmitted(SettingsForm([.signUp: "open"]))

    #expect(interactor.changes == [])
    expect(view, shows: [])
  }

  @Test func `the ways out reach the wireframe`() {
    presenter.userChoseInvitation(SettingsForm())
    presenter.userFinished()

    #expect(wireframe.calls == [.presentInvitation, .leave])
  }

  @Test func `changes are unsaved until they are saved or undone, and no invitation uses them`()
    async
  {
    let (open, undone) = (SettingsForm([.signUp: "open"]), SettingsForm([.signUp: "invited"]))
    var unsaved = Self.presenting
    unsaved.isUnsaved = true
    await present()

    presenter.userChanged(open)
    await presenter.userAskedForSettings()
    expect(view, shows: [unsaved])
    presenter.userChoseInvitation(open)
    unsaved.status = .failed(.unsaved)
    expect(view, shows: [unsaved])
    presenter.userChanged(undone)
    expect(view, shows: [Self.presenting])
    presenter.userChanged(open)
    await presenter.userSubmitted(open)

    #expect(presenter.state == Self.saved(.strict.with([.signUp(.open)])))
    #expect(wireframe.calls == [.tellChange(.strict.with([.signUp(.open)]))])
  }

  /// Shows the settings.
  private func present() async {
    await presenter.userAskedForSettings()
    expect(view, shows: [SettingsState(), Self.presenting])
  }
}
