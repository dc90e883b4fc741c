import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol SettingsPresenterToView: AnyObject {
  func show(_ state: SettingsState)
}

/// Presenter → Interactor: what Settings asks of the data.
protocol SettingsPresenterToInteractor: Sendable {
  func settings() async throws(SettingsError) -> InstallationSettings
  /// Changes all of these settings, or none.
  func change(_ settings: [Setting]) async throws(SettingsError)
}

/// Presenter → Wireframe: what changed, and the ways out.
@MainActor
protocol SettingsPresenterToWireframe: AnyObject {
  func tellChange(to values: InstallationSettings)
  func presentInvitation()
  func confirmPassword()
  func leave()
}

/// Shows the settings, and changes those that the user has changed.
@MainActor
final class SettingsPresenter {
  weak var view: (any SettingsPresenterToView)?
  weak var wireframe: (any SettingsPresenterToWireframe)?
  private let interactor: any SettingsPresenterToInteractor
  /// The form that waits for the password.
  private var waiting: SettingsForm?
  private(set) var state = SettingsState() { didSet { view?.show(state) } }

  init(interactor: some SettingsPresenterToInteractor) {
    self.interactor = interactor
  }
}

// MARK: - View → Presenter

extension SettingsPresenter: SettingsViewToPresenter {
  /// The known settings stay visible meanwhile.
  func userAskedForSettings() async {
    if state.values == nil { state.status = .loading }
    do throws(SettingsError) {
      let values = try await interactor.settings()
      state = SettingsState(values: values, isUnsaved: state.isUnsaved, status: .idle)
    } catch {
      state.status = .failed(error)
    }
  }

  func userChanged(_ form: SettingsForm) {
    guard let values = state.values, state.status.activity == nil else { return }
    state = SettingsState(
      values: values, isUnsaved: form.differs(from: values), problem: form.problem,
      status: .idle)
  }

  /// Settings that another administrator changed meanwhile are kept and shown.
  func userSubmitted(_ form: SettingsForm) async {
    guard let old = state.values else { return }
    waiting = nil
    state.problem = form.problem
    if state.problem != nil { return }
    let new = form.values(or: old)
    state.status = .busy("Saving…")
    do throws(SettingsError) {
      try await interactor.change(new.changes(from: old))
      let values = (try? await interactor.settings()) ?? new
      state = SettingsState(values: values, status: .done("The settings are saved."))
      wireframe?.tellChange(to: values)
    } catch .passwordNeeded {
      waiting = form
      state.status = .idle
      wireframe?.confirmPassword()
    } catch {
      state.status = .failed(error)
    }
  }

  func userConfirmedPassword() async {
    if let waiting { await userSubmitted(waiting) }
  }

  func userChoseInvitation(_ form: SettingsForm) {
    if let values = state.values, form.differs(from: values) {
      state.status = .failed(.unsaved)
    } else {
      wireframe?.presentInvitation()
    }
  }

  func userFinished() { wireframe?.leave() }
}

extension SettingsForm {
  /// The chosen settings; those of `old` without a choice.
  fileprivate func values(or old: InstallationSettings) -> InstallationSettings {
    InstallationSettings(
      signUp: SignUpPolicy(rawValue: self[.signUp]) ?? old.signUp,
      details: VisibleDetails(
        addresses: Visibility(rawValue: self[.addresses]) ?? old.details.addresses,
        ages: Visibility(rawValue: self[.ages]) ?? old.details.ages),
      mailFrom: self[.mailFrom].isEmpty
        ? .absent : (try? EmailAddress(self[.mailFrom])) ?? old.mailFrom)
  }

  /// Whether a value was changed, possibly to one that is refused.
  fileprivate func differs(from old: InstallationSettings) -> Bool {
    problem != nil || !values(or: old).changes(from: old).isEmpty
  }

  /// Why the sender's address is refused; an empty one isn't.
  fileprivate var problem: EntryProblem? {
    self[.mailFrom].isEmpty ? nil : EntryProblem.of(try EmailAddress(self[.mailFrom]))
  }
}
