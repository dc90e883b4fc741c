import ViperPages

// Rows and details are loaded once they become visible.

extension FullScreenDriver {
  /// How long a row stays selected before its details are loaded, in milliseconds: a held arrow key
  /// loads none.
  private static let rest = 120

  /// Requests what the last frame has no data for.
  func loadVisible(of page: Page, in size: Size) {
    guard !isTooSmall, overlays.isEmpty, let table = page.table else { return }
    let range = editor.visible
    if range != requestedRows, !table.hasLoaded(range), send(.wantsRows(range)) {
      requestedRows = range
    }
    let row = rowWithoutDetails(in: table, size)
    if row == detailedRow { return }
    // Details of a row that is left would replace those of the selected one.
    tasks.cancelDetails()
    if let row { console.send(.rested(on: row), after: Self.rest) }
    detailedRow = row
  }

  /// Loads the details of a row that is still selected and visible.
  func loadDetails(of row: String) {
    guard row == detailedRow else { return }
    if !isTooSmall, overlays.isEmpty, let table = page?.table,
      rowWithoutDetails(in: table, console.size) == row
    {
      send(.wantsDetails(of: row))
    } else {
      detailedRow = nil
    }
  }

  /// The selected row, if its details are visible, or Enter shows them, and they aren't loaded.
  private func rowWithoutDetails(in table: Table, _ size: Size) -> String? {
    guard table.hasDetails, table.enter == nil || table.width(in: size.columns) < size.columns,
      let row = editor.selectedRow(of: table), row.details == nil
    else { return nil }
    return row.id
  }
}
