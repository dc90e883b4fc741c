import Testing

@testable import Scaffolder

@Suite(.waiting) struct InventoryTests {
  private let templates: ModuleTemplates

  init() throws { templates = try ModuleTemplates(in: TestPackage.originalFolder) }

  @Test func `a module is listed with all its parts`() throws {
    let folder = try TestFolder([
      "Sources/Modules/Clock/ClockModule.swift": "public protocol ClockModule: Module {}\n",
      "Sources/Modules/Clock/ClockView.swift": """
      protocol ClockViewToPresenter: AnyObject {
        func userAsked() // func userCommented()
        var isShown: Bool { get }
      }
      """,
      "Sources/Modules/Clock/ClockInteractor.swift": """
      struct ClockInteractor: ClockPresenterToInteractor {
        let zones: any Zones
        let times: any Times
        let clock: any Other
      }

      """,
      "Sources/App/Modules/RootRouter+Clock.swift": "let clock = Route(name: \"clock-1\")\n",
      "Sources/Services/Times.swift": "public protocol Times: Sendable {}\nprotocol Zones {}\n",
      "Tests/Modules/ClockTests/ClockViewTests.swift": """
      // @Test func none() {}
      @Test func `a "@Test" is one`() {}
      @Test(arguments: [1]) func `two`(a: Int) {}
      """,
      "Sources/Modules/.hidden/a.swift": "", "Sources/Modules/README": "",
    ])
    try folder.link("Sources/Modules/Link", to: "Clock")

    let inventory = try Inventory(of: folder.package, templates)

    let clock = try #require(inventory.modules.first)
    #expect(inventory.modules.count == 1)
    #expect(clock.services == ["Zones", "Times"])
    #expect(
      clock.arrows == [
        .init(protocol: "ClockViewToPresenter", from: "View", to: "Presenter", requirements: 2),
        .init(protocol: "ClockModule", from: "others", to: "Module", requirements: 0),
      ])
    #expect(
      inventory.text == """
        module  route    arrows  files  lines  tests  state
        Clock   clock-1       2      5     14      2  by hand

        """)
    #expect(
      json(clock).matches(of: /\n  "(\w+)"/).map { $0.1 } == [
        "name", "route", "state", "edited", "services", "tests", "arrows", "files",
      ])
  }

  @Test func `a module's state comes from the template that fits better`() throws {
    let package = try TestPackage(modules: [], app: ["Route.swift"])
    try package.new("Billing")
    try package.new("Clock", hasInteractor: false)
    func states() throws -> [String] {
      try Inventory(of: package.folder.package, templates).modules.map(\.state)
    }
    #expect(try states() == ["generated", "generated"])
    try package.folder.edit("Sources/Modules/Billing/BillingView.swift") { $0 += "//" }
    try package.folder.remove("Sources/Modules/Clock/ClockState.swift")
    #expect(try states() == ["edited", "edited"])
    let text = try Inventory(of: package.folder.package, templates).text
    #expect(text.contains("  edited (1 file)\n"))
  }

  @Test func `the inventory of this package matches the table in Modules.md`() throws {
    let inventory = try Inventory(of: TestPackage.originalFolder, templates)

    let bytes = try #require(try TestPackage.originalFolder.read("Modules.md"))
    let table = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("](Sources/Modules/") }
    let rows = inventory.modules.map { module in
      let services = module.services.map { "`\($0)`" }.joined(separator: ", ")
      let route = module.route.map { "`\($0)`" } ?? "—"
      return "| [\(module.name)](Sources/Modules/\(module.name)) | \(route) | "
        + "\(services.isEmpty ? "—" : services) | "
    }
    #expect(rows.count == table.count)
    for (row, line) in zip(rows, table) { #expect(line.hasPrefix(row)) }
    #expect(inventory.text.split(separator: "\n").allSatisfy { $0.count <= 90 })
  }
}
