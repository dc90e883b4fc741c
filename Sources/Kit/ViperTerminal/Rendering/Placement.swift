import ViperPages

/// The position of a picture on the terminal, in cells.
struct Placement: Equatable, Sendable {
  let picture: Picture
  let column: Int
  let row: Int
  let size: Size

  /// Scales the picture down to `room`; nil if there is no room for it.
  ///
  /// The size of a cell is unknown; it is assumed to be 8 by 16 pixels.
  init?(_ picture: Picture, column: Int, row: Int, room: Size) {
    guard picture.width > 0, picture.height > 0, room.columns > 1, room.rows > 1 else { return nil }
    let natural = (columns: Double(picture.width) / 8, rows: Double(picture.height) / 16)
    let scale = min(
      1, Double(room.columns) / natural.columns, Double(room.rows) / natural.rows)
    func cells(_ length: Double, _ most: Int) -> Int {
      max(1, min(most, Int((length * scale).rounded())))
    }
    self.picture = picture
    self.column = column
    self.row = row
    size = Size(
      columns: cells(natural.columns, room.columns), rows: cells(natural.rows, room.rows))
  }

  func covers(column: Int, row: Int) -> Bool {
    (self.column..<self.column + size.columns).contains(column)
      && (self.row..<self.row + size.rows).contains(row)
  }
}
