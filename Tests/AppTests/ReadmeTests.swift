import Doubles
import Foundation
import Terminal
import Testing

@testable import App

/// The pictures in the README are taken from here.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct ReadmeTests {
  @Test func `it shows the login as it is after a wrong password`() async throws {
    let stage = try Stage(.fullScreen)
    stage.console.size = Size(columns: 76, rows: 12)
    try await stage.add("iyad")
    _ = try await stage.run()
    stage.type("iyad\twrong\r")
    await stage.shows("✗ No account")
    try expectReadme(toShow: stage.console.lines)
  }

  @Test func `it shows the list as it is`() async throws {
    let stage = try Stage(.fullScreen)
    stage.console.size = Size(columns: 76, rows: 12)
    try await stage.add("iyad")
    try await stage.add("mila", name: "Mila Haward", age: 24)
    try await stage.add("mark", name: "Mark Astun", age: 39)
    _ = try await stage.run()
    stage.type("iyad\t\(Stage.password)\r")
    await stage.shows("1 of 3")
    try expectReadme(toShow: stage.console.lines)
  }

  @Test func `it shows the lines as they are`() async throws {
    let stage = try Stage(.lines)
    stage.console.isTyped = false
    try await stage.add("iyad")
    let run = try await stage.run()
    stage.type("iyad\nwrong\n\n\(Stage.password)\n")
    stage.console.deliver(.ended)
    #expect(await run.value == .done)
    try expectReadme(toShow: stage.console.text.split(separator: "\n").map(String.init))
  }

  private func expectReadme(
    toShow lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let trimmed = lines.map { $0.replacing(/\ +$/, with: "") }
    #expect(
      readme.contains(trimmed.joined(separator: "\n")), "\n\(trimmed.joined(separator: "\n"))\n",
      sourceLocation: sourceLocation)
  }
}
