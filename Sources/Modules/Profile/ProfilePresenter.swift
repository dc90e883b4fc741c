import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol ProfilePresenterToView: AnyObject {
  func show(_ state: ProfileState)
}

/// Presenter → Interactor: what Profile asks of the data.
protocol ProfilePresenterToInteractor: Sendable {
  /// The profile, which may be some seconds old.
  func profile() async throws(ProfileError) -> PersonalProfile
  /// The profile as it is in the store.
  func currentProfile() async throws(ProfileError) -> PersonalProfile
  /// Returns the changed profile.
  func change(
    _ profile: PersonalProfile, to change: ProfileChange
  ) async throws(ProfileError) -> PersonalProfile
}

/// The new values of a profile.
struct ProfileChange: Equatable {
  var name: FullName
  /// In years; nil to leave it out.
  var age: Int?
  /// The file of the new photo; empty to keep the photo.
  var photo: String
  var removesPhoto = false
}

/// Presenter → Wireframe: what changed, and the ways out.
@MainActor
protocol ProfilePresenterToWireframe: AnyObject {
  func tellChange(of account: Account)
  func leave(for exit: ProfileExit)
  func leave()
}

/// Shows a profile, or the form that changes it with a preview of the result.
@MainActor
final class ProfilePresenter {
  /// In years.
  nonisolated static let ages = EntryProblem.ages

  weak var view: (any ProfilePresenterToView)?
  weak var wireframe: (any ProfilePresenterToWireframe)?
  private let interactor: any ProfilePresenterToInteractor
  private var profile: PersonalProfile?
  /// Whether to show the form first.
  private var wantsForm: Bool
  private(set) var state = ProfileState() { didSet { view?.show(state) } }

  init(interactor: some ProfilePresenterToInteractor, isEditing: Bool) {
    self.interactor = interactor
    wantsForm = isEditing
  }

  /// Reloads the profile from the store, unless a form is open.
  func refresh() async {
    guard case .card = state.content else { return }
    let before = profile
    // A form may have been opened, or even saved, meanwhile.
    guard let new = try? await interactor.currentProfile(), case .card = state.content,
      profile == before
    else { return }
    profile = new
    state.content = .card(ProfileCard(new))
  }

  /// The values of the form, or the problems of its entries. A photo is checked when it is read.
  private func check(_ form: ProfileForm) -> (ProfileChange?, problems: [ProfileEntry: String]) {
    let age = Int(form[.age]).flatMap { Self.ages.contains($0) ? $0 : nil }
    var problems: [ProfileEntry: String] = [:]
    if age == nil, !form[.age].isEmpty {
      problems[.age] = EntryProblem.age.description
    }
    let removesPhoto = form.isOn(.removePhoto)
    if removesPhoto, !form[.photo].isEmpty {
      problems[.photo] = "A photo can't be both replaced and removed. Leave one of them out."
    }
    do throws(EntryProblem) {
      let name = try FullName(form[.name])
      let change = ProfileChange(
        name: name, age: age, photo: form[.photo], removesPhoto: removesPhoto)
      return (change, problems)
    } catch {
      problems[.name] = error.description
      return (nil, problems)
    }
  }
}

// MARK: - View → Presenter

extension ProfilePresenter: ProfileViewToPresenter {
  /// A loaded profile stays visible meanwhile, and is read from the store again; an open form isn't
  /// replaced.
  func userAskedForProfile() async {
    if state.edit != nil { return }
    if state.status.failure != nil { state.status = .loading }
    do throws(ProfileError) {
      let profile =
        self.profile == nil ? try await interactor.profile() : try await interactor.currentProfile()
      if state.edit != nil { return }
      self.profile = profile
      let isDone = if case .done = state.status { true } else { false }
      state = ProfileState(
        content: wantsForm ? .form(ProfileEdit(profile)) : .card(ProfileCard(profile)),
        status: isDone ? state.status : .idle)
      wantsForm = false
    } catch {
      if state.edit == nil { state = ProfileState(status: .failed(error)) }
    }
  }

  func userChoseEditing() {
    guard let profile else { return }
    state = ProfileState(content: .form(ProfileEdit(profile)), status: .idle)
  }

  /// A name that is still empty isn't wrong yet.
  func userChanged(_ form: ProfileForm) {
    guard var edit = state.edit else { return }
    let change: ProfileChange?
    (change, edit.problems) = check(form)
    if form[.name].isEmpty { edit.problems[.name] = nil }
    edit.preview = change.map { ProfileCard.greeting($0.name) } ?? "My name is …"
    state.content = .form(edit)
  }

  func userSubmitted(_ form: ProfileForm) async {
    guard let profile else { return }
    let (change, problems) = check(form)
    state.show(problems)
    guard let change, problems.isEmpty else { return }
    state.status = .busy("Saving…")
    do throws(ProfileError) {
      let changed = try await interactor.change(profile, to: change)
      self.profile = changed
      state = ProfileState(
        content: .card(ProfileCard(changed)), status: .done("Your profile is saved."))
      wireframe?.tellChange(of: changed.account)
    } catch .photo(let problem) {
      state.show([.photo: problem.description])
      state.status = .idle
    } catch {
      state.status = .failed(error)
    }
  }

  func userChose(_ exit: ProfileExit) {
    // On return, the user has read the notice.
    state.status = .idle
    wireframe?.leave(for: exit)
  }

  /// At the form, goes back to the profile.
  func userCancelled() {
    if state.edit != nil, let profile {
      state = ProfileState(content: .card(ProfileCard(profile)), status: .idle)
    } else {
      wireframe?.leave()
    }
  }
}

// MARK: - In words

extension ProfileCard {
  init(_ profile: PersonalProfile) {
    let account = profile.account
    self.init(
      greeting: Self.greeting(account.name), username: "\(account.username)",
      email: "\(account.email)", isEmailConfirmed: account.isEmailConfirmed, age: profile.age,
      photoText: profile.photo.map(Self.text) ?? "none", photo: profile.photo)
  }

  fileprivate static func greeting(_ name: FullName) -> String { "My name is \(name)." }

  private static func text(_ photo: Photo) -> String {
    let format =
      switch photo.format {
      case .jpeg: "JPEG"
      case .png: "PNG"
      }
    return
      "\(format), \(photo.width) × \(photo.height) pixels, \(photo.bytes.count.asByteCount)"
  }
}

extension ProfileEdit {
  init(_ profile: PersonalProfile) {
    let form = ProfileForm([
      .name: "\(profile.account.name)", .age: profile.age.map { "\($0)" } ?? "",
    ])
    self.init(
      form: form, hasPhoto: profile.photo != nil,
      preview: ProfileCard.greeting(profile.account.name))
  }
}
