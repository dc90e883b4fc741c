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

/// Presenter → Wireframe: the way out, and questions over the user.
@MainActor
protocol UserDetailPresenterToWireframe: AnyObject {
  /// Asks whether that user is to be deleted; what `delete` throws is shown there.
  func confirmDeletion(of user: String, delete: @escaping @MainActor () async throws -> Void)
  /// Asks before the user becomes an administrator, or is dismissed as one; what `change` throws is
  /// shown there.
  func confirmAdministrator(
    _ isAdministrator: Bool, _ user: String, change: @escaping @MainActor () async throws -> Void)
  func confirmPassword()
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
  /// What was asked for and waits for the password.
  private var waiting: (@MainActor () async -> Void)?
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
    saying notice: UserDetailState.Notice,
    _ act: @escaping @MainActor () async throws(UserDetailError) -> Void
  ) async {
    waiting = nil
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
    } catch .passwordNeeded {
      wait { [weak self] in await self?.act(saying: notice, act) }
    } catch {
      // Where only the look at it was stopped, it is done all the same.
      state.notice = isDone && error == .cancelled ? notice : .failed(error)
    }
    state.status = .presenting
  }

  /// Asks for the password, after which `act` is done.
  private func wait(for act: @escaping @MainActor () async -> Void) {
    waiting = act
    wireframe?.confirmPassword()
  }

  /// Where the password has to be confirmed first, it is asked for and nothing is thrown.
  private func delete(_ user: Account.ID) async throws(UserDetailError) {
    do throws(UserDetailError) {
      try await interactor.delete(user)
      wireframe?.leave()
    } catch .passwordNeeded {
      wait { [weak self] in await self?.deleteAfterPassword(user) }
    }
  }

  /// The question is gone by now, so what is in the way is shown on the page.
  private func deleteAfterPassword(_ user: Account.ID) async {
    state.notice = nil
    state.status = .working
    do throws(UserDetailError) {
      try await delete(user)
    } catch .gone {
      return state.status = .gone
    } catch {
      state.notice = .failed(error)
    }
    state.status = .presenting
  }

  /// Where the password has to be confirmed first, it is asked for and nothing is thrown.
  private func setAdministrator(
    _ isAdministrator: Bool, _ user: Account.ID
  ) async throws(UserDetailError) {
    do throws(UserDetailError) {
      try await interactor.setAdministrator(isAdministrator, user)
    } catch .passwordNeeded {
      wait { [weak self, interactor] in
        await self?.act(saying: isAdministrator ? .appointed : .dismissed) {
          () throws(UserDetailError) in
          try await interactor.setAdministrator(isAdministrator, user)
        }
      }
    }
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
    await act(saying: isFavorite ? .marked : .unmarked) {
      [interactor, id] () throws(UserDetailError) in
      try await interactor.setFavorite(isFavorite, id)
    }
  }

  func userToggledDisabled() async {
    guard let known else { return }
    let isDisabled = !known.user.isDisabled
    await act(saying: isDisabled ? .disabled : .enabled) {
      [interactor, id] () throws(UserDetailError) in
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
      [interactor, id] () throws(UserDetailError) in try await interactor.startReset(of: id)
    }
  }

  /// Once the user is deleted, there is nothing to come back to under the question.
  func userAskedToDelete() {
    guard let user = known?.user else { return }
    wireframe?.confirmDeletion(of: "\(user.name) (\(user.username))") { [weak self] in
      try await self?.delete(user.id)
    }
  }

  /// The page of the user appears again after the answer, and so the user is read again.
  func userToggledAdministrator() {
    guard let user = known?.user else { return }
    let isAdministrator = !user.isAdministrator
    wireframe?.confirmAdministrator(isAdministrator, "\(user.name) (\(user.username))") {
      [weak self] in
      try await self?.setAdministrator(isAdministrator, user.id)
    }
  }

  func userConfirmedPassword() async {
    let act = waiting
    waiting = nil
    await act?()
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
