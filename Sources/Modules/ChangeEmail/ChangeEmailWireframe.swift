import Accounts
import Terminal

/// Assembles ChangeEmail and is its public face.
public final class ChangeEmailWireframe: ChangeEmailModule {
  /// What its pages ask, and so its flags.
  public nonisolated static let fields: [Field] = [.email, .password, .code]

  let presenter: ChangeEmailPresenter
  let view: ChangeEmailView
  private weak let delegate: (any ChangeEmailDelegate)?

  /// `delivery` tells the user where the code is.
  public init(
    emails: some EmailChange, delivery: MailDelivery, delegate: some ChangeEmailDelegate
  ) {
    presenter = ChangeEmailPresenter(
      interactor: ChangeEmailInteractor(emails: emails), delivery: delivery)
    view = ChangeEmailView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(with session: Session, hasCode: Bool) {
    presenter.begin(with: session, hasCode: hasCode)
  }
}

// MARK: - Presenter → Wireframe

extension ChangeEmailWireframe: ChangeEmailPresenterToWireframe {
  func tellRequest() {
    delegate?.changeEmailModuleDidMailCode(self)
  }

  func finish(with email: EmailAddress) {
    delegate?.changeEmailModule(self, didChangeEmailTo: email)
  }

  func leave() {
    delegate?.changeEmailModuleDidCancel(self)
  }
}
