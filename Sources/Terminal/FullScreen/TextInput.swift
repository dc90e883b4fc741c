/// A text being edited, with the cursor between its halves.
struct TextInput: Equatable, Sendable {
  /// What didn't fit.
  ///
  /// A paste is taken whole or not at all.
  enum Excess { case typed, pasted }

  /// The most UTF-8 bytes that a field holds.
  static let limit = 4096

  private(set) var before: String
  private(set) var after = ""
  /// Shown until the next change: a truncated value must not pass for the whole.
  private(set) var excess: Excess?

  init(_ text: String = "") { before = text }

  var text: String { before + after }

  /// Handles one key; false where it has no meaning in a field.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .text(let scalar): type(CollectionOfOne(scalar))
    case .run(let text): type(text.unicodeScalars)
    case .paste(let text): paste(text)
    case .left: if let letter = before.popLast() { after.insert(letter, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home: (before, after) = ("", text)
    case .end: (before, after) = (text, "")
    default: return delete(key)
    }
    return true
  }

  private mutating func delete(_ key: Key) -> Bool {
    switch key {
    case .backspace: _ = before.popLast()
    case .delete: _ = after.isEmpty ? nil : after.removeFirst()
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"):
      before = String(before.reversed().drop { $0 == " " }.drop { $0 != " " }.reversed())
    default: return false
    }
    excess = nil
    return true
  }

  private var room: Int { TextInput.limit - before.utf8.count - after.utf8.count }

  /// Accepts nothing after a character that didn't fit, until one is deleted: the value is a prefix
  /// of what was typed.
  private mutating func type(_ scalars: some Sequence<Unicode.Scalar>) {
    if excess == .typed { return }
    excess = nil
    var room = room
    for scalar in scalars where !scalar.isControl {
      room -= UTF8.width(scalar)
      if room < 0 { return excess = .typed }
      before.unicodeScalars.append(scalar)
    }
  }

  private mutating func paste(_ text: String?) {
    if excess == .typed { return }
    guard let text else { return excess = .pasted }
    var kept = String.UnicodeScalarView()
    // "\r\n" is one character: one blank.
    let end = text.lastIndex { !$0.isNewline }.map(text.index(after:)) ?? text.startIndex
    for letter in text[..<end] {
      if letter.isNewline || letter == "\t" {
        kept.append(" ")
      } else {
        kept.append(contentsOf: letter.unicodeScalars.lazy.filter { !$0.isControl })
      }
    }
    guard String(kept).utf8.count <= room else { return excess = .pasted }
    excess = nil
    before.unicodeScalars.append(contentsOf: kept)
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character.
  ///
  /// Control characters are dropped: a pasted line break must not submit.
  var isControl: Bool { properties.generalCategory == .control }
}
