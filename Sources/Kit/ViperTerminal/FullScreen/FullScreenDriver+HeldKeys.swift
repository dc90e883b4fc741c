import ViperPages

// Keys typed ahead, which wait for the rows or the act before them.

extension FullScreenDriver {
  /// Whether the key waits for the act under way: text does, since the act may ask a question.
  ///
  /// A move to another page waits if it would cancel the act without a question, and so does text
  /// after it.
  func isAheadOfAct(_ key: Key, on page: Page) -> Bool {
    if isMove(key, on: page), mustWait(on: page) { return true }
    let isAfterMove = held.first.map { isMove($0, on: page) } == true
    return key.isText && tasks.isActing && (!tasks.isInert || isAfterMove)
  }

  private func isMove(_ key: Key, on page: Page) -> Bool {
    editor.command(of: key, on: page)?.isMove == true
  }

  /// Presses a held move to another page and the keys after it, unless the move must still wait.
  func pressHeldMove() {
    if let page, let key = held.first, isMove(key, on: page), !mustWait(on: page) { pressHeld() }
  }

  /// Whether the key acts on a row that isn't loaded, or that an edit may still replace.
  func isAheadOfRow(_ key: Key, on page: Page) -> Bool {
    guard editor.isOfRow(key, on: page), let table = page.table else { return false }
    if tasks.isEditing || tasks.isLoading && editor.unhandled != nil { return true }
    if editor.selectedRow(of: table) != nil { return false }
    // The next frame requests the rows of the selection, unless they just failed to load.
    let isNext = table.row(at: editor.selected) == nil && table.count > 0
    return tasks.isLoading || isNext && requestedRows?.contains(editor.selected) != true
  }

  /// Whether the key was held for a row that isn't there now: no button takes it instead.
  private func isOfMissingRow(_ key: Key) -> Bool {
    guard let page, let table = page.table, editor.selectedRow(of: table) == nil else {
      return false
    }
    let isOfRow = editor.isOfRow(key, on: page) || key == .enter && !editor.isFocusMoved
    return isOfRow && !isAheadOfRow(key, on: page)
  }

  /// Presses the held keys, unless an event or a question is still before them.
  ///
  /// A move waited for a change, whose outcome follows it to the other page.
  func pressHeld() {
    if held.isEmpty || !overlays.isEmpty || tasks.isEditing || tasks.isLoading { return }
    let (keys, left) = (held.drop(while: isOfMissingRow), screen)
    let moves = page.map { page in keys.contains { isMove($0, on: page) } } ?? false
    held = []
    press(Array(keys))
    if moves, let left, screen !== left { chrome.result = left.page.outcome }
    draw()
  }

  /// Drops the held keys from the first one that would end the run, if the change that is over failed.
  func endChange() {
    guard let page, page.notice?.kind == .failure else { return }
    let quit = held.firstIndex { editor.command(of: $0, on: page) == .quit }
    if let quit { held.removeSubrange(quit...) }
  }

  /// Call it once an edit is handled: if its rows failed to load, drops the keys for them, since the
  /// old rows are still there.
  func endEdit() {
    editor.unhandled = nil
    if page?.table != nil, page?.notice?.kind == .failure { held = [] }
  }
}
