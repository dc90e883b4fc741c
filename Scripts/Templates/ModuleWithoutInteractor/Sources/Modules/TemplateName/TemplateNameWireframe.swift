import Terminal

/// Assembles TemplateName and is its public face.
public final class TemplateNameWireframe: TemplateNameModule {
  /// What its page asks, and so its flags.
  public nonisolated static let fields: [Field] = [.text]

  let presenter: TemplateNamePresenter
  let view: TemplateNameView
  private weak let delegate: (any TemplateNameDelegate)?

  public init(delegate: some TemplateNameDelegate) {
    presenter = TemplateNamePresenter()
    view = TemplateNameView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func tell(_ words: String) { presenter.tell(words) }
}

// MARK: - Presenter → Wireframe

extension TemplateNameWireframe: TemplateNamePresenterToWireframe {
  func submit(_ text: String) {
    delegate?.templateNameModule(self, didSubmit: text)
  }

  func leave() {
    delegate?.templateNameModuleDidFinish(self)
  }
}
