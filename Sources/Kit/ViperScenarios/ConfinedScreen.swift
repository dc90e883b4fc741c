import ViperPages

/// A screen that a scenario from another person drives: it gets no event with a file outside of the
/// scenario's folder.
final class ConfinedScreen: Screen {
  private let screen: any Screen
  private let folder: String?
  private let refuse: @MainActor () -> Void

  /// Passes events on, except those with a file outside of the folder, which call `refuse`.
  init(_ screen: any Screen, to folder: String?, refuse: @escaping @MainActor () -> Void) {
    (self.screen, self.folder, self.refuse) = (screen, folder, refuse)
  }

  var page: Page { screen.page }

  var driver: (any ScreenToDriver)? {
    get { screen.driver }
    set { screen.driver = newValue }
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .chose(_, let values), .submitted(let values):
      if !areOwn(values) { return refuse() }
    // A path is incomplete while it is typed.
    case .changed(let name, let values) where !areOwn(values):
      return await screen.handle(.changed(name, withoutFiles(values)))
    case .changed: break
    case .appeared, .cancelled, .did, .marked, .requirementMet, .selected, .wantsDetails,
      .wantsRows:
      break
    }
    await screen.handle(event)
  }

  private var files: [Field] { screen.page.fields.filter { $0.kind == .file } }

  private func areOwn(_ values: Values) -> Bool {
    files.allSatisfy { field in
      values[field].isEmpty || folder.map { FileName.isFile(values[field], in: $0) } == true
    }
  }

  private func withoutFiles(_ values: Values) -> Values {
    var values = values
    for field in files { values[field] = "" }
    return values
  }
}
