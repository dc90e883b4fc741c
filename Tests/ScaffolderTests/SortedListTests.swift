import Testing

@testable import Scaffolder

/// One place where an entry goes. `B` is inserted; `|` stands for where its bytes are expected, and
/// what is between two of them for those bytes.
@Suite(.waiting) struct SortedListTests {
  @Test(arguments: [
    // Lines of their own.
    "let modules = [\n  \"A\",\n|  \"B\",\n|  \"C\",\n]\n",
    "let modules = [\n|  \"B\",\n|  \"C\",\n]",
    "let modules = [\n  \"A\",\n|  \"B\",\n|]",
    "let modules = [\n  \"A\"|,|\n|  \"B\"\n|]",
    "let modules = [\n|  \"B\",\n|  \"C\"\n]",
    "let modules = [\r\n\t\"A\",\r\n|\t\"B\",\r\n|\t\"C\"\r\n]\r\n",
    "let modules = [\r\t\"A\",\r|\t\"B\",\r|]\r",
    "let modules = [\n  \"A\",\r\n|  \"B\",\r\n|  \"C\",\n]",
    "\u{FEFF}let modules = [\n  \"A\",\n|  \"B\",\n|]",
    "\u{FEFF}// 1\r\nlet modules: [String] = [\r\n  \"A\"|,|\r\n|  \"B\"\r\n|]",
    // Comments stay with the entry that they precede.
    "let modules = [  // all\n  \"A\",  // a\n|  \"B\",\n|  // c\n  \"C\",\n]",
    "let modules = [\n  // c\n  \"A\" // a\n  ,\n]".replacing(" // a\n  ", with: "")
      .replacing("\n]", with: "\n|  \"B\",\n|]"),
    "let modules = [  // \"B\"\n|  \"B\",\n|  /* c\n  \"A\" */\n  \"C\"\n]",
    "let modules = [\n  \"A\"|,|  // a\n|  \"B\"\n|  // end\n]",
    "let modules = [\n  \"A\" /* a */ ,  // a\n|  \"B\",\n|\n  \"C\",\n]",
    "let modules = [\n  \"A\" /* a */, /* b */\n|  \"B\",\n|  \"C\",\n]",
    // Brackets that share the line of an entry.
    "let modules = [ \"A\",\n|    \"B\",\n|    \"C\" ]",
    "let modules = [\"A\"|,|\n|  \"B\"\n|]",
    "let modules = [\n  \"A\"|,\n  \"B\"|]",
    "let modules = [\n  \"A\",|\n  \"B\",|]",
    "let modules = [\n  \"A\" /* a */|,\n  \"B\"| ]",
    // Several a line.
    "let modules = [\n  \"0\", \"A\"|, \"B\"|]",
    "let modules = [\n  \"A\",| \"B\",| \"C\",\n  \"D\",\n]",
    "let modules = [\n  \"0\", \"A\", // a\n|  \"B\",\n|  \"C\",\n]",
    "let modules = [\"A\"|, \"B\"|]",
    "let modules = [|\"B\", |\"C\"]; let others = [\"A\"]",
    "let modules = [ |\"B\", |\"C\", ]",
    "let modules = [\"0\",\"A\",|\"B\",|\"C\"]",
    "let modules = [\"A\",| \"B\",| /* c */ \"C\"]",
    "let modules = [\"A\" /* a */|, \"B\"|]",
    "let modules = [|\"B\", |/* c */ \"C\"]",
    // None yet.
    "let modules: [String] = [|\"B\"|]",
    "let modules: [String] = [ |\"B\" |]",
    "let modules: [String] = [\n|  \"B\",\n|]",
    "let modules: [String] = [\n|  \"B\",\n|\n]",
    "let modules: [String] = [\n|    \"B\",\n|    // none\n]",
    "let modules: Array<String> = [\r\n|\t\"B\",\r\n|]\r\nlet a = [\r\n\t1\r\n]",
    // Others that look like it.
    "// let modules = [\"X\"]\nvar modules = [\n  \"A\",\n|  \"B\",\n|]",
    "/* let modules = [ /* \" */ */ let a = \"let modules = [\"\nlet modules = [|\"B\", |\"C\"]",
    "let a = \"\"\"\n  let modules = [\"X\"]\n  \"\"\"\nlet modules = [|\"B\", |\"C\"]\nlet b = 1",
    "let a = #\"\\(\"let modules = [\"#\nlet modules = [|\"B\", |\"C\"]\n#if os(Linux)\n#endif",
    "#if false\nlet modules = [\"X\"]\n#endif\nlet modules = [|\"B\", |\"C\"]",
    "#if false\n#if a\n#else\nlet modules = [\"X\"]\n#endif\n#endif\nlet modules = [|\"B\"|]",
    "func f() {\n  let modules = [\"X\"]\n}\nlet modules = [\n  \"A\",\n|  \"B\",\n|]",
    "func f(modules: [String] = [\"X\"]) {}\nlet modules = [|\"B\", |\"C\"] // ]",
    "let a = [[1], [2]]\nlet modules // all\n  = /* of */ [\n  \"A\",\n|  \"B\",\n|]\n@main struct A {}",
    // Not sorted.
    "let modules = [\n  \"D\",\n  \"A\",\n|  \"B\",\n|  \"C\",\n]",
    "let modules = [\n  \"C\",\n  \"A\"|,|\n|  \"B\"\n|]",
  ])
  func `a module goes behind the smaller one, and comes out again`(text: String) throws {
    try check(text, of: .modules)
  }

  @Test(arguments: [
    "struct Route {\n  static let all = [\n    a,\n|    b,\n|    c,\n  ]\n}",
    "struct Route {\n  static let all: [Route] = [\n    .a,\n|    .b,\n|    .c\n  ]\n}",
    "extension Route {\n  public static var all = [\n    Route.a|,|\n|    Route.b\n|  ]\n}",
    "extension Route { static let all: [Self] = [Self.a,| Self.b,| Self.c] }",
    "extension Route {\n\tstatic let all: [Self] = [\n|\t\tb,\n|\t]\n}",
    "enum A { static let all = [x] }\nextension Route { static let all = [|b, |c] }",
    "struct Route {\n  enum Use { static let all = [x] }\n  let all = [y]\n  static let all = [|b, |`c`]\n}",
  ])
  func `a route is written as its neighbors are`(text: String) throws {
    try check(text, of: .routes)
  }

  private func check(_ text: String, of kind: SortedList.Kind) throws {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let without = parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }.joined()
    let list = try SortedList(Array(without.utf8), of: kind)
    let name = kind == .modules ? "B" : "b"
    let more = try list.inserting(name)
    #expect(String(decoding: more.bytes, as: UTF8.self) == parts.joined())
    #expect(Set(more.names) == Set(list.names + [name]))
    #expect(try more.removing(name).bytes == list.bytes)
    #expect(try more.inserting(name).bytes == more.bytes)
    #expect(try list.removing(name).bytes == list.bytes)
  }

  @Test func `routes are sorted by what they are called`() throws {
    let text = "extension Route {\n  static let all = [\n    logIt,\n    logs,\n  ]\n}\n"
    let list = try SortedList(Array(text.utf8), of: .routes) { $0 == "logOut" ? "log-out" : $0 }
    let more = try list.inserting("logOut").inserting("login")
    #expect(more.names == ["logOut", "logIt", "login", "logs"])
  }

  @Test(arguments: [
    ("  \"A\",\n  // m\n  \"M\",  // m\n", "  \"A\",\n  // m\n  \"N\",  // m\n", "N"),
    ("  \"A\",\n  \"M\",  // m\n  \"Z\"\n", "  \"0\",  // m\n  \"A\",\n  \"Z\"\n", "0"),
    ("  \"A\",\n  \"M\"  // m\n", "  \"0\",  // m\n  \"A\"\n", "0"),
    ("  \"M\"  // m\n", "  \"0\"  // m\n", "0"),
    (" /* m */ \"M\" ", " /* m */ \"0\" ", "0"),
    ("\"A\", \"M\"", "\"0\", \"A\"", "0"),
  ])
  func `another name takes the remark along`(before: String, after: String, name: String) throws {
    let ending = before.contains("\n") ? "\n" : ""
    let list = try SortedList(Array("let modules = [\(ending)\(before)]".utf8), of: .modules)
    let other = try list.replacing("M", with: name)
    #expect(String(decoding: other.bytes, as: UTF8.self) == "let modules = [\(ending)\(after)]")
    #expect(throws: Misunderstanding.self) {
      try list.inserting("X").replacing("X", with: "M")
    }
  }

  @Test func `lines change places with all that is about them`() throws {
    let text = "let modules = [\r\n  // c\r\n  \"C\",  // c\r\n\r\n  \"A\"  // a\r\n  // end\r\n]"
    let sorted = try SortedList(Array(text.utf8), of: .modules).sorted()
    #expect(
      String(decoding: sorted.bytes, as: UTF8.self)
        == "let modules = [\r\n\r\n  \"A\",  // a\r\n  // c\r\n  \"C\"  // c\r\n  // end\r\n]")
    let line = "let modules = [\"B\", \"A\" /* a */]"
    #expect(throws: Misunderstanding.self) {
      try SortedList(Array(line.utf8), of: .modules).sorted()
    }
  }
}
