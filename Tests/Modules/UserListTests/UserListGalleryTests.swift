import Accounts
import Doubles
import Presentation
import Testing

@testable import UserList

@MainActor
@Suite struct UserListGalleryTests {
  private var samples: [(String, UserListState)] {
    get throws {
      try [
        ("full", UserListState(list: .sample, total: 5)),
        ("loading", UserListState()),
        (
          "empty",
          UserListState(
            list: ListContent(status: .idle), query: UserQuery("zoë"), total: 5,
            empty: "No user matches “zoë”. Try fewer letters, or other words.")
        ),
        ("failed", UserListState(list: ListContent(status: .failed(.unavailable(.busy))))),
        (
          "found",
          UserListState(
            list: .found, query: UserQuery("ha", by: .age), total: 999_999,
            status: .done("Mila Haward is one of your favorites now."))
        ),
        (
          "picking, without details",
          UserListState(
            list: .sample, total: 5, visible: VisibleDetails(addresses: .hidden, ages: .hidden),
            picks: true)
        ),
      ]
    }
  }

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(try samples, bar: .sample(at: "user-list"), hasCover: true) {
      UserListView(presenter: PresenterSpy(), state: $0)
    }
  }
}

extension ListContent<UserRow, UserListError> {
  fileprivate static var sample: Self {
    get throws {
      let rows = try [
        UserRow(User(1, "iyad", "Iyad Agha", age: 36), isFavorite: false),
        UserRow(User(2, "mark", "Mark Astun", age: 39), isFavorite: false),
        UserRow(User(3, "mila", "Mila Haward", age: 24)),
        UserRow(User(4, "sara", "שרה כהן", age: 41), isFavorite: false),
        UserRow(User(5, "hana", "高橋 花子"), isFavorite: false),
      ]
      return ListContent(rows: rows, count: 5, status: .idle)
    }
  }

  fileprivate static var found: Self {
    get throws {
      var matches = UserRow.Matches()
      (matches.name, matches.email) = ([5..<7], [])
      let rows = try [
        UserRow(User(3, "mila", "Mila Haward", age: 24), matches: matches),
        UserRow(User(6, "amr", "Amr Hamdan", age: 52), isFavorite: false),
      ]
      return ListContent(rows: rows, count: 2, status: .idle)
    }
  }
}
