import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol InvitePresenterToView: AnyObject {
  func show(_ state: InviteState)
}

/// Presenter → Interactor: what Invite asks of the data.
protocol InvitePresenterToInteractor: Sendable {
  /// Mails an invitation.
  func invite(_ address: EmailAddress) async throws(InviteError)
}

/// Presenter → Wireframe: what was done, and the way out.
@MainActor
protocol InvitePresenterToWireframe: AnyObject {
  /// The text says where the invitation is.
  func tellInvitation(_ told: String)
  func confirmPassword()
  func leave()
}

/// Checks the address while it is typed, and invites its owner.
@MainActor
final class InvitePresenter {
  weak var view: (any InvitePresenterToView)?
  weak var wireframe: (any InvitePresenterToWireframe)?
  private let interactor: any InvitePresenterToInteractor
  private let delivery: MailDelivery
  /// The address that was submitted and waits for the password.
  private var waiting: String?
  private var state = InviteState() { didSet { view?.show(state) } }

  init(interactor: some InvitePresenterToInteractor, delivery: MailDelivery) {
    self.interactor = interactor
    self.delivery = delivery
  }

  private func told(_ address: EmailAddress) -> String {
    switch delivery {
    case .sent: "An invitation was mailed to \(address). It works for seven days."
    case .kept(let folder):
      "The invitation is in the newest mail in \(folder). It works for seven days."
    }
  }
}

// MARK: - View → Presenter

extension InvitePresenter: InviteViewToPresenter {
  /// An entry that is still empty isn't wrong yet.
  func userChanged(email: String) {
    state.problem = email.isEmpty ? nil : EmailAddress.problem(of: email)
  }

  func userSubmitted(email: String) async {
    waiting = nil
    state.problem = EmailAddress.problem(of: email)
    guard let address = try? EmailAddress(email) else { return }
    state.status = .inviting
    do throws(InviteError) {
      try await interactor.invite(address)
      let told = told(address)
      state.status = .invited(told)
      wireframe?.tellInvitation(told)
    } catch .passwordNeeded {
      waiting = email
      state.status = .editing
      wireframe?.confirmPassword()
    } catch {
      state.status = .failed(error)
    }
  }

  func userConfirmedPassword() async {
    if let waiting { await userSubmitted(email: waiting) }
  }

  func userFinished() {
    wireframe?.leave()
  }
}

extension EmailAddress {
  /// Why `text` is no address; nil where it is one.
  fileprivate static func problem(of text: String) -> Problem? {
    do throws(Problem) {
      _ = try EmailAddress(text)
      return nil
    } catch {
      return error
    }
  }
}
