import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// Letters of actions that the configuration file exchanges.
@MainActor
@Suite struct ExchangedKeysTests {
  @Test(arguments: [
    "", "s", "s f d", "s f,", "s s", "s f, f d", "s 1", "s é", "s ff", "q s", "s G", "sf", "s=f",
  ])
  func `pairs of other than free, different letters are refused`(text: String) {
    #expect(ExchangedKeys(text) == nil)
  }

  @Test func `exchanged letters do each other's actions, and the help names them`() async throws {
    let console = ConsoleFake()
    let keys = try #require(ExchangedKeys(" s e ,\tx D"))
    let driver = FullScreenDriver(console: console, keys: keys)
    let screen = ScreenStub(.people(["ada"]))
    driver.present(screen, bar: nil, with: .appeared)
    Task { await driver.run() }
    await until { !console.calls.isEmpty }
    await console.type("\u{1B}[B", on: driver)
    #expect(console.lines.last?.contains("e Favorite  s Export") == true)
    await console.type("e", on: driver)
    #expect(screen.events.last == .did(.favorite, ["ada"]))
    await console.type("\u{13}", on: driver)
    #expect(screen.events.last == .chose(.export, ["filter": "", "order": "name"]))
    await console.type("?", on: driver)
    #expect(console.lines.contains { $0.contains("s  Ctrl-S") && $0.contains("export") })
  }
}
