import Testing

@testable import Scaffolder

@Suite(.waiting) struct SortedListRefusalTests {
  @Test(arguments: [
    ("", "it has no list `modules`"),
    ("// let modules = [\"A\"]", "it has no list `modules`"),
    ("let module = [\"A\"]\nmodules = [\"B\"]", "it has no list `modules`"),
    ("#if false\nlet modules = [\"A\"]\n#endif", "it has no list `modules`"),
    ("let a = \"let modules = [", "it has no list `modules`"),
    ("/* let modules = [\"A\"]", "it has no list `modules`"),
    ("let modules = [\"A\"]\nlet modules = [\"B\"]", "its list `modules` is there twice"),
    (
      "#if os(Linux)\nlet modules = [\"A\"]\n#else\nlet modules = [\"B\"]\n#endif",
      "its list `modules` is there twice"
    ),
    ("#if DEBUG\nlet modules = [\"A\"]\n#endif", "its list `modules` stands under `#if`"),
    ("let modules = [\"A\"", "its list `modules` has no closing bracket"),
    ("let modules = [\"A\", (\"B\"]", "its list `modules` has no closing bracket"),
    ("let modules = [\"A\", /* ]", "its list `modules` has no closing bracket"),
    ("let modules = [\"A\")", "its list `modules` has no closing bracket"),
    ("let modules = [\"A\", \"B]\n", "its list `modules` has no closing bracket"),
    ("let modules = [\"A\"] + others", "its list `modules` goes on behind the bracket"),
    ("let modules = [\"A\"]\n  .sorted()", "its list `modules` goes on behind the bracket"),
    ("let modules = [\"A\"]\n  + [\"B\"]", "its list `modules` goes on behind the bracket"),
    ("let modules = [\"A\"] as [String]", "its list `modules` goes on behind the bracket"),
    ("let modules = [\"A\"]\n  as [String]", "its list `modules` goes on behind the bracket"),
    ("let modules = others + [\"A\"]", "its list `modules` isn't written as entries in brackets"),
    ("let modules = Set([\"A\"])", "its list `modules` isn't written as entries in brackets"),
    (
      "let modules: [String] { [\"A\"] }",
      "its list `modules` isn't written as entries in brackets"
    ),
    ("let modules = \"A B\".split()", "its list `modules` isn't written as entries in brackets"),
    ("let modules = [\"A\" + x]", "no comma follows A in its list `modules`"),
    ("let modules = [\"A\" \"B\"]", "no comma follows A in its list `modules`"),
    ("let modules = [\"A\".self]", "no comma follows A in its list `modules`"),
    ("let modules = [\n\"A\",\n\"\\(x)\"]", "line 3 in its list `modules` is no plain name"),
    ("let modules = [\r\n\"A\",\r\nx]", "line 3 in its list `modules` is no plain name"),
    ("let modules = [\r\rf(\"A\")]", "line 3 in its list `modules` is no plain name"),
    ("let modules = [#\"A\"#]", "line 1 in its list `modules` is no plain name"),
    ("let modules = [\"\"]", "line 1 in its list `modules` is no plain name"),
    ("let modules = [\"\"\"\nA\n\"\"\"]", "line 1 in its list `modules` is no plain name"),
    ("let modules = [[\"A\"]]", "line 1 in its list `modules` is no plain name"),
    ("let modules = [,]", "line 1 in its list `modules` is no plain name"),
    ("let modules = [:]", "line 1 in its list `modules` is no plain name"),
    ("let modules = [\"A\",, \"B\"]", "line 1 in its list `modules` is no plain name"),
    (
      "let modules = [\n\"A\",\n#if a\n\"B\",\n#endif\n]",
      "line 3 in its list `modules` is no plain name"
    ),
    (
      "let modules = [\n<<<<<<< a\n\"A\",\n=======\n>>>>>>> b\n]",
      "line 2 in its list `modules` is no plain name"
    ),
    ("let modules = [\"A\", \"B\", \"A\"]", "its list `modules` holds A twice"),
    ("let modules = [\n  \"A\"\n  , \"B\"\n]", "the comma after A stands on another line"),
    ("let modules = [/* none */]", "its list `modules` holds a comment on its only line"),
    (
      "let modules = [\n\"A\", /* a\n*/ \"B\"\n]",
      "a comment of several lines in its list `modules` shares one with code"
    ),
    (
      "let modules = [\n\"A\", /* a\n*/\n\"B\"\n]",
      "a comment of several lines in its list `modules` shares one with code"
    ),
    (
      "let modules = [ /* a\n*/\n\"B\"\n]",
      "a comment of several lines in its list `modules` shares one with code"
    ),
  ])
  func `what can't be edited is refused with the reason`(text: String, reason: String) {
    expect(Array(text.utf8), .modules, reason)
  }

  @Test(arguments: [
    ("static let all = [a]", "it has no list `Route.all`"),
    ("struct Routes { static let all = [a] }", "it has no list `Route.all`"),
    ("struct Route { let all = [a] }", "it has no list `Route.all`"),
    (
      "struct Route { static let all = [a] }\nextension Route { static let all = [b] }",
      "its list `Route.all` is there twice"
    ),
    (
      "struct Route { static var all: [Route] { [a] } }",
      "its list `Route.all` isn't written as entries in brackets"
    ),
    ("struct Route { static let all = [a()] }", "no comma follows a in its list `Route.all`"),
    ("struct Route { static let all = [.a.b] }", "no comma follows a in its list `Route.all`"),
    ("struct Route { static let all = [. a] }", "line 1 in its list `Route.all` is no plain name"),
    (
      "struct Route { static let all = [\"a\"] }", "line 1 in its list `Route.all` is no plain name"
    ),
    ("struct Route { static let all = [a, .a] }", "its list `Route.all` holds a twice"),
  ])
  func `routes that can't be edited are refused with the reason`(text: String, reason: String) {
    expect(Array(text.utf8), .routes, reason)
  }

  @Test func `bytes that are no text are refused`() {
    expect(Array("let modules = [\"A\"]".utf8) + [0xFF], .modules, "it isn't UTF-8")
  }

  private func expect(_ bytes: [UInt8], _ kind: SortedList.Kind, _ reason: String) {
    #expect(throws: Misunderstanding(reason)) { try SortedList(bytes, of: kind) }
  }
}
