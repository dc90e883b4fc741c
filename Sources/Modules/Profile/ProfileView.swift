import AccountPresentation
import ViperPages
import ViperPresentation

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

/// Makes a page of a `ProfileState`, and calls of the presenter of the page's events.
final class ProfileView: Screen, ProfilePresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ProfileViewToPresenter
  private var state: ProfileState { didSet { driver?.pageChanged() } }

  init(presenter: some ProfileViewToPresenter, state: ProfileState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: ProfileState) { self.state = state }

  var page: Page {
    var page =
      switch state.content {
      case .nothing:
        Page(
          "Profile", .text(""),
          actions: state.status.failure == nil ? [] : [.retry, Action(.logOut)])
      case .card(let card): page(of: card)
      case .form(let edit): page(of: edit)
      }
    page.notice = state.status.notice
    page.busy = state.status.activity
    return page
  }

  private func page(of card: ProfileCard) -> Page {
    let details: [Page.Detail] = [
      .init("username", "Username", card.username), .email(card.email),
      .flag("is-email-confirmed", "Confirmed", card.isEmailConfirmed), .age(card.age),
      .init("photo", "Photo", card.photoText),
    ]
    let text = ([card.greeting.sanitized, ""] + details.lines).joined(separator: "\n")
    let picture = card.photo.map { photo in
      Picture(
        photo.format == .png ? .png : .jpeg, width: photo.width, height: photo.height,
        bytes: photo.bytes)
    }
    let exits: [ProfileExit] = [
      .changeEmail, .changePassword, .sessionList, .logOut, .deleteAccount,
    ]
    return Page(
      "Profile", picture: picture, .text(text),
      actions: [.edit] + exits.map(Action.init), details: details)
  }

  private func page(of edit: ProfileEdit) -> Page {
    let fields = ProfileEntry.allCases.filter { edit.hasPhoto || $0 != .removePhoto }.map {
      Field($0).showing(edit.form[$0], problem: edit.problems[$0])
    }
    return Page(
      "Edit your profile", lead: edit.preview.sanitized, .form(fields: fields, submit: "Save"))
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForProfile()
    case .chose(.edit, _): presenter.userChoseEditing()
    case .chose(let action, _):
      if let exit = ProfileExit.allCases.first(where: { Action($0) == action }) {
        presenter.userChose(exit)
      }
    case .changed(_, let values): presenter.userChanged(FormValues(values))
    case .submitted(let values): await presenter.userSubmitted(FormValues(values))
    case .cancelled: presenter.userCancelled()
    case .did, .marked, .requirementMet, .selected, .wantsDetails, .wantsRows: break
    }
  }
}

extension Field {
  init(_ entry: ProfileEntry) {
    switch entry {
    case .name: self = Field(entry, "Name").needed(.name(.empty))
    case .age:
      self.init(entry, "Age", kind: .number(in: ProfilePresenter.ages), isOptional: true)
    case .photo: self.init(entry, "Photo (a PNG or JPEG file)", kind: .file, isOptional: true)
    case .removePhoto: self.init(entry, "Remove the photo", kind: .toggle, isOptional: true)
    }
  }
}

extension Action {
  static let edit = Action("edit", "Edit", key: "e")

  init(_ exit: ProfileExit) {
    switch exit {
    case .changeEmail: self.init("change-email", "Change email")
    case .changePassword: self.init("change-password", "Change password")
    case .deleteAccount: self.init("delete-account", "Delete account", isDangerous: true)
    case .logOut: self.init("log-out", "Log out")
    case .sessionList: self.init("sessions", "Sessions")
    }
  }
}
