import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ProfileViewToPresenter: AnyObject {
  func userAskedForProfile() async
  func userChoseEditing()
  func userChanged(_ form: ProfileForm)
  func userSubmitted(_ form: ProfileForm) async
  func userChose(_ exit: ProfileExit)
  func userCancelled()
}

/// Makes a page of a `ProfileState` and tells the presenter what the user does to it.
@MainActor
final class ProfileView: Screen, ProfilePresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ProfileViewToPresenter
  private var state = ProfileState() { didSet { driver?.pageChanged() } }

  init(presenter: any ProfileViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: ProfileState) { self.state = state }

  var page: Page {
    let notice = state.notice.map { Notice.success($0) }
    return switch state.content {
    case .loading: Page("Profile", .text(""), notice: notice, busy: "Loading…")
    case .presenting(let card): page(of: card, notice: notice)
    case .editing(let edit): page(of: edit)
    case .failed(let error):
      Page(
        "Profile", .text(""), notice: .failure("\(error)"),
        actions: [.retry, Action(.logOut)])
    }
  }

  private func page(of card: ProfileCard, notice: Notice?) -> Page {
    // A line break in a name must not look like another line of ours.
    let text = """
      \(card.greeting.sanitized)

      Username: \(card.username.sanitized)
      Email: \(card.email.sanitized)
      Age: \(card.age)
      Photo: \(card.photoText)
      """
    let picture = card.photo.map { photo in
      Picture(
        photo.format == .png ? .png : .jpeg, width: photo.width, height: photo.height,
        bytes: photo.bytes)
    }
    let exits: [ProfileExit] = [
      .changeEmail, .changePassword, .sessionList, .logOut, .deleteAccount,
    ]
    return Page(
      "Profile", picture: picture, .text(text), notice: notice,
      actions: [.edit] + exits.map(Action.init))
  }

  private func page(of edit: ProfileEdit) -> Page {
    let (form, problems) = (edit.form, edit.problems)
    let fields: [Field] = [
      .name.showing(form.name, problem: problems.name?.description),
      .age.showing(
        form.age,
        problem: problems.isAgeUnfit ? "An age is a whole number of years, from 0 to 150." : nil),
      .photo.showing(form.photo, problem: problems.photo?.description),
    ]
    let failure: Notice? =
      if case .failed(let error) = edit.status { .failure("\(error)") } else { nil }
    return Page(
      "Edit your profile", lead: edit.preview.sanitized, .form(fields: fields, submit: "Save"),
      notice: failure, busy: edit.status == .saving ? "Saving…" : nil)
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForProfile()
    case .chose(.edit, _): presenter.userChoseEditing()
    case .chose(let action, _):
      if let exit = ProfileExit.allCases.first(where: { Action($0) == action }) {
        presenter.userChose(exit)
      }
    case .changed(_, let values): presenter.userChanged(ProfileForm(values))
    case .submitted(let values): await presenter.userSubmitted(ProfileForm(values))
    case .cancelled: presenter.userCancelled()
    default: break
    }
  }
}

extension ProfileForm {
  fileprivate init(_ values: Values) {
    self.init(name: values[.name], age: values[.age], photo: values[.photo])
  }
}

extension Field {
  static let name = Field("name", "Name")
  static let age = Field(
    "age", "Age", kind: .number(in: ProfilePresenter.ages), isOptional: true)
  static let photo = Field(
    "photo", "Photo (a PNG or JPEG file)", kind: .file, isOptional: true)
}

extension Action {
  static let edit = Action("edit", "Edit", key: "e")
  static let retry = Action("retry", "Try again")

  init(_ exit: ProfileExit) {
    switch exit {
    case .changeEmail: self.init("change-email", "Change email")
    case .changePassword: self.init("change-password", "Change password")
    case .deleteAccount: self.init("delete-account", "Delete account")
    case .logOut: self.init("log-out", "Log out")
    case .sessionList: self.init("sessions", "Sessions")
    }
  }
}
