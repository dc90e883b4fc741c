import AccountPresentation
import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol UserDetailPresenterToView: AnyObject {
  func show(_ state: UserDetailState)
}

/// Presenter → Interactor: what UserDetail asks of the data. Both throw `.gone` if the user is
/// deleted.
protocol UserDetailPresenterToInteractor: Sendable {
  func user() async throws(UserDetailError) -> KnownUser
  func perform(_ act: UserAct) async throws(UserDetailError)
}

/// Presenter → Wireframe: the way out, and questions over the user.
@MainActor
protocol UserDetailPresenterToWireframe: AnyObject {
  func ask(_ question: ConfirmationPresenter)
  func confirmPassword()
  func leave(saying sentence: String?)
}

/// Shows one user, and performs acts on them.
@MainActor
final class UserDetailPresenter {
  weak var view: (any UserDetailPresenterToView)?
  weak var wireframe: (any UserDetailPresenterToWireframe)?
  private let interactor: any UserDetailPresenterToInteractor
  private let delivery: MailDelivery
  private let now: () -> Int64
  private let reader = FreshReader()
  private var known: KnownUser? {
    didSet { state.card = known.map { UserCard($0, now: now()) } }
  }
  /// The act that waits for the password.
  private var waiting: UserAct?
  private(set) var state = UserDetailState() { didSet { view?.show(state) } }

  /// - Parameter now: Returns the seconds since 1970.
  init(
    interactor: some UserDetailPresenterToInteractor, delivery: MailDelivery,
    now: @escaping () -> Int64
  ) {
    (self.interactor, self.delivery, self.now) = (interactor, delivery, now)
  }

  /// Reads the user again. A running load or act reads them at its end.
  func refresh() async {
    reader.expire()
    guard state.status == .idle else { return }
    do throws(UserDetailError) {
      let user = try await read()
      if state.status == .idle { known = user }
    } catch {
      if error == .gone { state.status = .failed(.gone) }
    }
  }

  private func read() async throws(UserDetailError) -> KnownUser {
    try await reader.read { () throws(UserDetailError) in try await interactor.user() }
  }

  /// Performs an act, reads the user again, and shows the result.
  private func perform(_ act: UserAct, on user: User) async {
    state.outcome = .idle
    state.status = .busy("Working…")
    var outcome = Status<UserDetailError>.idle
    do throws(UserDetailError) {
      if try await attempt(act) {
        outcome = .done(act.sentence(about: "\(user.name)", by: delivery))
        known = try await read()
      }
    } catch .gone {
      return state.status = .failed(.gone)
    } catch {
      // If only the second read was cancelled, the act is done nevertheless.
      if outcome == .idle || error != .cancelled { outcome = .failed(error) }
    }
    state.outcome = outcome
    state.status = .idle
  }

  /// Returns whether the act is done and the user still exists. If the password must be confirmed
  /// first, nothing is thrown.
  private func attempt(_ act: UserAct) async throws(UserDetailError) -> Bool {
    waiting = nil
    do throws(UserDetailError) {
      try await interactor.perform(act)
    } catch .passwordNeeded {
      waiting = act
      wireframe?.confirmPassword()
      return false
    }
    guard act == .administer(.delete) else { return true }
    wireframe?.leave(saying: known.map { act.sentence(about: "\($0.user.name)", by: delivery) })
    return false
  }

  /// Asks before an act that is hard to undo. The question shows a failure. The user's page reads
  /// the user again when it reappears.
  private func question(before act: UserAct, on user: User) -> ConfirmationPresenter? {
    switch act {
    case .administer(.delete), .administer(.setAdministrator): break
    case .administer(.setDisabled), .administer(.startReset), .setFavorite: return nil
    }
    return ConfirmationPresenter(
      question: act.question(about: [user]), acceptTitle: act.title,
      isDangerous: act.isDangerous
    ) { [weak self] outcome in
      if outcome == .accepted { _ = try await self?.attempt(act) }
    }
  }
}

// MARK: - View → Presenter

extension UserDetailPresenter: UserDetailViewToPresenter {
  func userAskedForDetail() async {
    state.outcome = .idle
    state.status = .loading
    do throws(UserDetailError) {
      known = try await read()
      state.status = .idle
    } catch {
      state.status = .failed(error)
    }
  }

  func userChose(_ act: UserAct) async {
    guard let user = known?.user else { return }
    if let question = question(before: act, on: user) {
      wireframe?.ask(question)
    } else {
      await perform(act, on: user)
    }
  }

  func userConfirmedPassword() async {
    if let waiting, let user = known?.user { await perform(waiting, on: user) }
  }

  func userFinished() { wireframe?.leave(saying: nil) }
}

extension UserCard {
  init(_ known: KnownUser, now: Int64) {
    let user = known.user
    self.init(
      name: user.name.description, username: user.username.description,
      email: user.email.description, age: user.age, visible: user.visible,
      isDisabled: user.isDisabled, isAdministrator: user.isAdministrator,
      isFavorite: known.isFavorite, isAdministered: known.isAdministered,
      activity: known.activity.map { UserActivity($0, now: now) })
  }
}
