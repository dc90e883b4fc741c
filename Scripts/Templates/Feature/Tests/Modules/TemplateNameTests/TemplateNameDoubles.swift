// swift-format-ignore-file
import ViperKitTesting
import ViperPages
import ViperPresentation
import ViperRecords

@testable import TemplateName

extension ViewSpy: TemplateNamePresenterToView
where State == TemplateNameState {}

/// Records the presenter's reports and questions.
final class WireframeSpy: TemplateNamePresenterToWireframe {
  enum Call: Equatable {
    case tellChange
    case ask(String)
    case leave
  }
  private(set) var calls: [Call] = []
  private(set) var questions: [ConfirmationPresenter] = []

  func tellChange() { calls.append(.tellChange) }
  func ask(_ question: ConfirmationPresenter) {
    calls.append(.ask(question.question))
    questions.append(question)
  }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: TemplateNameViewToPresenter {
  enum Call: Equatable {
    case askedForItems
    case reached(Range<Int>)
    case filtered(String, String)
    case choseAdding
    case selected(Int64)
    case changed(TemplateNameForm)
    case submitted(TemplateNameForm)
    case marked(RowSelection)
    case askedToRemove(RowSelection)
    case confirmedRemoval
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForItems() async { calls.append(.askedForItems) }
  func userReached(_ range: Range<Int>) async { calls.append(.reached(range)) }
  func userFiltered(by text: String, sortedBy order: String) async {
    calls.append(.filtered(text, order))
  }
  func userChoseAdding() { calls.append(.choseAdding) }
  func userSelected(_ id: Int64) { calls.append(.selected(id)) }
  func userChanged(_ values: TemplateNameForm) { calls.append(.changed(values)) }
  func userSubmitted(_ values: TemplateNameForm) async {
    calls.append(.submitted(values))
  }
  func userMarked(_ rows: RowSelection) { calls.append(.marked(rows)) }
  func userAskedToRemove(_ rows: RowSelection) async { calls.append(.askedToRemove(rows)) }
  func userConfirmedRemoval() async { calls.append(.confirmedRemoval) }
  func userFinished() async { calls.append(.finished) }
}

final class DelegateSpy: ContextSpy, TemplateNameDelegate {
  enum Call: Equatable {
    case didSave
    case didFinish
  }
  private(set) var calls: [Call] = []

  func templateNameModuleDidSave(_ module: any Module) { calls.append(.didSave) }
  func templateNameModuleDidFinish(_ module: any Module) { calls.append(.didFinish) }
}

/// Records each question, and answers it with two items, or fails.
@MainActor
final class InteractorSpy: TemplateNamePresenterToInteractor {
  enum Call: Equatable {
    case items(Range<Int>, ItemQuery<TemplateSingular>)
    case save(TemplateSingular, StoredItem<TemplateSingular>?)
    case remove(Int64)
  }
  private(set) var calls: [Call] = []
  var items: [StoredItem<TemplateSingular>] = []
  var failure: TemplateNameError?

  func items(
    at range: Range<Int>, of query: ItemQuery<TemplateSingular>
  ) async throws(TemplateNameError) -> (
    rows: [StoredItem<TemplateSingular>], count: Int
  ) {
    calls.append(.items(range, query))
    if let failure { throw failure }
    return (items, items.count)
  }

  func save(
    _ item: TemplateSingular, over stored: StoredItem<TemplateSingular>?
  ) async throws(TemplateNameError) {
    calls.append(.save(item, stored))
    if let failure { throw failure }
  }

  func remove(_ id: Int64) async throws(TemplateNameError) {
    calls.append(.remove(id))
    if let failure { throw failure }
  }
}

/// Answers with `items` and `answer`, or fails.
struct ServiceStub: ItemService {
  var items: [StoredItem<TemplateSingular>] = []
  var answer = ItemAnswer<TemplateSingular>.done
  var failure: ItemError?

  func items(
    at range: Range<Int>, of query: ItemQuery<TemplateSingular>
  ) async throws(ItemError) -> (items: [StoredItem<TemplateSingular>], count: Int) {
    if let failure { throw failure }
    return (Array(items[range.clamped(to: items.indices)]), 9)
  }

  func save(
    _ item: TemplateSingular, over stored: StoredItem<TemplateSingular>?
  ) async throws(ItemError) -> ItemAnswer<TemplateSingular> {
    if let failure { throw failure }
    return stored == nil ? .done : answer
  }

  func remove(_ id: Int64) async throws(ItemError) {
    if let failure { throw failure }
  }
}

extension ItemError {
  static let full = ItemError(.other, "It is full.")
}

extension TemplateNameForm {
  static let one = TemplateNameForm([
//= each
    .templateField: "templateEntryOne",
//= end
  ])
  static let two = TemplateNameForm([
//= each
    .templateField: "templateEntryTwo",
//= end
  ])
}

extension [StoredItem<TemplateSingular>] {
  /// The items with the numbers 1 and 2.
  static func two() throws -> Self {
    let forms: [TemplateNameForm] = [.one, .two]
    return try zip(1..., forms).map { id, form in
      StoredItem(id: id, try TemplateSingular(form))
    }
  }
}
