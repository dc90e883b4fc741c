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

  /// Says why Enter did nothing on a row.
  func explain(_ key: Key, on page: Page) {
    guard key == .enter, let table = page.table, table.enter == nil else { return }
    announce(.hint("Rows of this list can't be opened."))
  }
}

// MARK: - Questions over the page

extension FullScreenDriver {
  func stopActing(on page: Page) {
    guard page.lossOfStopping != nil else { return tasks.stopActing() }
    losing(page, to: "Stop") { [tasks] in tasks.stopActing() }
  }

  /// Asks first where something would be lost.
  func losing(
    _ page: Page, to title: String, then act: @escaping @MainActor () -> Void
  ) {
    guard let loss = editor.loss(on: page) else { return act() }
    overlays.show(.loss(loss, stay: "Stay", leave: title, then: act))
  }
}
