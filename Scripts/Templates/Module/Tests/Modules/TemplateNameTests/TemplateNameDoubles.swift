import ViperKitTesting
import ViperPages

@testable import TemplateName

extension ViewSpy: TemplateNamePresenterToView
where State == TemplateNameState {}

final class WireframeSpy: TemplateNamePresenterToWireframe {
  enum Call: Equatable {
    case select(TemplateNameItem)
    case leave
  }
  private(set) var calls: [Call] = []

  func select(_ item: TemplateNameItem) { calls.append(.select(item)) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: TemplateNameViewToPresenter {
  enum Call: Equatable {
    case askedForItems
    case selected(String)
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForItems() async { calls.append(.askedForItems) }
  func userSelected(_ id: String) { calls.append(.selected(id)) }
  func userFinished() { calls.append(.finished) }
}

final class DelegateSpy: TemplateNameDelegate {
  enum Call: Equatable {
    case didSelect(TemplateNameItem)
    case didFinish
  }
  private(set) var calls: [Call] = []

  func templateNameModule(
    _ module: any TemplateNameModule, didSelect selected: TemplateNameItem
  ) {
    calls.append(.didSelect(selected))
  }
  func templateNameModuleDidFinish(_ module: any TemplateNameModule) {
    calls.append(.didFinish)
  }
}

/// Counts the questions, and answers each with `answer`.
@MainActor
final class InteractorSpy: TemplateNamePresenterToInteractor {
  private(set) var questions = 0
  var answer = Result<[TemplateNameItem], TemplateNameError>.success(.two)

  func items() async throws(TemplateNameError) -> [TemplateNameItem] {
    questions += 1
    return try answer.get()
  }
}

/// Answers with two items, or fails.
struct ServiceStub: TemplateNameService {
  var error: (any Error)?

  func items() async throws -> [TemplateNameItem] {
    if let error { throw error }
    return .two
  }
}

/// Any failure of a service.
struct ServiceFailure: Error, CustomStringConvertible {
  let description = "the server doesn't answer"
}

extension [TemplateNameItem] {
  /// One with a name, and one without.
  static let two = [
    TemplateNameItem(id: "a", name: "Apple", detail: "Round"),
    TemplateNameItem(id: "b", name: ""),
  ]
}

extension [TemplateNameRow] {
  /// The same two items.
  static let two = [
    TemplateNameRow(id: "a", name: "Apple", detail: "Round"),
    TemplateNameRow(id: "b", name: "Unnamed", detail: ""),
  ]
}
