import Accounts
import Terminal

/// Assembles ConfirmEmail and is its public face.
public final class ConfirmEmailWireframe: ConfirmEmailModule {
  /// What its pages ask, and so its flags.
  public nonisolated static let fields: [Field] = [.code]

  let presenter: ConfirmEmailPresenter
  let view: ConfirmEmailView
  private weak let delegate: (any ConfirmEmailDelegate)?

  /// `delivery` tells the user where the code is.
  public init(
    confirmation: some EmailConfirmation, delivery: MailDelivery,
    delegate: some ConfirmEmailDelegate
  ) {
    presenter = ConfirmEmailPresenter(
      interactor: ConfirmEmailInteractor(confirmation: confirmation), delivery: delivery)
    view = ConfirmEmailView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(with session: Session, isCodeMailed: Bool) {
    presenter.begin(with: session, isCodeMailed: isCodeMailed)
  }
}

// MARK: - Presenter → Wireframe

extension ConfirmEmailWireframe: ConfirmEmailPresenterToWireframe {
  func finish() {
    delegate?.confirmEmailModuleDidConfirm(self)
  }

  func leave() {
    delegate?.confirmEmailModuleDidPostpone(self)
  }
}
