import ViperPages

// MARK: - Pages and actions by name

extension FullScreenDriver {
  /// The pages of the bar, the actions of the page, and the other pages.
  func paletteEntries(on page: Page) -> [Palette.Entry] {
    let bar = margin.bar
    let pages = (bar?.items ?? []).enumerated().map { place, item in
      Palette.Entry(label: item.label, note: item.note, key: place < 9 ? "\(place + 1)" : "") {
        [weak self] in self?.chooseFromBar(item)
      }
    }
    let others = (bar?.others ?? []).map { item in
      Palette.Entry(label: item.label, note: item.note, key: "") { [weak self] in
        self?.chooseFromBar(item)
      }
    }
    return pages + actionEntries(on: page) + others
  }

  /// The values to copy from the selected row or the text.
  func valueEntries(on page: Page) -> [Palette.Entry] {
    editor.values(on: page).enumerated().map { place, value in
      Palette.Entry(label: value.label, note: value.text, key: place < 9 ? "\(place + 1)" : "") {
        [weak self] in self?.copy(value.text)
      }
    }
  }

  private func actionEntries(on page: Page) -> [Palette.Entry] {
    // An act under way excludes others.
    if tasks.isInert || tasks.isActing { return [] }
    let row = page.table.flatMap(editor.selectedRow)
    let rowActions = row == nil ? [] : page.table?.rowActions ?? []
    let takesCommands = editor.takesCommands(on: page)
    let commands: [(label: String, key: String, command: PageCommand)] = [
      ("Reload", takesCommands ? "r" : "Ctrl-R", .reload),
      ("Keys", takesCommands ? "?" : "F1", .showKeys),
      ("Quit", takesCommands && !page.isQuestion ? "q" : "", .quit),
    ]
    return (rowActions + page.actions).map { action in
      let key = action.key.map { key in
        takesCommands
          ? "\(key)" : Action.controlKeys.contains(key) ? "Ctrl-\(key.uppercased())" : ""
      }
      return Palette.Entry(
        label: action.label, note: "On this page", key: key ?? "", isAction: true
      ) { [weak self] in self?.take(action, of: row?.id) }
    }
      + commands.filter { $0.command != .reload || page.offersReload }.map { command in
        Palette.Entry(label: command.label, note: "On every page", key: command.key) {
          [weak self] in
          guard let self, let page = self.page else { return }
          perform(command.command, on: page)
        }
      }
  }

  /// Does an action, unless the page has changed below the palette: the action may be gone, or
  /// another row selected.
  private func take(_ action: Action, of row: String?) {
    guard let page else { return }
    let isOfRow = page.table?.rowActions.contains(action) == true
    guard
      isOfRow ? page.table.flatMap(editor.selectedRow)?.id == row : page.actions.contains(action)
    else { return announce(.hint("The page has changed. Choose again.")) }
    guard let event = editor.tell(action, on: page) else { return }
    if tasks.goFirst(before: event) {
      return announce(.hint("The search is still running. Choose again when it has finished."))
    }
    pass(event, of: .enter, on: page)
  }

  /// Searches for the palette's text; results for an outdated text are dropped.
  func search() {
    if overlays.isEmpty { return searching = nil }
    guard let text = overlays.takeSearch(), let find = margin.bar?.find else { return }
    searching = Task { [weak self] in
      let found = await find(text)
      guard let self, !Task.isCancelled else { return }
      overlays.add(
        found.map { .init(label: $0.label, note: $0.note, key: "", act: leaving(by: $0.open)) },
        for: text)
      // The act must not begin in a cancelled task.
      if overlays.choosesFound { pressOverlay(.enter) }
      searching = nil
      draw()
    }
  }

  /// Wraps `open` so that it asks first if leaving the page would lose something.
  private func leaving(by open: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    { [weak self] in
      guard let self, let page = self.page else { return }
      if page.canBeCovered { open() } else { leave(page, by: open) }
    }
  }

  /// Leaves the page by `open`, after asking if something would be lost, and stops its act, which
  /// may have moved to the background meanwhile.
  private func leave(_ page: Page, by open: @escaping @MainActor () -> Void) {
    confirmLoss(on: page, to: "Leave") { [tasks] in
      tasks.stopActing()
      open()
    }
  }

  /// Switches to the bar's item with this number.
  func chooseFromBar(_ number: Int) {
    guard let items = margin.bar?.items, items.indices.contains(number - 1) else { return }
    chooseFromBar(items[number - 1])
  }

  /// Switches to another page, or leaves a module over the bar's current page.
  private func chooseFromBar(_ item: NavigationBar.Item) {
    guard let bar = margin.bar, let page else { return }
    if item.name == bar.current, !bar.leadsBack { return }
    let keeps = item.name != bar.current && page.canBeCovered
    if keeps {
      bar.choose(item.name)
    } else {
      leave(page) { bar.choose(item.name) }
    }
  }
}
