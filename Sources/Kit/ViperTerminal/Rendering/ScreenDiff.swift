extension Grid {
  /// The bytes that update a terminal from `old` to this grid; a full redraw if `old` is nil or has
  /// another size.
  func bytes(
    after old: Grid?, theme: Theme = .plain, pictures: PictureProtocol? = nil
  ) -> [UInt8] {
    let old = old?.size == size ? old : nil
    guard self != old else { return [] }
    let hasNewPicture = old.map { $0.picture != picture } ?? true
    var writer = changes(after: old, theme: theme)
    let isDrawn = !writer.bytes.isEmpty || hasNewPicture && pictures != nil
    let isCursorSwitched = old.map { $0.isCursorShown != isCursorShown } ?? true
    guard isDrawn || isCursorSwitched || old.map({ $0.cursor != cursor }) ?? true else {
      return []
    }
    if !hasNewPicture || pictures == nil || picture == nil {
      writer.move(to: cursor.column, row: cursor.row)
    }
    var bytes = Array("\u{1B}[?2026h".utf8)
    if isCursorSwitched { bytes += (isCursorShown ? "\u{1B}[?25h" : "\u{1B}[?25l").utf8 }
    if let pictures, hasNewPicture { bytes += pictures.erasure }
    bytes += writer.bytes
    if let pictures, hasNewPicture, let picture {
      var end = ANSIWriter(columns: size.columns, theme: theme, isFirst: false)
      end.move(to: cursor.column, row: cursor.row)
      bytes += pictures.drawing(picture) + end.bytes
    }
    return bytes + "\u{1B}[?2026l".utf8
  }

  /// Draws the changes; lets the terminal scroll rows that only moved if that takes fewer bytes.
  private func changes(after old: Grid?, theme: Theme) -> ANSIWriter {
    let gone = old.flatMap { $0.picture == picture ? nil : $0.picture }
    func draw(_ old: Grid?, _ shift: RowShift?) -> ANSIWriter {
      var writer = ANSIWriter(columns: size.columns, theme: theme, isFirst: old == nil)
      if let shift { writer.scroll(shift) }
      var old = old
      for row in 0..<size.rows
      where gone != nil || old.map({ differs(from: $0, in: row..<row + 1) }) ?? true {
        self.draw(row, from: &old, with: &writer)
      }
      writer.use([])
      return writer
    }
    let plain = draw(old, nil)
    // A picture doesn't scroll with its rows on every terminal.
    guard let old, old.picture == nil, picture == nil, let shift = RowShift(from: old, to: self)
    else { return plain }
    let scrolled = [shift, shift.wider(in: size.rows)].map { draw(old.scrolled(by: $0), $0) }
    return ([plain] + scrolled).min { $0.bytes.count < $1.bytes.count } ?? plain
  }

  /// The minimum number of cells becoming blank for which erasing them first may be shorter.
  private static let leastBlanks = 12

  /// Draws a row, and erases it first if that takes fewer bytes.
  ///
  /// A row with text in most cells before has many blanks to write. The erased part becomes blank
  /// in `old`.
  private func draw(_ row: Int, from old: inout Grid?, with writer: inout ANSIWriter) {
    var direct = writer.continuation
    let changed = changedCells(of: row, from: old)
    draw(row, changed, from: old, with: &direct)
    defer { writer.append(direct) }
    let start = row * size.columns
    guard let first = changed.firstIndex(of: true), let last = changed.lastIndex(of: true),
      hasNoPicture(row, with: old),
      changed.indices.count(where: { changed[$0] && isBlank(start + $0) }) >= Self.leastBlanks
    else { return }
    var erased = writer.continuation
    // Keeps unchanged cells after the changed ones, such as a scrollbar.
    if (start + last + 1..<start + size.columns).allSatisfy(isBlank) {
      erased.move(to: first, row: row)
      erased.clear()
      old?.erase(start + first..<start + size.columns)
    } else {
      let isHalf = cells[start + last + 1].isHalf
      erased.move(to: last + (isHalf ? 1 : 0), row: row)
      erased.clearBefore()
      old?.erase(start..<start + last + (isHalf ? 2 : 1))
    }
    draw(row, changedCells(of: row, from: old), from: old, with: &erased)
    if erased.bytes.count < direct.bytes.count { direct = erased }
  }

  private func draw(
    _ row: Int, _ changed: [Bool], from old: Grid?, with writer: inout ANSIWriter
  ) {
    let start = row * size.columns
    let end = clearing(row, changed, from: old)
    // The cells before this column may show a part of the character before.
    var reach = 0
    for column in 0..<end {
      let index = start + column
      guard changed[column] || column < reach, !cells[index].isHalf else { continue }
      if let gap = writer.gap(before: column, row: row), gap < 4 {
        // Rewriting a few cells takes fewer bytes than skipping them.
        let between = column - gap..<column
        let isEasy = between.allSatisfy {
          cells[start + $0].isPlain && cells[start + $0].style == writer.style
        }
        if isEasy { between.forEach { writer.put(cells[start + $0]) } }
      }
      if !(old?.isBlank(index + 1) ?? false) || column + 1 < reach {
        blankHalf(index, with: &writer)
      }
      writer.move(to: column, row: row)
      writer.use(cells[index].style)
      writer.put(cells[index])
      reach = max(reach, column + cells[index].reach)
    }
    if end < size.columns {
      writer.move(to: end, row: row)
      writer.clear()
    }
  }

  /// Blanks the right half of a character that some terminals draw in one cell: the half would keep
  /// its former content.
  private func blankHalf(_ index: Int, with writer: inout ANSIWriter) {
    let half = index + 1
    guard half < cells.count, cells[half].isHalf, !cells[index].isOfSureWidth else {
      return
    }
    writer.move(to: half % size.columns, row: half / size.columns)
    writer.use(cells[half].style)
    writer.put(Cell(style: cells[half].style))
  }

  private func isBlank(_ index: Int) -> Bool { index >= cells.count || cells[index] == Cell() }

  /// The column from which one sequence clears the row; the number of columns if that isn't
  /// shorter, or would clear a picture, too.
  private func clearing(_ row: Int, _ changed: [Bool], from old: Grid?) -> Int {
    guard hasNoPicture(row, with: old), let last = changed.lastIndex(of: true) else {
      return size.columns
    }
    let start = row * size.columns
    let end = self.row(row).lastIndex { $0 != Cell() }.map { $0 + 1 - start } ?? 0
    let first = (end..<max(end, last)).first { changed[$0] } ?? last
    return last - first > 4 ? first : size.columns
  }

  private func hasNoPicture(_ row: Int, with old: Grid?) -> Bool {
    [picture, old?.picture].compactMap(\.self).allSatisfy {
      row < $0.row || row >= $0.row + $0.size.rows
    }
  }

  /// The cells of a row to draw: those that differ, a wide character if either half does, and all
  /// cells of a removed picture.
  private func changedCells(of row: Int, from old: Grid?) -> [Bool] {
    guard let old else { return Array(repeating: true, count: size.columns) }
    let cells = self.row(row)
    var changed = zip(cells, old.row(row)).map { $0 != $1 }
    for (column, cell) in cells.enumerated().dropFirst() where cell.isHalf && changed[column] {
      changed[column - 1] = true
    }
    if let gone = old.picture, gone != picture {
      for column in changed.indices where gone.covers(column: column, row: row) {
        changed[column] = true
      }
    }
    return changed
  }
}
