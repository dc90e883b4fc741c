import Accounts
import ViperPages

/// Assembles ConfirmEmail, which takes the mailed code that proves who owns an address.
public final class ConfirmEmailWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields: [Field] = [.code]

  let presenter: ConfirmEmailPresenter
  let view: ConfirmEmailView
  private weak let delegate: (any ConfirmEmailDelegate)?

  /// Confirms the address of the session's account. If `isCodeMailed`, the first page shows the
  /// location of the code, from `delivery`.
  public init(
    session: Session, isCodeMailed: Bool, confirmation: some EmailConfirmation,
    delivery: MailDelivery, delegate: some ConfirmEmailDelegate
  ) {
    presenter = ConfirmEmailPresenter(
      interactor: ConfirmEmailInteractor(confirmation: confirmation, session: session.key),
      email: session.account.email, delivery: delivery, isCodeMailed: isCodeMailed)
    view = ConfirmEmailView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension ConfirmEmailWireframe: ConfirmEmailPresenterToWireframe {
  func finish() { delegate?.confirmEmailModuleDidConfirm(self) }
  func leave() { delegate?.confirmEmailModuleDidPostpone(self) }
}
