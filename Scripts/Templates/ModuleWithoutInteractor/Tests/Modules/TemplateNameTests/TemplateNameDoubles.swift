import ViperKitTesting
import ViperPages

@testable import TemplateName

extension ViewSpy: TemplateNamePresenterToView
where State == TemplateNameState {}

final class WireframeSpy: TemplateNamePresenterToWireframe {
  enum Call: Equatable {
    case submit(String)
    case leave
  }
  private(set) var calls: [Call] = []

  func submit(_ text: String) { calls.append(.submit(text)) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: TemplateNameViewToPresenter {
  enum Call: Equatable {
    case changed(String)
    case submitted(String)
    case finished
  }
  private(set) var calls: [Call] = []

  func userChanged(text: String) { calls.append(.changed(text)) }
  func userSubmitted(text: String) { calls.append(.submitted(text)) }
  func userFinished() { calls.append(.finished) }
}

final class DelegateSpy: TemplateNameDelegate {
  enum Call: Equatable {
    case didSubmit(String)
    case didFinish
  }
  private(set) var calls: [Call] = []

  func templateNameModule(
    _ module: any TemplateNameModule, didSubmit submitted: String
  ) {
    calls.append(.didSubmit(submitted))
  }
  func templateNameModuleDidFinish(_ module: any TemplateNameModule) {
    calls.append(.didFinish)
  }
}
