import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol UserListPresenterToView: AnyObject {
  func show(_ state: UserListState)
}

/// Presenter → Interactor: the only question UserList asks of the data.
protocol UserListPresenterToInteractor: Sendable {
  func users(at places: Range<Int>) async throws(UserListError) -> UserStretch
}

/// Presenter → Wireframe: the way out.
@MainActor
protocol UserListPresenterToWireframe: AnyObject {
  func leave()
}

/// Holds the stretch of users in sight and a bit around it, however many there are.
@MainActor
final class UserListPresenter {
  /// How many users are asked for before and after those in sight.
  static let margin = 50

  weak var view: (any UserListPresenterToView)?
  weak var wireframe: (any UserListPresenterToWireframe)?
  private let interactor: any UserListPresenterToInteractor
  private var state = UserListState() { didSet { view?.show(state) } }

  init(interactor: some UserListPresenterToInteractor) {
    self.interactor = interactor
  }

  private func load(_ places: Range<Int>) async {
    state.status = .loading
    do throws(UserListError) {
      let stretch = try await interactor.users(at: places)
      state = UserListState(
        rows: stretch.users.map(UserRow.init), first: places.lowerBound, count: stretch.count,
        status: .presenting)
    } catch .cancelled {
      // Whoever cancelled it shows what comes instead.
    } catch {
      state.status = .failed(error)
    }
  }
}

// MARK: - View → Presenter

extension UserListPresenter: UserListViewToPresenter {
  /// Loads again what was in sight: it may have changed while the user was elsewhere.
  func userAskedForUsers() async {
    await load(state.first..<state.first + max(state.rows.count, 2 * Self.margin))
  }

  func userReached(_ places: Range<Int>) async {
    await load(max(0, places.lowerBound - Self.margin)..<places.upperBound + Self.margin)
  }

  func userCancelled() {
    wireframe?.leave()
  }
}

extension UserRow {
  init(_ user: User) {
    let unit = user.age == 1 ? "year" : "years"
    self.init(
      id: user.id.rawValue, name: user.name.description, username: user.username.description,
      age: user.age, ageText: user.age.map { "\($0) \(unit)" } ?? "")
  }
}
