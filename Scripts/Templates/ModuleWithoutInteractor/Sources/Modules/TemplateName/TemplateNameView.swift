import ViperPages
import ViperPresentation

/// View → Presenter: the user's actions.
@MainActor
protocol TemplateNameViewToPresenter: AnyObject {
  func userChanged(text: String)
  func userSubmitted(text: String)
  func userFinished()
}

/// Makes a page of the `TemplateNameState`, and passes the page's events to the presenter.
final class TemplateNameView: Screen, TemplateNamePresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any TemplateNameViewToPresenter
  private var state: TemplateNameState { didSet { driver?.pageChanged() } }

  init(
    presenter: some TemplateNameViewToPresenter, state: TemplateNameState
  ) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: TemplateNameState) { self.state = state }

  var page: Page {
    let text = Field.text.showing(problem: state.problem.map { "\($0)" })
    return Page(
      "Template name", .form(fields: [text], submit: "Submit"),
      notice: state.status.notice, actions: [.done])
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(text: values[.text])
    case .submitted(let values): presenter.userSubmitted(text: values[.text])
    case .chose(.done, _), .cancelled: presenter.userFinished()
    case .appeared, .chose, .did, .marked, .requirementMet, .selected, .wantsDetails, .wantsRows:
      break
    }
  }
}

extension Field {
  static let text = Field("text", "Text")
}
