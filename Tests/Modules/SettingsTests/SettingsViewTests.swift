import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import Settings

@MainActor
@Suite struct SettingsViewTests {
  typealias Status = Presentation.Status<SettingsError>

  private nonisolated static let done = Action("done", "Done")
  private nonisolated static let invite = Action("invite", "Invite")
  private nonisolated static let retry = Action("retry", "Try again")
  private nonisolated static let busyStore =
    "Another program is using viper.db. Try again in a moment."

  let presenter = PresenterSpy()

  @Test(arguments: [
    (Status.idle, nil as Notice?, nil as String?), (.busy("Saving…"), nil, "Saving…"),
    (.done("It is saved."), .success("It is saved."), nil),
    (.failed(.unavailable(.busy)), .failure(busyStore), nil),
  ])
  func `the settings are choices`(status: Status, notice: Notice?, busy: String?) {
    let view = show(SettingsState(values: .strict, status: status))

    let visibility = Field.Kind.choice(of: [
      Action("shown", "shown"), Action("hidden", "hidden"),
    ])
    let policies = Field.Kind.choice(of: [
      Action("open", "open"), Action("invited", "by invitation"),
      Action("closed", "closed"),
    ])
    let fields = [
      Field("sign-up", "Sign-up", kind: policies, value: "invited"),
      Field("addresses", "Addresses", kind: visibility, value: "hidden"),
      Field("ages", "Ages", kind: visibility, value: "shown"),
    ]
    let page = Page(
      "Settings", lead: "Only administrators see what is hidden.",
      .form(fields: fields, submit: "Save"), notice: notice, busy: busy,
      actions: [Self.invite, Self.done])
    #expect(view.page == page)
  }

  @Test(arguments: [
    (Status.busy("Loading…"), nil as Notice?, "Loading…" as String?, []),
    (.failed(.unavailable(.busy)), .failure(busyStore), nil, [retry, done]),
  ])
  func `before they are loaded, it says that it loads, or what went wrong`(
    status: Status, notice: Notice?, busy: String?, actions: [Action]
  ) {
    let view = show(SettingsState(status: status))

    let page = Page("Settings", .text(""), notice: notice, busy: busy, actions: actions)
    #expect(view.page == page)
  }

  /// The form would refuse a value without an option.
  @Test func `every policy and visibility can be chosen`() {
    #expect(
      Field(SettingsEntry.signUp).options.map(\.name.rawValue)
        == SignUpPolicy.allCases.map(\.rawValue))
    for field in [Field(SettingsEntry.addresses), Field(SettingsEntry.ages)] {
      #expect(field.options.map(\.name.rawValue) == Visibility.allCases.map(\.rawValue))
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(SettingsState())

    await view.handle(each: [
      .appeared, .chose(Self.retry, [:]),
      .submitted(["sign-up": "open", "addresses": "shown", "ages": "hidden"]),
      .chose(Self.invite, [:]), .chose(Action("other", "Other"), [:]), .chose(Self.done, [:]),
      .requirementMet, .cancelled,
    ])

    let form = SettingsForm([.signUp: "open", .addresses: "shown", .ages: "hidden"])
    #expect(
      presenter.calls == [
        .askedForSettings, .askedForSettings, .submitted(form), .choseInvitation, .finished,
        .confirmedPassword, .finished,
      ])
  }

  private func show(_ state: SettingsState) -> SettingsView {
    SettingsView(presenter: presenter, state: state)
  }
}
