/// A line being typed on a terminal, with the editing keys of a terminal's line discipline: it is
/// edited at its end only.
struct LineEditor {
  /// The effect of a key.
  enum Step: Equatable {
    /// The echo; empty for most keys without a meaning.
    case shown(String)
    /// The bytes of the line; not UTF-8 if some of the input wasn't.
    case entered([UInt8])
    /// The question and the line must be printed again.
    case again
    case interrupted
    case ended
  }

  let isSecret: Bool
  private(set) var text = ""
  private var count = 0

  init(isSecret: Bool) { self.isSecret = isSecret }

  /// The visible text.
  var shown: String { isSecret ? "" : text.sanitized }

  mutating func press(_ key: Key) -> Step {
    switch key {
    case .text(let scalar): .shown(insert(CollectionOfOne(scalar)))
    case .run(let text), .paste(let text?): .shown(insert(text.unicodeScalars))
    case .paste(nil): .shown(overflow())
    case .enter: .entered(bytes)
    case .backspace: .shown(erase(1))
    case .control("u"): .shown(erase(text.count))
    case .control("w"):
      .shown(erase(text.count - text.reversed().drop { $0 == " " }.drop { $0 != " " }.count))
    case .control("d"): text.isEmpty ? .ended : .shown("")
    case .control("r"): .again
    case .control("c"): .interrupted
    default: .shown("")
    }
  }

  /// Invalid UTF-8 invalidates the whole line, which must not pass for another one.
  private var bytes: [UInt8] {
    text.unicodeScalars.contains("\u{FFFD}") ? [0xFF] : Array(text.utf8)
  }

  /// Characters beyond the limit are dropped, but the line stays too long.
  private mutating func insert(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var new = String.UnicodeScalarView()
    for scalar in scalars where !scalar.isControl {
      if count >= LineReader.room { break }
      new.append(scalar)
      count += UTF8.width(scalar)
    }
    // A joiner is sanitized by the character before it, which may have come in another chunk.
    let before = String(text.unicodeScalars.suffix(8))
    text.unicodeScalars.append(contentsOf: new)
    if isSecret { return "" }
    let shown = (before + String(new)).sanitized.unicodeScalars
    return String(shown.dropFirst(before.sanitized.unicodeScalars.count))
  }

  /// A dropped paste makes the line too long.
  private mutating func overflow() -> String { insert(repeatElement("?", count: LineReader.room)) }

  /// Erases characters, and the cells that they took.
  private mutating func erase(_ letters: Int) -> String {
    let end = text.suffix(letters)
    let columns = isSecret ? 0 : String(end).sanitized.width
    count -= end.utf8.count
    text.removeLast(end.count)
    return String(repeating: "\u{8} \u{8}", count: columns)
  }
}
