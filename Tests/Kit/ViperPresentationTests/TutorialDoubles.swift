import ViperPresentation

extension TutorialPresenter.Tip {
  static let filter = Self(name: "filter", text: "Type to filter.")
  static let favorite = Self(name: "favorite", text: "Press s.")
}

/// The tips that an account has seen.
@MainActor
final class Memory {
  var seen: Set<String>? = []
  var asked = 0
  var marked: [TutorialPresenter.Tip] = []
  var meanwhile: () -> Void = {}
}
