import ViperPages

// Keys typed ahead, which wait for the rows or the act before them.

extension FullScreenDriver {
  /// Whether the key acts on a row that isn't loaded, or that an edit may still replace.
  ///
  /// `requested` are the rows of the last request, which doesn't have to have loaded them.
  func isAheadOfRow(_ key: Key, on page: Page, _ requested: Range<Int>?) -> Bool {
    guard editor.isOfRow(key, on: page), let table = page.table else { return false }
    if tasks.isEditing { return true }
    if editor.selectedRow(of: table) != nil { return false }
    // The next frame requests the rows of the selection.
    let isNext = table.row(at: editor.selected) == nil && table.count > 0
    return tasks.isLoading || isNext && requested?.contains(editor.selected) != true
  }

  /// Presses the held keys, unless an event or a question is still before them.
  func pressHeld() {
    if held.isEmpty || !overlays.isEmpty || tasks.isEditing || tasks.isLoading { return }
    let keys = held
    held = []
    press(keys)
    draw()
  }

  /// Call it once an edit is handled: if its rows failed to load, drops the keys for them, since the
  /// old rows are still there.
  func endEdit() {
    editor.unhandled = nil
    if page?.table != nil, page?.notice?.kind == .failure { held = [] }
  }
}
