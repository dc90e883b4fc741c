/// What was typed and selected on screens that were left, for their return.
@MainActor
struct EditorMemory {
  private struct Entry {
    weak var screen: (any Screen)?
    let editor: PageEditor
  }

  private var entries: [Entry] = []

  mutating func keep(_ editor: PageEditor, of screen: any Screen) {
    var editor = editor
    editor.leaveDanger(on: screen.page)
    entries.append(Entry(screen: screen, editor: editor))
  }

  /// The editor of a screen, which is forgotten; a new one where the screen wasn't left before.
  mutating func take(of screen: any Screen) -> PageEditor {
    defer { entries.removeAll { $0.screen == nil || $0.screen === screen } }
    return entries.first { $0.screen === screen }?.editor ?? PageEditor()
  }
}
