/// A line while it is typed on a terminal, with what a terminal itself offers to mend it: letters
/// are taken back at the end alone, since lines have no cursor to move.
struct LineEditor {
  /// What a key has come to.
  enum Step: Equatable {
    /// What is to be shown; nothing for most keys that mean nothing here.
    case shown(String)
    /// The bytes of the line: too many where it is too long, and no UTF-8 where some weren't.
    case entered([UInt8])
    /// The question and what was typed are to be said again.
    case again
    case interrupted
    case ended
  }

  let isSecret: Bool
  private(set) var text = ""
  private var count = 0

  init(isSecret: Bool) { self.isSecret = isSecret }

  /// What of it may be seen.
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
      .shown(erase(text.reversed().drop { $0 == " " }.drop { $0 != " " }.startIndex.base))
    case .control("d"): text.isEmpty ? .ended : .shown("")
    case .control("r"): .again
    case .control("c"): .interrupted
    default: .shown("")
    }
  }

  /// Where bytes could not be read, the whole line can't: it must not be taken for another one.
  private var bytes: [UInt8] {
    text.unicodeScalars.contains("\u{FFFD}") ? [0xFF] : Array(text.utf8)
  }

  /// More than a line may hold isn't kept, but is too much still.
  private mutating func insert(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var new = String.UnicodeScalarView()
    for scalar in scalars where !scalar.isControl {
      if count >= LineReader.room { break }
      new.append(scalar)
      count += UTF8.width(scalar)
    }
    // What joins a letter is harmless after that alone, and seldom comes in one go with it.
    let before = String(text.unicodeScalars.suffix(8))
    text.unicodeScalars.append(contentsOf: new)
    if isSecret { return "" }
    let shown = (before + String(new)).sanitized.unicodeScalars
    return String(shown.dropFirst(before.sanitized.unicodeScalars.count))
  }

  /// Whatever it was is gone, but that it was too much.
  private mutating func overflow() -> String { insert(repeatElement("?", count: LineReader.room)) }

  private mutating func erase(_ end: String.Index) -> String {
    erase(text.distance(from: end, to: text.endIndex))
  }

  /// Takes letters back, and a column for each that they took.
  private mutating func erase(_ letters: Int) -> String {
    let end = text.suffix(letters)
    let columns = isSecret ? 0 : String(end).sanitized.width
    count -= end.utf8.count
    text.removeLast(end.count)
    return String(repeating: "\u{8} \u{8}", count: columns)
  }
}
