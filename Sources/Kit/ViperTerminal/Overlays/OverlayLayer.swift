import ViperPages

/// At most one overlay over the screen's page, and the guard that keeps type-ahead from answering a
/// question, whether that is the overlay or the page itself.
@MainActor
struct OverlayLayer {
  private(set) var overlay: Overlay?
  private var typeAhead = TypeAheadGuard()

  /// Whether Enter was pressed before the search had results: it then chooses the first one.
  private(set) var choosesFound = false

  var isEmpty: Bool { overlay == nil }
  /// Whether the overlay is a question.
  var isQuestion: Bool { overlay?.isQuestion == true }
  /// Whether the overlay is the question `loss`, before any act or before the one with that title.
  func asks(_ loss: String, before title: String? = nil) -> Bool {
    guard let page = overlay?.questionPage, title == nil || page.title == title else {
      return false
    }
    return page.fields.first?.label == loss
  }
  /// Whether the overlay is a question that begins with the loss of stopping an act.
  func asksFirst(_ loss: String) -> Bool {
    overlay?.questionPage.fields.first?.label.hasPrefix(loss) == true
  }
  /// Whether keys may answer: no question is visible, or it has been visible long enough.
  var acceptsAnswers: Bool { typeAhead.acceptsAnswers }

  /// Replaces the overlay; nil shows the page.
  mutating func show(_ overlay: Overlay?) { (self.overlay, choosesFound) = (overlay, false) }

  /// Removes the overlay for another screen; the next question is guarded even if it is the same.
  mutating func reset() {
    overlay = nil
    typeAhead.end()
  }

  /// Closes an outdated question.
  mutating func closeQuestion() {
    if isQuestion { overlay = nil }
  }

  /// Starts the guard of a new question; true if the caller must start its timer.
  mutating func guardQuestion(of page: Page) -> Bool {
    typeAhead.update(overlay?.questionPage ?? page)
  }

  /// Handles the end of the guard's oldest timer.
  mutating func advanceGuard() { typeAhead.advance() }

  /// Handles a key; returns the chosen action, to be called now that the overlay is closed.
  mutating func press(
    _ key: Key, isSearching: Bool, target: (Int, Int) -> Grid.Target?
  ) -> (@MainActor () -> Void)? {
    if isQuestion, !acceptsAnswers { return nil }
    choosesFound = key == .enter && isSearching && overlay?.offersNothing == true
    switch overlay?.press(key, target: target) {
    case nil, .stays: break
    case .closed: overlay = nil
    case .acts(let act):
      overlay = nil
      return act
    }
    return nil
  }

  /// The text to search for the palette; nil if it was already searched, or there is no palette.
  mutating func takeSearch() -> String? { overlay?.takeSearch() }

  /// Adds the search results for `text` to the palette.
  mutating func add(_ found: [Palette.Entry], for text: String) { overlay?.add(found, for: text) }

  /// Renders the overlay, a question as a box over `backdrop`; nil if there is no overlay.
  mutating func frame(size: Size, bar: NavigationBar?, over backdrop: Grid?) -> Grid? {
    overlay?.frame(size: size, bar: bar, over: backdrop)
  }
}
