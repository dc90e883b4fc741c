import Foundation
import Testing
import ViperKitTesting
import ViperPages

@testable import ViperScenarios

/// The recorder on screens that a test shows.
@MainActor
@Suite final class RecorderTests {
  private static let username = Field("username", "Username")
  private static let password = Field("password", "Password", kind: .secret)
  private static let again = Field(
    "again", "Repeat password", kind: .secretAgain(of: "password"))
  private static let current = Field("current", "Current password", kind: .secret)
  private static let name = Field("name", "Full name")
  private static let filter = Field("filter", "Filter")
  private static let file = Field("file", "File", kind: .file)

  private let path = NSTemporaryDirectory() + "recorder-\(UUID().uuidString)"
  private let driver = DriverSpy()

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func recorder(
    user: String? = nil, mails: Int? = 0, folder: String = "/home/ada/data", by way: Way = .screen
  ) throws -> Recorder {
    let all = [
      Self.username, Self.password, Self.again, Self.current, Self.name, Self.filter, Self.file,
    ]
    let recorder = try Recorder(path: path, of: "notes") { $0 == nil || $0 == "form" ? all : nil }
    try recorder.begin(
      at: "form", flags: [], by: way,
      .init(
        people: [.init(username: "ada", name: "Ada"), .init(username: "bob", name: "Bob")],
        remarks: [], user: user, folder: folder, mails: mails))
    return recorder
  }

  /// Submits a form, which is refused with a problem at a field, or a notice.
  private func submit(
    _ values: KeyValuePairs<Field, String>, to recorder: Recorder, problemAt name: FieldName? = nil,
    notice: Notice? = nil
  ) async {
    let fields = values.map(\.key)
    let stub = ScreenStub(Page("Form", .form(fields: fields, submit: "Go")))
    let screen = RecordedScreen(stub, of: "form", by: recorder)
    screen.driver = driver
    var all: Values = [:]
    for (field, value) in values { all[field] = value }
    stub.answer = { stub, _ in
      let fields = fields.map { $0.showing(problem: $0.name == name ? "It is wrong." : nil) }
      stub.page = Page("Form", .form(fields: fields, submit: "Go"), notice: notice)
    }
    await screen.handle(.submitted(all))
    screen.driver = nil
  }

  private var story: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  /// The indented lines.
  private var acts: [String] {
    get throws {
      try story.split(separator: "\n").filter { $0.hasPrefix("  ") }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private var answers: [String] { get throws { try acts.filter { $0.contains("{") } } }

  /// A list of users, whose filter is typed in.
  private func list(_ recorder: Recorder) -> any Screen {
    let rows = ["Ada Augusta Lovelace", "Bob"].map { Table.Row(id: $0, [.init($0)]) }
    let table = Table(
      [.init("name", "Name", width: 9)], rows: rows, count: 2, filter: Self.filter, empty: "")
    let screen = RecordedScreen(ScreenStub(Page("Users", .table(table))), of: "form", by: recorder)
    screen.driver = driver
    return screen
  }

  @Test func `passwords become placeholders by their result and their user`() async throws {
    let recorder = try recorder()
    let refused = Notice.failure("No.")
    await submit([Self.username: "ada", Self.password: "aaaa"], to: recorder, notice: refused)
    await submit([Self.username: "ada", Self.password: "ada's own"], to: recorder)
    recorder.setUser("ada")
    await submit(
      [Self.current: "ada's own", Self.password: "x", Self.again: "x"], to: recorder,
      problemAt: "password")
    await submit(
      [Self.current: "not ada's", Self.password: "ada's next", Self.again: "ada's next"],
      to: recorder, problemAt: "current")
    await submit(
      [Self.current: "ada's own", Self.password: "ada's next", Self.again: "ada's next"],
      to: recorder)
    await submit([Self.username: "ada", Self.password: "ada's own"], to: recorder, notice: refused)
    await submit([Self.username: "ada@example.org", Self.password: "ada's next"], to: recorder)
    await submit([Self.username: "bob", Self.password: "bob's own"], to: recorder)
    await submit([Self.username: "bob", Self.password: "bob's own"], to: recorder, notice: refused)
    await submit(
      [Self.username: "oops, a secret", Self.password: "b"], to: recorder, notice: refused)
    #expect(
      try answers == [
        "Password: {wrong password}", "Password: {password}",
        "Current password: {password}", "Password: {weak password}",
        "Current password: {wrong password}", "Password: {new password}",
        "Current password: {password}", "Password: {new password}",
        "Password: {password}", "Password: {new password}", "Password: {password}",
        "Password: {wrong password}", "Username: {unknown username}", "Password: {wrong password}",
      ])
  }

  @Test
  func `a later run continues the password placeholders of the file, which holds no password`()
    async throws
  {
    var recorder: Recorder? = try recorder(user: "ada")
    if let recorder {
      await submit(
        [Self.current: "ada's", Self.password: "ada's third", Self.again: "ada's third"],
        to: recorder, problemAt: "current")
      await submit(
        [Self.current: "ada's own", Self.password: "ada's next", Self.again: "ada's next"],
        to: recorder)
      recorder.said("Your password isn't ada's own any more.")
      recorder.prints(#"{"name":"ada's next"}"#)
      recorder.end(with: 0, checks: [], mails: 0)
    }
    recorder = nil
    let second = try self.recorder(user: "ada")
    await submit([Self.username: "ada", Self.password: "ada's next"], to: second)
    await submit([Self.username: "bob", Self.password: "bob's own"], to: second)
    second.end(with: 0, checks: [], mails: 0)
    let text = try story
    #expect(!["ada's own", "ada's next", "bob's own"].contains { text.contains($0) })
    #expect(
      try answers == [
        "Current password: {wrong password}", "Password: {new password}",
        "Current password: {password}", "Password: {new password}",
        "says: Your password isn't {password} any more.", #"prints: {"name":"{new password}"}"#,
        "Password: {new password}", "Password: {password}",
      ])
    #expect(text.ranges(of: "given ada").count == 1 && text.ranges(of: "afterwards").count == 1)
  }

  @Test func `a secret that its placeholder contains is replaced once`() async throws {
    let recorder = try recorder(user: "ada")
    await submit(
      [Self.current: "ada's own", Self.password: "password", Self.again: "password"],
      to: recorder, problemAt: "password")
    recorder.said("“password” is a common password.")
    #expect(try answers.last == "says: “{weak password}” is a common {weak password}.")
  }

  @Test func `a login or a refused form of an earlier run changes no password`() async throws {
    var recorder: Recorder? = try recorder(user: "ada")
    if let recorder {
      await submit([Self.username: "ada", Self.password: "ada's own"], to: recorder)
      await submit(
        [Self.current: "no", Self.password: "ada's next", Self.again: "ada's next"], to: recorder,
        problemAt: "current")
      recorder.end(with: 1, checks: [], mails: 0)
    }
    recorder = nil
    let second = try self.recorder(user: "ada")
    await submit([Self.username: "ada", Self.password: "ada's own"], to: second)
    #expect(try answers.last == "Password: {password}")
  }

  /// The text is known to be a password only later.
  @Test func `a password typed in another field first isn't in the recording`()
    async throws
  {
    let secret = #"two "lamps" on a roof"#
    var recorder: Recorder? = try recorder(user: "ada")
    if let recorder {
      await submit([Self.name: secret, Self.username: secret], to: recorder, problemAt: "name")
      recorder.said("“\(secret)” is no name.")
      recorder.prints(#"{"name":"two \"lamps\" on a roof"}"#)
      recorder.act(.row("two \"lamps\" on ", action: "Remove"), on: nil)
      let screen = list(recorder)
      for text in ["t", secret, String(secret.prefix(9))] {
        await screen.handle(.changed("filter", [Self.filter.name: text]))
      }
      await screen.handle(.selected(id: "Bob"))
      recorder.end(with: 0, checks: [], mails: 0)
    }
    recorder = nil
    let second = try self.recorder(user: "ada")
    await submit([Self.name: secret, Self.current: secret], to: second)
    #expect(try !story.contains("lamps"))
    #expect(
      try acts
        == [
          "Full name: {password}", "Username: {password}", "submit", "says: It is wrong.",
          "says: “{password}” is no name.", #"prints: {"name":"{password}"}"#,
          "row {password}: Remove", "goes on: Users", "Filter: {password}", "row Bob",
          "Full name: {password}",
          "Current password: {password}", "submit",
        ])
    #expect(try story.contains("open form\n"))
  }

  @Test func `input that is undone or not submitted isn't recorded`() async throws {
    let recorder = try recorder()
    let screen = list(recorder)
    for text in ["s", "secret", ""] {
      await screen.handle(.changed("filter", [Self.filter.name: text]))
    }
    await screen.handle(.selected(id: "Ada Augusta Lovelace"))
    await screen.handle(.changed("filter", [Self.filter.name: "a"]))
    await screen.handle(.selected(id: "Bob"))
    await screen.handle(.changed("filter", [Self.filter.name: ""]))
    await screen.handle(.selected(id: "Bob"))
    let fields = [Self.username.showing("secret", problem: "Is it secret?"), Self.password]
    let form = RecordedScreen(
      ScreenStub(
        Page("Form", .form(fields: fields, submit: "Go"), notice: .hint("Guess the secret."))),
      of: "form", by: recorder)
    form.driver = driver
    let values: Values = ["username": "secret two", "password": "secret three"]
    await form.handle(.changed("username", values))
    await form.handle(.cancelled)
    let other = RecordedScreen(ScreenStub(form.page), of: "form", by: recorder)
    await other.handle(.chose(Action("help", "Help"), values))
    #expect(
      try acts == [
        "row Ada Augusta Love", "Filter: a", "row Bob", "Filter:", "row Bob", "leave",
        "Username: {unknown username}", "choose Help",
      ])
    recorder.end(with: 0, checks: [], mails: nil)
    // Flags and a pipe would submit the form that was left with a problem.
    #expect(
      try story.contains("\nnot through a pipe: it was recorded on a terminal, where the last"))
  }

  @Test func `a name that looks like a placeholder is none`() async throws {
    let recorder = try recorder()
    await submit([Self.name: "{password}", Self.password: "ada's own"], to: recorder)
    recorder.said("{password} is saved, ada's own isn't.")
    #expect(
      try answers == [
        "Full name: {brace}password}", "Password: {password}",
        "says: {brace}password} is saved, {password} isn't.",
      ])
  }

  @Test func `a marked row has its words also where it isn't loaded any more`() async throws {
    let recorder = try recorder()
    let table = { (names: [String]) in
      Page.Body.table(
        Table(
          [.init("name", "Name", width: 9)],
          rows: names.map { Table.Row(id: "\($0.count)", [.init($0)]) }, count: 2, empty: ""))
    }
    let stub = ScreenStub(Page("Users", table(["Ada", "Zoë M"])))
    let screen = RecordedScreen(stub, of: "form", by: recorder)
    screen.driver = driver
    stub.page.body = table(["Zoë M"])
    screen.pageChanged()
    await screen.handle(.did(Action("hide", "Hide"), ["3", "5"]))
    #expect(try acts.last?.hasSuffix(": Hide") == true)
    #expect(try acts.last?.contains("Ada") == true && recorder.problem == nil)
    await screen.handle(.did(Action("hide", "Hide"), ["5"]))
    #expect(try acts.last?.hasPrefix("row Zoë") == true)
    await screen.handle(.did(Action("hide", "Hide"), ["5", "9"]))
    #expect(recorder.problem.map { "\($0)".contains("Show rows first.") } == true)
    #expect(try acts.count { $0.hasPrefix("row") } == 2)
  }

  @Test func `input of a filter isn't recorded again where the page hides it and shows it anew`()
    async throws
  {
    let recorder = try recorder()
    let table = { (filter: Field?) in
      Page.Body.table(
        Table(
          [.init("name", "Name", width: 9)], rows: [.init(id: "Bob", [.init("Bob")])], count: 1,
          filter: filter, empty: ""))
    }
    let stub = ScreenStub(Page("Users", table(Self.filter)))
    let screen = RecordedScreen(stub, of: "form", by: recorder)
    screen.driver = driver
    await screen.handle(.changed("filter", [Self.filter.name: "b"]))
    await screen.handle(.selected(id: "Bob"))
    for filter in [nil, Self.filter] {
      stub.page.body = table(filter)
      screen.pageChanged()
    }
    await screen.handle(.selected(id: "Bob"))
    #expect(try acts == ["Filter: b", "row Bob", "row Bob"])
  }

  @Test func `an answer is recorded as its label, and each message once, until the end`()
    async throws
  {
    let recorder = try recorder()
    let sure = Field("sure", "Sure?", kind: .choice(of: [Action("yes", "Yes, delete")]))
    let stub = ScreenStub(Page("Sure?", .question(sure)))
    let screen = RecordedScreen(stub, of: "form", by: recorder)
    screen.driver = driver
    await screen.handle(.submitted([sure.name: "yes"]))
    for _ in 1...2 { recorder.said("Done.") }
    for words in ["Bye.", "Late."] { recorder.reachedGoal(saying: words, continues: true) }
    recorder.said("Late.")
    #expect(
      try acts == [
        "says: Sure?", "answer Yes, delete", "says: Done.", "ends: Bye.", "goes on: Bye.",
      ])
    recorder.end(with: 0, checks: [], mails: 0)
    #expect(try story.contains("\nnot with flags: "))
  }

  @Test func `file paths are recorded relative to the scenario's folder`() async throws {
    let recorder = try recorder()
    for path in ["/home/ada/users.csv", "/srv/list of users.csv", "/home/ada/.secret", ""] {
      await submit([Self.file: path], to: recorder)
      recorder.said("\(path) is read.")
    }
    #expect(
      try acts.filter { $0 != "submit" } == [
        "File: {folder}/users.csv", "says: {folder}/users.csv is read.",
        "File: {folder}/list of users.csv", "says: {folder}/list of users.csv is read.",
        "File: {folder}/file", "says: {folder}/file is read.", "File: (as it is)",
        "says:  is read.".replacing("says:  ", with: "says: \\u{20}"),
      ])
  }

  @Test(arguments: ["/home/ada/data", "/data", "/srv/notes"])
  func `the data folder is recorded as the scenario's own`(folder: String) throws {
    try recorder(folder: folder).said("It is in \(folder)/outbox.")
    #expect(try acts == ["says: It is in {folder}/data/outbox."])
  }

  @Test(arguments: [(Way.pipe, "through a pipe"), (.flags, "with flags")])
  func `a recording notes the exit code without a terminal`(way: Way, words: String) throws {
    try recorder(by: way).end(with: 3, left: 0, checks: [], mails: 0)
    #expect(try acts == ["exit \(words): 3, since nothing follows", "mails: 0"])
  }

  @Test
  func `a recording refuses links, files of others and long files, and keeps no partial line`()
    throws
  {
    let target = path + "-target"
    defer { try? FileManager.default.removeItem(atPath: target) }
    try "".write(toFile: target, atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(throws: RecordingProblem.foreign(path)) { try recorder() }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.linkItem(atPath: target, toPath: path)
    #expect(throws: RecordingProblem.foreign(path)) { try recorder() }
    try FileManager.default.removeItem(atPath: path)
    let file = try RecordingFile(path: path) { pwrite($0, $1, min($1.count, 12), $2) }
    try file.append(["open form"])
    #expect(throws: RecordingProblem.full(path)) { try file.append(["  Username: ada"]) }
    #expect(try story == "open form\n" && file.offset == 10)
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(rights as? Int == 0o600)
    try String(repeating: "#", count: RecordingFile.limit).write(
      toFile: target, atomically: false, encoding: .utf8)
    #expect(throws: ScenarioFileProblem.noScenario) { try ScenarioFileProblem.text(ofFile: target) }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").map {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/dev/fd/\($0)")
    }
    #expect(!open.contains(target))
    #expect(throws: RecordingProblem.noScenario("\(target) is no scenario.")) {
      try RecordingFile(path: target)
    }
  }

  @Test func `one run at a time records to a file`() throws {
    let first = try recorder()
    #expect(throws: RecordingProblem.busy(path)) { try recorder() }
    first.end(with: 0, checks: [], mails: 0)
    #expect(try acts == ["mails: 0"])
    // A late task still holds the first one.
    let second = try recorder()
    let both = try story
    first.said("Late.")
    #expect(try story == both && first.problem == nil && second.problem == nil)
  }

  @Test func `leaving a page is recorded only before another act`() async throws {
    let recorder = try recorder(mails: 2)
    let stub = ScreenStub(Page("Text", .text(""), actions: [Action("edit", "Edit")]))
    let screen = RecordedScreen(stub, of: "", by: recorder)
    screen.driver = driver
    await screen.handle(.cancelled)
    await screen.handle(.chose(Action("edit", "Edit"), [:]))
    await screen.handle(.cancelled)
    recorder.end(with: 0, checks: [], mails: 0)
    // Earlier mails can't be distinguished from new ones.
    #expect(try acts == ["leave", "choose Edit"])
    #expect(try story.contains("not with flags: "))
  }
}
