import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import UserList

@MainActor
@Suite struct UserListViewTests {
  typealias List = ListContent<UserRow, UserListError>

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    let (list, found) = try (Self.list, Self.found)
    var someMarked = list
    someMarked.marks = ["2", "3"]
    let noAddresses = VisibleDetails(addresses: .hidden, ages: .shown)
    let noAges = VisibleDetails(addresses: .shown, ages: .hidden)
    let noDetails = VisibleDetails(addresses: .hidden, ages: .hidden)
    let stretch = List(rows: list.rows, first: 50, count: 2000, status: .loading)
    let marked = Status<UserListError>.done("Added Mila Haward to favorites.")
    let cancelled = List(status: .failed(.cancelled))
    let samples: [(String, UserListState)] = [
      ("full", UserListState(list: list, total: 5)), ("loading", UserListState()),
      (
        "empty",
        UserListState(
          list: List(status: .idle), query: UserQuery("zoë", by: .match), total: 5,
          empty: "No user matches “zoë”. Try fewer letters, or other words.")
      ),
      ("failed", UserListState(list: List(status: .failed(.unavailable(.busy))))),
      (
        "found",
        UserListState(
          list: found, query: UserQuery("ha", by: .age, isDescending: true), total: 999_999,
          status: marked, canUndo: true)
      ),
      ("marked", UserListState(list: someMarked, total: 5, visible: .administrator)),
      (
        "for administrators",
        UserListState(
          list: list, total: 5, visible: .administrator,
          activity: ListedActivity(
            user: Account.ID(rawValue: 1),
            UserActivity(
              sessions: 2, used: .sample,
              events: [.init(time: .sample, text: "password changed by iyad")])))
      ),
      (
        "picking, without details",
        UserListState(list: list, total: 5, visible: noDetails, picks: true)
      ),
    ]
    let working = Status<UserListError>.busy("Working…")
    let others: [(String, UserListState)] = [
      (
        "under way",
        UserListState(
          list: list, status: working, visible: .administrator,
          progress: Progress(0.5, "2 of 4"))
      ),
      ("scrolled, without addresses", UserListState(list: stretch, visible: noAddresses)),
      ("without ages", UserListState(list: list, visible: noAges)),
      ("failed mark", UserListState(list: list, status: .failed(.gone))),
      ("failed load after a mark", UserListState(list: cancelled, status: marked)),
    ]

    try await Gallery.check(samples, pages: others, bar: .sample(at: "user-list"), hasCover: true) {
      UserListView(presenter: presenter, state: $0)
    }
  }

  private static var list: List {
    get throws {
      let rows = try [
        UserRow(User(1, "iyad", "Iyad Agha", age: 36), isFavorite: false),
        UserRow(User(2, "mark", "Mark Astun", age: 39), isFavorite: false),
        UserRow(User(3, "mila", "Mila Haward", age: 24)),
        UserRow(User(4, "sara", "שרה כהן", age: 41), isFavorite: false),
        UserRow(User(5, "hana", "高橋 花子"), isFavorite: false),
      ]
      return List(rows: rows, count: 5, status: .idle)
    }
  }

  private static var found: List {
    get throws {
      var matches = UserRow.Matches()
      (matches.name, matches.email) = ([5..<7], [])
      let rows = try [
        UserRow(User(6, "amr", "Amr Hamdan", age: 52), isFavorite: false),
        UserRow(User(3, "mila", "Mila Haward", age: 24), matches: matches),
      ]
      return List(rows: rows, count: 2, status: .idle)
    }
  }

  @Test func `each order but the best match has a reverse, and that of hidden ages is missing`() {
    let names = ["name", "username", "newest"].flatMap { [$0, "\($0)-descending"] }
    let ages = ["age", "age-descending"]
    #expect(
      Field.sort.options.map(\.name.rawValue).filter { !ages.contains($0) } == ["match"] + names)
    #expect(Field.sortWithoutAges.options.map(\.name.rawValue) == ["match"] + names)
    #expect(
      Field.sort.options.map(\.label) == [
        "Best match", "Name", "Name, descending", "Username", "Username, descending", "Age",
        "Age, descending", "Newest", "Oldest",
      ])
  }

  @Test func `what the user does reaches the presenter`() async {
    await UserListView(presenter: presenter, state: UserListState()).handle(each: [
      .appeared, .wantsRows(100..<124), .wantsDetails(of: "7"), .wantsDetails(of: "x"),
      .changed("filter", ["filter": "lo", "sort": "age"]),
      .chose(.retry, [:]), .chose(.done, [:]), .chose(.undo, [:]),
      .did(.favorite, ["7"]), .did(.done, ["7"]), .marked(.all), .did(.disable, .all),
      .did(.enable, ["7"]), .did(.mailCode, ["7"]), .did(.delete, ["7", "8"]), .requirementMet,
      .selected(id: "8"), .selected(id: "x"), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .askedForUsers, .reached(100..<124), .askedForDetails(7), .filtered("lo", "age"),
      .askedForUsers, .undid,
      .toggledFavorites(["7"]), .marked(.all), .chose(.administer(.setDisabled(true)), .all),
      .chose(.administer(.setDisabled(false)), ["7"]), .chose(.administer(.startReset), ["7"]),
      .chose(.administer(.delete), ["7", "8"]),
      .metRequirement, .selected(8), .cancelled,
    ]
    #expect(presenter.calls == calls)
  }
}

extension ListedTime {
  fileprivate static let sample = ListedTime(
    "1 hour ago", zoned: "2026-03-02 12:00:00 UTC+01:00", iso: "2026-03-02T11:00:00Z")
}
