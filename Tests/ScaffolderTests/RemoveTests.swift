import Testing

@testable import Scaffolder

@Suite(.waiting) struct RemoveTests {
  @Test func `after any sequence of commands, the way back leads to the same bytes`() throws {
    var random = Seeded(seed: 4)
    let package = try TestPackage(
      modules: [], app: ["Route.swift", "RootRouter+LogOut.swift"])
    let names = ["Audit", "Billing", "Clock", "OAuth2Login", "URLList", "Zoo", "X", "LogBook"]
    let origin = try package.tree()
    for _ in 0..<200 {
      var present: [String] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let name = names.randomElement(using: &random) ?? "X"
        if !present.contains(name) {
          let hasInteractor = Bool.random(using: &random)
          let before = try package.tree()
          try package.new(name, hasInteractor: hasInteractor)
          present.append(name)
          if Bool.random(using: &random) { continue }
          // There and back again.
          try package.remove(name)
          present.removeLast()
          #expect(try package.tree() == before)
        } else if let other = names.shuffled(using: &random).first(where: { !present.contains($0) })
        {
          let before = try package.tree()
          try package.rename(name, to: other)
          try package.rename(other, to: name)
          #expect(try package.tree() == before)
          try package.rename(name, to: other)
          present = present.map { $0 == name ? other : $0 }
        }
      }
      for name in present.shuffled(using: &random) { try package.remove(name) }
      #expect(try package.tree() == origin)
    }
  }

  @Test func `what was edited or added stays`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let (view, own) = (
      "Sources/Modules/Billing/BillingView.swift", "Tests/Modules/BillingTests/Own.swift"
    )
    try package.edit(view) { $0 += "// Mine.\n" }
    try package.write("// Mine, too.\n", to: own)
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.remove("Billing") }

    #expect(error?.code == .conflict)
    #expect(error.map { Set($0.details) } == [view, own])
    #expect(try package.tree() == tree)
    let proposal = try package.remove("Billing", isForced: true)
    #expect(Set(proposal.backups) == [view, own])
    #expect(try package.disk.kind(of: "Sources/Modules/Billing") == nil)
    #expect(try package.disk.kind(of: "Tests/Modules/BillingTests") == nil)
  }

  @Test func `a row with words of somebody's own is an edit, too`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    try package.edit("Modules.md") { $0.replace("| `billing` |", with: "| `billing` (new) |") }

    try package.edit("Package.swift") {
      $0.replace("  \"Billing\",", with: "  \"Billing\", // Mine.")
    }
    try package.edit("Sources/App/Route.swift") {
      $0.replace("    billing,", with: "    billing, // .")
    }

    let error = #expect(throws: Failure.self) { try package.remove("Billing") }

    #expect(error?.details == ModulePaths.lists)
  }

  @Test(arguments: [
    "openBilling()", "let x: any BillingModule", "import Billing", "let x = Route.billing",
  ])
  func `what others use stays`(line: String) throws {
    let package = try TestPackage()
    try package.new("Billing")
    let login = "Sources/App/RootRouter+Login.swift"
    try package.edit(login) { $0 = "\n\(line)\n" + $0 }
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.remove("Billing") }

    #expect(error?.code == .conflict)
    #expect(error?.details == ["\(login):2"])
    #expect(try package.tree() == tree)
    try package.remove("Billing", isForced: true)
  }

  @Test(arguments: ["Interactor", "View", "Module"])
  func `what is half gone goes`(layer: String) throws {
    let package = try TestPackage()
    let tree = try package.tree()
    try package.new("Billing")
    try package.disk.removeFile("Sources/Modules/Billing/Billing\(layer).swift")

    try package.remove("Billing")

    #expect(try package.tree() == tree)
  }

  @Test func `what is called alike without importing it is something else`() throws {
    let package = try TestPackage()
    let text = "private struct Billing {}\nlet billing = Billing()\n"
    try package.write(text, to: "Tests/OwnTests/OwnTests.swift")
    let tree = try package.tree()

    try package.new("Billing")
    try package.rename("Billing", to: "Invoicing")
    #expect(try package.text("Tests/OwnTests/OwnTests.swift") == text)
    try package.rename("Invoicing", to: "Billing")
    try package.remove("Billing")

    #expect(try package.tree() == tree)
  }

  @Test func `several go at once, and what isn't there can't go`() throws {
    let package = try TestPackage()
    let tree = try package.tree()
    try package.new("Billing", "Reports")
    let error = #expect(throws: Failure.self) { try package.remove("Billing", "Report") }
    #expect(error?.code == .misused)
    try package.remove("Billing", "Reports")
    #expect(try package.tree() == tree)
  }
}

/// The same numbers in every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
