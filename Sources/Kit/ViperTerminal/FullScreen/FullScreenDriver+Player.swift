import ViperPages

/// State for programs that press keys.
extension FullScreenDriver {
  /// Whether all that was done is answered.
  package var isQuiet: Bool { !tasks.isActing && !tasks.isEditing && !tasks.isLoading }

  /// Where keys go.
  package var focus: Stop? { editor.focus }

  /// The place of the selected row.
  package var selectedPlace: Int { editor.selected }

  /// What is typed or chosen in a field.
  package func input(in field: Field) -> String { editor.inputs[field.name]?.text ?? "" }

  /// The place of a name in the palette; nil where that isn't shown, or doesn't have it.
  package func palettePlace(of label: String) -> Int? { overlays.palettePlace(of: label) }

  /// Whether it asks before the page is left, since something would be lost, or the run would end.
  package var isAsking: Bool { overlays.isQuestion }
}
