import ViperPages

/// State for programs that press keys.
extension FullScreenDriver {
  /// Whether no event is being handled.
  package var isQuiet: Bool { !tasks.isActing && !tasks.isEditing && !tasks.isLoading }

  /// The stop with the focus.
  package var focus: Stop? { editor.focus }

  /// The index of the selected row.
  package var selectedIndex: Int { editor.selected }

  /// The typed or chosen value of a field.
  package func input(in field: Field) -> String { editor.inputs[field.name]?.text ?? "" }

  /// The index of a label in the palette; nil if the palette isn't shown or has no such label.
  package func paletteIndex(of label: String) -> Int? {
    overlays.overlay?.palette?.matches.firstIndex { $0.entry.label == label }
  }

  /// Whether it asks before leaving the page or ending the run.
  package var isAsking: Bool { overlays.isQuestion }
}
