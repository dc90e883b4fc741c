import Doubles
import Foundation
import Scenarios
import Terminal
import Testing

/// The recorder on screens that a test shows.
@MainActor
@Suite final class RecorderTests {
  private static let username = Field("username", "Username")
  private static let password = Field("password", "Password", kind: .secret)
  private static let again = Field(
    "again", "Repeat password", kind: .secretAgain(of: "password"))
  private static let current = Field("current", "Current password", kind: .secret)

  private let path = NSTemporaryDirectory() + "recorder-\(UUID().uuidString)"
  private let driver = DriverSpy()

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func recorder(user: String? = nil) throws -> Recorder {
    let all = [Self.username, Self.password, Self.again, Self.current]
    let recorder = try Recorder(path: path) { $0 == nil || $0 == "form" ? all : nil }
    try recorder.begin(
      at: "form", flags: [], by: .screen,
      .init(
        people: [.init(username: "ada", name: "Ada"), .init(username: "bob", name: "Bob")],
        remarks: [], user: user, folder: "/data/of/ada", mails: 0))
    return recorder
  }

  /// Submits a form, which is refused with a problem at a field, or a notice.
  private func submit(
    _ values: KeyValuePairs<Field, String>, to recorder: Recorder, problemAt name: FieldName? = nil,
    notice: Notice? = nil
  ) async {
    let fields = values.map(\.key)
    let stub = ScreenStub(Page("Form", .form(fields: fields, submit: "Go")))
    let screen = recorder.recording(stub, of: "form")
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

  private var answers: [String] {
    get throws {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }.filter { $0.contains("{") }
    }
  }

  @Test func `passwords are told apart by what they led to, and by whose they are`() async throws {
    let recorder = try recorder()
    let refused = Notice.failure("No.")
    await submit([Self.username: "ada", Self.password: "aaaa"], to: recorder, notice: refused)
    await submit([Self.username: "ada", Self.password: "ada's own"], to: recorder)
    recorder.logIn("ada")
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
    await submit(
      [Self.username: "oops, a secret", Self.password: "b"], to: recorder, notice: refused)
    #expect(
      try answers == [
        "Password: {wrong password}", "Password: {password}",
        "Current password: {password}", "Password: {weak password}",
        "Current password: {wrong password}", "Password: {new password}",
        "Current password: {password}", "Password: {new password}",
        "Password: {password}", "Password: {new password}", "Password: {password}",
        "Username: {unknown username}", "Password: {wrong password}",
      ])
  }

  @Test func `a later run goes on with the passwords of the file, and none stands in it`()
    async throws
  {
    var recorder: Recorder? = try recorder(user: "ada")
    if let recorder {
      await submit(
        [Self.current: "ada's own", Self.password: "ada's next", Self.again: "ada's next"],
        to: recorder)
      recorder.says("Your password isn't ada's own any more.")
      recorder.end(with: 0, checks: [], mails: 0)
    }
    recorder = nil
    let second = try self.recorder(user: "ada")
    await submit([Self.username: "ada", Self.password: "ada's next"], to: second)
    await submit([Self.username: "bob", Self.password: "bob's own"], to: second)
    second.end(with: 0, checks: [], mails: 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!["ada's own", "ada's next", "bob's own"].contains { text.contains($0) })
    #expect(
      try answers == [
        "Current password: {password}", "Password: {new password}",
        "says: Your password isn't {password} any more.",
        "Password: {new password}", "Password: {password}",
      ])
    #expect(text.ranges(of: "given ada").count == 1 && text.ranges(of: "afterwards").count == 1)
  }

  @Test func `one run at a time records to a file`() throws {
    let first = try recorder()
    #expect(throws: RecordingProblem.busy(path)) { try recorder() }
    #expect(first.problem == nil)
  }

  @Test func `what leaves a page is written only before another act`() async throws {
    let recorder = try recorder()
    let stub = ScreenStub(Page("Text", .text(""), actions: [Action("edit", "Edit")]))
    let screen = recorder.recording(stub, of: "")
    screen.driver = driver
    await screen.handle(.cancelled)
    await screen.handle(.chose(Action("edit", "Edit"), [:]))
    await screen.handle(.cancelled)
    recorder.end(with: 0, checks: [], mails: 0)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("  ") } == ["  leave", "  choose Edit", "  mails: 0"])
  }
}
