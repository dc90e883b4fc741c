import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol ChangeEmailPresenterToView: AnyObject {
  func show(_ state: ChangeEmailState)
}

/// Presenter → Interactor: what ChangeEmail asks of the data.
protocol ChangeEmailPresenterToInteractor: Sendable {
  func mailCode(
    for session: Session.Key, to email: EmailAddress, password: String
  ) async throws(ChangeEmailError)
  /// The address that the code was mailed to.
  func change(
    for session: Session.Key, with code: Code
  ) async throws(ChangeEmailError) -> EmailAddress
}

/// Presenter → Wireframe: that a code was mailed, and the ways out.
@MainActor
protocol ChangeEmailPresenterToWireframe: AnyObject {
  func tellRequest()
  func finish(with email: EmailAddress)
  func leave()
}

/// Asks first for the address and the password, then for the code that was mailed.
@MainActor
final class ChangeEmailPresenter {
  weak var view: (any ChangeEmailPresenterToView)?
  weak var wireframe: (any ChangeEmailPresenterToWireframe)?
  private let interactor: any ChangeEmailPresenterToInteractor
  private let delivery: MailDelivery
  private var session: Session?
  private var state = ChangeEmailState() { didSet { view?.show(state) } }

  init(interactor: some ChangeEmailPresenterToInteractor, delivery: MailDelivery) {
    self.interactor = interactor
    self.delivery = delivery
  }

  func begin(with session: Session, hasCode: Bool) {
    self.session = session
    state = ChangeEmailState(step: hasCode ? .redeeming : .asking)
  }

  /// An address that isn't confirmed may be asked for once more.
  private func problem(with email: String) -> ChangeEmailProblem? {
    do throws(EmailAddress.Problem) {
      let isSame = try EmailAddress(email) == session?.account.email
      return isSame && session?.account.isEmailConfirmed == true ? .same : nil
    } catch {
      return .address(error)
    }
  }

  private func mailed(_ email: EmailAddress) -> String {
    switch delivery {
    case .sent: "A code was mailed to \(email). It works for 10 minutes."
    case .kept(let folder): "A code is in the newest mail in \(folder). It works for 10 minutes."
    }
  }
}

// MARK: - View → Presenter

extension ChangeEmailPresenter: ChangeEmailViewToPresenter {
  /// An entry that is still empty isn't wrong yet, and a code isn't before it is complete.
  func userChanged(email: String, password: String, code: String) {
    state.problems[.email] = email.isEmpty ? nil : problem(with: email)
    if !password.isEmpty { state.problems[.password] = nil }
    if code.isEmpty || Code(code) != nil { state.problems[.code] = nil }
  }

  func userAskedForCode(to email: String, password: String) async {
    guard let session else { return }
    state.problems[.email] = problem(with: email)
    state.problems[.password] = password.isEmpty ? .lacksPassword : nil
    guard let address = try? EmailAddress(email), state.problems.isEmpty else { return }
    state.status = .mailing
    do throws(ChangeEmailError) {
      try await interactor.mailCode(for: session.key, to: address, password: password)
      state = ChangeEmailState(
        step: .redeeming, email: email, status: .mailed(mailed(address)))
      wireframe?.tellRequest()
    } catch {
      state.status = .failed(error)
    }
  }

  func userHasCode() {
    state = ChangeEmailState(step: .redeeming)
  }

  func userSubmitted(code: String) async {
    guard let session else { return }
    let parsed = Code(code)
    state.problems[.code] = parsed == nil ? .malformedCode : nil
    guard let parsed else { return }
    state.status = .checking
    do throws(ChangeEmailError) {
      wireframe?.finish(with: try await interactor.change(for: session.key, with: parsed))
    } catch {
      state.status = .failed(error)
    }
  }

  /// A new code needs the password again.
  func userAskedAgain() {
    state = ChangeEmailState(email: state.email)
  }

  /// The way back leads over the question that came first.
  func userCancelled() {
    switch state.step {
    case .asking: wireframe?.leave()
    case .redeeming: userAskedAgain()
    }
  }
}
