import ViperPages

extension FullScreenDriver {
  /// Shows a notice below the body until the next key.
  public func announce(_ notice: Notice) {
    margin.announcement = notice
    draw()
  }

  /// Shows a tip above the help until the next key.
  public func show(tip: String, dismissed: @escaping @MainActor () -> Void) {
    margin.tip = (tip, dismissed)
    draw()
  }

  /// The most names of files that Tab lists.
  private static let mostNames = 20

  /// Shows what a key found that changed nothing: the names of files that Tab can't choose among, or the
  /// whole row where Enter doesn't open it.
  func explain(_ key: Key, on page: Page) {
    if key == .tab, !editor.choices.isEmpty {
      let names = editor.choices.prefix(Self.mostNames).joined(separator: "  ")
      let rest = editor.choices.count - Self.mostNames
      return announce(.hint(names + (rest > 0 ? "  and \(rest.grouped) more" : "")))
    }
    guard key == .enter, let table = page.table, table.enter == nil,
      editor.focusedAction(on: page) == nil, let row = table.row(at: editor.selected)
    else { return }
    overlays.show(.detail(of: row, in: table, title: page.title))
  }
}

// MARK: - Questions over the page

extension FullScreenDriver {
  /// Keeps the page for the question over it, also where it wasn't drawn yet.
  func keepBackdrop(_ size: Size) {
    guard let page, !page.isQuestion else { return }
    editor.adopt(page, isEditing: tasks.isEditing)
    backdrop = editor.frame(of: page, size: size, margin)
  }

  func stopActing(on page: Page) {
    guard page.lossOfStopping != nil else { return tasks.stopActing() }
    losing(page, to: "Stop") { [tasks] in tasks.stopActing() }
  }

  /// Asks first where something would be lost.
  func losing(
    _ page: Page, to title: String, then act: @escaping @MainActor () -> Void
  ) {
    guard let loss = editor.loss(on: page) else { return act() }
    overlays.show(.loss(loss, leave: title, then: act))
  }
}
