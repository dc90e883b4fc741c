import ViperPages

/// A page of the driver over the screen's page: key help, palette, row detail or a question.
struct Overlay {
  /// The result of a key.
  enum Step {
    case stays, closed
    /// The overlay closes, then this is called.
    case acts(@MainActor () -> Void)
  }

  private(set) var page: Page
  private var editor = PageEditor()
  /// Whether type-ahead must not answer it.
  let isQuestion: Bool
  /// Called with the index of the chosen option of a question.
  private let choose: @MainActor (Int) -> Void
  /// The palette that `page` shows; nil if it shows something else.
  private(set) var palette: Palette?

  private init(
    _ page: Page, isQuestion: Bool = false, palette: Palette? = nil, sheet: KeySheet? = nil,
    choose: @escaping @MainActor (Int) -> Void = { _ in }
  ) {
    (self.page, self.isQuestion, self.palette) = (page, isQuestion, palette)
    editor.sheet = sheet
    self.choose = choose
    editor.showsDetail = false
    editor.adopt(page, isEditing: false)
  }

  /// The key help of `page`, after its texts that the window has no room for.
  @MainActor
  static func keys(of page: Page, _ bar: NavigationBar?, after texts: [String]) -> Overlay {
    let whole = KeyTable.Section(title: page.title, rows: texts.map { ("", $0.sanitized) })
    let keys = KeyTable.sections(for: page, hasBar: bar?.items.isEmpty == false)
    let sheet = KeySheet((texts.isEmpty ? [] : [whole]) + keys)
    return Overlay(sheet.page, sheet: sheet)
  }

  /// The cells of a row, each below its heading.
  static func detail(of row: Table.Row, in table: Table, title: String) -> Overlay {
    let text = table.detail(of: row).map { "\($0.label)\n  \($0.text.sanitized)" }
    return Overlay(Page(title, .text(text.joined(separator: "\n"))))
  }

  /// A palette of `entries`; nil if there are none.
  static func palette(_ entries: [Palette.Entry], copies: Bool = false) -> Overlay? {
    if entries.isEmpty { return nil }
    let palette = Palette(entries, copies: copies)
    return Overlay(palette.page, palette: palette)
  }

  /// Asks before `act` discards something.
  static func loss(
    _ question: String, leave: String, then act: @escaping @MainActor () -> Void
  ) -> Overlay {
    confirmation(question, Action("leave", leave, isDangerous: true), then: act)
  }

  /// Asks before quitting from a first page.
  static func quit(then act: @escaping @MainActor () -> Void) -> Overlay {
    confirmation("Do you want to quit?", Action("leave", "Quit"), then: act)
  }

  private static func confirmation(
    _ question: String, _ leave: Action, then act: @escaping @MainActor () -> Void
  ) -> Overlay {
    let options = [Action("stay", "Cancel"), leave]
    let field = Field("confirmation", question, kind: .choice(of: options))
    return Overlay(Page(leave.label, .question(field)), isQuestion: true) { if $0 == 1 { act() } }
  }

  /// The text to search for the palette; nil if it was already searched, or there is no palette.
  mutating func takeSearch() -> String? { palette?.takeSearch() }

  /// Its page if that is a question; otherwise an empty text page.
  var questionPage: Page { isQuestion ? page : Page("", .text("")) }

  /// Whether it is a palette without matches.
  var offersNothing: Bool { palette?.matches.isEmpty == true }

  /// Adds the search results for `text` to the palette.
  mutating func add(_ found: [Palette.Entry], for text: String) {
    palette?.add(found, for: text)
    showPalette()
  }

  private mutating func showPalette() {
    guard let palette else { return }
    page = palette.page
    editor.adopt(page, isEditing: false)
  }

  /// Handles a key; `target` maps a cell to its click target.
  mutating func press(_ key: Key, target: (Int, Int) -> Grid.Target?) -> Step {
    if case .click(let column, let row) = key {
      return target(column, row).map { step(after: editor.click($0, on: page)) } ?? .stays
    }
    if editor.sheet?.press(key) == true {
      page = editor.sheet?.page ?? page
      return .stays
    }
    switch (page.body, key) {
    case (_, .escape), (.text, .enter), (.text, .function(1)), (.text, .text("?")),
      (.text, .text("q")), (.table, .control("g")):
      return .closed
    // No commands of lists, as the palette has neither orders nor an undo.
    case (.table, .text("o")), (.table, .text("O")), (.table, .text("u")):
      editor.focusFilter(of: page)
    case (.table, .text(let digit)) where palette?.text.isEmpty == true:
      if let act = palette?.act(numbered: Character(digit)) { return .acts(act) }
    case (.table, .alt(let digit)):
      if let act = palette?.act(numbered: digit) { return .acts(act) }
    default: break
    }
    return step(after: editor.press(key, on: page))
  }

  private mutating func step(after event: PageEvent?) -> Step {
    switch (event, page.body) {
    case (.changed(_, let values), .table):
      palette?.search(values)
      showPalette()
    case (.selected(let id), .table):
      if let index = Int(id), let match = palette?.matches[index] { return .acts(match.entry.act) }
    case (.submitted(let values), .question(let field)):
      let index = field.options.firstIndex { $0.name.rawValue == values[field] }
      if let index { return .acts { [choose] in choose(index) } }
    default: break
    }
    return .stays
  }

  @MainActor
  mutating func frame(size: Size, bar: NavigationBar?, over backdrop: Grid?) -> Grid {
    var chrome = PageChrome()
    chrome.bar = bar.map { NavigationBar([], current: "", owner: $0.owner, choose: { _ in }) }
    chrome.offersKeys = false
    return editor.frame(of: page, size: size, chrome, over: backdrop)
  }
}
