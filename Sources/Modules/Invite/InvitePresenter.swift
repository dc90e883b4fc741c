import AccountPresentation
import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol InvitePresenterToView: AnyObject {
  func show(_ state: InviteState)
}

/// Presenter → Interactor: what Invite asks of the data.
protocol InvitePresenterToInteractor: Sendable {
  /// Whether sign-up is by invitation now; true if that is unknown: then the invitation checks it.
  func isByInvitation() async -> Bool
  /// Mails an invitation.
  func invite(_ address: EmailAddress) async throws(InviteError)
}

/// Presenter → Wireframe: the result, and the ways out.
@MainActor
protocol InvitePresenterToWireframe: AnyObject {
  /// The sentence has the location of the invitation.
  func tellInvitation(_ sentence: String)
  func confirmPassword()
  func presentSettings()
  func leave()
}

/// Checks the address while it is typed, and invites its owner.
@MainActor
final class InvitePresenter {
  weak var view: (any InvitePresenterToView)?
  weak var wireframe: (any InvitePresenterToWireframe)?
  private let interactor: any InvitePresenterToInteractor
  private let delivery: MailDelivery
  /// The submitted address that waits for the password.
  private var waiting: String?
  private(set) var state = InviteState() { didSet { view?.show(state) } }

  init(interactor: some InvitePresenterToInteractor, delivery: MailDelivery) {
    (self.interactor, self.delivery) = (interactor, delivery)
  }
}

// MARK: - View → Presenter

extension InvitePresenter: InviteViewToPresenter {
  func userArrived() async {
    let isByInvitation = await interactor.isByInvitation()
    if state.isByInvitation != isByInvitation { state.isByInvitation = isByInvitation }
  }

  /// An empty entry isn't a problem before it is submitted.
  func userChanged(email: String) {
    state.problem = email.isEmpty ? nil : EntryProblem.of(try EmailAddress(email))
  }

  func userSubmitted(email: String) async {
    waiting = nil
    state.problem = EntryProblem.of(try EmailAddress(email))
    guard let address = try? EmailAddress(email) else { return }
    state.status = .busy("Mailing an invitation…")
    do throws(InviteError) {
      try await interactor.invite(address)
      let whereabouts = delivery.whereabouts(of: "An invitation", to: address)
      let sentence = "\(whereabouts). It works for seven days."
      state.status = .done(sentence)
      wireframe?.tellInvitation(sentence)
    } catch .passwordNeeded {
      waiting = email
      state.status = .idle
      wireframe?.confirmPassword()
    } catch .notByInvitation {
      (state.isByInvitation, state.status) = (false, .idle)
    } catch {
      state.status = .failed(error)
    }
  }

  func userConfirmedPassword() async {
    if let waiting { await userSubmitted(email: waiting) }
  }

  func userChoseSettings() { wireframe?.presentSettings() }

  func userFinished() { wireframe?.leave() }
}
