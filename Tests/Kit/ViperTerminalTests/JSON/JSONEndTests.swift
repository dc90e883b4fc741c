import Testing
import ViperKitTesting
import ViperPages
import ViperPlatform

@testable import ViperTerminal

/// How a conversation in JSON ends, and its last line.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct JSONEndTests: JSONSuite {
  let console = ConsoleFake()

  @Test func `the JSON driver can be suspended and continued`() async {
    let driver = JSONDriver(console: console, answers: [:]) { _ in true }
    driver.present(ScreenStub(table), bar: nil)
    async let outcome = driver.run()
    await until { console.calls.count == 1 }
    for input in [Input.suspended, .resumed, .ended] { console.deliver(input) }
    #expect(await outcome == .done)
    #expect(
      console.calls == [.open(raw: false), .suspend, .open(raw: false), .close])
  }

  /// How a page is left at the end of the input.
  struct End: Sendable {
    enum Kind: Sendable { case form, refusedField, table, question, text }
    var kind = Kind.form
    var lines = ""
    var canWait = false
    var owes = false
    var isTyped = false
    var hasFailed = false
    let line: String
  }

  @Test(arguments: [
    End(canWait: true, line: #""done""#), End(kind: .table, line: #""done""#),
    End(line: #""misused","text":"“Age” is needed. Give it with --age.""#),
    End(
      kind: .table, owes: true,
      line: #""misused","text":"The input ended before the command was done.""#),
    End(
      lines: #"{"change":{"name":"b"}}"#, canWait: true,
      line: #""misused","text":"“Age” is needed. Give it with --age.""#),
    End(
      lines: #"{"change":{"name":"b","age":"7","password":"x"}}"#, canWait: true,
      line: #""misused","text":"The input ended before the command was done.""#),
    End(lines: #"{"submit":{}}"#, canWait: true, line: #""done""#),
    End(
      kind: .question,
      line: #""cancelled","text":"The input ended before the question was answered.""#),
    End(isTyped: true, line: #""cancelled""#),
    End(kind: .question, isTyped: true, line: #""cancelled""#),
    End(kind: .table, isTyped: true, line: #""done""#),
    // The last refusal decides, even if the page shows it from the start.
    End(lines: #"{"submit":{}}"#, canWait: true, hasFailed: true, line: #""failed""#),
    End(kind: .table, hasFailed: true, line: #""failed""#),
    End(kind: .refusedField, lines: #"{"submit":{}}"#, canWait: true, line: #""failed""#),
    End(
      kind: .refusedField, lines: #"{"submit":{}}"# + "\n" + #"{"choose":"forget"}"#, canWait: true,
      line: #""done""#),
    End(kind: .refusedField, owes: true, line: #""failed""#),
  ])
  func `the end of the input has the same outcome as with lines`(end: End) async {
    var page =
      switch end.kind {
      case .form, .refusedField: form
      case .table: table
      case .question: question
      case .text: Page("Text", .text("Words."))
      }
    page.canWait = end.canWait
    let run = await drive(page, end.lines, owes: end.owes, isTyped: end.isTyped) { screen, event in
      if end.hasFailed { screen.page.notice = .failure("No.") }
      guard end.kind == .refusedField, case .form(var fields, let submit) = screen.page.body else {
        return
      }
      fields[1].problem = if case .chose = event { nil } else { "No." }
      screen.page.body = .form(fields: fields, submit: submit)
    }
    #expect(run.lines.last == "\"end\",\"outcome\":" + end.line)
    #expect(end.line.hasPrefix("\"\(run.outcome)\""))
  }

  @Test func `a signal cancels the running action, and no other page is shown`() async {
    var lines: [String] = []
    let driver = JSONDriver(console: console) {
      lines.append(String(decoding: $0, as: UTF8.self))
      return true
    }
    let (screen, next) = (ScreenStub(form), ScreenStub(table))
    screen.answer = { [console] _, event in
      guard event.isSubmission else { return }
      console.deliver(.signal(SIGTERM))
      await cancellation()
      driver.present(next, bar: nil)
    }
    driver.present(screen, bar: nil)
    console.type(#"{"submit":{}}"# + "\n")
    #expect(await driver.run() == .signalled(SIGTERM))
    #expect(next.events == [] && !lines.joined().contains("Users"))
    #expect(lines.last?.contains(#""text":"It finished before it could be stopped.""#) == false)
  }

  @Test func `the end of the run cancels the running action`() async {
    let driver = JSONDriver(console: console) { _ in true }
    let screen = ScreenStub(form)
    var isCancelled = false
    screen.answer = { _, event in
      guard event.isSubmission else { return }
      driver.finish(.done)
      await cancellation()
      isCancelled = true
    }
    driver.present(screen, bar: nil)
    console.type(#"{"submit":{}}"# + "\n")
    #expect(await driver.run() == .done)
    await until { isCancelled }
  }

  @Test func `a closed output ends the run, and nothing more is written`() async {
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
