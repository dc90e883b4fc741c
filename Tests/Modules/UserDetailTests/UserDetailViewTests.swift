import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import UserDetail

@MainActor
@Suite struct UserDetailViewTests {
  private let samples: [(String, UserDetailState)] = [
    ("full", UserDetailState(card: .ada(isFavorite: true), status: .idle)),
    ("for administrators", UserDetailState(card: .used, status: .idle)),
    ("loading", UserDetailState()),
    ("failed", UserDetailState(status: .failed(.gone))),
    ("right to left", UserDetailState(card: .sara, status: .idle)),
    (
      "failed act",
      UserDetailState(card: .ada(isDisabled: true), status: .idle, outcome: .failed(.noAddress))
    ),
    (
      "done",
      UserDetailState(
        card: .ada(), status: .idle, outcome: .done("Enabled Ada Lovelace."))
    ),
  ]

  private let others: [(String, UserDetailState)] = [
    ("unavailable", UserDetailState(status: .failed(.unavailable(.busy)))),
    ("hidden details", UserDetailState(card: .hidden, status: .idle)),
    (
      "disabled administrator",
      UserDetailState(card: .ada(isDisabled: true, isAdministrator: true), status: .idle)
    ),
    ("gone meanwhile", UserDetailState(card: .ada(), status: .failed(.gone))),
    ("failed reload", UserDetailState(card: .ada(), status: .failed(.cancelled))),
    ("not allowed", UserDetailState(card: .ada(), status: .idle, outcome: .failed(.notAllowed))),
    ("gone at an act", UserDetailState(card: .ada(), status: .idle, outcome: .failed(.gone))),
    (
      "last administrator",
      UserDetailState(card: .ada(), status: .idle, outcome: .failed(.lastAdministrator))
    ),
    ("texts that can't forge another line", UserDetailState(card: .forged, status: .idle)),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "user-list")) {
      UserDetailView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    let actions: [Action] = [
      .retry, .favorite, .unfavorite, .disable, .enable, .mailCode, .appoint, .dismiss, .delete,
      .done, .newCode,
    ]
    await UserDetailView(presenter: presenter, state: UserDetailState()).handle(
      each: [.appeared] + actions.map { .chose($0, [:]) }
        + [.selected(id: "7"), .requirementMet, .cancelled])

    let calls: [PresenterSpy.Call] = [
      .askedForDetail, .askedForDetail, .chose(.setFavorite(true)), .chose(.setFavorite(false)),
      .chose(.administer(.setDisabled(true))), .chose(.administer(.setDisabled(false))),
      .chose(.administer(.startReset)),
      .chose(.administer(.setAdministrator(true))), .chose(.administer(.setAdministrator(false))),
      .chose(.administer(.delete)),
      .finished, .confirmedPassword, .finished,
    ]
    #expect(presenter.calls == calls)
  }
}

extension UserCard {
  fileprivate static let hidden = UserCard(
    name: "Ada Lovelace", username: "ada", email: "", age: nil,
    visible: VisibleDetails(addresses: .hidden, ages: .hidden), isDisabled: false,
    isAdministrator: false, isFavorite: false, isAdministered: false)
  fileprivate static let forged = UserCard(
    name: "Ada\nAccount   enabled", username: "a\u{1B}da\r\n", email: "a\u{202E}@\u{2028}",
    age: 36, isDisabled: false, isAdministrator: false, isFavorite: false,
    isAdministered: true)
  fileprivate static let used = UserCard(
    name: "Ada Lovelace", username: "ada", email: "ada@example.org", age: 36,
    isDisabled: false, isAdministrator: false, isFavorite: false, isAdministered: true,
    activity: UserActivity(
      sessions: 2, used: .sample("1 hour ago"),
      events: [
        .init(time: .sample("1 hour ago"), text: "password changed by iyad"),
        .init(time: .sample("yesterday, 12:00"), text: "logged in"),
      ]))
  fileprivate static let sara = UserCard(
    name: "שרה כהן", username: "sara", email: "", age: nil, isDisabled: false,
    isAdministrator: true, isFavorite: false, isAdministered: true)
}

extension ListedTime {
  fileprivate static func sample(_ text: String) -> ListedTime {
    ListedTime(text, zoned: "2026-03-02 12:00:00 UTC+01:00", iso: "2026-03-02T11:00:00Z")
  }
}
