import Testing

@testable import Scaffolder

@Suite(.waiting) struct NewTests {
  private static let view = "Sources/Modules/Billing/BillingView.swift"
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test(arguments: [true, false])
  func `a new module has its files, tests, manifest entry, route and table row`(hasInteractor: Bool)
    throws
  {
    let draft = try package.new("Billing", hasInteractor: hasInteractor)

    let layers = ["Error", "Module", "Presenter", "State", "View", "Wireframe"]
    let all = (layers + (hasInteractor ? ["Interactor"] : [])).sorted()
    let names = try package.folder.names(in: "Sources/Modules/Billing")
    #expect(names == all.map { "Billing\($0).swift" })
    for (path, text) in [
      ("Package.swift", "\n  \"Billing\",\n  \"Login\",\n"),
      ("Sources/App/Router/Route.swift", "\n    billing,\n    deleteUser"),
      ("Sources/App/Modules/RootRouter+Billing.swift", "name: \"billing\""),
      ("Modules.md", "\n| [Billing](Sources/Modules/Billing) |"),
    ] {
      #expect(try package.text(path).contains(text))
    }
    #expect(draft.entries.allSatisfy { [.create, .update].contains($0.verb) })
    #expect(draft.nextSteps.count == (hasInteractor ? 3 : 2))
    #expect(try package.new("Billing", hasInteractor: hasInteractor).changes.isEmpty)
  }

  @Test func `missing parts of a module are created again`() throws {
    try package.new("Billing")
    let tree = try package.tree()
    try package.folder.remove(Self.view)
    try package.folder.edit("Package.swift") { $0.replace("  \"Billing\",\n", with: "") }

    try package.new("Billing")

    #expect(try package.tree() == tree)
  }

  @Test func `an edited file is replaced only with force, which keeps a backup`() throws {
    try package.new("Billing")
    let before = try package.text(Self.view)
    try package.folder.edit(Self.view) { $0 += "// Mine.\n" }
    try package.folder.edit("Package.swift") { $0.replace("  \"Billing\",\n", with: "") }

    let error = try package.expectRefusal(.conflict) { try package.new("Billing", "Contacts") }

    #expect(error.details == [Self.view])
    try package.new("Billing", isForced: true)
    #expect(try package.text(Self.view) == before)
    #expect(try package.text("\(Transaction.backups)/1/\(Self.view)") == before + "// Mine.\n")
  }

  @Test func `a module keeps its kind unless it is forced`() throws {
    try package.new("Billing")

    let error = try package.expectRefusal(.conflict) {
      try package.new("Billing", hasInteractor: false)
    }

    #expect(error.details.contains(Self.view))
    try package.new("Billing", hasInteractor: false, isForced: true)
    #expect(try !package.text(Self.view).contains("interactor"))
    #expect(!package.folder.exists("Sources/Modules/Billing/BillingInteractor.swift"))
  }

  @Test func `a forced template replaces the row of the earlier one, unless edited`() throws {
    let fields = ["size:Int"]
    try package.new("Billing", fields: fields)
    let table = try package.text("Modules.md")
    try package.remove("Billing")
    try package.new("Billing")
    #expect(try package.text("Modules.md") != table)

    try package.new("Billing", fields: fields, isForced: true)

    #expect(try package.text("Modules.md") == table)
    let edited = table.replacing("`billing`", with: "`billing`, mine")
    try package.folder.write(edited, to: "Modules.md")
    try package.new("Billing", isForced: true)
    #expect(try package.text("Modules.md") == edited)
  }

  @Test func `a forced template replaces the row that a changed template had made`() throws {
    try package.new("Billing")
    try package.commit()
    try package.folder.edit("Scripts/Templates/Module/Modules.md") {
      $0.replace("selected an item", with: "selected one")
    }

    try package.new("Billing", fields: ["size:Int"], isForced: true)

    #expect(try package.text("Modules.md").contains("| `billing` | `ItemService` |"))
  }

  @Test func `the next steps of a report cover all new modules`() throws {
    #expect(
      try package.new("Billing", "Clock").nextSteps == [
        "swift run viper billing", "swift test --filter '^(BillingTests|ClockTests)\\.'",
        "Replace the samples by a service of your own, in Sources/App/Modules/RootRouter+NAME.swift.",
      ])
  }

  @Test(arguments: SortedLines.Kind.allCases)
  func `an unrecognized list is reported with the line to add, and not changed`(
    kind: SortedLines.Kind
  ) throws {
    let odd = try package.text(kind.path)
      .replacing("let modules = [", with: "let modules = names + [")
      .replacing("static let all = [", with: "static let all = others + [")
      .replacing("| module | route", with: "| feature | route")
    try package.folder.write(odd, to: kind.path)

    let error = try package.expectRefusal(.unrecognized) { try package.new("Billing") }

    let line = try #require(error.details.first?.split(separator: "+ ", maxSplits: 1).last)
    #expect(error.details.count == 1)
    try package.folder.write(odd + "\n\(line)\n", to: kind.path)
    try package.new("Billing")
    #expect(try package.text(kind.path) == odd + "\n\(line)\n")
  }
}
