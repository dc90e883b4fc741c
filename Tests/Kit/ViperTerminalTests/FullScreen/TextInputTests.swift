import Testing

@testable import ViperTerminal

/// The keys of readline in a field.
@Suite struct TextInputTests {
  /// The text with the cursor as a bar, after keys in "one two-three".
  private func edit(_ keys: [Key], from text: String = "one two-three") -> String {
    var input = TextInput(text)
    let isTaken = keys.map { input.press($0) }
    #expect(!isTaken.contains(false))
    return "\(input.before)|\(input.after)"
  }

  @Test(
    arguments: [
      ([.control("a")], "|one two-three"), ([.control("a"), .control("e")], "one two-three|"),
      ([.control("b"), .control("b"), .control("f")], "one two-thre|e"),
      ([.alt("b")], "one two-|three"), ([.wordLeft, .alt("b")], "one |two-three"),
      ([.control("a"), .alt("f")], "one| two-three"),
      ([.home, .wordRight, .wordRight], "one two|-three"),
      ([.control("a"), .control("d")], "|ne two-three"), ([.control("d")], "one two-three|"),
      ([.alt("b"), .control("u")], "|three"), ([.alt("b"), .control("k")], "one two-|"),
      ([.control("w")], "one |"), ([.control("w"), .control("w")], "|"),
      ([.home, .alt("d")], "| two-three"), ([.home, .deleteWord, .deleteWord], "|-three"),
      // The last deletion is inserted again.
      ([.alt("b"), .control("k"), .home, .control("y")], "three|one two-"),
      ([.control("w"), .home, .control("y")], "two-three|one "),
      // Consecutive deletions are joined, and an empty one replaces none.
      ([.control("w"), .control("w"), .control("y")], "one two-three|"),
      ([.alt("b"), .control("k"), .control("u"), .control("y")], "one two-three|"),
      ([.home, .alt("d"), .deleteWord, .deleteWord, .control("y")], "one two-three|"),
      ([.control("w"), .left, .control("w"), .control("y")], "one| "),
      ([.control("w"), .control("k"), .control("w"), .control("y")], "one two-three|"),
      ([.control("w"), .end, .control("k"), .control("y")], "one two-three|"),
      // Letters typed in a row are undone together, deletions one by one.
      ([.text("x"), .text("y"), .control("_")], "one two-three|"),
      ([.text("x"), .left, .text("y"), .control("_")], "one two-three|x"),
      ([.control("w"), .control("u"), .control("_"), .control("_")], "one two-three|"),
      ([.backspace, .control("_"), .control("_")], "one two-three|"),
      ([.home, .delete], "|ne two-three"), ([.left, .text("x")], "one two-threx|e"),
      ([.home, .left, .right, .backspace], "|ne two-three"),
      ([.home, .end, .delete, .right], "one two-three|"),
    ] as [([Key], String)])
  func `a key of readline edits the text`(keys: [Key], result: String) {
    #expect(edit(keys) == result)
  }

  @Test func `word keys know letters of any script, and characters stay whole`() {
    let edits: [([Key], String, String)] = [
      ([.alt("b")], "Zoë Ångström 👨‍👩‍👧", "Zoë |Ångström 👨‍👩‍👧"),
      ([.left, .control("d")], "ae\u{301}", "a|"),
      ([.control("w")], "ada  ", "|"), ([.left, .delete, .backspace], "", "|"),
    ]
    for (keys, text, result) in edits { #expect(edit(keys, from: text) == result) }
  }

  @Test func `at most 32 changes are undone`() {
    var input = TextInput()
    for _ in 0..<40 {
      _ = input.press(.text("x"))
      _ = input.press(.left)
    }
    for _ in 0..<40 { _ = input.press(.control("_")) }
    #expect(input.text == String(repeating: "x", count: 8))
  }

  @Test func `a key that doesn't edit text is left to the page`() {
    var input = TextInput("a")
    let keys: [Key] = [.up, .tab, .control("g"), .control("s"), .alt("x"), .function(2)]
    let isTaken = keys.map { input.press($0) }
    #expect(!isTaken.contains(true))
  }
}
