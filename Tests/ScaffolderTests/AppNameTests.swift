import Testing

@testable import Scaffolder

@Suite(.waiting) struct AppNameTests {
  @Test(arguments: [
    ("Notes", "notes"), ("notes", "notes"), ("MyNotes", "my-notes"), ("my-notes", "my-notes"),
    ("URLList", "url-list"), ("Web2Print", "web2-print"), ("OAuth2Notes", "oauth2-notes"),
    ("A", "a"), ("My-Notes", "my-notes"),
  ])
  func `a folder gives its package a name`(folder: String, name: String) throws {
    #expect(try AppName(folder: folder).description == name)
  }

  @Test(arguments: [
    ("", "it is empty", "notes"), ("my app", "it holds a space", "my-app"),
    ("2do", "it doesn't begin with a letter", "do"),
    ("42", "it doesn't begin with a letter", "notes"),
    ("my_app", "it holds more than letters, digits and hyphens", "my-app"),
    ("Café", "it holds more than letters, digits and hyphens", "caf"),
    ("-x", "it doesn't begin with a letter", "x"), ("x-", "a hyphen must stand between", "x"),
    ("a--b", "a hyphen must stand between", "a-b"), ("App", "“app”", "my-app"),
    ("Scaffold", "“scaffold”", "my-scaffold"), ("Swift", "“swift”", "my-swift"),
    ("a\nb", "it holds more", "a-b"), ("..", "it holds more", "notes"),
    (
      String(repeating: "a", count: 31), "it is longer than 30 letters",
      String(repeating: "a", count: 30)
    ),
  ])
  func `a name that a package can't have is refused, and one that it can is suggested`(
    folder: String, reason: String, suggestion: String
  ) throws {
    let failure = try #require(throws: Failure.self) { try AppName(folder: folder) }
    #expect(failure.code == .misused)
    #expect(failure.description.contains(reason))
    #expect(failure.description.hasSuffix("Take “\(suggestion)”."))
    #expect(try AppName(folder: suggestion).description == suggestion)
  }
}
