import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// Commands and actions with their keys.
extension PaletteTests {
  /// What the palette shows beside a name: the key, and where it works.
  private func way(to name: String) -> [String] {
    let line = console.lines.first { $0.hasPrefix("   \(name)  ") || $0.hasPrefix(" › \(name)  ") }
    return (line ?? "").split(separator: "  ").dropFirst().map { $0.filter { $0 != " " } }
  }

  @Test func `a command has the key that does it now, or that does it on the rows`() async {
    let (driver, _) = await console.show(.people(["ada"]), bar: bar())
    console.type("\u{7}")
    let commands = ["Reload", "Export", "Copy the selected row", "Show help on keys", "Quit"]
    #expect(
      commands.map { way(to: $0) } == [
        ["Ctrl-R", "Onthispage"], ["e", "Ontherows"], ["y", "Ontherows"], ["F1", "Oneverypage"],
        ["Ctrl-C", "Oneverypage"],
      ])
    await console.type("\u{7}\t\t\u{7}", on: driver)
    #expect(
      ["Reload", "Export", "Go to the filter", "Quit"].map { way(to: $0) } == [
        ["r", "Onthispage"], ["e", "Onthispage"], ["/", "Onthispage"], ["q", "Oneverypage"],
      ])
    #expect(names.count { $0 == "Quit" } == 1)
    await console.type("filter\r", on: driver)
    #expect(driver.focus == .field("filter"))
  }

  @Test(arguments: [
    ("mark all", PageEvent.marked(.all)), ("mark the", .marked(["ada"])), ("copy the", nil),
  ])
  func `a command of the rows is done from the filter as well`(
    text: String, event: PageEvent?
  ) async {
    let (driver, screen) = await console.show(.markable(["ada", "bob"]), bar: bar())
    await console.type("\u{7}\(text)\r", on: driver)
    #expect(screen.events == [.appeared] + [event].compactMap(\.self))
    #expect(driver.focus == .rows)
    #expect((console.screen.clipboard != nil) == (event == nil))
  }

  @Test func `a typed password is shown from the palette, once its field has the focus`() async {
    let (driver, _) = await console.show(.login, bar: bar())
    console.type("\u{7}")
    #expect(names.contains("Quit") && !names.contains("Show the typed password"))
    await console.type("\u{7}ada\tumbrella\u{7}typed", on: driver)
    #expect(way(to: "Show the typed password") == ["Ctrl-T", "Onthispage"])
    await console.type("\r", on: driver)
    #expect(console.text.contains("umbrella"))
  }

  @Test func `a form is submitted from the palette, unless a field refuses its value`() async {
    let (driver, screen) = await console.show(FullScreenShortcutTests.profile, bar: bar())
    console.type("\u{7}")
    #expect(way(to: "Save") == ["Onthispage"])
    await console.type("save\r", on: driver)
    await console.type("7\u{7}save\r", on: driver)
    #expect(screen.events.filter(\.submits).count == 1)
    #expect(driver.focus == .field("age") && console.text.contains("13"))
    await console.type("\t\t\u{7}", on: driver)
    #expect(way(to: "Save") == ["Enter", "Onthispage"])
  }

  @Test
  func `a page and an action of one name are listed once, another page of the bar by its digit`()
    async
  {
    var chosen: [RouteName] = []
    var page = Page.login
    page.actions = [
      Action("invite", "Invite", key: "x"), Action("users", "Users"), Action("profile", "Profile"),
    ]
    let (driver, screen) = await console.show(page, bar: bar { chosen.append($0) })
    await console.type("\u{7}", on: driver)
    #expect(Set(names).count == names.count)
    #expect(way(to: "Invite") == ["Ctrl-X", "Onthispage"])
    #expect(way(to: "Users") == ["Onthispage"] && way(to: "Profile") == ["2"])
    await console.type("inv\r", on: driver)
    await console.type("\u{7}user\r", on: driver)
    await console.type("\u{7}2\u{7}prof\r", on: driver)
    #expect(screen.events.filter(\.isChoice).count == 2 && chosen == ["profile", "profile"])
  }
}
