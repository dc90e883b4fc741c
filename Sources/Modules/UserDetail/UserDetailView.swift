import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol UserDetailViewToPresenter: AnyObject {
  func userAskedForDetail() async
  func userChose(_ act: UserAct) async
  func userConfirmedPassword() async
  func userFinished()
}

/// Makes a page of a `UserDetailState`, and calls of the presenter of the page's events.
final class UserDetailView: Screen, UserDetailPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any UserDetailViewToPresenter
  private var state: UserDetailState { didSet { driver?.pageChanged() } }

  init(presenter: some UserDetailViewToPresenter, state: UserDetailState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: UserDetailState) { self.state = state }

  var page: Page {
    Page(
      state.card?.name ?? "User", .text(text),
      notice: state.isGone ? nil : state.status.notice ?? state.outcome.notice,
      busy: state.status.activity, actions: actions, details: state.isGone ? [] : details)
  }

  private var text: String {
    if state.isGone { return "This user was deleted." }
    let events = (state.card?.activity?.events ?? []).map { "\($0.time.zoned)  \($0.text)" }
    let heading = events.isEmpty ? [] : ["", "Last events"]
    return (labeled.lines + heading + events.map(\.sanitized)).joined(separator: "\n")
  }

  private var details: [Page.Detail] { labeled + (state.card?.activity?.eventDetails ?? []) }

  /// All details except the events, which have a heading of their own in the text.
  private var labeled: [Page.Detail] {
    guard let card = state.card else { return [] }
    let details: [Page.Detail?] = [
      .init("name", "Name", card.name), .init("username", "Username", card.username),
      card.visible.addresses == .shown ? .email(card.email) : nil,
      card.visible.ages == .shown ? .age(card.age) : nil,
      .flag("is-favorite", "Favorite", card.isFavorite),
    ]
    return details.compactMap(\.self)
      + .account(isDisabled: card.isDisabled, isAdministrator: card.isAdministrator)
      + (card.activity?.sessionDetails ?? [])
  }

  private var actions: [Action] {
    if state.status.failure != nil { return state.isGone ? [.done] : [.retry, .done] }
    guard let card = state.card else { return [.done] }
    let actions: [Action] = [.done, card.isFavorite ? .unfavorite : .favorite]
    if !card.isAdministered { return actions }
    // A disabled account can't log in with a code.
    return actions + (card.isDisabled ? [.enable] : [.disable, .mailCode])
      + [card.isAdministrator ? .dismiss : .appoint, .delete]
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForDetail()
    case .chose(.done, _), .cancelled: presenter.userFinished()
    case .chose(let action, _):
      if let act = UserAct(action) { await presenter.userChose(act) }
    case .requirementMet: await presenter.userConfirmedPassword()
    case .changed, .did, .marked, .selected, .submitted, .wantsDetails, .wantsRows: break
    }
  }
}

extension UserDetailState {
  fileprivate var isGone: Bool { status.failure == .gone }
}

extension UserAct {
  fileprivate init?(_ action: Action) {
    switch action {
    case .appoint: self = .administer(.setAdministrator(true))
    case .delete: self = .administer(.delete)
    case .disable: self = .administer(.setDisabled(true))
    case .dismiss: self = .administer(.setAdministrator(false))
    case .enable: self = .administer(.setDisabled(false))
    case .favorite: self = .setFavorite(true)
    case .mailCode: self = .administer(.startReset)
    case .unfavorite: self = .setFavorite(false)
    default: return nil
    }
  }
}

/// An action and its reverse have the same name and position, so that the focus stays.
extension Action {
  static let appoint = Action("administrator", "Appoint administrator")
  static let delete = Action("delete", "Delete", isDangerous: true)
  static let disable = Action("disable", "Disable")
  static let dismiss = Action("administrator", "Dismiss administrator")
  static let enable = Action("disable", "Enable")
  static let favorite = Action("favorite", "Favorite", key: "s")
  static let mailCode = Action("mail-code", "Mail a reset code")
  static let unfavorite = Action("favorite", "Unfavorite", key: "s")
}
