import Doubles
import Presentation
import Terminal

extension TutorialPresenter.Tip {
  static let filter = Self(name: "filter", text: "Type to filter.")
  static let favorite = Self(name: "favorite", text: "Press f.")
}

extension ContextSpy {
  /// The visible questions.
  var texts: [String] { presented.flatMap(\.screen.page.fields).map(\.label) }

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
