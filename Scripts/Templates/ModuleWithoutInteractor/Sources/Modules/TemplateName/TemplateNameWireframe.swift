import ViperPages

/// Assembles the layers of TemplateName, and is its public interface.
public final class TemplateNameWireframe: TemplateNameModule {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields: [Field] = [.text]

  let presenter: TemplateNamePresenter
  let view: TemplateNameView
  private weak let delegate: (any TemplateNameDelegate)?

  public init(delegate: some TemplateNameDelegate) {
    presenter = TemplateNamePresenter()
    view = TemplateNameView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func tell(_ sentence: String) { presenter.tell(sentence) }

  public func fail(_ sentence: String) { presenter.fail(sentence) }
}

// MARK: - Presenter → Wireframe

extension TemplateNameWireframe: TemplateNamePresenterToWireframe {
  func submit(_ text: String) {
    delegate?.templateNameModule(self, didSubmit: text)
  }

  func leave() { delegate?.templateNameModuleDidFinish(self) }
}
