import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// The query for the terminal's background (OSC 11), and the report that answers it.
@MainActor
@Suite struct BackgroundTests {
  let console = ConsoleFake()

  private static let accent: [Theme: String] = [.dark: "96m", .light: "34m"]

  @Test(
    arguments: [
      ("11;rgb:0000/0000/0000\u{1B}\\", Theme.dark), ("11;rgb:fd/f6/e3\u{7}", .light),
      ("11;rgb:2e2e/3434/3636\u{7}", .dark), ("11;rgb:f/f/f\u{7}", .light),
      ("11;rgba:ffff/ffff/ffff/8000\u{7}", .light),
    ])
  func `the terminal's background report selects the colours, and types nothing`(
    answer: String, theme: Theme
  ) async {
    let (driver, _) = await console.show(.login, theme: .plain, asksBackground: true)
    #expect(console.text.contains("\u{1B}]11;?\u{1B}\\") && !console.text.contains("96m"))
    for byte in "a\u{1B}]\(answer)b".utf8 { console.deliver(.bytes([byte])) }
    await driver.settle()
    #expect(console.text.contains(Self.accent[theme] ?? ""))
    #expect(console.lines.show("Username  ab"))
    // Only the first report counts.
    let count = console.writes.count
    await console.type("\u{1B}]11;rgb:ffff/ffff/0000\u{7}", on: driver)
    #expect(console.writes.count == count)
  }

  @Test func `the background report selects the colours during a resize as well`() async {
    let (driver, _) = await console.show(.login, theme: .plain, asksBackground: true)
    for _ in 0..<3 { console.deliver(.resized) }
    console.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}")
    console.deliver(.frame)
    await driver.settle()
    #expect(console.text.contains("34m"))
  }

  @Test func `the background report dismisses no tip`() async {
    let (driver, _) = await console.show(.login, theme: .plain, asksBackground: true)
    var isDismissed = false
    driver.show(tip: "Try it.") { isDismissed = true }
    console.deliver(.tipRead(1))
    await console.type("\u{1B}]11;rgb:0/0/0\u{7}", on: driver)
    #expect(!isDismissed && console.lines.show("Tip: Try it."))
    #expect(console.text.contains("96m"))
    await console.type("a", on: driver)
    #expect(isDismissed)
  }

  @Test(
    arguments: [
      "11;rgb:+f/0/0", "11;rgb:ffff/ffff", "11;rgb:fffff/0/0", "11;rgb:g/0/0", "11;rgba:f/f/f",
      "10;rgb:f/f/f",
      "11;?",
      "11;rgb:\(String(repeating: "f", count: 99))/f/f",
    ])
  func `a malformed background report changes nothing`(answer: String) async {
    let (driver, screen) = await console.show(.login, theme: .plain, asksBackground: true)
    let count = console.writes.count
    await console.type("\u{1B}]\(answer)\u{7}", on: driver)
    #expect(console.writes.count == count && screen.events == [.appeared])
  }

  @Test func `an unsolicited background report selects no colours`() async {
    let (driver, _) = await console.show(.login, theme: .plain)
    await console.type("\u{1B}]11;rgb:0/0/0\u{7}", on: driver)
    #expect(!console.text.contains("]11;?") && !console.text.contains("96m"))
  }
}
