import ViperPages

/// Assembles the layers of TemplateName, and is its public interface.
public final class TemplateNameWireframe: TemplateNameModule {
  /// Its page has no fields, so it has no flags.
  public nonisolated static let fields: [Field] = []

  let presenter: TemplateNamePresenter
  let view: TemplateNameView
  private weak let delegate: (any TemplateNameDelegate)?

  public init(
    service: some TemplateNameService, delegate: some TemplateNameDelegate
  ) {
    presenter = TemplateNamePresenter(
      interactor: TemplateNameInteractor(service: service))
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
  func select(_ item: TemplateNameItem) {
    delegate?.templateNameModule(self, didSelect: item)
  }

  func leave() { delegate?.templateNameModuleDidFinish(self) }
}
