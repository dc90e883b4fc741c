import ProcessHarness
import Processes
import ViperPages
import ViperScenarios

@testable import viper

/// A full screen: Tab moves to fields and buttons, and the last line lists the keys.
final class ScreenConversation: Conversation {
  private let terminal: Pseudoterminal
  /// The possible labels of fields.
  private let labels = Set(Route.all.flatMap(\.fields).map(\.label))

  init(_ terminal: Pseudoterminal) { self.terminal = terminal }

  var hasEnded: Bool { terminal.hasEnded }
  var text: String { terminal.text }

  func perform(_ act: Scenario.Act) throws {
    switch act {
    case .answer(let field, let value): try answer(field, value)
    case .submit: try strike("\r")
    case .choose(let label): try press(label)
    case .reply(let label): try press(label, isQuestion: true)
    case .switchTo(let title): try switchTo(title)
    case .row(let words, let action): try choose(words, action)
    case .rows(let rows, let action): try mark(rows, action)
    case .allRows(let rows, let action): try mark(rows, action, isAllBut: true)
    case .leave: try strike(Pseudoterminal.escape)
    case .hear(let words): try hear(words)
    }
  }

  func hear(_ words: String) throws {
    try wait("to say “\(words)”") { self.says(words) }
  }

  func ends(or words: String?) throws -> Bool {
    try wait("to end, or to show “\(words ?? "")”") {
      self.hasEnded || words.map(self.says) ?? false
    }
    return hasEnded
  }

  /// A key that comes too early for a question is ignored.
  func leave() throws -> Int32 {
    for _ in 0..<60 where !hasEnded {
      let before = terminal.screen
      let isAsked = says("Do you want to quit?") || says("will be lost.")
      try terminal.type(isAsked ? "y" : Pseudoterminal.escape)
      _ = terminal.wait(.milliseconds(500), by: .wall) {
        self.hasEnded || self.terminal.screen != before
      }
    }
    let status = try terminal.finish()
    if !terminal.isRestored { throw Trouble("The terminal isn't restored.") }
    return status
  }

  // MARK: - Output

  /// The title of the page, in the first line.
  private var title: String? { terminal.screen.first?.components(separatedBy: "  ").first }

  private func says(_ words: String) -> Bool {
    let text = (hasEnded ? terminal.text : terminal.screen.joined(separator: " ")).flowing
    // A problem is marked on each of its lines.
    return [text, text.replacing(" ! ", with: " "), box].contains { $0.contains(words.flowing) }
  }

  /// The text in the box of a question, without its frame.
  private var box: String {
    let rows = terminal.screen.drop { !$0.contains("╭") }.prefix { !$0.contains("╰") }.dropFirst()
    return rows.compactMap { row in
      row.firstIndex(of: "│").flatMap { first in
        row.lastIndex(of: "│").flatMap { $0 > first ? row[row.index(after: first)..<$0] : nil }
      }
    }.joined(separator: " ").flowing
  }

  /// The cursor's row before the cursor, and from it on.
  private var parts: (before: String, after: String) {
    let (column, row) = terminal.cursor
    guard terminal.screen.indices.contains(row) else { return ("", "") }
    var (before, width) = ("", 0)
    for letter in terminal.screen[row] where width < column {
      before.append(letter)
      width += letter.width
    }
    return (before, String(terminal.screen[row].dropFirst(before.count)))
  }

  /// The label of the field with the cursor: the last label before it.
  private var focusedField: String? {
    let before = parts.before
    let places = labels.compactMap { label in
      before.ranges(of: label).last.map { (label, $0) }
    }
    return places.max { ($0.1.upperBound, $0.0.count) < ($1.1.upperBound, $1.0.count) }?.0
  }

  private func isAt(button label: String) -> Bool {
    parts.after.drop { "[! ".contains($0) }.hasPrefix("\(label) ]")
  }

  private func wait(_ purpose: String, _ isTrue: () -> Bool) throws {
    if terminal.wait(.seconds(10), isTrue) { return }
    throw Trouble(
      "It doesn't come \(purpose).\n"
        + terminal.screen.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  /// Types Tab until a condition holds.
  ///
  /// - Parameter isQuestion: Whether it ignores keys that come too early, so that Tab is typed again.
  private func tab(
    to purpose: String, isQuestion: Bool = false, until isThere: () -> Bool
  ) throws {
    for _ in 0..<24 {
      if isThere() { return }
      let before = terminal.cursor
      try terminal.type("\t")
      let hasMoved = { self.terminal.cursor != before }
      _ =
        isQuestion
        ? terminal.wait(.milliseconds(400), by: .wall, hasMoved)
        : terminal.wait(.seconds(5), hasMoved)
    }
    try wait("to \(purpose)", isThere)
  }

  // MARK: - Input

  /// Types a key that has an effect. The next input is for its result.
  private func strike(_ key: String) throws {
    let before = terminal.screen
    try terminal.type(key)
    _ = terminal.wait(.seconds(5)) { self.hasEnded || self.terminal.screen != before }
  }

  private func answer(_ field: Field, _ value: String?) throws {
    try wait("to ask “\(field.label)”") {
      self.terminal.screen.contains { $0.contains(field.label) }
    }
    try tab(to: "“\(field.label)”") { focusedField == field.label }
    guard let value else { return }
    switch field.kind {
    case .choice, .toggle: try turn(to: value)
    case .code, .file, .number, .secret, .secretAgain, .text:
      let shown = field.isSecret ? String(repeating: "•", count: value.count) : value.sanitized
      func isTyped(_ text: String) -> Bool {
        let typed = parts.before.ranges(of: field.label).last.map { parts.before[$0.upperBound...] }
        return typed?.flowing.hasSuffix(text.suffix(10)) == true
          && typed?.flowing.isEmpty == text.isEmpty
      }
      if isTyped(shown) { return }
      // Waits for each key: otherwise the next one could be mistaken for what moved the cursor.
      try terminal.type("\u{15}")
      try wait("to be empty") { isTyped("") }
      try terminal.type(value)
      try wait("to show what is typed") { isTyped(shown) }
    }
  }

  private func turn(to label: String) throws {
    for _ in 0..<8 where !parts.after.hasPrefix("\(label) ") {
      let before = parts.after
      try terminal.type(" ")
      _ = terminal.wait(.seconds(5)) { self.parts.after != before }
    }
  }

  private func press(_ label: String, isQuestion: Bool = false) throws {
    try wait("to offer “\(label)”") {
      // Pages in the bar have names that contain those of buttons.
      self.terminal.screen.contains { $0.contains("[ \(label) ]") || $0.contains("[ ! \(label) ]") }
    }
    repeat {
      try tab(to: "“\(label)”", isQuestion: isQuestion) { isAt(button: label) }
      // A repeated Tab may still come, and move on.
      while isQuestion, try terminal.bytesWritten(during: .milliseconds(200)) > 0 {}
    } while !isAt(button: label)
    try strike("\r")
  }

  /// By Alt and the number in the bar, which works everywhere.
  private func switchTo(_ title: String) throws {
    var number: Substring?
    try wait("to have “\(title)” in its bar") {
      let bar = self.terminal.screen.dropFirst().first ?? ""
      number = bar.split(separator: "  ").first { $0.hasSuffix(" \(title)") }?
        .drop { $0 == " " }.prefix(1)
      return number != nil
    }
    let before = self.title
    try terminal.type("\(Pseudoterminal.escape)\(number ?? "")")
    // The page that is left may change before, and may have the same rows.
    _ = terminal.wait(.seconds(5)) { self.hasEnded || self.title != before || !self.box.isEmpty }
  }

  private func choose(_ words: String, _ action: String?) throws {
    try select(words)
    if let action { return try strike(key(of: action)) }
    let before = title
    try terminal.type("\r")
    // The rows may still change with the filter's text.
    _ = terminal.wait(.seconds(5)) { self.hasEnded || self.title != before }
    // The opened page may still load, and then move the focus.
    while !hasEnded, try terminal.bytesWritten(during: .milliseconds(200)) > 0 {}
  }

  /// Marks rows, or all but them, and performs an action on the marked rows.
  private func mark(_ rows: [String], _ action: String, isAllBut: Bool = false) throws {
    func marks() -> Substring? {
      terminal.screen.lazy.compactMap { $0.firstMatch(of: /\d+ marked/)?.0 }.first
    }
    if isAllBut {
      try wait("to have rows") { terminal.screen.contains { $0.contains(/^ +\d+ of \d+/) } }
      // An arrow moves the focus from the filter to the rows.
      try strike("\u{1B}[B")
      try terminal.type("\u{1}")
      try wait("to mark all rows") { marks() != nil }
    }
    for words in rows {
      try select(words)
      let before = marks()
      try terminal.type(" ")
      // Otherwise the action could come before the mark.
      try wait("to mark “\(words)”") { marks() != before }
    }
    try wait("to show the marks") { marks() != nil }
    try strike(key(of: action))
  }

  private func select(_ words: String) throws {
    /// Of the list, without the details beside it.
    func firstRow(_ isIt: (String) -> Bool) -> Int? {
      terminal.screen.firstIndex { line in isIt(String(line.prefix { $0 != "│" })) }
    }
    /// The last row with a mark: the focused field above the rows has one, too.
    func selection() -> Int? {
      terminal.screen.lastIndex { $0.drop { " ┃".contains($0) }.hasPrefix("›") }
    }
    try wait("to have a row “\(words)”") {
      firstRow { $0.contains(words) && !$0.contains("‹") } != nil && selection() != nil
    }
    for _ in 0..<20 {
      guard let row = firstRow({ $0.contains(words) && !$0.contains("‹") }),
        let selected = selection()
      else { break }
      if row == selected { break }
      try terminal.type(row > selected ? "\u{1B}[B" : "\u{1B}[A")
      // A key that is repeated too soon could still come after the row was found.
      _ = terminal.wait(.seconds(5)) { selection() != selected }
    }
  }

  /// The key of an action in the last line: "Ctrl-S Favorite" or "s Favorite".
  private func key(of action: String) throws -> String {
    let keys = terminal.screen.last?.components(separatedBy: "  ").map(\.flowing) ?? []
    guard let key = keys.first(where: { $0.hasSuffix(" \(action)") })?.dropLast(action.count + 1),
      let letter = key.unicodeScalars.last
    else { throw Trouble("No key is named for “\(action)”.") }
    return key.hasPrefix("Ctrl-")
      ? String(Unicode.Scalar(UInt8(letter.value & 0x1F))) : String(letter)
  }
}

extension Substring { fileprivate var flowing: String { String(self).flowing } }
