import ViperPages

/// What lies over the page of the screen: at most one overlay, and the guard that keeps keys that
/// were typed before a question appeared, over the page or as the page, from answering it.
@MainActor
struct OverlayLayer {
  private var overlay: Overlay?
  private var typeAhead = TypeAheadGuard()

  /// Whether Enter was pressed before anything was found: then the first that is found is chosen.
  private(set) var choosesFound = false

  var isEmpty: Bool { overlay == nil }
  /// Whether the overlay asks something.
  var isQuestion: Bool { overlay?.isQuestion == true }
  /// Whether it asks whether to lose something, in these words.
  func asks(_ loss: String) -> Bool { overlay?.questionPage.fields.first?.label == loss }
  /// Whether keys may answer: no question is visible, or it was for a while.
  var isRead: Bool { typeAhead.isRead }

  /// Shows an overlay instead of the one before; nil shows the page.
  mutating func show(_ overlay: Overlay?) { (self.overlay, choosesFound) = (overlay, false) }

  /// Shows nothing, and takes the next question for a new one: the screen is another one.
  mutating func reset() {
    overlay = nil
    typeAhead.end()
  }

  /// Closes a question that is out of date.
  mutating func closeQuestion() {
    if isQuestion { overlay = nil }
  }

  /// Starts the guard of a new question; true where its timer is to be started.
  mutating func guardQuestion(of page: Page) -> Bool {
    typeAhead.update(overlay?.questionPage ?? page)
  }

  /// Handles the end of the guard's oldest timer.
  mutating func advanceGuard() { typeAhead.advance() }

  /// Handles a key; returns what was chosen, to be called once the overlay is closed.
  mutating func press(
    _ key: Key, isSearching: Bool, target: (Int, Int) -> Grid.Target?
  ) -> (@MainActor () -> Void)? {
    if isQuestion, !isRead { return nil }
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

  /// The index of a label in the palette.
  func palettePlace(of label: String) -> Int? { overlay?.palettePlace(of: label) }

  /// Adds what was found for a text of the palette.
  mutating func add(_ found: [Palette.Entry], for text: String) { overlay?.add(found, for: text) }

  /// Renders the overlay, a question over the page; nil where the page is visible.
  mutating func frame(size: Size, bar: NavigationBar?, over backdrop: Grid?) -> Grid? {
    overlay?.frame(size: size, bar: bar, over: backdrop)
  }
}
