import ViperPlatform

/// Rows that moved within a region of the screen, as in a scrolled list.
struct RowShift: Equatable {
  /// The rows that the terminal scrolls.
  private(set) var region: Range<Int>
  /// By how many rows the content moves up; negative for down.
  let lines: Int

  /// The run of rows of `old` that `new` shows elsewhere with the most changed rows; nil if at most
  /// two rows changed, or fewer than two moved.
  ///
  /// Compares hashes: a wrong match only costs bytes.
  /// - Complexity: O(cells + rows²).
  init?(from old: Grid, to new: Grid) {
    let changed = (0..<new.size.rows).filter { new.differs(from: old, in: $0..<$0 + 1) }
    guard changed.count > 2, let top = changed.first, let bottom = changed.last else { return nil }
    let (before, after) = (old.hashes(of: top...bottom), new.hashes(of: top...bottom))
    let isChanged = Set(changed)
    var best: (run: Range<Int>, lines: Int, gain: Int)?
    for lines in -(bottom - top)...(bottom - top) where lines != 0 {
      let rows = max(top, top - lines)...min(bottom, bottom - lines)
      var (start, gain) = (rows.lowerBound, 0)
      for row in rows {
        guard after[row - top] == before[row + lines - top] else {
          (start, gain) = (row + 1, 0)
          continue
        }
        if isChanged.contains(row) { gain += 1 }
        if gain > best?.gain ?? 1 { best = (start..<row + 1, lines, gain) }
      }
    }
    guard let best else { return nil }
    lines = best.lines
    region =
      min(
        best.run.lowerBound, best.run.lowerBound + lines)..<max(
        best.run.upperBound, best.run.upperBound + lines)
  }
}

extension RowShift {
  /// The shift in a region wider by `lines`: redrawing a moved row that lost its mark takes fewer
  /// bytes than a new one.
  func wider(in rows: Int) -> RowShift {
    var shift = self
    shift.region =
      max(0, region.lowerBound + min(0, lines))..<min(rows, region.upperBound + max(0, lines))
    return shift
  }
}

extension Grid {
  /// The cells of one row.
  func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Whether rows show other cells than those of a grid of the same size.
  func differs(from old: Grid, in rows: Range<Int>) -> Bool {
    let stride = size.columns * MemoryLayout<Cell>.stride
    return cells.withUnsafeBytes { new in
      old.cells.withUnsafeBytes { old in
        guard let new = new.baseAddress, let old = old.baseAddress else { return false }
        let start = rows.lowerBound * stride
        return memcmp(new + start, old + start, rows.count * stride) != 0
      }
    }
  }

  /// The hashes of rows, by FNV-1a on cells instead of bytes.
  fileprivate func hashes(of rows: ClosedRange<Int>) -> [UInt64] {
    rows.map { row in
      self.row(row).reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1.bits) &* 0x100_0000_01B3 }
    }
  }

  /// The frame after the terminal has scrolled: incoming rows are blank.
  func scrolled(by shift: RowShift) -> Grid {
    var rows = (0..<size.rows).map { row($0) }
    let blank = ArraySlice(repeating: Cell(), count: size.columns)
    for row in shift.region {
      let from = row + shift.lines
      rows[row] = shift.region.contains(from) ? self.row(from) : blank
    }
    return Grid(self, cells: rows.flatMap(\.self))
  }
}
