// Keys typed ahead, which wait for the rows or the act before them.

extension FullScreenDriver {
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
