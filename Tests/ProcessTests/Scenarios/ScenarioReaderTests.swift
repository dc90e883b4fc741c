import Testing

/// What can't be read is told with its file and line.
@Suite struct ScenarioReaderTests {
  @Test(arguments: [
    ("open logn", 1, "“logn” is no route."),
    ("open login\n  Usrname: ada", 2, "“Usrname” is no field of login: “Username or email”"),
    ("open login\n\n  dance", 3, "“dance” means nothing here."),
    ("close login", 1, "“close login” means nothing here."),
    ("  submit", 1, "“submit” belongs to nothing: open a route before."),
    ("open login\n  submit", 1, "Tell what it says, or goes on with."),
    ("open login\n  says: a\n  exit: one", 3, "“one” is no code."),
    ("open login\n  says: a\n  exit on a terminal: 3", 3, "Name a way, a code, and the reason."),
    ("open login\n  says: a\n  exit by post: 3, since", 3, "Name a way, a code, and the reason."),
    ("not with flags:", 1, "Name a way and the reason."),
    ("not by post: it is slow", 1, "Name a way and the reason."),
    ("given ada", 1, "Give a username, a name, and an age or nothing."),
    ("given ada, Ada, old", 1, "Give a username, a name, and an age or nothing."),
    ("given name of bob: Bob", 1, "Nobody called “bob” is given."),
    ("afterwards\n  {}", 2, "“{}” comes before any run."),
    ("afterwards\n  mails: some", 2, "“some” is no number."),
    ("open login\n  says: \\u{D800}", 2, "“\\u{D800}” is no letter."),
    ("", 1, "Nothing is opened."),
  ])
  func `a mistake is told with its file and line`(text: String, line: Int, words: String) throws {
    var reader = ScenarioReader("a.scenario", text)
    let mistake = try #require(throws: Mistake.self) { try reader.read() }
    #expect(mistake.description.hasPrefix("a.scenario:\(line): \(words)"))
  }

  @Test func `there are stories`() { #expect(Scenario.names.count > 10) }

  @Test func `a secret that a form asks twice is told once`() throws {
    var reader = ScenarioReader(
      "a.scenario", "open sign-up\n  Password: a\\u{62}\n  submit\n  says: done")
    let block = try #require(try reader.read().blocks.first)
    #expect(block.answers.map(\.field.name) == ["password", "repeat"])
    #expect(block.answers.map(\.value) == ["ab", "ab"])
    #expect(block.isForm && block.isCommand)
  }

  @Test func `a choice on the way to another page is nothing for flags`() throws {
    var reader = ScenarioReader(
      "a.scenario", "open login\n  Username or email: ada\n  choose Forgot password")
    let block = try #require(try reader.read().blocks.first)
    #expect(!block.isForm && !block.isCommand)
  }
}
