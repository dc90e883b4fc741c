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

  /// Shows what a key found that changed nothing: the names of files that Tab can't choose among, or the
  /// whole row where Enter doesn't open it.
  func explain(_ key: Key, on page: Page) {
    if key == .tab, !editor.choices.isEmpty {
      let names = editor.choices.prefix(PathInput.mostChoices).joined(separator: "  ")
      let rest = editor.choices.count - PathInput.mostChoices
      return announce(.hint(names + (rest > 0 ? "  and \(rest.grouped) more" : "")))
    }
    guard key == .enter, let table = page.table, table.enter == nil,
      editor.focusedAction(on: page) == nil
    else { return }
    // The rows that match are still searched.
    if tasks.isEditing { return held.hold(key) }
    guard let row = editor.selectedRow(of: table) else { return }
    overlays.show(.detail(of: row, in: table, title: page.title))
  }
}

// MARK: - Questions over the page

extension FullScreenDriver {
  /// Keeps the page for the question over it, with its secrets masked, also where it wasn't drawn yet.
  func keepBackdrop() {
    guard let page, !page.isQuestion else { return }
    var (below, margin) = (editor, Margin())
    below.adopt(page, isEditing: tasks.isEditing)
    below.maskSecrets(of: page)
    margin.bar = self.margin.bar
    backdrop = { [below, margin] size in
      var editor = below
      return editor.frame(of: page, size: size, margin)
    }
  }

  /// Stops the act under way; what was typed behind it is dropped.
  func stopActing(on page: Page) {
    held = HeldKeys()
    guard page.lossOfStopping != nil else { return tasks.stopActing() }
    losing(page, to: "Stop") { [tasks] in tasks.stopActing() }
  }

  /// Asks first where something would be lost; a run that ends loses an act in the background, too.
  func losing(
    _ page: Page, to title: String, endsRun: Bool = false, then act: @escaping @MainActor () -> Void
  ) {
    let hidden = endsRun ? actingPage?.lossOfStopping : nil
    guard let loss = hidden ?? editor.loss(on: page) else { return act() }
    overlays.show(.loss(loss, leave: title, then: act))
  }
}
