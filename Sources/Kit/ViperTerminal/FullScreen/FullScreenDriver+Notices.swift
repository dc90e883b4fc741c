import ViperPages

extension FullScreenDriver {
  /// Shows another navigation bar with the next frame.
  public func show(bar: NavigationBar) {
    chrome.bar = bar
    redraw()
  }

  /// Shows a notice below the body until the next key.
  public func announce(_ notice: Notice) {
    chrome.announcement = notice
    draw()
  }

  /// Shows a tip above the help until a key is pressed after it was visible for a second, or another
  /// page is shown.
  public func show(tip: String, dismissed: @escaping @MainActor () -> Void) {
    if chrome.tip?.text == tip {
      chrome.tip?.dismissed = dismissed
      return
    }
    chrome.tips += 1
    chrome.tip = PageChrome.Tip(text: tip, dismissed: dismissed)
    console.send(.tipRead(chrome.tips), after: 1_000)
    draw()
  }

  /// Notes that the tip of this number was read, unless something hides it: then it gets another
  /// second.
  func tipRead(_ number: Int) {
    guard number == chrome.tips, chrome.tip != nil else { return }
    if isTooSmall || !overlays.isEmpty { return console.send(.tipRead(number), after: 1_000) }
    chrome.tip?.isRead = true
  }

  /// Clears the announcement, and a tip that has been visible for a second.
  func clearNotices() {
    if isTooSmall { return }
    chrome.announcement = nil
    if chrome.tip?.isRead == true, overlays.isEmpty { chrome.endTip() }
  }

  /// Responds to a key without an event: lists the file names that Tab can't choose among, says why
  /// a command does nothing, or shows the selected row in full if Enter doesn't open it.
  func explain(_ key: Key, on page: Page) {
    if let excuse = editor.excuse(for: key, on: page) { return announce(.hint(excuse)) }
    if key == .tab, !editor.choices.isEmpty {
      let names = editor.choices.prefix(PathInput.mostChoices).joined(separator: "  ")
      let rest = editor.choices.count - PathInput.mostChoices
      return announce(.hint(names + (rest > 0 ? "  and \(rest.grouped) more" : "")))
    }
    guard key == .enter, let table = page.table, table.enter == nil,
      editor.focusedAction(on: page) == nil
    else { return }
    guard let row = editor.selectedRow(of: table) else { return }
    overlays.show(.detail(of: row, in: table, title: page.title))
  }
}

// MARK: - Questions over the page

extension FullScreenDriver {
  /// Keeps the page as a question's backdrop, with masked secrets, even if it wasn't drawn yet.
  func keepBackdrop() {
    guard let page, !page.isQuestion else { return }
    var (below, chrome) = (editor, PageChrome())
    below.adopt(page, isEditing: tasks.isEditing)
    below.maskSecrets(of: page)
    chrome.bar = self.chrome.bar
    backdrop = { [below, chrome] size in
      var editor = below
      return editor.frame(of: page, size: size, chrome)
    }
  }

  /// Stops the act under way, after asking if that loses something, and drops the held keys.
  func stopActing(on page: Page) {
    held = []
    guard page.lossOfStopping != nil else { return tasks.stopActing() }
    confirmLoss(on: page, to: "Stop") { [tasks] in tasks.stopActing() }
  }

  /// Asks before `act` if it would lose something; `endsRun` includes the other pages.
  func confirmLoss(
    on page: Page, to title: String, endsRun: Bool = false,
    then act: @escaping @MainActor () -> Void
  ) {
    guard let loss = loss(of: page, endsRun: endsRun) else { return act() }
    overlays.show(.loss(loss, leave: title, then: act))
  }

  /// The question before `page` is left, or the run ends; nil if nothing would be lost.
  func loss(of page: Page, endsRun: Bool) -> String? {
    guard endsRun else { return editor.loss(on: page) }
    let stop = actingPage?.lossOfStopping ?? page.lossOfStopping
    guard let edits = lossOfPages else { return stop }
    return "\(stop ?? "Quit?") \(edits)"
  }

  /// Whether the overlay asks about something that would still be lost.
  var asksAboutCurrentLoss: Bool {
    let losses = [actingPage?.lossOfStopping, page.flatMap { loss(of: $0, endsRun: true) }]
    return losses.compactMap(\.self).contains { overlays.asks($0) }
  }

  /// The warning about unsaved edits of the current page and of those put aside.
  public var lossOfPages: String? {
    // An act under way has submitted the fields of its page.
    let edited = page.flatMap { !tasks.isActing && editor.hasEdits(on: $0) ? $0.title : nil }
    let aside = editedAside
    if aside.isEmpty { return edited.map { _ in "Your changes will be lost." } }
    let titles = (aside + [edited].compactMap(\.self)).map { "“\($0)”" }
    let last = titles.suffix(2).joined(separator: " and ")
    let all = (titles.dropLast(2) + [last]).joined(separator: ", ")
    return "Your changes on \(all) will be lost."
  }

  /// The titles of the pages put aside that have unsaved edits, in the order in which they were left.
  var editedAside: [String] {
    memory.screens { screen, editor in editor.hasEdits(on: screen.page) }.map(\.page.title)
  }
}
