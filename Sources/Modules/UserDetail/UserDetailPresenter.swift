import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol UserDetailPresenterToView: AnyObject {
  func show(_ state: UserDetailState)
}

/// Presenter → Interactor: what UserDetail asks of the data. Each throws `.gone` where the user is
/// no more.
protocol UserDetailPresenterToInteractor: Sendable {
  func user(_ id: Account.ID) async throws(UserDetailError) -> KnownUser
  func setFavorite(_ isFavorite: Bool, _ user: Account.ID) async throws(UserDetailError)
  func setDisabled(_ isDisabled: Bool, _ user: Account.ID) async throws(UserDetailError)
  /// Appoints the user as an administrator, or dismisses one.
  func setAdministrator(
    _ isAdministrator: Bool, _ user: Account.ID
  ) async throws(UserDetailError)
  /// Mails the user a code to set a new password with.
  func startReset(of user: Account.ID) async throws(UserDetailError)
  func delete(_ user: Account.ID) async throws(UserDetailError)
}

/// Presenter → Wireframe: the way out, and a question over the user.
@MainActor
protocol UserDetailPresenterToWireframe: AnyObject {
  /// Asks whether that user is to be deleted; what `delete` throws is shown there.
  func confirmDeletion(of user: String, delete: @escaping @MainActor () async throws -> Void)
  /// Asks before the user becomes an administrator, or is dismissed as one; what `change` throws is
  /// shown there.
  func confirmAdministrator(
    _ isAdministrator: Bool, _ user: String, change: @escaping @MainActor () async throws -> Void)
  func leave()
}

/// Shows one user, and what was done to them.
@MainActor
final class UserDetailPresenter {
  weak var view: (any UserDetailPresenterToView)?
  weak var wireframe: (any UserDetailPresenterToWireframe)?
  private let interactor: any UserDetailPresenterToInteractor
  private let delivery: MailDelivery
  private var known: KnownUser? { didSet { state.card = known.map(UserCard.init) } }
  private var id = Account.ID(rawValue: 0)
  private var state = UserDetailState() { didSet { view?.show(state) } }

  init(interactor: some UserDetailPresenterToInteractor, delivery: MailDelivery) {
    self.interactor = interactor
    self.delivery = delivery
  }

  func begin(with user: Account.ID) {
    id = user
  }

  /// Does something to the user, looks what came of it, and says so.
  private func act(
    saying notice: UserDetailState.Notice, _ act: () async throws(UserDetailError) -> Void
  ) async {
    state.notice = nil
    state.status = .working
    var isDone = false
    do throws(UserDetailError) {
      try await act()
      isDone = true
      known = try await interactor.user(id)
      state.notice = notice
    } catch .gone {
      return state.status = .gone
    } catch {
      // Where only the look at it was stopped, it is done all the same.
      state.notice = isDone && error == .cancelled ? notice : .failed(error)
    }
    state.status = .presenting
  }
}

// MARK: - View → Presenter

extension UserDetailPresenter: UserDetailViewToPresenter {
  func userAskedForDetail() async {
    state.notice = nil
    state.status = .loading
    do throws(UserDetailError) {
      known = try await interactor.user(id)
      state.status = .presenting
    } catch .gone {
      state.status = .gone
    } catch {
      state.status = .failed(error)
    }
  }

  func userToggledFavorite() async {
    guard let known else { return }
    let isFavorite = !known.isFavorite
    await act(saying: isFavorite ? .marked : .unmarked) { () throws(UserDetailError) in
      try await interactor.setFavorite(isFavorite, id)
    }
  }

  func userToggledDisabled() async {
    guard let known else { return }
    let isDisabled = !known.user.isDisabled
    await act(saying: isDisabled ? .disabled : .enabled) { () throws(UserDetailError) in
      try await interactor.setDisabled(isDisabled, id)
    }
  }

  func userStartedReset() async {
    guard let known else { return }
    if known.user.email.isAbsent { return state.notice = .failed(.noAddress) }
    let place =
      switch delivery {
      case .sent: "was mailed to \(known.user.email)."
      case .kept(let folder): "is in the newest mail in \(folder)."
      }
    await act(saying: .mailed("A code to set a new password with \(place)")) {
      () throws(UserDetailError) in try await interactor.startReset(of: id)
    }
  }

  /// Once the user is deleted, there is nothing to come back to under the question.
  func userAskedToDelete() {
    guard let user = known?.user else { return }
    wireframe?.confirmDeletion(of: "\(user.name) (\(user.username))") { [weak self, interactor] in
      try await interactor.delete(user.id)
      self?.wireframe?.leave()
    }
  }

  /// The page of the user appears again after the answer, and so the user is read again.
  func userToggledAdministrator() {
    guard let user = known?.user else { return }
    let isAdministrator = !user.isAdministrator
    wireframe?.confirmAdministrator(isAdministrator, "\(user.name) (\(user.username))") {
      [interactor] in
      try await interactor.setAdministrator(isAdministrator, user.id)
    }
  }

  func userFinished() {
    wireframe?.leave()
  }
}

// MARK: - The user

/// A user, and what is known of them to whoever looks.
struct KnownUser: Equatable, Sendable {
  var user: User
  var isFavorite: Bool
  /// Whether whoever looks may see to the account.
  var isAdministered: Bool
}

extension UserCard {
  init(_ known: KnownUser) {
    let user = known.user
    let email = user.email.isAbsent ? "none" : user.email.description
    let age = user.age.map { $0 == 1 ? "1 year" : "\($0) years" } ?? "not told"
    self.init(
      name: user.name.description, username: user.username.description,
      email: user.visible.addresses == .shown ? email : nil,
      age: user.visible.ages == .shown ? age : nil,
      isDisabled: user.isDisabled, isAdministrator: user.isAdministrator,
      isFavorite: known.isFavorite,
      isAdministered: known.isAdministered)
  }
}
