import Foundation
import Testing
import ViperKitTesting
import ViperPages
import ViperPlatform

@testable import ViperTracing

/// A trace in a file.
@Suite @MainActor struct TraceTests {
  private let path = NSTemporaryDirectory() + "trace-\(UUID().uuidString)"

  /// The lines without the time.
  private func lines(_ path: String? = nil) throws -> [String] {
    Self.lines(of: try String(contentsOfFile: path ?? self.path, encoding: .utf8))
  }

  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { line in
      String(line).replacing(#/"at":"20[0-9]{2}-[0-9-]+T[0-9:]+\.[0-9]{3}Z",/#) { _ in "" }
        .replacing(#/[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3} ?/#) { _ in "" }
    }
  }

  /// The text in a pipe or a terminal.
  /// - Parameter end: Text in the last part, since a terminal may pass lines on one by one.
  private static func text(from descriptor: Int32, upTo end: String = "") -> String {
    var (buffer, text) = ([UInt8](repeating: 0, count: 1 << 20), "")
    repeat {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, 60_000) != 1 { return text }
      let count = read(descriptor, &buffer, buffer.count)
      text += String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    } while !end.isEmpty && !text.contains(end)
    return text
  }

  private func act(in trace: Trace) async {
    let form: Page.Body = .form(
      fields: [
        Field("name", "Name").showing(problem: "It is HUNTER2."),
        Field("password", "Password", kind: .secret),
      ], submit: "Log in")
    let inner = ScreenStub(Page("Log in", lead: "One.\nTwo.", form))
    inner.answer = { screen, _ in
      screen.page.busy = "Checking…"
      trace.note(call: "ask(_:)", taking: .microseconds(12_345), throwing: nil)
      screen.page.busy = nil
      screen.page.notice = .failure("\u{1B}No hunter2.")
    }
    let driver = DriverSpy()
    let screen = TracedScreen(inner, of: "Login", in: trace)
    screen.driver = driver
    var values = Values()
    values[Field("name", "Name")] = "HUNTER2"
    values[Field("password", "Password")] = "hunter2"
    await screen.handle(.submitted(values))
    #expect(driver.changes == 3)
    trace.note(
      route: "loginModule(_:didStart:)", to: ["UserList", "UserDetail"],
      aside: [["Profile", "Settings"]])
    trace.note(call: "add(_:)", taking: .seconds(1), throwing: TraceProblem.unwritable("x"))
    trace.note(call: "add(_:)", taking: .zero, throwing: TraceProblem.noTrace("/a/HUNTER2"))
  }

  @Test func `a trace has events, pages, calls and routes, and no value of a field`() async throws {
    await act(in: try Trace(path: path))
    #expect(
      try lines() == [
        "# trace 1: times in UTC",
        "Login            shows  title: Log in",
        "Login            shows  lead: 2 lines",
        "Login            shows  form: name, password (Log in)",
        "Login            shows  problem of name: It is HUNTER2.",
        "Login            did    submitted name, password",
        "Login            shows  busy: Checking…",
        "Login            asks   ask(_:) 12.3 ms",
        "Login            shows  busy: ",
        "Login            shows  notice: failure: ^[No ….",
        "RootRouter       goes   loginModule(_:didStart:)",
        "                                     UserList",
        "                                     └─ UserDetail",
        "                                     Profile (aside)",
        "                                     └─ Settings",
        "RootRouter       asks   add(_:) 1000.0 ms, x can't be written. Check its folder and permissions.",
        "RootRouter       asks   add(_:) 0.0 ms, /a/… isn't a trace. Name a new file.",
      ])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    unlink(path)
  }

  @Test func `a trace in a file named .jsonl has one JSON object per line`() async throws {
    let path = path + ".jsonl"
    await act(in: try Trace(path: path))
    #expect(
      try lines(path) == [
        #"{"trace":1}"#,
        #"{"by":"Login","shows":{"title":"Log in","lead":"2 lines","#
          + #""form":"name, password (Log in)","problemOfName":"It is HUNTER2."}}"#,
        #"{"by":"Login","did":"submitted","with":"name, password"}"#,
        #"{"by":"Login","shows":{"busy":"Checking…"}}"#,
        #"{"by":"Login","asks":"ask(_:)","milliseconds":12.3}"#,
        #"{"by":"Login","shows":{"busy":""}}"#,
        #"{"by":"Login","shows":{"notice":"failure: \u001BNo …."}}"#,
        #"{"by":"RootRouter","goes":"loginModule(_:didStart:)","stack":["UserList","UserDetail"],"#
          + #""aside":[["Profile","Settings"]]}"#,
        #"{"by":"RootRouter","asks":"add(_:)","milliseconds":1000.0,"#
          + #""error":"x can't be written. Check its folder and permissions."}"#,
        #"{"by":"RootRouter","asks":"add(_:)","milliseconds":0.0,"#
          + #""error":"/a/… isn't a trace. Name a new file."}"#,
      ])
    unlink(path)
  }

  @Test func `a trace is continued, and no other file is touched`() throws {
    _ = try Trace(path: path)
    try Trace(path: path).note(call: "a()", taking: .zero, throwing: nil)
    #expect(try lines() == ["# trace 1: times in UTC", "RootRouter       asks   a() 0.0 ms"])
    truncate(path, off_t("# trace 1: times in UTC\n00:0".utf8.count))
    try Trace(path: path).note(call: "b()", taking: .zero, throwing: nil)
    #expect(try lines().last == "RootRouter       asks   b() 0.0 ms", "Half a line is ended.")
    try Data("SQLite format 3".utf8).write(to: URL(filePath: path))
    #expect(throws: TraceProblem.noTrace(path)) { try Trace(path: path) }
    #expect(try lines() == ["SQLite format 3"])
    unlink(path)
    #expect(throws: TraceProblem.unwritable("/")) { try Trace(path: "/") }
    #expect(throws: TraceProblem.unwritable("a\0b")) { try Trace(path: "a\0b") }
    let target = path + "-target"
    defer { unlink(target) }
    try Data().write(to: URL(filePath: target))
    for make in [link, symlink] {
      #expect(make(target, path) == 0)
      #expect(throws: TraceProblem.foreign(path)) { try Trace(path: path) }
      unlink(path)
    }
    // Only root can give a file to another user.
    if chown(target, 12_345, 12_345) == 0 {
      #expect(throws: TraceProblem.foreign(target)) { try Trace(path: target) }
    }
  }

  @Test func `typed text is removed from a trace, also truncated, in lowercase or sanitized`() {
    var typed = TypedTexts()
    for text in ["Ada", "of", "Correct Horse Battery", "yes\u{1B}", "staple"] { typed.add(text) }
    let cases = [
      ("Ada, ada and ADA", "…, … and ADA"),
      ("No event matches “Correct Horse Bat…”.", "No event matches “……”."),
      ("correct horse", "…"), ("of Horse", "of Horse"), ("yes^[ or yes", "… or yes"), ("", ""),
      ("staples", "…s"),
    ]
    for (text, left) in cases { #expect(typed.removed(from: text).text == left) }
  }

  @Test func `a trace into a full pipe drops lines, and records how many`() throws {
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let trace = try Trace(path: path)
    // A pipe takes the first line, and a part of the second one.
    let name = String(repeating: "n", count: 40_000)
    for _ in 1...100 { trace.note(call: name, taking: .zero, throwing: nil) }
    let (lost, warning) = (trace.lostLines, trace.warning)
    let before = Self.text(from: reader)
    trace.note(call: "last", taking: .zero, throwing: nil)
    #expect(lost == 99 && before.last != "\n", "Half a line is lost, too.")
    #expect(warning == "Warning: \(path) doesn't hold the last 99 lines of the trace.")
    let line = "RootRouter       asks   \(name) 0.0 ms"
    #expect(
      Self.lines(of: before + Self.text(from: reader)).dropFirst()
        == [
          line, line, "RootRouter       lost   98 lines", "RootRouter       asks   last 0.0 ms",
        ])
    #expect(trace.lostLines == 0 && trace.warning == nil)
    unlink(path)
  }

  @Test func `on a terminal, lines are coloured, and failures are red`() throws {
    var (master, slave) = (Int32(-1), Int32(-1))
    #expect(openpty(&master, &slave, nil, nil, nil) == 0)
    defer { for number in [master, slave] { close(number) } }
    var name = [CChar](repeating: 0, count: 128)
    #expect(ttyname_r(slave, &name, name.count) == 0)
    let trace = try Trace(
      path: String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
    trace.note(call: "a()", taking: .zero, throwing: nil)
    trace.note(call: "a()", taking: .zero, throwing: TraceProblem.unwritable("x"))
    trace.note(route: "open()", to: ["List"], aside: [])
    let router = "\u{1B}[2m\u{1B}[m \u{1B}[1mRootRouter      \u{1B}[m \u{1B}["
    #expect(
      Self.lines(of: Self.text(from: master, upTo: "List")) == [
        "# trace 1: times in UTC", "\(router)33masks   a() 0.0 ms\u{1B}[m",
        "\(router)31masks   a() 0.0 ms, x can't be written. Check its folder and permissions."
          + "\u{1B}[m",
        "\(router)36mgoes   open()\u{1B}[m",
        "\u{1B}[36m\(String(repeating: " ", count: 37))List\u{1B}[m",
      ])
  }

  @Test func `a trace counts changed rows and the lines of a text`() {
    func page(_ names: [String]) -> Page {
      let rows = names.map { Table.Row(id: "7", [.init($0)]) }
      return Page(
        "Users", .table(Table([.init("name", "Name", width: 9)], rows: rows, count: 2, empty: "")))
    }
    let changes = PageDifference.changes(from: page(["Mila", "Bob"]), to: page(["Zoë", "Bob"]))
    #expect(changes.map(\.text) == ["0..<2 of 2, 1 changed"])
    let other = PageDifference.changes(from: page(["Mila"]), to: Page("Users", .text("")))
    #expect(other == [.init(part: "rows", text: "")])
    let texts = PageDifference.changes(from: nil, to: Page("Profile", .text("Ada\n36 years")))
    #expect(texts.map(\.text) == ["Profile", "2 lines"])
  }

  @Test func `a trace has the length of a list's filter and the range of rows, but no row`() {
    let filter = Field("filter", "Filter", value: "m")
    let row = Table.Row(id: "7", [.init("Mila"), .init("mila@example.org")])
    let columns: [Table.Column] = [
      .init("name", "Name", width: 9), .init("email", "Email", width: 9),
    ]
    let table = Table(
      columns, rows: [row], first: 4, count: 9, total: 12, filter: filter, empty: "")
    let page = Page("Users", .table(table))
    #expect(
      PageDifference.changes(from: nil, to: page).map { "\($0.part): \($0.text)" }
        == ["title: Users", "rows: 4..<5 of 9 (12 in all)", "filter: 1 character"])
    var values = Values()
    values[filter] = "mil"
    #expect(TracedEvent(.changed("filter", values), on: page).subject == "filter")
    #expect(TracedEvent(.changed("name", values), on: Page("A", .text(""))).subject == "name")
  }
}
