import ViperPages
import ViperPresentation
import ViperRecords

/// Assembles TemplateName, which lists items, and adds, changes and removes them.
public final class TemplateNameWireframe: Module {
  /// The fields of its list, and those of its form, which add an item; they are its flags.
  public nonisolated static let fields: [Field] = [.filter, .sort, .limit] + entries
  /// The fields of its form.
  public nonisolated static let entries = TemplateNameEntry.allCases.map { Field($0) }

  let presenter: TemplateNamePresenter
  let view: TemplateNameView
  private weak let context: (any PresentationContext)?
  private weak let delegate: (any TemplateNameDelegate)?

  /// - Parameters:
  ///   - limit: The maximum number of listed items; nil for all.
  ///   - isAdding: Whether the form that adds an item comes first.
  public init(
    limit: Int?, isAdding: Bool, service: some ItemService<TemplateSingular>,
    context: some PresentationContext, delegate: some TemplateNameDelegate
  ) {
    presenter = TemplateNamePresenter(
      interactor: TemplateNameInteractor(service: service),
      limit: limit, isAdding: isAdding)
    view = TemplateNameView(presenter: presenter, state: presenter.state)
    self.context = context
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func storeChanged() async { await presenter.refresh() }
}

// MARK: - Presenter → Wireframe

extension TemplateNameWireframe: TemplateNamePresenterToWireframe {
  func tellChange() { delegate?.templateNameModuleDidSave(self) }
  func ask(_ question: ConfirmationPresenter) { if let context { question.present(in: context) } }
  func leave() { delegate?.templateNameModuleDidFinish(self) }
}
