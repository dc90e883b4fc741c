import Doubles
import Terminal
import Testing

@testable import UserDetail

@MainActor
@Suite struct UserDetailViewTests {
  private nonisolated static let appoint = Action("administrator", "Appoint administrator")
  private nonisolated static let dismiss = Action("administrator", "Dismiss administrator")
  private nonisolated static let delete = Action("delete", "Delete")
  private nonisolated static let disable = Action("disable", "Disable")
  private nonisolated static let done = Action("done", "Done")
  private nonisolated static let enable = Action("disable", "Enable")
  private nonisolated static let favorite = Action("favorite", "Favorite", key: "f")
  private nonisolated static let mailCode = Action("mail-code", "Mail a reset code")
  private nonisolated static let retry = Action("retry", "Try again")
  private nonisolated static let unfavorite = Action("favorite", "Unfavorite", key: "f")
  private nonisolated static let card = """
    Name      Ada Lovelace
    Username  ada
    Email     ada@example.org
    Age       36 years
    Favorite  no
    Account   enabled
    """

  private nonisolated static let statuses:
    [(UserDetailState.Status, text: String, Notice?, busy: String?, [Action])] = [
      (.loading, "", nil, "Loading…", [done]),
      (.gone, "This user is not here any more.", nil, nil, [done]),
      (
        .failed(.unavailable(.busy)), "",
        .failure("Another program is using viper.db. Try again in a moment."), nil,
        [done, retry]
      ),
    ]

  let presenter = PresenterSpy()

  @Test func `a user is a text, with what an administrator may do`() {
    let view = show(UserDetailState(card: .ada(), status: .presenting))

    #expect(
      view.page
        == Page(
          "Ada Lovelace", .text(Self.card),
          actions: [
            Self.done, Self.favorite, Self.disable, Self.mailCode, Self.appoint, Self.delete,
          ]))
  }

  @Test func `what is hidden has no line`() {
    var card = UserCard.ada()
    (card.email, card.age) = (nil, nil)

    let view = show(UserDetailState(card: card, status: .presenting))

    let lines = Self.card.split(separator: "\n").filter {
      !$0.hasPrefix("Email") && !$0.hasPrefix("Age")
    }
    #expect(view.page.body == .text(lines.joined(separator: "\n")))
  }

  @Test func `what was done can be undone`() {
    let view = show(
      UserDetailState(card: .ada(isDisabled: true, isFavorite: true), status: .presenting))

    let text = Self.card.replacing("Favorite  no", with: "Favorite  ★ yes")
      .replacing("enabled", with: "disabled: no login is possible")
    #expect(
      view.page
        == Page(
          "Ada Lovelace", .text(text),
          actions: [Self.done, Self.unfavorite, Self.enable, Self.appoint, Self.delete]))
  }

  @Test func `an administrator is told as one, and can be dismissed`() {
    let view = show(UserDetailState(card: .ada(isAdministrator: true), status: .presenting))

    let text = Self.card.replacing("enabled", with: "enabled, administrator")
    #expect(
      view.page
        == Page(
          "Ada Lovelace", .text(text),
          actions: [
            Self.done, Self.favorite, Self.disable, Self.mailCode, Self.dismiss, Self.delete,
          ]))
  }

  @Test func `an appointment is asked for`() async {
    let view = UserDetailView(presenter: presenter)
    await view.handle(.chose(Self.appoint, [:]))
    #expect(presenter.calls == [.toggledAdministrator])
  }

  @Test func `others only mark`() {
    let view = show(UserDetailState(card: .ada(isAdministered: false), status: .presenting))

    #expect(view.page.actions == [Self.done, Self.favorite])
  }

  @Test(arguments: statuses)
  func `without a user, it says why`(
    status: UserDetailState.Status, text: String, notice: Notice?, busy: String?, actions: [Action]
  ) {
    let view = show(UserDetailState(status: status))

    #expect(view.page == Page("User", .text(text), notice: notice, busy: busy, actions: actions))
  }

  @Test func `a user who is gone or can't be loaded again can't be changed`() {
    let view = show(UserDetailState(card: .ada(), status: .gone))
    #expect(
      view.page
        == Page("Ada Lovelace", .text("This user is not here any more."), actions: [Self.done]))

    view.show(UserDetailState(card: .ada(), status: .failed(.cancelled)))
    #expect(
      view.page
        == Page(
          "Ada Lovelace", .text(Self.card),
          notice: .failure("It was stopped before it was done. Try again."),
          actions: [Self.done, Self.retry]))
  }

  @Test func `it is busy while something is done`() {
    let view = show(UserDetailState(card: .ada(), status: .working))

    #expect(view.page.busy == "Working…")
  }

  @Test(arguments: [
    (
      UserDetailState.Notice.marked, Notice.success("Ada Lovelace is one of your favorites now.")
    ),
    (.unmarked, .success("Ada Lovelace is no favorite any more.")),
    (.disabled, .success("Ada Lovelace can't log in any more.")),
    (.enabled, .success("Ada Lovelace can log in again.")),
    (.appointed, .success("Ada Lovelace is an administrator now.")),
    (.dismissed, .success("Ada Lovelace is no administrator any more.")),
    (.mailed("It was mailed."), .success("It was mailed.")),
    (
      .failed(.notAllowed),
      .failure("Only an administrator may do this, and not to their own account. Ask another one.")
    ),
    (.failed(.gone), .failure("This user is not here any more. Go back to the list.")),
  ])
  func `it says what came of what was done`(notice: UserDetailState.Notice, shown: Notice) {
    let view = show(UserDetailState(card: .ada(), status: .presenting, notice: notice))

    #expect(view.page.notice == shown)
  }

  @Test func `a name can't look like another line`() {
    var card = UserCard.ada()
    card.name = "Ada\nAccount   enabled"
    card.username = "a\u{1B}da\r\n"
    card.email = "a\u{202E}@\u{2028}"

    let view = show(UserDetailState(card: card, status: .presenting))

    guard case .text(let text) = view.page.body else { return #expect(Bool(false)) }
    #expect(
      text.split(separator: "\n").prefix(3) == [
        "Name      Ada^JAccount   enabled", "Username  a^[da^M^J",
        "Email     a<U+202E>@<U+2028>",
      ])
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = UserDetailView(presenter: presenter)

    await view.handle(.appeared)
    for action in [
      Self.retry, Self.favorite, Self.unfavorite, Self.disable, Self.enable, Self.mailCode,
      Self.delete, Self.done, Action("other", "Other"),
    ] {
      await view.handle(.chose(action, [:]))
    }
    await view.handle(.selected(id: "7"))
    await view.handle(.requirementMet)
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [
        .askedForDetail, .askedForDetail, .toggledFavorite, .toggledFavorite, .toggledDisabled,
        .toggledDisabled, .startedReset, .askedToDelete, .finished,
        .confirmedPassword, .finished,
      ])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = UserDetailView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(UserDetailState(status: .gone))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }

  private func show(_ state: UserDetailState) -> UserDetailView {
    let view = UserDetailView(presenter: presenter)
    view.show(state)
    return view
  }
}
