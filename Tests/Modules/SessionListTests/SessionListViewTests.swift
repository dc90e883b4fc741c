import Doubles
import Presentation
import Terminal
import Testing

@testable import SessionList

@MainActor
@Suite struct SessionListViewTests {
  private nonisolated static let done = Action("done", "Done")
  private nonisolated static let retry = Action("retry", "Try again")
  private static let columns: [Table.Column] = [
    .init("machine", "Machine", width: 24),
    .init("started", "Started", width: 16, namesCells: true),
    .init("used", "Used", width: 16, namesCells: true), .init("is-current", "", width: 8),
  ]

  let presenter = PresenterSpy()

  @Test func `sessions are rows, and the current one is marked`() {
    let view = show(SessionListState(rows: SessionRow.two, status: .idle))

    let rows: [Table.Row] = [
      .init(
        id: "4",
        [
          .init("analytical"), .init(SessionRow.two[0].started), .init(SessionRow.two[0].used),
          .init("this one", .flag(true)),
        ]),
      .init(
        id: "3",
        [
          .init("an unknown machine"), .init(SessionRow.two[1].started),
          .init(SessionRow.two[1].used),
          .init("", .flag(false)),
        ]),
    ]
    let table = Table(
      Self.columns, rows: rows, count: 2, empty: "No session is open.", enter: "End")
    #expect(view.page == Page("Your sessions", .table(table), actions: [Self.done]))
    view.show(SessionListState(rows: SessionRow.two, status: .busy("Loading…")))
    #expect(view.page.busy == "Loading…")
    #expect(view.page.actions == [Self.done])
    view.show(SessionListState(rows: SessionRow.two, status: .busy("Ending the session…")))
    #expect(view.page.busy == "Ending the session…")
  }

  @Test(arguments: [
    (Status<SessionListError>.busy("Loading…"), "", nil as Notice?, "Loading…" as String?, []),
    (.idle, "No session is open.", nil, nil, [done]),
    (
      .failed(.cancelled), "", Notice.failure("It was cancelled. Try again."), nil, [retry, done]
    ),
    (
      .failed(.unavailable(.busy)), "",
      .failure("Another program is using viper.db. Try again in a moment."), nil, [retry, done]
    ),
  ])
  func `it says that it loads, that there are no sessions, or what went wrong`(
    status: Status<SessionListError>, empty: String, notice: Notice?, busy: String?,
    actions: [Action]
  ) {
    let view = show(SessionListState(status: status))

    let table = Table(Self.columns, rows: [], count: 0, empty: empty, enter: "End")
    #expect(
      view.page
        == Page("Your sessions", .table(table), notice: notice, busy: busy, actions: actions))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(SessionListState())

    await view.handle(each: [
      .appeared, .chose(Self.retry, [:]), .selected(id: "3"), .selected(id: "three"),
      .chose(Self.done, [:]), .chose(Action("other", "Other"), [:]), .requirementMet, .cancelled,
    ])

    #expect(
      presenter.calls
        == [
          .askedForSessions, .askedForSessions, .choseToEnd(3), .finished, .confirmedPassword,
          .finished,
        ])
  }

  private func show(_ state: SessionListState) -> SessionListView {
    SessionListView(presenter: presenter, state: state)
  }
}
