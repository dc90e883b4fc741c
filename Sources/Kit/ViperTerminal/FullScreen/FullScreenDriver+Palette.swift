import ViperPages

// MARK: - Pages and actions by name

extension FullScreenDriver {
  /// The pages of the bar, the actions of the page, the other pages, and the commands.
  func paletteEntries(on page: Page) -> [Palette.Entry] {
    let bar = chrome.bar
    let pages = (bar?.items ?? []).enumerated().map { index, item in
      Palette.Entry(label: item.label, note: item.note, key: index < 9 ? "\(index + 1)" : "") {
        [weak self] in self?.chooseFromBar(item)
      }
    }
    let others = (bar?.others ?? []).map { item in
      Palette.Entry(label: item.label, note: item.note, key: "") { [weak self] in
        self?.chooseFromBar(item)
      }
    }
    // An act under way excludes others.
    if tasks.isActing { return pages + others }
    let named = pages + actionEntries(on: page) + others
    var labels = Set(named.map(\.label))
    return named + commandEntries(on: page).filter { labels.insert($0.label).inserted }
  }

  /// The values to copy from the selected row or the text.
  func valueEntries(on page: Page) -> [Palette.Entry] {
    editor.values(on: page).enumerated().map { index, value in
      Palette.Entry(label: value.label, note: value.text, key: index < 9 ? "\(index + 1)" : "") {
        [weak self] in self?.copy(value.text)
      }
    }
  }

  private static let (onPage, onRows) = ("On this page", "On the rows")
  private static let pageHasChanged = Notice.hint("The page has changed. Choose again.")

  private func actionEntries(on page: Page) -> [Palette.Entry] {
    let row = page.table.flatMap(editor.selectedRow)
    let rowActions = row == nil ? [] : page.table?.rowActions ?? []
    // An action named after another page of the bar leads there, which its digit does as well.
    let bar = chrome.bar.map { bar in bar.items.filter { $0.name != bar.current }.map(\.label) }
    let actions = (page.isQuestion ? page.actions : page.buttons).filter {
      $0.name == .submit || bar?.contains($0.label) != true
    }
    return (rowActions + actions).map { action in
      let key = key(of: action, on: page)
      let isHere = key.count != 1 || editor.takesCommands(on: page)
      return Palette.Entry(
        label: action.label, note: isHere ? Self.onPage : Self.onRows, key: key, isAction: true
      ) { [weak self] in self?.take(action, of: row?.id) }
    }
  }

  /// The key of an action, here or on the rows; empty if a button needs the focus first.
  private func key(of action: Action, on page: Page) -> String {
    if action.name == .submit, editor.isLast(on: page) { return "Enter" }
    guard let letter = action.key else { return "" }
    let isCommand = editor.takesCommands(on: page)
    if !isCommand, Action.controlKeys.contains(letter) { return "Ctrl-\(letter.uppercased())" }
    return isCommand || page.stops.contains { $0 == .rows } ? "\(letter)" : ""
  }

  /// The commands of the key help that do something now, each done by pressing its key.
  private func commandEntries(on page: Page) -> [Palette.Entry] {
    let row = page.table.flatMap(editor.selectedRow)?.id
    return KeyTable.commands(for: page).compactMap { label, keys, section in
      let isOfRows = section.title == KeyTable.lists.title
      guard let way = editor.key(ofOneOf: keys, on: page, orOnRows: isOfRows) else { return nil }
      let isEverywhere = section.title == KeyTable.everywhere.title
      let here = way.editor.focus == editor.focus ? Self.onPage : Self.onRows
      let note = isEverywhere ? "On every page" : here
      return Palette.Entry(label: label, note: note, key: way.name, isAction: true) {
        [weak self] in
        guard let self, let page = self.page else { return }
        // Ctrl-C would end the run as a signal does.
        if way.key == .control("c") { return perform(.quit, on: page) }
        guard !isOfRows || row == page.table.flatMap(editor.selectedRow)?.id,
          let way = editor.key(ofOneOf: [way.name], on: page, orOnRows: isOfRows)
        else { return announce(Self.pageHasChanged) }
        editor = way.editor
        press(way.key)
      }
    }
  }

  /// Does an action, unless the page has changed below the palette: the action may be gone, or
  /// another row selected.
  private func take(_ action: Action, of row: String?) {
    guard let page else { return }
    let isOfRow = page.table?.rowActions.contains(action) == true
    guard
      isOfRow ? page.table.flatMap(editor.selectedRow)?.id == row : page.buttons.contains(action)
    else { return announce(Self.pageHasChanged) }
    guard let event = editor.tell(action, on: page) else { return }
    if tasks.mustWait(event) {
      return announce(.hint("The search is still running. Choose again when it has finished."))
    }
    pass(event, of: .enter, on: page)
  }

  /// Searches for the palette's text; results for an outdated text are dropped.
  func search() {
    if overlays.isEmpty { return searching = nil }
    guard let text = overlays.takeSearch(), let find = chrome.bar?.find else { return }
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

  private func leaving(by open: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    { [weak self] in self?.move(by: open) }
  }

  /// Whether leaving the page would cancel a change without a question: it neither continues in the
  /// background nor asks before it is stopped, and the user hasn't stopped it.
  func mustWait(on page: Page) -> Bool {
    tasks.isChanging && !tasks.isStopping && !page.continuesInBackground
      && page.lossOfStopping == nil
  }

  /// Leaves the page by `open`, after asking if that would lose something.
  private func move(covers: Bool = true, by open: @escaping @MainActor () -> Void) {
    guard let page else { return }
    if mustWait(on: page) {
      announce(.hint("This page is still working. Wait a moment, or press Esc to stop it."))
    } else if covers, page.canBeCovered {
      open()
    } else {
      leave(page, by: open)
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
    guard let items = chrome.bar?.items, items.indices.contains(number - 1) else { return }
    chooseFromBar(items[number - 1])
  }

  /// Switches to another page, or leaves a module over the bar's current page.
  private func chooseFromBar(_ item: NavigationBar.Item) {
    guard let bar = chrome.bar else { return }
    if item.name == bar.current, !bar.leadsBack { return }
    move(covers: item.name != bar.current) { bar.choose(item.name) }
  }
}

extension PageEditor {
  /// The first of the keys with these names that does something, letters first; `editor` has the
  /// focus for it: that of now, or else on the rows if `onRows`.
  fileprivate func key(
    ofOneOf names: [String], on page: Page, orOnRows onRows: Bool
  ) -> (name: String, key: Key, editor: PageEditor)? {
    var rows = self
    (rows.focus, rows.isFocusMoved) = (.rows, true)
    let editors = onRows && page.stops.contains { $0 == .rows } ? [self, rows] : [self]
    for editor in editors {
      for name in names.sorted(by: { $0.count < $1.count }) {
        guard let key = Key(named: name), editor.hasEffect(key, on: page, from: focus)
        else { continue }
        return (name, key, editor)
      }
    }
    return nil
  }

  /// Whether a key is a command that does something; to return the focus to `former` is nothing.
  private func hasEffect(_ key: Key, on page: Page, from former: Stop?) -> Bool {
    switch command(of: key, on: page) {
    case .copy: return selection(on: page)?.isEmpty == false
    case .copyValue: return !values(on: page).isEmpty
    case .some: return true
    case nil: break
    }
    // The driver takes these on every page.
    if [.control("c"), .control("l"), .control("z")].contains(key) { return true }
    if key.scalar != nil, !takesCommands(on: page) { return false }
    var probe = self
    let event = probe.press(key, on: page)
    return event != nil || probe.focus != former && probe.focus != focus
      || probe.revealed != revealed
  }
}
