import Testing

@testable import Scaffolder

@Suite(.waiting) struct InventoryTests {
  private let disk = FilesDisk(files: [
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
    "Sources/App/RootRouter+Clock.swift": "let clock = Route(name: \"clock-1\")\n",
    "Sources/Services/Times.swift": "public protocol Times: Sendable {}\nprotocol Zones {}\n",
    "Tests/Modules/ClockTests/ClockViewTests.swift": """
    // @Test func none() {}
    @Test func `a "@Test" is one`() {}
    @Test(arguments: [1]) func `two`(a: Int) {}
    """,
    "Sources/Modules/.hidden/a.swift": "", "Sources/Modules/README": "",
  ])

  @Test func `a module is told with all that it is made of`() throws {
    let inventory = try Inventory(of: disk) { _ in [] }

    #expect(inventory.modules.map(\.name) == ["Clock"])
    let clock = try #require(inventory.modules.first)
    #expect(clock.route == "clock-1")
    #expect(clock.services == ["Zones", "Times"])
    #expect(clock.tests == 2)
    #expect(clock.origin == .byHand)
    #expect(
      clock.arrows == [
        .init(name: "ClockViewToPresenter", from: "View", to: "Presenter", requirements: 2),
        .init(name: "ClockModule", from: "others", to: "Module", requirements: 0),
      ])
    #expect(clock.files.map(\.lines) == [5, 1, 4, 1, 3])
    #expect(
      inventory.text == """
        module  route    arrows  files  lines  tests  state
        Clock   clock-1       2      5     14      2  by hand

        """)
  }

  @Test func `the state is by the variant that more files are of`() throws {
    let all = disk.files.filter { $0.key.contains("Clock") }
      .map { (path: $0.key, bytes: Array($0.value.utf8)) }.sorted { $0.path < $1.path }
    let origin = { (variants: [Inventory.Files]) in
      try Inventory(of: disk) { $0 == "Clock" ? variants : [] }.modules.first?.origin
    }

    #expect(try origin([all]) == .generated)
    #expect(try origin([[], all, Array(all.dropLast())]) == .generated)
    let another = [(path: all[0].path, bytes: all[0].bytes + [10])]
    #expect(try origin([another + all.dropFirst()]) == .edited([all[0].path]))
    #expect(try origin([another]) == .byHand)
    // One that was added, and one that was removed.
    #expect(try origin([Array(all.dropFirst())]) == .edited([all[0].path]))
    #expect(try origin([all + [(path: "Tests/z", bytes: [])]]) == .edited(["Tests/z"]))
  }

  @Test func `a link is nobody's file, and what can't be read is told`() throws {
    var disk = disk
    disk.links = ["Sources/Modules/Link", "Sources/Modules/Clock/Link.swift"]
    #expect(try Inventory(of: disk) { _ in [] }.modules.map(\.files.count) == [5])

    disk.unreadable = ["Sources/App/RootRouter+Clock.swift"]
    let error = DiskError(path: "Sources/App/RootRouter+Clock.swift", number: 13)
    #expect(throws: Failure(error.description, .failed)) {
      try Inventory(of: disk) { _ in [] }
    }
  }

  @Test func `this package's modules are what its table says`() throws {
    let inventory = try Inventory(of: PackageDisk()) { _ in [] }

    let bytes = try #require(try PackageDisk().read("Modules.md"))
    let table = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      $0.contains("](Sources/Modules/")
    }
    let rows = inventory.modules.map { module in
      let services = module.services.map { "`\($0)`" }.joined(separator: ", ")
      let route = module.route.map { "`\($0)`" } ?? "—"
      let asks = services.isEmpty ? "—" : services
      return "| [\(module.name)](Sources/Modules/\(module.name)) | \(route) | \(asks) | "
    }
    #expect(rows.count == table.count)
    for (row, line) in zip(rows, table) { #expect(line.hasPrefix(row)) }
    #expect(inventory.modules.allSatisfy { $0.tests >= 12 && $0.files.count >= 11 })
    // Names of up to 40 letters take more.
    let isUsual = inventory.modules.allSatisfy { $0.name.count <= 20 }
    #expect(!isUsual || inventory.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `a program reads everything`() throws {
    let json = try Inventory(of: disk) { _ in [] }.json

    guard case .object(let members) = json, case .array(let modules) = members[0].value,
      case .object(let clock) = modules.first
    else { return #expect(Bool(false)) }
    #expect(
      clock.map(\.name) == [
        "name", "route", "state", "edited", "services", "tests", "arrows", "files",
      ])
    #expect(clock[2].value == "by hand")
  }
}
