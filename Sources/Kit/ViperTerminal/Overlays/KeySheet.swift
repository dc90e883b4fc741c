import ViperPages

/// The key help of a page, with a filter.
struct KeySheet {
  /// A part of a line: a heading, a key, or its meaning.
  typealias Span = (column: Int, text: String, style: Style)

  private let sections: [KeyTable.Section]
  private var filter = ""

  init(_ sections: [KeyTable.Section]) { self.sections = sections }

  var page: Page {
    Page("Keys", lead: filter.isEmpty ? "Type to filter." : "Filter: \(filter)", .text(""))
  }

  /// Edits the filter; false if the key doesn't edit it.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .text("?") where filter.isEmpty, .text("q") where filter.isEmpty: return false
    case .text(let scalar): filter.unicodeScalars.append(scalar)
    case .backspace: filter = String(filter.dropLast())
    case .escape where !filter.isEmpty, .control("u") where !filter.isEmpty: filter = ""
    default: return false
    }
    return true
  }

  private var found: [KeyTable.Section] {
    let words = filter.lowercased()
    if words.isEmpty { return sections }
    return sections.compactMap { section in
      let rows = section.rows.filter { "\($0.keys) \($0.meaning)".lowercased().contains(words) }
      return rows.isEmpty ? nil : .init(title: section.title, rows: rows)
    }
  }

  /// Minimum width of the meanings in the two-column layout, in cells.
  private static let leastMeaning = 30

  /// Lays out the sections in a window of `width` cells, in two columns if they fit.
  func lines(width: Int) -> [[Span]] {
    let rows = sections.flatMap(\.rows)
    let keys = rows.map(\.keys.width).max() ?? 0
    let column = min(width / 2, keys + (rows.map(\.meaning.width).max() ?? 0) + 6)
    let isWide = column >= keys + Self.leastMeaning + 6
    let blocks = found.map { $0.lines(keys: keys, width: isWide ? column - 2 : width) }
    func joined(_ blocks: ArraySlice<[[Span]]>) -> [[Span]] {
      Array(blocks.joined(separator: [[]]))
    }
    if blocks.isEmpty { return [[(0, "No key matches.", [])]] }
    if !isWide { return joined(blocks[...]) }
    // Splits the sections so that the taller column is as short as possible.
    let splits = blocks.indices.map { (joined(blocks[...$0]), joined(blocks[($0 + 1)...])) }
    let best = splits.min { max($0.0.count, $0.1.count) < max($1.0.count, $1.1.count) }
    let (left, right) = best ?? ([], [])
    return (0..<max(left.count, right.count)).map { row in
      let moved =
        row < right.count ? right[row].map { ($0.column + column, $0.text, $0.style) } : []
      return (row < left.count ? left[row] : []) + moved
    }
  }
}

extension KeyTable.Section {
  /// The heading and the keys; long meanings wrap.
  fileprivate func lines(keys width: Int, width room: Int) -> [[KeySheet.Span]] {
    let heading: [KeySheet.Span] = [(0, title, [.bold, .accent])]
    return [heading]
      + rows.flatMap { row in
        let column = row.keys.isEmpty ? 2 : width + 4
        let meaning = row.meaning.wrapped(to: max(8, room - column))
        return meaning.enumerated().map { index, line -> [KeySheet.Span] in
          (index == 0 ? [(2, row.keys, .bold)] : []) + [(column, line, Style())]
        }
      }
  }
}
