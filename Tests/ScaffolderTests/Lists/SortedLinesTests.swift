import Testing

@testable import Scaffolder

@Suite(.waiting) struct SortedLinesTests {
  private static let modules = "list `let modules = [`"

  /// The file for each kind; `B` is the entry that is inserted and removed.
  private static func file(_ kind: SortedLines.Kind, _ names: [String]) -> [UInt8] {
    let lines = names.map { $0.hasPrefix("//") ? $0 : kind.line(for: $0) }
    let (before, after) =
      switch kind {
      case .modules: ("// let modules = [\nlet modules = [", "]\n\nlet package = 1\n")
      case .routes: ("struct Route {\n  static let all = [", "  ]\n}\n")
      case .table: ("# Modules\n\n| module | route | asks |\n| --- | --- | --- |", "\nMore.\n")
      }
    return Array(([before] + lines + [after]).joined(separator: "\n").utf8)
  }

  @Test(arguments: [SortedLines.Kind.modules, .routes, .table])
  func `inserting and removing random entries restores the bytes`(kind: SortedLines.Kind) throws {
    var random = Seeded(seed: 7)
    let names = "abcdefghij".map { String($0).uppercased() + "x" }
    for _ in 0..<50 {
      let before = names.filter { _ in Bool.random(using: &random) }
      let others = names.filter { !before.contains($0) }.shuffled(using: &random)
      var list = try SortedLines(Self.file(kind, before), kind)
      #expect(list.names == before)
      for name in others { list.insert(name) }
      for name in before { list.insert(name) }
      #expect(list.bytes == Self.file(kind, names))
      for name in others.shuffled(using: &random) { list.remove(name) }
      #expect(list.bytes == Self.file(kind, before))
    }
  }

  @Test func `a manifest with a byte order mark is refused, and a page with one is not`() throws {
    let words =
      "Correct Package.swift: it begins with a byte order mark, which hides its tools version from "
      + "SwiftPM; save it without one."
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(throws: Failure(words, .unrecognized)) {
      try SortedLines(mark + Self.file(.modules, ["A"]), .modules)
    }
    let table = mark + Self.file(.table, ["A"])
    #expect(try SortedLines(table, .table).bytes == table)
  }

  @Test func `a list with line ends of Windows is refused`() throws {
    for kind in SortedLines.Kind.allCases {
      let error = #expect(throws: Failure.self) {
        try SortedLines(Self.file(kind, ["A"]).flatMap { $0 == 0x0A ? [0x0D, $0] : [$0] }, kind)
      }
      #expect(error?.description.contains("it has line ends of Windows") == true)
    }
  }

  @Test func `comments stay with the entries that follow them`() throws {
    let text = "let modules: [String] = [\n  // a\n  \"A\",  // a\n\n  // c\n  \"C\",\n]\n"
    var list = try SortedLines(Array(text.utf8), .modules)
    list.insert("B")
    #expect(
      String(decoding: list.bytes, as: UTF8.self)
        == text.replacing("// a\n\n", with: "// a\n  \"B\",\n\n"))
    list.remove("B")
    #expect(String(decoding: list.bytes, as: UTF8.self) == text)
  }

  @Test func `entries are sorted, and equal lines merged`() throws {
    var list = try SortedLines(Self.file(.modules, ["C", "A", "C", "B"]), .modules)
    try list.sort()
    #expect(list.bytes == Self.file(.modules, ["A", "B", "C"]))
    let twice = Self.file(.table, ["A", "A"])
    let edited = String(decoding: twice, as: UTF8.self).replacing("/\n\nMore", with: "/ x\n\nMore")
    var rows = try SortedLines(Array(edited.utf8), .table)
    let words = "Correct Modules.md: its table of modules has two different lines for A."
    #expect(throws: Failure(words, .unrecognized)) { try rows.sort() }
  }

  @Test func `routes are sorted by the words of the command line`() throws {
    var list = try SortedLines(Self.file(.routes, ["logIt", "logs"]), .routes)
    list.insert("logOut")
    list.insert("login")
    #expect(list.names == ["logIt", "logOut", "login", "logs"])
  }

  @Test(arguments: [
    ("let modules = names + [\n]", SortedLines.Kind.modules, "it has no \(modules)"),
    ("let modules = [\"A\"]", .modules, "it has no \(modules)"),
    ("let modules = [\n  \"A\",\n", .modules, "its \(modules) has no bracket on a line of its own"),
    ("let modules = [\n  \"A\", \"B\"\n]", .modules, "line 2 is not an entry of its \(modules)"),
    ("let modules = [\n  \"A\"\n]", .modules, "line 2 is not an entry of its \(modules)"),
    ("static let all = [\n  a,\n]", .routes, "it has no list `static let all = [`"),
    ("| a | b |\n|---|---|\n", .table, "it has no table of modules"),
    (
      "| module | route |\n|---|---|\n| A |", .table,
      "line 3 is not an entry of its table of modules"
    ),
    ("let modules = [\n<<<<<<< a\n=======\n>>>>>>> b\n]", .modules, "it has merge conflicts"),
  ])
  func `another format is refused with the reason`(
    text: String, kind: SortedLines.Kind, reason: String
  ) {
    #expect(throws: Failure("Correct \(kind.path): \(reason).", .unrecognized)) {
      try SortedLines(Array(text.utf8), kind)
    }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: Failure("Correct Package.swift: it isn't UTF-8.", .unrecognized)) {
      try SortedLines(Self.file(.modules, []) + [0xFF], .modules)
    }
  }
}
