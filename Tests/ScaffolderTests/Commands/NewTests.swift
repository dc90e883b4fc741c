import Testing

@testable import Scaffolder

@Suite(.waiting) struct NewTests {
  private static let view = "Sources/Modules/Billing/BillingView.swift"

  @Test(arguments: [true, false])
  func `a module is its files, its tests, a word, a route and a row`(hasInteractor: Bool) throws {
    let package = try TestPackage()

    let proposal = try package.new("Billing", hasInteractor: hasInteractor)

    let layers = ["Error", "Module", "Presenter", "State", "View", "Wireframe"]
    let all = (layers + (hasInteractor ? ["Interactor"] : [])).sorted()
    let names = try package.folder.names(in: "Sources/Modules/Billing")
    #expect(names == all.map { "Billing\($0).swift" })
    #expect(try package.text("Package.swift").contains("\n  \"Billing\",\n  \"Login\",\n"))
    #expect(
      try package.text("Sources/App/Router/Route.swift").contains("\n    billing,\n    completions")
    )
    #expect(
      try package.text("Sources/App/Modules/RootRouter+Billing.swift").contains("name: \"billing\"")
    )
    #expect(try package.text("Modules.md").contains("\n| [Billing](Sources/Modules/Billing) |"))
    #expect(proposal.entries.allSatisfy { [.create, .update].contains($0.verb) })
    #expect(proposal.nextSteps.contains("swift run viper billing"))
  }

  @Test func `a second call changes nothing`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let tree = try package.tree()

    let proposal = try package.new("Billing")

    #expect(proposal.changes.isEmpty)
    #expect(proposal.entries.allSatisfy { $0.verb == .identical })
    #expect(try package.tree() == tree)
  }

  @Test func `missing parts of a module are made again`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let tree = try package.tree()
    try package.folder.remove(Self.view)
    try package.folder.edit("Package.swift") { $0.replace("  \"Billing\",\n", with: "") }

    try package.new("Billing")

    #expect(try package.tree() == tree)
  }

  @Test func `an edited file stays, and nothing else changes`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    try package.folder.edit(Self.view) { $0 += "// Mine.\n" }
    try package.folder.edit("Package.swift") { $0.replace("  \"Billing\",\n", with: "") }
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.new("Billing", "Contacts") }

    #expect(error?.code == .conflict)
    #expect(error?.details == [Self.view])
    #expect(try package.tree() == tree)
  }

  @Test func `force replaces an edited file and keeps a backup`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let before = try package.text(Self.view)
    try package.folder.edit(Self.view) { $0 += "// Mine.\n" }

    let proposal = try package.new("Billing", isForced: true)

    #expect(proposal.hasBackup)
    #expect(try package.text(Self.view) == before)
    #expect(try package.text("\(Transaction.backups)/1/\(Self.view)") == before + "// Mine.\n")
  }

  @Test func `a module keeps its kind unless it is forced`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.new("Billing", hasInteractor: false) }

    #expect(error?.code == .conflict)
    #expect(error?.details.contains(Self.view) == true)
    #expect(try package.tree() == tree)
    try package.new("Billing", hasInteractor: false, isForced: true)
    #expect(try !package.text(Self.view).contains("interactor"))
    #expect(!package.folder.exists("Sources/Modules/Billing/BillingInteractor.swift"))
  }

  @Test func `the next steps cover all new modules`() throws {
    let package = try TestPackage()
    #expect(
      try package.new("Billing", "Clock").nextSteps == [
        "swift run viper billing", "swift test --filter 'BillingTests|ClockTests'",
        "Replace the samples by a service of your own, in Sources/App/Modules/RootRouter+NAME.swift.",
      ])
  }

  @Test(arguments: ["Package.swift", "Sources/App/Router/Route.swift", "Modules.md"])
  func `an unrecognized list is left to be changed by hand`(path: String) throws {
    let package = try TestPackage()
    let text = try package.text(path)
    let odd = text.replacing("let modules = [", with: "let modules = names + [")
      .replacing("static let all = [", with: "static let all = others + [")
      .replacing("| module | route", with: "| feature | route")
    try package.folder.write(odd, to: path)
    let tree = try package.tree()

    let error = try #require(throws: Failure.self) { try package.new("Billing") }

    #expect(error.code == .unrecognized)
    let line = try #require(error.details.first?.split(separator: "+ ", maxSplits: 1).last)
    #expect(error.details.count == 1)
    #expect(try package.tree() == tree)
    try package.folder.write(odd + "\n\(line)\n", to: path)
    try package.new("Billing")
    #expect(try package.text(path) == odd + "\n\(line)\n")
  }
}
