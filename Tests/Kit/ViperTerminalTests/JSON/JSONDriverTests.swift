import Testing
import ViperKitTesting
import ViperPages
import ViperPlatform

@testable import ViperTerminal

/// Pages and events as lines of JSON.
@MainActor
@Suite struct JSONDriverTests: JSONSuite {
  let console = ConsoleFake()

  /// The lines except pages.
  private func said(_ page: Page, _ lines: String..., isFresh: Bool = true) async -> [String] {
    var run = await drive(page, lines.joined(separator: "\n"), isFresh: isFresh)
    run.lines.removeAll { $0.hasPrefix("\"page\"") }
    return run.lines
  }

  @Test func `a page describes its fields, actions, state and bar to the client`() async {
    var page = form
    page.notice = .failure("No.")
    (page.busy, page.progress) = ("Checking…", Progress(0.257, "soon"))
    let bar = NavigationBar([.init("users", "Users")], current: "users", owner: "ada") { _ in }
    let lines = await drive(page, bar: bar).lines
    #expect(
      lines.first == """
        "page","page":1,"title":"Log in","body":{"kind":"form","fields":[\
        {"name":"name","label":"Name","kind":"text","value":"ada","isOptional":false},\
        {"name":"age","label":"Age","kind":"number","value":"","isOptional":false,"minimum":1,\
        "maximum":9},{"name":"isOn","label":"On","kind":"toggle","value":"","isOptional":true},\
        {"name":"password","label":"Password","kind":"secret","isOptional":false},\
        {"name":"again","label":"Again","kind":"secret-again","isOptional":false,\
        "repeats":"password"}],"submit":"Go","isDangerous":false},\
        "notice":{"kind":"failure","text":"No."},"busy":"Checking…",\
        "progress":{"percent":25,"text":"soon"},\
        "actions":[{"name":"forget","label":"Forget","isDangerous":false}],"isReloadable":false,\
        "bar":{"items":[{"name":"users","label":"Users"}],"current":"users","owner":"ada"}
        """)
  }

  @Test(arguments: [
    (Field.Kind.text, "text"), (.file, "file"), (.code, "code"), (.secret, "secret"),
    (.choice(of: []), "choice"),
  ])
  func `a field names its kind`(kind: Field.Kind, name: String) async {
    let page = Page("Form", .form(fields: [Field("a", "A", kind: kind)], submit: "Go"))
    #expect(await drive(page).lines[0].contains(#""label":"A","kind":"\#(name)","#))
  }

  @Test func `a number field without an upper bound has no maximum`() async {
    var page = form
    page.body = .form(fields: [Field("age", "Age", kind: .number(in: 3...(.max)))], submit: "Go")
    #expect(await drive(page).lines[0].contains(#""isOptional":false,"minimum":3}],"#))
  }

  @Test(arguments: [
    (
      #"{"submit":{"age":7,"isOn":true,"password":"x y"}}"#,
      PageEvent.submitted([
        "name": "ada", "age": "7", "is-on": "yes", "password": "x y", "again": "x y",
      ])
    ),
    (
      #"{"change":{"name":"é"},"page":1}"#,
      .changed("name", ["name": "é", "age": "", "is-on": "", "password": "", "again": ""])
    ),
    (
      #"{"change":{"isOn":true}}"#,
      .changed("is-on", ["name": "ada", "age": "", "is-on": "yes", "password": "", "again": ""])
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
    (#"{"do":"hide","row":"bob"}"#, .did(Action("hide", "Hide", key: "h"), ["bob"])),
    (#"{"select":"ada"}"#, .selected(id: "ada")), (#"{"rows":[100,200]}"#, .wantsRows(100..<200)),
    (#"{"rows":[1000,2000]}"#, .wantsRows(1000..<2000)),
    (#"{"reload":true}"#, .appeared),
    (#"{"do":"drop","rows":["ada","bob","ada"]}"#, .did(Self.drop, ["ada", "bob"])),
    (#"{"do":"drop","rows":"all"}"#, .did(Self.drop, .all)),
    (#"{"do":"hide","rows":["bob"]}"#, .did(Action("hide", "Hide", key: "h"), ["bob"])),
  ])
  func `an event of a table reaches its screen`(line: String, event: PageEvent) async {
    #expect(await drive(table, line).events == [.appeared, event])
  }

  @Test func `the first rows are loaded where an event leaves none`() async {
    var body = table.list
    let run = await drive(table, #"{"change":{"filter":"b"}}"#) { screen, event in
      guard case .changed = event else { return }
      (body.rows, body.count) = ([], 50)
      screen.page.list = body
    }
    #expect(run.events.last == .wantsRows(0..<50))
  }

  @Test func `a choice answers a question, and the bar opens other pages`() async {
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
    #expect(lines.show("no such destination: it has there."))
  }

  @Test(arguments: [
    "{\"submit\":{\"secret\":\"hush\"}}", "{\"submit\":{\"age\":\"hush\"}}",
    "{\"submit\":{\"name\":true}}", "{\"submit\":{\"name\":[\"hush\"]}}",
    "{\"submit\":{\"name\":7}}", "{\"submit\":{\"is-on\":true}}",
    "{\"submit\":\"hush\"}", "{\"change\":{}}", "{\"choose\":\"hush\"}", "{\"choose\":7}",
    "{\"do\":\"hush\",\"row\":\"hush\"}", "{\"do\":\"hush\"}", "{\"select\":\"hush\"}",
    "{\"rows\":[0,1]}",
    "{\"rows\":[0]}", "{\"go\":\"hush\"}", "{\"reload\":true}", "{\"reload\":1}",
    "{\"cancel\":false}",
    "{\"hush\":1}", "{\"cancel\":true,\"hush\":1}", "{\"cancel\":true,\"cancel\":true}", "{}", "[]",
    "\"hush\"", "hush", "", "{\"cancel\":true,\"page\":0}", "{\"cancel\":true,\"page\":9}",
    "{\"cancel\":true,\"page\":\"hush\"}", "{\"submit\":{\"age\":1.5}}",
    "{\"cancel\":true,\"page\":1e300}", "{\"submit\":{\"age\":9007199254740992}}", "\u{1B}[2J",
    "{\"choose\":\"\\u001b]0;hush\\u0007\"}",
    String(repeating: "[", count: 4000), String(repeating: "x", count: 70_000),
  ])
  func `an invalid line is refused without quoting it, and the run continues`(line: String) async {
    let lines = await said(form, line, #"{"choose":"forget"}"#)
    #expect(lines.count == 4 && lines[0] == "\"ready\",\"line\":0,\"page\":1")
    #expect(lines[1].hasPrefix("\"error\",\"line\":1,\"page\":1,\"text\":\""))
    #expect(lines[2] == "\"ready\",\"line\":2,\"page\":1")
    #expect(!lines.joined().contains("hush") && !lines.joined().contains("\u{1B}"))
  }

  @Test(arguments: [
    (#"{"name":7}"#, "“Name” must be a string."), (#"{"isOn":1}"#, "“On” must be true or false."),
    (#"{"age":true}"#, "“Age” must be a whole number or a string."),
  ])
  func `a value of a wrong type is refused with the type of its field`(
    values: String, sentence: String
  ) async {
    let lines = await said(form, "{\"submit\":\(values)}")
    #expect(lines[1] == "\"error\",\"line\":1,\"page\":1,\"text\":\"\(sentence)\"")
  }

  @Test func `an event with a value of a wrong type is refused with its name`() async {
    let lines = await said(form, #"{"details":7}"#)
    let sentence = "The value of “details” is of the wrong kind."
    #expect(lines[1] == "\"error\",\"line\":1,\"page\":1,\"text\":\"\(sentence)\"")
  }

  @Test(arguments: [
    "{\"rows\":[0,0]}", "{\"rows\":[-1,5]}", "{\"rows\":[5,4]}", "{\"rows\":[0,1001]}",
    "{\"rows\":[1999,2001]}",
    "{\"rows\":[0.5,2]}", "{\"select\":\"eve\"}", "{\"do\":\"hide\",\"row\":\"eve\"}",
    "{\"submit\":{}}",
    "{\"choose\":\"hide\"}", "{\"do\":\"hide\",\"rows\":[\"ada\",\"bob\"]}",
    "{\"do\":\"hide\",\"rows\":\"all\"}", "{\"do\":\"drop\",\"rows\":[]}",
    "{\"do\":\"drop\",\"rows\":[\"ada\",\"eve\"]}", "{\"do\":\"drop\",\"rows\":[7]}",
    "{\"do\":\"drop\",\"rows\":\"ada\"}", "{\"do\":\"drop\",\"rows\":\"marked\"}",
    "{\"do\":\"drop\",\"row\":\"ada\",\"rows\":\"all\"}",
  ])
  func `a table refuses invalid ranges, and rows and actions that it doesn't have`(line: String)
    async
  {
    #expect(await said(table, line)[1].hasPrefix("\"error\",\"line\":1"))
  }

  @Test func `a page lists its marked rows and the actions that take several`() async {
    let plain = await drive(table)
    #expect(plain.lines[0].contains(#""takesRows":true"#) && !plain.lines[0].contains("marks"))
    for (marks, json) in [
      (["bob"], #""marks":{"rows":["bob"]}"#), (.allBut(["ada"]), #""marks":{"allBut":["ada"]}"#),
    ] as [(RowSelection, String)] {
      var page = table
      page.list.marks = marks
      let run = await drive(page, #"{"do":"drop","rows":"marked"}"#)
      #expect(run.lines[0].contains(json) && run.events == [.appeared, .did(Self.drop, marks)])
    }
  }

  @Test func `the details of a row are loaded, and listed with the row`() async {
    var page = table
    #expect(await said(page, #"{"details":"bob"}"#)[1].contains("no details"))
    page.list.hasDetails = true
    #expect(await said(page, #"{"details":"bob"}"#)[1].contains("can't be loaded"))
    let run = await drive(page, #"{"details":"bob"}"#, #"{"details":"eve"}"#) { screen, event in
      guard event == .wantsDetails(of: "bob") else { return }
      let sessions = Page.Detail("sessions", "Sessions", "2 of 3", .number(2))
      screen.page.list.rows[1].details = [sessions]
    }
    #expect(run.events == [.appeared, .wantsDetails(of: "bob")])
    #expect(run.lines[0].contains(#""hasDetails":true"#))
    let details = #""details":[{"name":"sessions","label":"Sessions","value":2,"text":"2 of 3"}]"#
    #expect(run.lines.count { $0.contains(details) } == 1)
  }

  @Test func `a line that isn't UTF-8 is refused`() async {
    console.deliver(.bytes([0x22, 0xFF, 0x22, 0x0A]))
    #expect(await said(form, isFresh: false)[1].contains("not UTF-8"))
  }

  @Test func `a changed page is written once and whole, without secrets`() async {
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
        screen.page.body = .form(fields: [Field("name", "Name", value: "Bob")], submit: "Go")
      })
    let pages = run.lines.filter { $0.hasPrefix("\"page\"") }
    #expect(pages.count == 3 && pages[1].contains(#""title":"Once""#))
    #expect(pages[1].contains("Checking…") && pages[2].contains("Fine."))
    // The presenter's value is newer than the value sent.
    #expect(pages[1].contains(#""value":"bob""#) && pages[2].contains(#""value":"Bob""#))
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

  @Test func `a secret is kept only in a form that is refused at another field`() async {
    let run = await drive(
      form, #"{"submit":{"password":"x"}}"#, #"{"submit":{"password":"y"}}"#,
      #"{"submit":{"age":1}}"#, #"{"submit":{}}"#
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
    #expect(passwords == ["", "xx", "yy", "yy", ""])
  }

  @Test func `if a secret and its repetition differ, both are cleared`() async {
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

  @Test func `a new secret is kept after a failure, but not after a success`() async {
    let events = await drive(
      form, #"{"submit":{"age":7,"password":"one","again":"one"}}"#, #"{"submit":{}}"#,
      #"{"submit":{}}"#
    ) { screen, event in
      guard case .submitted = event else { return }
      screen.page.notice = screen.page.notice == nil ? .failure("Try again.") : .success("Done.")
    }.events
    let secrets = events.map { event in
      if case .submitted(let values) = event { values["password"] + values["again"] } else { "" }
    }
    #expect(secrets == ["", "oneone", "oneone", ""])
  }

  @Test func `a stop sent with a refused event doesn't stop the next one`() async {
    var isStopped: [Bool] = []
    _ = await drive(
      form, #"{"submit":{},"page":99}"# + "\n" + #"{"stop":true}"#, #"{"submit":{}}"#
    ) { _, event in
      if case .submitted = event { isStopped.append(Task.isCancelled) }
    }
    #expect(isStopped == [false])
  }

  @Test func `a screen that reappears keeps what was entered, except secrets`() async {
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

  @Test(arguments: [(7, 7), (101, 100)])
  func `the first rows are loaded without a request`(count: Int, loaded: Int) async {
    var page = table
    page.body = .table(Table([], rows: [], count: count, empty: ""))
    #expect(await drive(page).events == [.appeared, .wantsRows(0..<loaded)])
  }

  /// A stop may arrive before its event begins.
  @Test(.timeLimit(.minutes(60)), arguments: [true, false])
  func `an event is stopped by the next line`(isUnderWay: Bool) async {
    let console = console
    let run = await drive(
      form, #"{"submit":{}}"# + (isUnderWay ? "" : "\n" + #"{"stop":true}"#),
      #"{"choose":"forget"}"#, isFresh: false, isPaced: true
    ) { screen, event in
      guard case .submitted = event else { return }
      if isUnderWay { console.type(#"{"stop":true}"# + "\n") }
      await cancellation()
      screen.page.notice = .hint("Stopped.")
    }
    #expect(run.lines.filter { $0.hasPrefix("\"ready\"") }.count == 4)
    #expect(run.lines.show("Stopped."))
    let late = await drive(form, #"{"stop":true}"#, isPaced: true).lines
    #expect(late.contains { $0.contains("There is nothing to stop.") })
  }

  @Test func `a stop while a page appears keeps flags from submitting it`() async {
    var page = form
    page.body = .form(fields: Array(form.fields.prefix(2)), submit: "Go")
    let events = await drive(page, #"{"stop":true}"#, answers: ["age": "7"]).events
    #expect(events == [.appeared])
  }

  @Test(arguments: [false, true])
  func `flags are used once, and not after the page was left`(isLeft: Bool) async {
    var page = form
    page.body = .form(fields: Array(form.fields.prefix(2)), submit: "Go")
    let (first, second) = (ScreenStub(question), ScreenStub(page))
    let driver = JSONDriver(console: console, answers: ["age": "7"]) { _ in true }
    driver.present(first, bar: nil)
    first.answer = { _, event in
      if event == .cancelled || event.isSubmission { driver.present(second, bar: nil) }
    }
    second.answer = { _, event in if event.isSubmission { driver.present(first, bar: nil) } }
    let line = isLeft ? #"{"cancel":true}"# : #"{"choose":"yes"}"#
    console.type(line + "\n" + line + "\n")
    console.deliver(.ended)
    _ = await driver.run()
    let submission = PageEvent.submitted(["name": "ada", "age": "7"])
    #expect(
      second.events == (isLeft ? [.appeared, .cancelled] : [.appeared, submission, .appeared]))
  }

  @Test func `reading pauses when the input buffer is full`() async {
    let gate = Gate()
    let console = console
    _ = await drive(form, #"{"submit":{}}"#, isFresh: false, isPaced: true) { _, event in
      guard case .submitted = event else { return }
      console.type(String(repeating: "x", count: LineReader.room))
      #expect(!console.isReading)
      gate.open()
    }
    await gate.pass()
    #expect(console.isReading)
  }
}
