import ViperPages

/// A page of the driver over that of the screen: the keys, the pages to go to, or the question whether
/// to lose something.
struct Overlay {
  /// What a key did.
  enum Step {
    case stays, closed
    case chose(Int)
  }

  let page: Page
  private var editor = PageEditor()
  /// Whether keys that were typed before it appeared must not answer it.
  let isQuestion: Bool
  /// Called with the place of the chosen option.
  let choose: @MainActor (Int) -> Void

  private init(
    _ page: Page, isQuestion: Bool, choose: @escaping @MainActor (Int) -> Void = { _ in }
  ) {
    (self.page, self.isQuestion, self.choose) = (page, isQuestion, choose)
    editor.adopt(page, isEditing: false)
  }

  /// The keys of `page`.
  @MainActor
  static func keys(of page: Page, _ bar: NavigationBar?) -> Overlay {
    let text = KeyTable.text(for: page, hasBar: bar?.items.isEmpty == false)
    return Overlay(Page("Keys", .text(text)), isQuestion: false)
  }

  /// The modules to switch to; nil where there are none.
  @MainActor
  static func pages(
    of bar: NavigationBar?, choose: @escaping @MainActor (Int) -> Void
  ) -> Overlay? {
    guard let bar, !bar.items.isEmpty else { return nil }
    let options = bar.items.enumerated().map { place, item in
      Action(ActionName(rawValue: "\(place)"), "\(place + 1) \(item.label)")
    }
    let field = Field("page", "Type the number of a page.", kind: .choice(of: options))
    return Overlay(Page("Go to", .question(field)), isQuestion: false, choose: choose)
  }

  /// A question whose safe answer is `stay`.
  static func loss(
    _ question: String, stay: String, leave: String, then act: @escaping @MainActor () -> Void
  ) -> Overlay {
    let options = [Action("stay", stay), Action("leave", leave, isDangerous: true)]
    let field = Field("loss", question, kind: .choice(of: options))
    return Overlay(Page(leave, .question(field)), isQuestion: true) { if $0 == 1 { act() } }
  }

  /// The question whether to quit, on a page that leads back to none.
  static func quit(then act: @escaping @MainActor () -> Void) -> Overlay {
    let options = [Action("stay", "Stay"), Action("leave", "Quit")]
    let field = Field("quit", "Do you want to quit?", kind: .choice(of: options))
    return Overlay(Page("Quit", .question(field)), isQuestion: true) { if $0 == 1 { act() } }
  }

  /// The page where it is a question, or else one without a question.
  var questionPage: Page { isQuestion ? page : Page("", .text("")) }

  /// Handles a key; `target` tells what a click at a cell means.
  mutating func press(_ key: Key, target: (Int, Int) -> Grid.Target?) -> Step {
    if case .click(let column, let row) = key {
      return target(column, row).map { click($0) } ?? .stays
    }
    guard case .question(let field) = page.body else {
      switch key {
      case .escape, .enter, .function(1), .text("?"), .text("q"): return .closed
      default:
        _ = editor.press(key, on: page)
        return .stays
      }
    }
    if key == .escape { return .closed }
    if !isQuestion, case .text(let digit) = key, let number = Character(digit).wholeNumberValue {
      return field.options.indices.contains(number - 1) ? .chose(number - 1) : .stays
    }
    return chosen(by: editor.press(key, on: page), of: field)
  }

  private mutating func click(_ target: Grid.Target) -> Step {
    guard case .question(let field) = page.body else { return .stays }
    return chosen(by: editor.click(target, on: page), of: field)
  }

  private func chosen(by event: PageEvent?, of field: Field) -> Step {
    guard case .submitted(let values) = event,
      let place = field.options.firstIndex(where: { $0.name.rawValue == values[field] })
    else { return .stays }
    return .chose(place)
  }

  @MainActor
  mutating func frame(size: Size, bar: NavigationBar?) -> Grid {
    var margin = Margin()
    margin.bar = bar.map { NavigationBar([], current: "", owner: $0.owner, choose: { _ in }) }
    return editor.frame(of: page, size: size, margin)
  }
}
