import ViperPages

/// A text being edited with readline keys, split at the cursor.
struct TextInput: Sendable {
  /// The kind of input that didn't fit; a paste is taken whole or not at all.
  enum Excess { case typed, pasted }

  private struct Snapshot: Equatable { let before, after: String }

  /// How many changes can be undone.
  private static let undoLimit = 32

  private(set) var before: String
  private(set) var after = ""
  /// Shown until the next change: a truncated value must not pass for the whole.
  private(set) var excess: Excess?
  /// The kill buffer: the last deleted words or lines; consecutive deletions are joined.
  ///
  /// It stays in its field: a secret must not be pasted into another one.
  private var killed = ""
  /// Whether the last key deleted a word or a line.
  private var isKilling = false
  private var snapshots: [Snapshot] = []
  /// Whether the last change was typed: letters typed in a row are undone together.
  private var isTyping = false

  init(_ text: String = "") { before = text }

  var text: String { before + after }

  /// Handles one key; false if it has no meaning in a field.
  mutating func press(_ key: Key) -> Bool {
    let (old, hadTyped) = (Snapshot(before: before, after: after), isTyping)
    let joins = isKilling
    (isTyping, isKilling) = (false, false)
    switch key {
    case .text(let scalar): type(CollectionOfOne(scalar))
    case .run(let text): type(text.unicodeScalars)
    case .paste(let text): paste(text)
    case .control("y"): paste(killed)
    case .control("_"): return undo()
    default:
      if move(key) { return true }
      guard delete(key, joining: joins) else { return false }
    }
    guard old != Snapshot(before: before, after: after) else { return true }
    // Pasted text is a change of its own.
    isTyping = if case .paste = key { false } else { key.isText }
    if !isTyping || !hadTyped { keep(old) }
    return true
  }

  /// Replaces the text as one change, with the cursor at its end; ignores a text that is too long.
  mutating func replace(with text: String) {
    guard text.utf8.count <= Field.byteLimit else { return }
    keep(Snapshot(before: before, after: after))
    (before, after, excess, isTyping) = (text, "", nil, false)
  }

  private mutating func keep(_ old: Snapshot) {
    snapshots.append(old)
    if snapshots.count > Self.undoLimit { snapshots.removeFirst() }
  }

  private mutating func undo() -> Bool {
    guard let last = snapshots.popLast() else { return true }
    (before, after, excess) = (last.before, last.after, nil)
    return true
  }

  // MARK: - Moving and deleting

  private mutating func move(_ key: Key) -> Bool {
    switch key {
    case .left, .control("b"):
      if let letter = before.popLast() { after.insert(letter, at: after.startIndex) }
    case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .wordLeft, .alt("b"):
      let word = before.lastWord(where: \.isPartOfWord)
      after = word + after
      before.removeLast(word.count)
    case .wordRight, .alt("f"):
      let word = after.firstWord
      before += word
      after.removeFirst(word.count)
    default: return false
    }
    return true
  }

  private mutating func delete(_ key: Key, joining joins: Bool) -> Bool {
    let oldRoom = room
    switch key {
    case .backspace: _ = before.popLast()
    case .delete, .control("d"): _ = after.isEmpty ? nil : after.removeFirst()
    case .control("u"): kill(before: before, joining: joins)
    case .control("k"): kill(after: after, joining: joins)
    case .control("w"): kill(before: before.lastWord { $0 != " " }, joining: joins)
    case .deleteWord, .alt("d"): kill(after: after.firstWord, joining: joins)
    default: return false
    }
    // A refused paste added nothing, so any deletion key dismisses its problem.
    if room > oldRoom || excess == .pasted { excess = nil }
    return true
  }

  /// Deletes both texts around the cursor into the kill buffer, which is kept if they are empty.
  private mutating func kill(before start: String = "", after end: String = "", joining: Bool) {
    before.removeLast(start.count)
    after.removeFirst(end.count)
    isKilling = joining || !start.isEmpty || !end.isEmpty
    if joining { killed = start + killed + end } else if isKilling { killed = start + end }
  }

  // MARK: - Typing

  private var room: Int { Field.byteLimit - before.utf8.count - after.utf8.count }

  /// Accepts nothing after a character that didn't fit, until one is deleted: the value is a prefix
  /// of the typed text.
  private mutating func type(_ scalars: some Sequence<Unicode.Scalar>) {
    if excess == .typed { return }
    var room = room
    for scalar in scalars where !scalar.isControl {
      room -= UTF8.width(scalar)
      excess = room < 0 ? .typed : nil
      if room < 0 { return }
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
    if !kept.isEmpty { excess = nil }
    before.unicodeScalars.append(contentsOf: kept)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}

extension String {
  /// The last word and the text after it.
  fileprivate func lastWord(where isPart: (Character) -> Bool) -> String {
    String(dropFirst(reversed().drop { !isPart($0) }.drop(while: isPart).count))
  }

  /// The first word and the text before it.
  fileprivate var firstWord: String {
    String(dropLast(drop { !$0.isPartOfWord }.drop(while: \.isPartOfWord).count))
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character.
  ///
  /// Control characters are dropped: a pasted line break must not submit.
  var isControl: Bool { properties.generalCategory == .control }
}
