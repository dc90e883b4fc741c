import Doubles
import Presentation
import Terminal
import Testing

@testable import UserDetail

@MainActor
@Suite struct UserDetailViewTests {
  private nonisolated static let appoint = Action("administrator", "Appoint administrator")
  private nonisolated static let dismiss = Action("administrator", "Dismiss administrator")
  private nonisolated static let delete = Action("delete", "Delete", isDangerous: true)
  private nonisolated static let disable = Action("disable", "Disable")
  private nonisolated static let done = Action("done", "Done")
  private nonisolated static let enable = Action("disable", "Enable")
  private nonisolated static let favorite = Action("favorite", "Favorite", key: "s")
  private nonisolated static let mailCode = Action("mail-code", "Mail a reset code")
  private nonisolated static let retry = Action("retry", "Try again")
  private nonisolated static let unfavorite = Action("favorite", "Unfavorite", key: "s")
  private nonisolated static let card = """
    Name      Ada Lovelace
    Username  ada
    Email     ada@example.org
    Age       36 years
    Favorite  no
    Account   enabled
    """

  private nonisolated static let statuses:
    [(Status<UserDetailError>, text: String, Notice?, busy: String?, [Action])] = [
      (.busy("Loading…"), "", nil, "Loading…", [done]),
      (.failed(.gone), "This user was deleted.", nil, nil, [done]),
      (
        .failed(.unavailable(.busy)), "",
        .failure("Another program is using viper.db. Try again in a moment."), nil,
        [done, retry]
      ),
    ]

  let presenter = PresenterSpy()

  @Test func `a user is a text without hidden details, with what an administrator may do`() {
    var hidden = UserCard.ada(isAdministered: false)
    (hidden.email, hidden.age) = (nil, nil)
    let pages = [.ada(), hidden].map { show(UserDetailState(card: $0, status: .idle)).page }

    let lines = Self.card.split(separator: "\n").filter {
      !$0.hasPrefix("Email") && !$0.hasPrefix("Age")
    }
    let actions = [
      Self.done, Self.favorite, Self.disable, Self.mailCode, Self.appoint, Self.delete,
    ]
    let expected = [
      Page("Ada Lovelace", .text(Self.card), actions: actions),
      Page(
        "Ada Lovelace", .text(lines.joined(separator: "\n")), actions: [Self.done, Self.favorite]),
    ]
    #expect(pages == expected)
  }

  @Test func `an action can be undone`() {
    let card = UserCard.ada(isDisabled: true, isAdministrator: true, isFavorite: true)

    let text = Self.card.replacing("Favorite  no", with: "Favorite  yes")
      .replacing("enabled", with: "disabled: no login is possible, administrator")
    let page = Page(
      "Ada Lovelace", .text(text),
      actions: [Self.done, Self.unfavorite, Self.enable, Self.dismiss, Self.delete])
    #expect(show(UserDetailState(card: card, status: .idle)).page == page)
  }

  @Test(arguments: statuses)
  func `without a user, it says why`(
    status: Status<UserDetailError>, text: String, notice: Notice?, busy: String?, actions: [Action]
  ) {
    let view = show(UserDetailState(status: status))

    #expect(view.page == Page("User", .text(text), notice: notice, busy: busy, actions: actions))
  }

  @Test func `a user who is gone or can't be loaded again can't be changed`() {
    let pages = [UserDetailError.gone, .cancelled].map {
      show(UserDetailState(card: .ada(), status: .failed($0))).page
    }
    let expected = [
      Page("Ada Lovelace", .text("This user was deleted."), actions: [Self.done]),
      Page(
        "Ada Lovelace", .text(Self.card),
        notice: .failure("It was cancelled. Try again."),
        actions: [Self.done, Self.retry]),
    ]
    #expect(pages == expected)
  }

  @Test(arguments: [
    (Status<UserDetailError>.done("It is done."), Notice.success("It is done.")),
    (
      .failed(.notAllowed),
      .failure("Only an administrator can do that. Ask one.")
    ),
    (.failed(.gone), .failure("This user was deleted. Choose another one.")),
    (
      .failed(.lastAdministrator),
      .failure("This is the only administrator who can log in. Appoint another one first.")
    ),
    (
      .failed(.noAddress),
      .failure(
        "This user has no email address, so no code can be mailed. They set one when they are "
          + "logged in.")
    ),
  ])
  func `it says what came of the last act`(outcome: Status<UserDetailError>, shown: Notice) {
    let state = UserDetailState(card: .ada(), status: .idle, outcome: outcome)
    #expect(show(state).page.notice == shown)
  }

  @Test func `a name can't forge another line`() {
    var card = UserCard.ada()
    card.name = "Ada\nAccount   enabled"
    card.username = "a\u{1B}da\r\n"
    card.email = "a\u{202E}@\u{2028}"

    let view = show(UserDetailState(card: card, status: .idle))

    let lines = [
      "Name      Ada^JAccount   enabled", "Username  a^[da^M^J", "Email     a<U+202E>@<U+2028>",
    ]
    let rest = Self.card.split(separator: "\n").dropFirst(3).map(String.init)
    #expect(view.page.body == .text((lines + rest).joined(separator: "\n")))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(UserDetailState())
    let actions = [
      Self.retry, Self.favorite, Self.unfavorite, Self.disable, Self.enable, Self.mailCode,
      Self.appoint, Self.dismiss, Self.delete, Self.done, Action("other", "Other"),
    ]
    let events: [PageEvent] =
      [.appeared] + actions.map { .chose($0, [:]) }
      + [.selected(id: "7"), .requirementMet, .cancelled]
    for event in events { await view.handle(event) }

    #expect(
      presenter.calls == [
        .askedForDetail, .askedForDetail, .chose(.setFavorite(true)), .chose(.setFavorite(false)),
        .chose(.setDisabled(true)), .chose(.setDisabled(false)), .chose(.startReset),
        .chose(.setAdministrator(true)), .chose(.setAdministrator(false)), .chose(.delete),
        .finished, .confirmedPassword, .finished,
      ])
  }

  private func show(_ state: UserDetailState) -> UserDetailView {
    UserDetailView(presenter: presenter, state: state)
  }
}
