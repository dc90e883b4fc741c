import Doubles
import Platform
import Testing

@testable import Terminal

/// Pages and events as lines of JSON.
@MainActor
@Suite struct JSONDriverTests {
  let console = ConsoleFake()
  private let form = Page(
    "Log in",
    .form(
      fields: [
        Field("name", "Name", value: "ada"), Field("age", "Age", kind: .number(in: 1...9)),
        Field("is-on", "On", kind: .toggle), Field("password", "Password", kind: .secret),
        Field("again", "Again", kind: .secretAgain(of: "password")),
      ], submit: "Go"), actions: [Action("forget", "Forget")])
  private let table = Page(
    "Users",
    .table(
      Table(
        [.init("name", "Name", width: 9)],
        rows: ["ada", "bob"].map { Table.Row(id: $0, [.init($0)]) }, count: 200,
        filter: Field("filter", "Filter"), empty: "", enter: "Open",
        rowActions: [Action("hide", "Hide", key: "h")])))
  private let question = Page(
    "Sure?",
    .question(
      Field("sure", "Sure?", kind: .choice(of: [Action("no", "No"), Action("yes", "Yes")]))))

  /// What is written for those lines, without the version, and what the screen is told.
  private func drive(
    _ page: Page, _ lines: String..., answers: [FieldName: String] = [:], bar: NavigationBar? = nil,
    owes: Bool = false, isTyped: Bool = false, isFresh: Bool = true,
    answer: @escaping Answer = { _, _ in }
  ) async -> (outcome: Outcome, lines: [String], events: [PageEvent]) {
    let console = isFresh ? ConsoleFake() : console
    console.isTyped = isTyped
    var output: [String] = []
    let driver = JSONDriver(console: console, answers: answers) { bytes in
      output.append(String(decoding: bytes, as: UTF8.self))
      return true
    }
    driver.owesGoal = { owes }
    let screen = ScreenStub(page)
    screen.answer = answer
    driver.present(screen, bar: bar)
    lines.forEach { console.type($0 + "\n") }
    console.deliver(.ended)
    let outcome = await driver.run()
    let said = output.map {
      $0.replacing("{\"version\":1,\"type\":", with: "").replacing("}\n", with: "")
    }
    return (outcome, said, screen.events)
  }

  /// The lines but for pages.
  private func said(_ page: Page, _ lines: String..., isFresh: Bool = true) async -> [String] {
    var run = await drive(page, lines.joined(separator: "\n"), isFresh: isFresh)
    run.lines.removeAll { $0.hasPrefix("\"page\"") }
    return run.lines
  }

  @Test func `a page says everything that a client needs`() async {
    var page = form
    page.notice = .failure("No.")
    (page.busy, page.progress) = ("Checking…", Progress(0.257, "soon"))
    let bar = NavigationBar([.init("users", "Users")], current: "users", owner: "ada") { _ in }
    let lines = await drive(page, bar: bar).lines
    #expect(
      lines.first == """
        "page","page":1,"title":"Log in","body":{"kind":"form","fields":[\
        {"name":"name","label":"Name","kind":"text","value":"ada","is-optional":false},\
        {"name":"age","label":"Age","kind":"number","value":"","is-optional":false,"minimum":1,\
        "maximum":9},{"name":"is-on","label":"On","kind":"toggle","value":"","is-optional":true},\
        {"name":"password","label":"Password","kind":"secret","is-optional":false},\
        {"name":"again","label":"Again","kind":"secret-again","is-optional":false,\
        "repeats":"password"}],"submit":"Go","is-dangerous":false},\
        "notice":{"kind":"failure","text":"No."},"busy":"Checking…",\
        "progress":{"percent":25,"text":"soon"},\
        "actions":[{"name":"forget","label":"Forget","is-dangerous":false}],"is-reloadable":false,\
        "bar":{"items":[{"name":"users","label":"Users"}],"current":"users","owner":"ada"}
        """)
  }

  @Test(arguments: [
    (
      #"{"submit":{"age":7,"is-on":true,"password":"x y"}}"#,
      PageEvent.submitted([
        "name": "ada", "age": "7", "is-on": "yes", "password": "x y", "again": "x y",
      ])
    ),
    (
      #"{"change":{"name":"é"},"page":1}"#,
      .changed("name", ["name": "é", "age": "", "is-on": "", "password": "", "again": ""])
    ),
    (
      #"{"choose":"forget","with":{"name":"b"}}"#,
      .chose(
        Action("forget", "Forget"),
        ["name": "b", "age": "", "is-on": "", "password": "", "again": ""])
    ),
    (#"{"cancel":true}"#, .cancelled),
  ])
  func `an event of a form reaches its screen`(line: String, event: PageEvent) async {
    #expect(await drive(form, line).events == [.appeared, event])
  }

  @Test(arguments: [
    (#"{"change":{"filter":"b"}}"#, PageEvent.changed("filter", ["filter": "b"])),
    (#"{"do":"hide","row":"bob"}"#, .did(Action("hide", "Hide", key: "h"), id: "bob")),
    (#"{"select":"ada"}"#, .selected(id: "ada")), (#"{"rows":[100,200]}"#, .wantsRows(100..<200)),
    (#"{"reload":true}"#, .appeared),
  ])
  func `an event of a table reaches its screen`(line: String, event: PageEvent) async {
    #expect(await drive(table, line).events == [.appeared, event])
  }

  @Test func `a question is answered, and the bar leads to other pages`() async {
    #expect(
      await drive(question, #"{"choose":"yes"}"#).events == [
        .appeared, .submitted(["sure": "yes"]),
      ])
    var chosen: [RouteName] = []
    let bar = NavigationBar([.init("here", "Here"), .init("there", "There")], current: "here") {
      chosen.append($0)
    }
    let lines = await drive(form, #"{"go":"there"}"#, #"{"go":"here"}"#, bar: bar).lines
    #expect(chosen == ["there"])
    #expect(lines.contains { $0.contains("doesn't lead there") })
  }

  @Test(arguments: [
    "{\"submit\":{\"secret\":\"hush\"}}", "{\"submit\":{\"age\":\"hush\"}}",
    "{\"submit\":{\"name\":true}}", "{\"submit\":{\"name\":[\"hush\"]}}",
    "{\"submit\":{\"name\":7}}",
    "{\"submit\":\"hush\"}", "{\"change\":{}}", "{\"choose\":\"hush\"}", "{\"choose\":7}",
    "{\"do\":\"hush\",\"row\":\"hush\"}", "{\"do\":\"hush\"}", "{\"select\":\"hush\"}",
    "{\"rows\":[0,1]}",
    "{\"rows\":[0]}", "{\"go\":\"hush\"}", "{\"reload\":true}", "{\"reload\":1}",
    "{\"cancel\":false}",
    "{\"hush\":1}", "{\"cancel\":true,\"hush\":1}", "{\"cancel\":true,\"cancel\":true}", "{}", "[]",
    "\"hush\"", "hush", "", "{\"cancel\":true,\"page\":0}", "{\"cancel\":true,\"page\":9}",
    "{\"cancel\":true,\"page\":\"hush\"}", "{\"submit\":{\"age\":1.5}}",
    "{\"cancel\":true,\"page\":1e300}", "\u{1B}[2J", "{\"choose\":\"\\u001b]0;hush\\u0007\"}",
    String(repeating: "[", count: 4000), String(repeating: "x", count: 70_000),
  ])
  func `a wrong line is refused without its words, and the run goes on`(line: String) async {
    let lines = await said(form, line, #"{"choose":"forget"}"#)
    #expect(lines.count == 4 && lines[0] == "\"ready\",\"line\":0,\"page\":1")
    #expect(lines[1].hasPrefix("\"error\",\"line\":1,\"page\":1,\"text\":\""))
    #expect(lines[2] == "\"ready\",\"line\":2,\"page\":1")
    #expect(!lines.joined().contains("hush") && !lines.joined().contains("\u{1B}"))
  }

  @Test(arguments: [
    "{\"rows\":[0,0]}", "{\"rows\":[-1,5]}", "{\"rows\":[5,4]}", "{\"rows\":[0,201]}",
    "{\"rows\":[0.5,2]}", "{\"select\":\"eve\"}", "{\"do\":\"hide\",\"row\":\"eve\"}",
    "{\"submit\":{}}",
    "{\"choose\":\"hide\"}",
  ])
  func `a table refuses what it doesn't hold`(line: String) async {
    #expect(await said(table, line)[1].hasPrefix("\"error\",\"line\":1"))
  }

  @Test func `a line that is no UTF-8 is refused`() async {
    console.deliver(.bytes([0x22, 0xFF, 0x22, 0x0A]))
    #expect(await said(form, isFresh: false)[1].contains("not UTF-8"))
  }

  @Test func `a page that changes is written once, whole, and secrets never`() async {
    let run = await drive(
      form, #"{"submit":{"name":"bob","password":"hush"}}"#,
      answer: { screen, event in
        guard case .submitted = event else { return }
        screen.page.busy = "Checking…"
        screen.page.title = "Once"
        await Task.yield()
        await Task.yield()
        screen.page.busy = nil
        screen.page.notice = .success("Fine.")
      })
    let pages = run.lines.filter { $0.hasPrefix("\"page\"") }
    #expect(pages.count == 3 && pages[1].contains(#""title":"Once""#))
    #expect(pages[1].contains("Checking…") && pages[2].contains("Fine."))
    #expect(pages[2].contains(#""value":"bob""#))
    #expect(!run.lines.joined().contains("hush"))
  }

  @Test func `flags fill fields once, and submit a form that they complete`() async {
    var page = form
    page.body = .form(fields: Array(form.fields.prefix(2)), submit: "Go")
    #expect(
      await drive(page, answers: ["age": "7"]).events
        == [.appeared, .submitted(["name": "ada", "age": "7"])])
    #expect(
      await drive(table, answers: ["filter": "b"]).events
        == [.appeared, .changed("filter", ["filter": "b"])])
    let part = await drive(form, #"{"submit":{"age":1}}"#, answers: ["password": "x"])
    #expect(
      part.events == [
        .appeared,
        .submitted(["name": "ada", "age": "1", "is-on": "", "password": "x", "again": "x"]),
      ])
  }

  @Test func `a secret stays in a form that is refused at another field, and only there`() async {
    let run = await drive(
      form, #"{"submit":{"password":"x"}}"#, #"{"submit":{"age":1}}"#, #"{"submit":{}}"#
    ) { [form] screen, event in
      guard case .submitted(let values) = event else { return }
      let problem = values["age"].isEmpty ? "An age is needed." : nil
      screen.page.body = .form(
        fields: form.fields.map { $0.name == "age" ? $0.showing(problem: problem) : $0 },
        submit: "Go")
    }
    let passwords = run.events.map { event in
      if case .submitted(let values) = event { values["password"] + values["again"] } else { "" }
    }
    #expect(passwords == ["", "xx", "xx", ""])
  }

  @Test func `where a secret and its repetition differ, both are given again`() async {
    let events = await drive(
      form, #"{"submit":{"age":7,"password":"one","again":"two"}}"#, #"{"submit":{}}"#
    ) { screen, event in
      guard case .submitted = event, case .form(var fields, let submit) = screen.page.body else {
        return
      }
      fields[4].problem = "The passwords differ."
      screen.page.body = .form(fields: fields, submit: submit)
    }.events
    #expect(
      events.last
        == .submitted(["name": "ada", "age": "7", "is-on": "", "password": "", "again": ""]))
  }

  @Test func `a stop that comes with a refused event stops no other`() async {
    var isStopped: [Bool] = []
    _ = await drive(
      form, #"{"submit":{},"page":99}"# + "\n" + #"{"stop":true}"#, #"{"submit":{}}"#
    ) { _, event in
      if case .submitted = event { isStopped.append(Task.isCancelled) }
    }
    #expect(isStopped == [false])
  }

  @Test func `what was entered waits for the screen's return, but for secrets`() async {
    let (first, second) = (ScreenStub(form), ScreenStub(question))
    let console = ConsoleFake()
    let driver = JSONDriver(console: console) { _ in true }
    driver.present(first, bar: nil)
    first.answer = { _, event in
      if case .changed = event { driver.present(second, bar: nil) }
    }
    second.answer = { _, event in
      if event == .cancelled { driver.present(first, bar: nil) }
    }
    console.type(#"{"change":{"name":"bob","password":"hush"}}"# + "\n")
    console.type(#"{"cancel":true}"# + "\n" + #"{"submit":{}}"# + "\n")
    console.deliver(.ended)
    _ = await driver.run()
    #expect(
      first.events.last
        == .submitted(["name": "bob", "age": "", "is-on": "", "password": "", "again": ""]))
  }

  @Test func `the first rows are loaded without being asked for`() async {
    var page = table
    page.body = .table(Table([], rows: [], count: 7, empty: ""))
    #expect(await drive(page).events == [.appeared, .wantsRows(0..<7)])
  }

  @Test func `an event that is under way is stopped by the next line`() async {
    let run = await drive(
      form, #"{"submit":{}}"#, #"{"stop":true}"#, #"{"choose":"forget"}"#,
      answer: { screen, event in
        guard case .submitted = event else { return }
        await cancellation()
        screen.page.notice = .hint("Stopped.")
      })
    #expect(run.lines.filter { $0.hasPrefix("\"ready\"") }.count == 4)
    #expect(run.lines.contains { $0.contains("Stopped.") })
  }

  @Test func `the end of the input is giving up, as in lines`() async {
    var waits = form
    waits.canWait = true
    #expect(await drive(waits).outcome == .done)
    #expect(await drive(form).outcome == .misused)
    #expect(await drive(table).outcome == .done)
    #expect(await drive(table, owes: true).outcome == .misused)
    #expect(await drive(question).outcome == .cancelled)
    #expect(await drive(form, isTyped: true).outcome == .cancelled)
    let refused = await drive(waits, #"{"submit":{}}"#) { screen, event in
      if case .submitted = event { screen.page.notice = .failure("No.") }
    }
    #expect(refused.outcome == .failed)
    #expect(refused.lines.last == "\"end\",\"outcome\":\"failed\"")
  }

  @Test func `a signal ends the run, which says so`() async {
    var lines: [String] = []
    let driver = JSONDriver(console: console) {
      lines.append(String(decoding: $0, as: UTF8.self))
      return true
    }
    driver.present(ScreenStub(form), bar: nil)
    let run = Task { await driver.run() }
    await until { !lines.isEmpty }
    console.deliver(.signal(SIGTERM))
    #expect(await run.value == .signalled(SIGTERM))
    #expect(
      lines.last == "{\"version\":1,\"type\":\"end\",\"outcome\":\"signalled\",\"signal\":15}\n")
    #expect(console.calls == [.open(raw: false), .close])
  }

  @Test func `a client that is gone ends the run, and gets nothing more`() async {
    var count = 0
    let driver = JSONDriver(console: console) { _ in
      count += 1
      return false
    }
    driver.present(ScreenStub(form), bar: nil)
    #expect(await driver.run() == .unwritable)
    #expect(count == 1)
  }
}
