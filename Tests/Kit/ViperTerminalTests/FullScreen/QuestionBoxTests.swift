import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// Questions over the page that they are about.
@MainActor
@Suite struct QuestionBoxTests {
  let console = ConsoleFake(columns: 80, rows: 24)

  @Test func `a question is a box over its page, or a full page in a small window`()
    async
  {
    // Wide characters, which the box covers by half.
    let line = "a" + String(repeating: "高", count: 38)
    let text = Array(repeating: line, count: 20).joined(separator: "\n")
    let (driver, screen) = await console.show(Page("Wide", .text(text)))
    let page = console.lines
    let question = ScreenStub(.deletion)
    driver.present(question, bar: nil)
    await driver.settle()
    let edges = [" Delete ──", "│ Delete bob?", "│ [ Keep ] [ Delete ]", "╰──"]
    for edge in edges { #expect(console.lines.show(edge), "\(edge)") }
    // Outside of the box and the help line, the page is unchanged.
    #expect(console.lines[0...5] == page[0...5])
    console.resize(30, 7)
    #expect(!console.lines.show("╰"))
    #expect(console.lines.show("Delete bob?"))
    // The page below has the size of the window.
    console.resize(100, 30)
    #expect(console.lines.show("╰──") && console.lines[3].contains("高高"))
    console.resize(80, 24)
    #expect(console.lines[0...5] == page[0...5])
    await console.answer("\r", on: driver)
    #expect(question.events.last == .submitted(["deletion": "keep"]))
    driver.present(screen, bar: nil)
    await driver.settle()
    #expect(console.lines == page)
  }

  @Test func `a revealed password isn't legible below a question`() async {
    let (driver, _) = await console.show(.login)
    await console.type("ada\thorse\u{14}", on: driver)
    #expect(console.lines.show("horse"))
    await console.type("\u{1B}", on: driver)
    #expect(console.lines.show("Your changes will be lost."))
    #expect(!console.lines.show("horse"))
    // Behind the box it is as masked as before.
    #expect(console.lines.contains { $0.contains("Password  •••••") && !$0.contains("••••••") })
    await console.answer("n", on: driver)
    #expect(console.lines.contains { $0.contains("•••••") || $0.contains("horse") })
  }

  @Test func `a click in the box answers, and one beside it does nothing`() async throws {
    let (driver, screen) = await console.show(.people(["ada", "bob"]))
    let question = ScreenStub(.deletion)
    driver.present(question, bar: nil)
    await driver.settle()
    console.deliver(.ready)
    let row = try #require(console.lines.firstIndex { $0.contains("[ Delete ]") })
    let column = console.lines[row].prefix(while: { $0 != "[" }).count
    await console.type("\u{1B}[<0;4;5M\u{1B}[<0;2;2M", on: driver)
    #expect(screen.events == [.appeared] && question.events == [.appeared])
    await console.type("\u{1B}[<0;\(column + 2);\(row + 1)M", on: driver)
    #expect(question.events == [.appeared, .submitted(["deletion": "keep"])])
  }
}
