// swift-format-ignore-file
import ViperPages
import ViperPresentation

/// View → Presenter: the user's actions.
@MainActor
protocol TemplateNameViewToPresenter: AnyObject {
  func userAskedForItems() async
  func userReached(_ range: Range<Int>) async
  func userFiltered(by text: String, sortedBy order: String) async
  func userChoseAdding()
  func userSelected(_ id: Int64)
  func userChanged(_ values: TemplateNameForm)
  func userSubmitted(_ values: TemplateNameForm) async
  func userMarked(_ rows: RowSelection)
  func userAskedToRemove(_ rows: RowSelection) async
  func userConfirmedRemoval() async
  func userFinished() async
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
    if let form = state.form {
      let fields = TemplateNameEntry.allCases.map { Field($0).showing($0, of: form) }
      return Page(
        form.item == nil
          ? "Add template singular"
          : "Change template singular",
        .form(fields: fields, submit: "Save"),
        notice: state.status.notice, busy: state.status.activity)
    }
    let list = state.list
    let table = Table(
      Self.columns, rows: list.rows.map { Table.Row($0, Self.listed) }, first: list.first,
      count: list.count, total: state.total, filter: .filter.showing(state.query.text),
      order: .sort.showing(state.query.option), empty: state.empty,
      enter: "Change", rowActions: [.remove], marks: list.marks)
    return Page(
      "Template name", .table(table),
      notice: list.status.notice ?? state.status.notice,
      busy: list.status.activity ?? state.status.activity, progress: state.progress,
      stopQuestion: state.progress == nil ? nil : "Stop here? What is done stays done.",
      actions: list.status.failure == nil ? [.add] : [.retry, .add])
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForItems()
    case .wantsRows(let range): await presenter.userReached(range)
    case .changed(_, let values):
      if state.form == nil {
        await presenter.userFiltered(by: values[.filter], sortedBy: values[.sort])
      } else {
        presenter.userChanged(FormValues(values))
      }
    case .chose(.add, _): presenter.userChoseAdding()
    case .marked(let rows): presenter.userMarked(rows)
    case .did(.remove, let rows): await presenter.userAskedToRemove(rows)
    case .selected(let id):
      if let id = Int64(id) { presenter.userSelected(id) }
    case .submitted(let values): await presenter.userSubmitted(FormValues(values))
    case .cancelled: await presenter.userFinished()
    case .requirementMet: await presenter.userConfirmedRemoval()
    case .chose, .did, .wantsDetails: break
    }
  }
}

// MARK: - Fields

extension TemplateNameView {
  /// The fields in the order of their columns, the longest texts last.
  private static let listed: [TemplateNameEntry] = [
//= each !Text
    .templateField,
//= end
//= each Text
    .templateField,
//= end
  ]

  nonisolated static let columns: [Table.Column] = [
    .init("id", "No.", width: 6, .trailing),
//= each !Text
//= if !Int !Decimal
    .init("template-field", "Template field", width: templateWidth),
//= end
//= if Int Decimal
    .init("template-field", "Template field", width: templateWidth, .trailing),
//= end
//= end
//= each Text
    .init("template-field", "Template field", width: templateWidth),
//= end
  ]
}

extension Field {
  static let sort = sort(by: Array(TemplateNameView.columns.dropFirst()))

  init(_ entry: TemplateNameEntry) {
    switch entry {
//= each !Bool !choice required
    case .templateField: self.init(entry, "Template field")
//= end
//= each !Bool !choice optional
    case .templateField: self.init(entry, "Template field", isOptional: true)
//= end
//= each Bool
    case .templateField:
      self.init(entry, "Template field", kind: .toggle, isOptional: true)
//= end
//= each choice required
    case .templateField:
      self.init(
        entry, "Template field", kind: .choice(of: TemplateFieldChoice.self))
//= end
//= each choice optional
    case .templateField:
      self.init(
        entry, "Template field",
        kind: .choice(of: TemplateFieldChoice.self, isOptional: true),
        isOptional: true)
//= end
    }
  }
}

extension Action {
  static let remove = Action(
    "remove", "Remove", key: "x", isDangerous: true, takesRows: true)
}
