import Accounts
import Doubles
import Terminal
import Testing

@testable import Settings

@MainActor
@Suite struct SettingsViewTests {
  typealias Status = SettingsState.Status

  private nonisolated static let done = Action("done", "Done")
  private nonisolated static let invite = Action("invite", "Invite")
  private nonisolated static let retry = Action("retry", "Try again")
  private nonisolated static let busyStore =
    "Another program is using viper.db. Try again in a moment."

  let presenter = PresenterSpy()

  @Test(arguments: [
    (Status.presenting, nil as Notice?, nil as String?), (.saving, nil, "Saving…"),
    (.saved, .success("The settings are saved."), nil),
    (.failed(.unavailable(.busy)), .failure(busyStore), nil),
  ])
  func `the settings are choices`(status: Status, notice: Notice?, busy: String?) {
    let view = SettingsView(presenter: presenter)

    view.show(SettingsState(values: .strict, status: status))

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
    (Status.loading, nil as Notice?, "Loading…" as String?, []),
    (.failed(.unavailable(.busy)), .failure(busyStore), nil, [retry, done]),
  ])
  func `before they are known, it says that it loads, or what went wrong`(
    status: Status, notice: Notice?, busy: String?, actions: [Action]
  ) {
    let view = SettingsView(presenter: presenter)

    view.show(SettingsState(status: status))

    let page = Page("Settings", .text(""), notice: notice, busy: busy, actions: actions)
    #expect(view.page == page)
  }

  /// A value that had no name here would be refused by the form.
  @Test func `every policy and visibility can be chosen`() {
    #expect(Field.signUp.options.map(\.name.rawValue) == SignUpPolicy.allCases.map(\.rawValue))
    for field in [Field.addresses, .ages] {
      #expect(field.options.map(\.name.rawValue) == Visibility.allCases.map(\.rawValue))
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = SettingsView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.chose(Self.retry, [:]))
    await view.handle(.submitted(["sign-up": "open", "addresses": "shown", "ages": "hidden"]))
    await view.handle(.chose(Self.invite, [:]))
    await view.handle(.chose(Action("other", "Other"), [:]))
    await view.handle(.chose(Self.done, [:]))
    await view.handle(.requirementMet)
    await view.handle(.cancelled)

    let form = SettingsForm(signUp: "open", addresses: "shown", ages: "hidden")
    #expect(
      presenter.calls == [
        .askedForSettings, .askedForSettings, .submitted(form), .choseInvitation, .finished,
        .confirmedPassword, .finished,
      ])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = SettingsView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(SettingsState(values: .strict, status: .saved))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
