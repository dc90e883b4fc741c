import Testing

@testable import Scaffolder

@Suite(.waiting) struct ModuleTableTests {
  /// `§` stands around the bytes that are expected of a new row, and `+X` for the row of module X.
  @Test(arguments: [
    "| module | route |\n| --- | --- |\n+A\n§+B\n§+C\n",
    "| module | route |\n| --- | --- |\n§+B\n§+C\n\nMore.\n",
    "| module | route |\n| --- | --- |\n+A§\n+B§",
    "| module | route |\n| --- | --- |\n§+B\n§+C",
    "| module | route |\r\n| --- | --- |\r\n+A\r\n§+B\r\n§\r\nMore.",
    "| module | route |\r\n| --- | --- |\r\n+A§\r\n+B§",
    "\u{FEFF}| module | route |\n| :-- | --: |\n+A\n§+B\n§",
    "# Modules\n\n  | x | y |\n  |---|---|\n  +A\n§  +B\n§  +C\n",
    "|  Module   |   Route  | x |\n|:---:|---|---|\n§+B\n§\nMore.\n",
    "| module | route |\n| --- | --- |\r\n+A§\r\n+B§",
    "| module | route |\n| --- | --- |§\n+B§",
    "| module | route |\r\n| --- | --- |§\r\n+B§",
    "| a | b |\n|-|-|\n| [X](x) | y |\n\n| a | b |\n|-|-|\n+A\n§+B\n§| [C](Sources/Modules/C/)|c|\n",
    "```\n| a | b |\n|-|-|\n+X\n```\n| a | b |\n|-|-|\n+A\n§+B\n§",
    "~~~~ md\n```\n| a | b |\n|-|-|\n+X\n~~~\n+Y\n~~~~~\n| a | b |\n|-|-|\n+A\n§+B\n§",
    "<!--\n| a | b |\n|-|-|\n+X\n-->\n| a | b |\n|-|-|\n+A\n§+B\n§",
    "<!-- 1 -->\n| a | b |\n|-|-|\n+A\n§+B\n§",
    "    | a | b |\n    |-|-|\n    +X\n\n\t| a | b |\n\t|-|-|\n\t+X\n\n|a|b|\n|-|-|\n+A\n§+B\n§",
    "| module | route |\n|-|-|\n\n| module | y |\n|-|-|\n+A\n§+B\n§",
    "| module | route |\n|-|-|\n+C\n+A\n§+B\n§+D\n",
    "+X\n\nNo table without a header.\n\n|a|b|\n|-|-|\n| [A](Sources/Modules/A)     | a   |\n§+B\n§",
  ])
  func `a row goes behind the smaller one, and comes out again`(text: String) throws {
    let parts = text.split(separator: "§", omittingEmptySubsequences: false).map(Self.filled)
    let without = parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }.joined()
    let table = try ModuleTable(Array(without.utf8))
    let more = try table.inserting(Self.row("B"))
    #expect(String(decoding: more.bytes, as: UTF8.self) == parts.joined())
    #expect(more.rows.first { $0.name == "B" }?.line == Self.row("B"))
    #expect(try more.removing("B").bytes == table.bytes)
    #expect(try more.inserting(Self.row("B")).bytes == more.bytes)
    #expect(try more.removing("B").bytes == table.bytes)
    let several = try ["E", "AB", "F"].reduce(more) { try $0.inserting(Self.row($1)) }
    let none = try ["F", "B", "AB", "E"].reduce(several) { try $0.removing($1) }
    #expect(none.bytes == table.bytes)
  }

  @Test(arguments: [
    ("", "it has no table of modules"),
    ("| module | route |\n", "it has no table of modules"),
    ("```\n| a | b |\n|-|-|\n+A\n", "it has no table of modules"),
    ("| a | b |\n|-|-|\n| A | a |\n", "it has no table of modules"),
    ("| a | b |\n|-|-|\n| [A](Sources/Modules/B) | a |\n", "it has no table of modules"),
    ("| a | b |\n|-|-|\n+A\n\n| a | b |\n|-|-|\n+B\n", "its table of modules is there twice"),
    (
      "| module | route |\n|-|-|\n\n| module | route |\n|-|-|\n",
      "its table of modules is there twice"
    ),
    ("| a | b |\n|-|-|\n+A\n+B\n+A", "its table of modules holds A twice"),
    ("| a | b |\n|-|-|\n+A\n| B | b |\n", "line 4 in its table of modules is no module's row"),
    (
      "| a | b |\r\n|-|-|\r\n| [A](Sources/Modules/B) | a |\r\n+B",
      "line 3 in its table of modules is no module's row"
    ),
  ])
  func `what can't be edited is refused with the reason`(text: String, reason: String) {
    #expect(throws: Misunderstanding(reason)) { try ModuleTable(Array(Self.filled(text).utf8)) }
  }

  @Test(arguments: ["", "B", "| B |", "| [B](Sources/Modules/B) |\n| x |"])
  func `a row that is no module's is refused`(row: String) throws {
    let table = try ModuleTable(Array("|module|route|\n|-|-|\n".utf8))
    #expect(throws: Misunderstanding("the row to add is no module's")) { try table.inserting(row) }
  }

  @Test func `rows are sorted with their line endings left in place`() throws {
    let text = "|a|b|\r\n|-|-|\r\n+C\r\n+A\n  +B"
    let table = try ModuleTable(Array(Self.filled(text).utf8)).sorted()
    let sorted = Self.filled("|a|b|\r\n|-|-|\r\n+A\r\n+B\n  +C")
    #expect(String(decoding: table.bytes, as: UTF8.self) == sorted)
  }

  private static func row(_ name: String) -> String {
    "| [\(name)](Sources/Modules/\(name)) | `\(name.lowercased())` |"
  }

  private static func filled(_ text: some StringProtocol) -> String {
    ["A", "B", "C", "D", "X", "Y"].reduce(String(text)) {
      $0.replacing("+\($1)", with: row($1))
    }
  }
}
