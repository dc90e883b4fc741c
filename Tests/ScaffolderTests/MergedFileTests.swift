import Testing

@testable import Scaffolder

@Suite(.waiting) struct MergedFileTests {
  /// `{ours|theirs}` or `{ours^base|theirs}` is a conflict; names are entries with a comma, a line each.
  @Test(arguments: [
    ("A C", "A C"),
    ("A {B|C} D", "A B C D"),
    ("A {C|B} D", "A B C D"),
    ("A {B C|B} D", "A B C D"),
    ("{B|A}", "A B"),
    ("{|A B}", "A B"),
    ("A {|} D", "A D"),
    ("{B|A} D {F|E G}", "A B D E F G"),
    ("A {B^|C} D", "A B C D"),
    ("A {X^B|B C} D", "A C D X"),
    ("A {^B|B C} D", "A C D"),
    ("A {B C^B|} D", "A C D"),
    ("A {B/1^B|B} C", "A B/1 C"),
    ("A {B^B|B/1 C} D", "A B/1 C D"),
    ("A/1 {B/2|C/3} D", "A/1 B/2 C/3 D"),
    ("A {D|B} C", "A B C D"),
  ])
  func `both sides have their way`(merged: String, result: String) throws {
    for ending in ["\n", "\r\n"] {
      let file = try MergedFile(Array(Self.source(merged, ending).utf8))
      let list = try file.resolved(Self.read)
      #expect(String(decoding: list.bytes, as: UTF8.self) == Self.source(result, ending))
      let again = try MergedFile(list.bytes)
      #expect(again.conflicts.isEmpty)
    }
  }

  @Test func `a list without a trailing comma keeps to that`() throws {
    let text = """
      let modules = [
        "A",
      <<<<<<< ours
        "C"
      =======
        "B"
      >>>>>>> theirs
      ]
      """
    let list = try MergedFile(Array(text.utf8)).resolved(Self.read)
    let result = "let modules = [\n  \"A\",\n  \"B\",\n  \"C\"\n]"
    #expect(String(decoding: list.bytes, as: UTF8.self) == result)
  }

  @Test(arguments: [
    ("A {B/1|B/2} C", "both sides of the conflict in line 3 change B differently"),
    ("A {B/1^B|B/2} C", "both sides of the conflict in line 3 change B differently"),
    ("A {^B|B/1} C", "both sides of the conflict in line 3 change B differently"),
    ("A {B/1^B|} C", "both sides of the conflict in line 3 change B differently"),
    ("A {// x|B} C", "the conflict in line 3 holds more than entries of a list"),
    ("A {B|X // x} C", "the conflict in line 3 holds more than entries of a list"),
    ("A {B|A} C", "its list `modules` holds A twice"),
  ])
  func `what only a person can decide is left`(merged: String, reason: String) throws {
    let file = try MergedFile(Array(Self.source(merged, "\n").utf8))
    #expect(throws: Misunderstanding(reason)) { try file.resolved(Self.read) }
  }

  @Test func `a conflict beside the list is left`() throws {
    for text in [
      "let modules = [\n  \"A\",\n]\n{// a|// b}", "{// a|// b} let modules = [\n  \"A\",\n]\n",
      "{let modules = [\n  \"A\",\n]|let modules = [\n  \"B\",\n]}",
    ] {
      let lines = text.replacing("{", with: "<<<<<<< a\n").replacing("|", with: "\n=======\n")
        .replacing("}", with: "\n>>>>>>> b\n")
      let file = try MergedFile(Array(lines.utf8))
      #expect(throws: Misunderstanding.self) { try file.resolved(Self.read) }
      #expect(file.conflicts.count == 1)
    }
  }

  @Test(arguments: [
    ("\n<<<<<<< a\n", "the conflict in line 2 has no end"),
    ("<<<<<<< a\n=======\n", "the conflict in line 1 has no end"),
    ("<<<<<<< a\n<<<<<<< b\n", "the markers of the conflict in line 1 are mixed up"),
    ("<<<<<<< a\n>>>>>>> b\n", "the markers of the conflict in line 1 are mixed up"),
    ("<<<<<<< a\n=======\n||||||| b", "the markers of the conflict in line 1 are mixed up"),
    ("<<<<<<< a\n=======\n=======\n", "the markers of the conflict in line 1 are mixed up"),
    ("<<<<<<< a\n||||||| b\n||||||| b", "the markers of the conflict in line 1 are mixed up"),
  ])
  func `markers that don't match are refused`(text: String, reason: String) {
    #expect(throws: Misunderstanding(reason)) { try MergedFile(Array(text.utf8)) }
  }

  @Test func `lines that only look like markers are none`() throws {
    let text = "=======\n>>>>>>> a\n<<<<<<<<\n<<<<<<\n<<<<<<<a\n ||||||| a"
    #expect(try MergedFile(Array(text.utf8)).conflicts.isEmpty)
  }

  private static func read(_ bytes: [UInt8]) throws(Misunderstanding) -> SortedList {
    try SortedList(bytes, of: .modules)
  }

  private static func source(_ merged: String, _ ending: String) -> String {
    var lines = ["let modules: [String] = ["]
    var word = ""
    for letter in merged.replacing(" // x", with: "@").replacing("// x", with: "@") + " " {
      if "{|}^ @".contains(letter), !word.isEmpty {
        let parts = word.split(separator: "/")
        lines.append("  \"\(parts[0])\"," + (parts.count > 1 ? "  // \(parts[1])" : ""))
        word = ""
      }
      switch letter {
      case "{": lines.append("<<<<<<< ours")
      case "^": lines.append("||||||| base")
      case "|": lines.append("=======")
      case "}": lines.append(">>>>>>> theirs")
      case "@": lines.append("  // x")
      case " ": break
      default: word.append(letter)
      }
    }
    return (lines + ["]", ""]).joined(separator: ending)
  }
}
