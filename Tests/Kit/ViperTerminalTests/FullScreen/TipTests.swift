import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// How long a tip stays.
@MainActor
@Suite struct TipTests {
  private let console = ConsoleFake(columns: 80, rows: 24)

  @Test func `a tip that something hides is neither read nor dismissed`() async {
    var isDismissed = false
    let (driver, _) = await console.show(.login)
    driver.show(tip: "Press Ctrl-S.") { isDismissed = true }
    await console.type("\u{1B}OP", on: driver)
    console.deliver(.tipRead(1))
    await console.type("\u{1B}", on: driver)
    #expect(!isDismissed && console.lines[22] == " Tip: Press Ctrl-S.")
    console.deliver(.tipRead(1))
    await console.type("\u{1B}OP\u{1B}", on: driver)
    #expect(isDismissed)
  }

  @Test func `a tip that is shown again keeps its second`() async {
    var dismissed: [Int] = []
    let (driver, _) = await console.show(.login)
    for number in 1...2 { driver.show(tip: "Press Ctrl-S.") { dismissed.append(number) } }
    console.deliver(.tipRead(1))
    await console.type("a", on: driver)
    #expect(dismissed == [2] && !console.lines.show("Tip:"))
  }

  @Test(arguments: [false, true])
  func `another page removes a tip, and dismisses it if it was read`(isRead: Bool) async {
    var isDismissed = false
    let (driver, screen) = await console.show(.login)
    driver.show(tip: "Press Ctrl-S.") { isDismissed = true }
    if isRead { console.deliver(.tipRead(1)) }
    driver.present(ScreenStub(.people(["ada"])), bar: nil)
    #expect(isDismissed == isRead && !console.lines.show("Tip:"))
    driver.present(screen, bar: nil)
    driver.show(tip: "Press Tab.") { isDismissed = true }
    // The end of the first one's second.
    console.deliver(.tipRead(1))
    await console.type("a", on: driver)
    #expect(isDismissed == isRead && console.lines.show("Tip: Press Tab."))
  }
}
