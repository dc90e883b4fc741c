import ViperPages

/// Pages, actions and commands, or values to copy, found by name: the best match first.
struct Palette {
  /// A page, an action, a command or a value.
  struct Entry {
    let label: String
    /// A short description, or the value.
    let note: String
    /// The key that does the same; empty if there is none.
    let key: String
    /// Whether it changes something: a loose match must not offer it.
    var isAction = false
    let act: @MainActor () -> Void
  }

  /// The entries that match the text, and the matched characters of their labels.
  private(set) var matches: [(entry: Entry, ranges: [Range<Int>])] = []
  private(set) var text = ""
  /// All entries; those of pages that an action is named after aren't listed.
  private let entries: [Entry]
  private let listed: [Entry]
  private let copies: Bool
  private var found: ArraySlice<Entry> = []
  /// Whether the search found more than the palette offers.
  private var isCut = false
  /// Whether the text changed after the last search elsewhere.
  private var isNew = false

  private static let field = FieldName(rawValue: "palette")

  /// - Parameters:
  ///   - entries: The entries, in the order for an empty text.
  ///   - copies: Whether they are values to copy, without a search elsewhere.
  init(_ entries: [Entry], copies: Bool = false) {
    (self.entries, self.copies) = (entries, copies)
    let actions = Set(entries.filter(\.isAction).map(\.label))
    listed = entries.filter { $0.isAction || !actions.contains($0.label) }
    match()
  }

  /// Filters the entries by the changed text of its field.
  mutating func search(_ values: Values) {
    text = values[Self.field]
    (found, isCut, isNew) = ([], false, !copies)
    match()
  }

  /// The text to search elsewhere; nil if it was already searched.
  mutating func takeSearch() -> String? {
    defer { isNew = false }
    return isNew && !text.isEmpty ? text : nil
  }

  /// Adds search results for `text` in their order, unless the text has changed since.
  mutating func add(_ found: [Entry], for text: String) {
    guard text == self.text else { return }
    self.found = found.prefix(NavigationBar.maxSearchResults)
    isCut = found.count > NavigationBar.maxSearchResults
    match()
  }

  private mutating func match() {
    let own = listed.compactMap { entry in
      TextMatch(of: text, in: entry.label).map { (entry: entry, match: $0) }
    }.filter { text.isEmpty || !$0.match.isLoose || !$0.entry.isAction }
    // `sorted` isn't documented as stable, so the offset keeps the order of equal matches.
    let ranked = own.enumerated().sorted {
      ($1.element.match.rank, $0.offset) < ($0.element.match.rank, $1.offset)
    }
    let named = ranked.map { ($0.element.entry, $0.element.match.ranges) }
    let end = ranked.firstIndex { $0.element.match.isLoose } ?? named.count
    matches =
      named[..<end] + found.map { ($0, TextMatch(of: text, in: $0.label)?.ranges ?? []) }
      + named[end...]
  }

  /// The act of the entry whose key is this digit.
  func act(numbered digit: Character) -> (@MainActor () -> Void)? {
    guard ("1"..."9").contains(digit) else { return nil }
    return entries.first { $0.key == String(digit) }?.act
  }

  /// A list with a filter; the id of a row is its index.
  var page: Page {
    let rows = matches.enumerated().map { index, match in
      let (entry, ranges) = match
      return Table.Row(
        id: "\(index)", [.init(entry.label, matches: ranges), .init(entry.key), .init(entry.note)])
    }
    let columns: [Table.Column] = [
      .init("label", "Name", width: 26), .init("key", "Key", width: 6),
      .init("note", copies ? "Value" : "Description", width: 36),
    ]
    let filter = Field(Self.field, "Find", kind: .text, value: text)
    return Page(
      copies ? "Copy" : "Go to",
      .table(
        Table(
          columns, rows: rows, count: rows.count, total: listed.count + found.count,
          filter: filter, empty: "No matches.", enter: copies ? "Copy" : "Go")),
      notice: isCut ? .hint("More names match. Type more letters.") : nil)
  }
}

/// How well a typed text matches a name: as its prefix, as the prefix of a word, within it, or as
/// letters in order.
struct TextMatch {
  /// The higher, the better.
  let rank: Int
  /// Whether there are other letters between those of the text.
  var isLoose: Bool { rank < 1_000 }
  /// Offsets of characters in the name.
  let ranges: [Range<Int>]

  /// Nil if it doesn't match; case and the blanks of the text are ignored.
  /// - Complexity: O(name × text).
  init?(of text: String, in name: String) {
    let letters = text.filter { $0 != " " }.map { $0.lowercased() }
    let name = name.map { $0.lowercased() }
    if letters.isEmpty {
      (rank, ranges) = (0, [])
      return
    }
    var best: (rank: Int, offsets: [Int])?
    for start in name.indices where name[start] == letters[0] {
      guard let offsets = Self.offsets(of: letters, in: name, from: start) else { continue }
      // Blanks of the name are no gaps, as the text has none.
      let reach = name[start...(offsets.last ?? start)].count { $0 != " " }
      let gaps = reach - letters.count
      let isWord = start == 0 || name[start - 1] == " "
      let rank = (gaps == 0 ? 1_000 : 0) + (start == 0 ? 200 : isWord ? 100 : 0) - gaps
      if rank > best?.rank ?? .min { best = (rank, offsets) }
    }
    guard let best else { return nil }
    rank = best.rank + (letters.count == name.count ? 1 : 0)
    ranges = best.offsets.map { $0..<$0 + 1 }
  }

  /// The first offsets of the letters in order; any characters between them are skipped.
  private static func offsets(of letters: [String], in name: [String], from start: Int) -> [Int]? {
    var (offsets, next) = ([Int](), start)
    for letter in letters {
      guard let offset = name[next...].firstIndex(of: letter) else { return nil }
      offsets.append(offset)
      next = offset + 1
    }
    return offsets
  }
}
