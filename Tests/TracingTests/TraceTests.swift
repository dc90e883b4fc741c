import Doubles
import Foundation
import Platform
import Terminal
import Testing

@testable import Tracing

/// A trace in a file.
@Suite @MainActor struct TraceTests {
  private let path = NSTemporaryDirectory() + "trace-\(UUID().uuidString)"

  /// The lines without the time.
  private func lines(_ path: String? = nil) throws -> [String] {
    let text = try String(contentsOfFile: path ?? self.path, encoding: .utf8)
    return text.split(separator: "\n").map { line in
      String(line).replacing(#/^[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3} /#) { _ in "" }
        .replacing(#/"at":"[0-9]{4}-[0-9-]+T[0-9:]+\.[0-9]{3}Z",/#) { _ in "" }
    }
  }

  /// What is in a pipe, without the time.
  private static func lines(from pipe: Int32) -> [String] {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(pipe, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
      .split(separator: "\n").map { String($0.dropFirst(13)) }
  }

  private func act(in trace: Trace) async {
    let form: Page.Body = .form(
      fields: [Field("name", "Name"), Field("password", "Password", kind: .secret)],
      submit: "Log in")
    let inner = ScreenStub(Page("Log in", lead: "One.\nTwo.", form))
    inner.answer = { screen, _ in
      screen.page.busy = "Checking…"
      trace.note(call: "ask(_:)", taking: .microseconds(12_345), throwing: nil)
      screen.page.busy = nil
      screen.page.notice = .failure("\u{1B}No.")
    }
    let driver = DriverSpy()
    let screen = TracedScreen(inner, of: "Login", in: trace)
    screen.driver = driver
    var values = Values()
    values[Field("name", "Name")] = "hunter2"
    values[Field("password", "Password")] = "hunter2"
    await screen.handle(.submitted(values))
    trace.note(
      route: "loginModule(_:didStart:)", to: ["UserList", "UserDetail"], aside: [["Profile"]])
    trace.note(call: "add(_:)", taking: .seconds(1), throwing: TraceProblem.unwritable("x"))
  }

  @Test func `it tells events, pages, calls and routes, and no value of a field`() async throws {
    await act(in: try Trace(path: path))
    #expect(
      try lines() == [
        "# trace 1: times in UTC",
        "Login            shows  title: Log in",
        "Login            shows  lead: One. | Two.",
        "Login            shows  form: name, password (Log in)",
        "Login            did    submitted name, password",
        "Login            shows  busy: Checking…",
        "Login            asks   ask(_:) 12.3 ms",
        "Login            shows  busy: ",
        "Login            shows  notice: failure: ^[No.",
        "RootRouter       goes   loginModule(_:didStart:)",
        "                                     UserList",
        "                                     └─ UserDetail",
        "                                     Profile (aside)",
        "RootRouter       asks   add(_:) 1000.0 ms, x can't be written. Check its folder and permissions.",
      ])
    unlink(path)
  }

  @Test func `a name that ends in jsonl gets an object a line`() async throws {
    let path = path + ".jsonl"
    await act(in: try Trace(path: path))
    #expect(
      try lines(path) == [
        #"{"trace":1}"#,
        #"{"by":"Login","shows":{"title":"Log in","lead":"One.\u000ATwo.","#
          + #""form":"name, password (Log in)"}}"#,
        #"{"by":"Login","did":"submitted","with":"name, password"}"#,
        #"{"by":"Login","shows":{"busy":"Checking…"}}"#,
        #"{"by":"Login","asks":"ask(_:)","milliseconds":12.3}"#,
        #"{"by":"Login","shows":{"busy":""}}"#,
        #"{"by":"Login","shows":{"notice":"failure: \u001BNo."}}"#,
        #"{"by":"RootRouter","goes":"loginModule(_:didStart:)","stack":["UserList","UserDetail"],"#
          + #""aside":[["Profile"]]}"#,
        #"{"by":"RootRouter","asks":"add(_:)","milliseconds":1000.0,"#
          + #""error":"x can't be written. Check its folder and permissions."}"#,
      ])
    unlink(path)
  }

  @Test func `a trace is continued, and no other file is touched`() throws {
    _ = try Trace(path: path)
    try Trace(path: path).note(call: "a()", taking: .zero, throwing: nil)
    #expect(try lines() == ["# trace 1: times in UTC", "RootRouter       asks   a() 0.0 ms"])
    try Data("SQLite format 3".utf8).write(to: URL(filePath: path))
    #expect(throws: TraceProblem.noTrace(path)) { try Trace(path: path) }
    #expect(try lines() == ["SQLite format 3"])
    unlink(path)
    #expect(throws: TraceProblem.unwritable("/")) { try Trace(path: "/") }
    #expect(throws: TraceProblem.unwritable("a\0b")) { try Trace(path: "a\0b") }
  }

  @Test func `a pipe that isn't read loses lines, and is told how many`() throws {
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let trace = try Trace(path: path)
    let name = String(repeating: "n", count: 3_000)
    for _ in 1...100 { trace.note(call: name, taking: .zero, throwing: nil) }
    let kept = Self.lines(from: reader).count - 1
    trace.note(call: "last", taking: .zero, throwing: nil)
    #expect(kept < 100)
    #expect(
      Self.lines(from: reader) == [
        "RootRouter       lost   \(100 - kept) lines", "RootRouter       asks   last 0.0 ms",
      ])
    unlink(path)
  }

  @Test func `a list's filter and places are told, and no row`() {
    let filter = Field("filter", "Filter", value: "mi")
    let row = Table.Row(id: "7", [.init("Mila"), .init("mila@example.org")])
    let columns: [Table.Column] = [
      .init("name", "Name", width: 9), .init("email", "Email", width: 9),
    ]
    let table = Table(
      columns, rows: [row], first: 4, count: 9, total: 12, filter: filter, empty: "")
    let page = Page("Users", .table(table))
    #expect(
      PageDifference.changes(from: nil, to: page).map { "\($0.part): \($0.text)" }
        == ["title: Users", "rows: 4..<5 of 9 (12 in all)", "filter: mi"])
    var values = Values()
    values[filter] = "mil"
    #expect(TracedEvent(.changed("filter", values), on: page).subject == "filter: mil")
    #expect(TracedEvent(.changed("name", values), on: Page("A", .text(""))).subject == "name")
  }
}
