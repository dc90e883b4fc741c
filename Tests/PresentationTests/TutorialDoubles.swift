import Presentation
import Terminal

extension TutorialPresenter.Tip {
  static let filter = Self(name: "filter", text: "Type to filter.")
  static let favorite = Self(name: "favorite", text: "Press f.")
}

/// Records the presented modules until they are dismissed.
@MainActor
final class TutorialContextSpy: TutorialContext {
  var presented: [any Module] = []
  var isFree = true

  var pages: [Page] { presented.map(\.screen.page) }

  /// The visible questions.
  var texts: [String] {
    pages.compactMap { if case .question(let field) = $0.body { field.label } else { nil } }
  }

  func present(_ module: some Module) { presented.append(module) }
  func dismiss(_ module: some Module) { presented.removeAll { $0 === module } }

  /// Sends an event to the presented screen.
  func answer(_ event: PageEvent = .cancelled) async {
    await presented.last?.screen.handle(event)
  }
}

/// The tips that an account has seen.
@MainActor
final class Memory {
  var seen: Set<String>? = []
  var asked = 0
  var marked: [TutorialPresenter.Tip] = []
  var meanwhile: () -> Void = {}
}
