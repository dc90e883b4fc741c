import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol ProfilePresenterToView: AnyObject {
  func show(_ state: ProfileState)
}

/// Presenter → Interactor: what Profile asks of the data.
protocol ProfilePresenterToInteractor: Sendable {
  func profile(of session: Session.Key) async throws(ProfileError) -> PersonalProfile
  /// The profile as it is after the change.
  func change(
    _ profile: PersonalProfile, to change: ProfileChange, for session: Session.Key
  ) async throws(ProfileError) -> PersonalProfile
}

/// What a profile is to be like.
struct ProfileChange: Equatable {
  var name: FullName
  /// In years; nil where it isn't told.
  var age: Int?
  /// The file of the new photo; empty where the photo stays as it is.
  var photo: String
}

/// Presenter → Wireframe: what changed, and the ways out.
@MainActor
protocol ProfilePresenterToWireframe: AnyObject {
  func tellChange(of account: Account)
  func leave(for exit: ProfileExit)
  func leave()
}

/// Shows a profile, or the form that changes it with a preview of what it makes.
@MainActor
final class ProfilePresenter {
  /// In years.
  nonisolated static let ages = 0...150

  weak var view: (any ProfilePresenterToView)?
  weak var wireframe: (any ProfilePresenterToWireframe)?
  private let interactor: any ProfilePresenterToInteractor
  private var session: Session.Key?
  private var profile: PersonalProfile?
  /// Whether the form comes first.
  private var wantsForm = false
  private var state = ProfileState() { didSet { view?.show(state) } }

  init(interactor: some ProfilePresenterToInteractor) {
    self.interactor = interactor
  }

  func begin(with session: Session.Key, isEditing: Bool, notice: String?) {
    self.session = session
    profile = nil
    wantsForm = isEditing
    state = ProfileState(notice: notice)
  }

  /// The name and the age that were typed. Whether a file is a photo is seen when it is read.
  private func check(_ form: ProfileForm) -> (name: FullName?, age: Int?, ProfileProblems) {
    let age = Int(form.age).flatMap { Self.ages.contains($0) ? $0 : nil }
    var problems = ProfileProblems(isAgeUnfit: age == nil && !form.age.isEmpty)
    do throws(FullName.Problem) {
      return (try FullName(form.name), age, problems)
    } catch {
      problems.name = error
      return (nil, age, problems)
    }
  }
}

// MARK: - View → Presenter

extension ProfilePresenter: ProfileViewToPresenter {
  /// What is known already stays in sight meanwhile, and what is being typed stays for good.
  func userAskedForProfile() async {
    guard let session, state.edit == nil else { return }
    if state.content.isFailed { state.content = .loading }
    let content: ProfileState.Content
    do throws(ProfileError) {
      let profile = try await interactor.profile(of: session)
      // Whoever began to type meanwhile goes on with what they saw.
      if state.edit != nil { return }
      self.profile = profile
      content = wantsForm ? .editing(ProfileEdit(profile)) : .presenting(ProfileCard(profile))
      wantsForm = false
    } catch {
      content = .failed(error)
    }
    if state.edit == nil { state.content = content }
  }

  func userChoseEditing() {
    guard let profile else { return }
    state = ProfileState(content: .editing(ProfileEdit(profile)))
  }

  /// A name that is still empty isn't wrong yet.
  func userChanged(_ form: ProfileForm) {
    guard var edit = state.edit else { return }
    let name: FullName?
    (name, _, edit.problems) = check(form)
    if form.name.isEmpty { edit.problems.name = nil }
    edit.preview = name.map(ProfileCard.greeting) ?? "My name is …"
    state.edit = edit
  }

  func userSubmitted(_ form: ProfileForm) async {
    guard let session, let profile else { return }
    let (name, age, problems) = check(form)
    state.edit?.problems = problems
    guard let name, problems == ProfileProblems() else { return }
    state.edit?.status = .saving
    do throws(ProfileError) {
      let changed = try await interactor.change(
        profile, to: ProfileChange(name: name, age: age, photo: form.photo), for: session)
      self.profile = changed
      state = ProfileState(
        content: .presenting(ProfileCard(changed)), notice: "Your profile is saved.")
      wireframe?.tellChange(of: changed.account)
    } catch .photo(let problem) {
      state.edit?.problems.photo = problem
      state.edit?.status = .typing
    } catch {
      state.edit?.status = .failed(error)
    }
  }

  func userChose(_ exit: ProfileExit) {
    // Whoever comes back knows it by then.
    state.notice = nil
    wireframe?.leave(for: exit)
  }

  /// The way out of the form leads to the profile.
  func userCancelled() {
    if state.edit != nil, let profile {
      state = ProfileState(content: .presenting(ProfileCard(profile)))
    } else {
      wireframe?.leave()
    }
  }
}
