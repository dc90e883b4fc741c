import Accounts
import ViperPages

/// Assembles ChangeEmail, which mails a code to a new address, and changes to it with that code.
public final class ChangeEmailWireframe: Module {
  /// The fields of its pages, which are its flags.
  public nonisolated static let fields = ChangeEmailEntry.allCases.map { Field($0) }

  let presenter: ChangeEmailPresenter
  let view: ChangeEmailView
  private weak let delegate: (any ChangeEmailDelegate)?

  /// Begins with the new address, or the code if `hasCode`. `delivery` has the location of mails.
  public init(
    session: Session, hasCode: Bool, emails: some EmailChange, delivery: MailDelivery,
    delegate: some ChangeEmailDelegate
  ) {
    presenter = ChangeEmailPresenter(
      interactor: ChangeEmailInteractor(emails: emails, session: session.key),
      account: session.account, delivery: delivery, hasCode: hasCode)
    view = ChangeEmailView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension ChangeEmailWireframe: ChangeEmailPresenterToWireframe {
  func tellRequest() { delegate?.changeEmailModuleDidMailCode(self) }
  func finish(with email: EmailAddress) {
    delegate?.changeEmailModule(self, didChangeEmailTo: email)
  }
  func leave() { delegate?.changeEmailModuleDidCancel(self) }
}
