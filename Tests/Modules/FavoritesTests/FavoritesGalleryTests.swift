import Accounts
import Doubles
import Presentation
import Testing

@testable import Favorites

@MainActor
@Suite struct FavoritesGalleryTests {
  private var samples: [(String, FavoritesState)] {
    get throws {
      try [
        ("full", FavoritesState(list: .sample)),
        ("loading", FavoritesState()),
        ("empty", FavoritesState(list: ListContent(status: .idle))),
        ("failed", FavoritesState(list: ListContent(status: .failed(.unavailable(.busy))))),
        ("failed move", FavoritesState(list: .sample, move: .failed(.cancelled))),
      ]
    }
  }

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(try samples, bar: .sample(at: "favorites")) {
      FavoritesView(presenter: PresenterSpy(), state: $0)
    }
  }
}

extension ListContent<UserRow, FavoritesError> {
  fileprivate static var sample: Self {
    get throws {
      let rows = try [
        UserRow(User(3, "mila", "Mila Haward", age: 24)),
        UserRow(User(4, "sara", "שרה כהן", age: 41)), UserRow(User(5, "hana", "高橋 花子")),
      ]
      return ListContent(rows: rows, count: 3, status: .idle)
    }
  }
}
