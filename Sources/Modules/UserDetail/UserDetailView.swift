import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol UserDetailViewToPresenter: AnyObject {
  func userAskedForDetail() async
  func userToggledFavorite() async
  func userToggledDisabled() async
  func userStartedReset() async
  func userAskedToDelete()
  func userToggledAdministrator()
  func userConfirmedPassword() async
  func userFinished()
}

/// Makes a page of a `UserDetailState` and tells the presenter what the user does to it.
@MainActor
final class UserDetailView: Screen, UserDetailPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any UserDetailViewToPresenter
  private var state = UserDetailState() { didSet { driver?.pageChanged() } }

  init(presenter: any UserDetailViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: UserDetailState) { self.state = state }

  var page: Page {
    Page(
      state.card?.name ?? "User", .text(text), notice: notice, busy: busy, actions: actions)
  }

  private var text: String {
    if state.status == .gone { return "This user is not here any more." }
    guard let card = state.card else { return "" }
    let role = card.isAdministrator ? ", administrator" : ""
    // A line break in a name must not look like another line of ours.
    let lines = [
      "Name      \(card.name.sanitized)",
      "Username  \(card.username.sanitized)",
      card.email.map { "Email     \($0.sanitized)" },
      card.age.map { "Age       \($0)" },
      "Favorite  \(card.isFavorite ? "★ yes" : "no")",
      "Account   \(card.isDisabled ? "disabled: no login is possible" : "enabled")\(role)",
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  private var notice: Notice? {
    if let failure = state.status.failure { return .failure("\(failure)") }
    return state.notice.map { $0.shown(of: state.card?.name ?? "") }
  }

  private var busy: String? {
    switch state.status {
    case .loading: "Loading…"
    case .working: "Working…"
    case .presenting, .gone, .failed: nil
    }
  }

  private var actions: [Action] {
    if state.status.failure != nil { return [.done, .retry] }
    guard let card = state.card, state.status != .gone else { return [.done] }
    let actions: [Action] = [.done, card.isFavorite ? .unfavorite : .favorite]
    if !card.isAdministered { return actions }
    // A code would let nobody in whose account is disabled.
    return actions + (card.isDisabled ? [.enable] : [.disable, .mailCode])
      + [card.isAdministrator ? .dismiss : .appoint, .delete]
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForDetail()
    case .chose(.favorite, _), .chose(.unfavorite, _): await presenter.userToggledFavorite()
    case .chose(.disable, _), .chose(.enable, _): await presenter.userToggledDisabled()
    case .chose(.mailCode, _): await presenter.userStartedReset()
    case .chose(.appoint, _), .chose(.dismiss, _): presenter.userToggledAdministrator()
    case .chose(.delete, _): presenter.userAskedToDelete()
    case .requirementMet: await presenter.userConfirmedPassword()
    case .chose(.done, _), .cancelled: presenter.userFinished()
    default: break
    }
  }
}

extension UserDetailState.Notice {
  fileprivate func shown(of name: String) -> Notice {
    switch self {
    case .marked: .success("\(name) is one of your favorites now.")
    case .unmarked: .success("\(name) is no favorite any more.")
    case .disabled: .success("\(name) can't log in any more.")
    case .enabled: .success("\(name) can log in again.")
    case .appointed: .success("\(name) is an administrator now.")
    case .dismissed: .success("\(name) is no administrator any more.")
    case .mailed(let text): .success(text)
    case .failed(let error): .failure("\(error)")
    }
  }
}

/// What undoes an action stands in its place, with its name, so that the focus stays there.
extension Action {
  static let appoint = Action("administrator", "Appoint administrator")
  static let delete = Action("delete", "Delete")
  static let disable = Action("disable", "Disable")
  static let dismiss = Action("administrator", "Dismiss administrator")
  static let done = Action("done", "Done")
  static let enable = Action("disable", "Enable")
  static let favorite = Action("favorite", "Favorite", key: "f")
  static let mailCode = Action("mail-code", "Mail a reset code")
  static let retry = Action("retry", "Try again")
  static let unfavorite = Action("favorite", "Unfavorite", key: "f")
}
