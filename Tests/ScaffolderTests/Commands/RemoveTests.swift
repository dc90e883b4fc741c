import Testing

@testable import Scaffolder

@Suite(.waiting) struct RemoveTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test func `removal keeps edited and added files`() throws {
    try package.new("Billing")
    let view = "Sources/Modules/Billing/BillingView.swift"
    let own = "Tests/Modules/BillingTests/Own.swift"
    try package.folder.edit(view) { $0 += "// Mine.\n" }
    try package.folder.write("// Mine, too.\n", to: own)

    let error = try package.expectRefusal(.conflict) { try package.remove("Billing") }

    #expect(error.details == [view, own])
    try package.remove("Billing", isForced: true)
    #expect(!package.folder.exists("Sources/Modules/Billing"))
    #expect(!package.folder.exists("Tests/Modules/BillingTests"))
    #expect(try package.text("\(Transaction.backups)/1/\(own)") == "// Mine, too.\n")
  }

  @Test func `removal keeps an edited entry of a list, also beside the original`() throws {
    try package.new("Billing")
    let edits = [
      ("Package.swift", "  \"Billing\",\n", "  \"Billing\",\n  \"Billing\",  // Mine.\n"),
      ("Modules.md", "| `billing` |", "| `billing` (new) |"),
      ("Sources/App/Router/Route.swift", "    billing,", "    billing,  // Mine."),
    ]
    for (path, entry, edited) in edits {
      try package.folder.edit(path) { $0.replace(entry, with: edited) }
    }

    let error = try package.expectRefusal { try package.remove("Billing") }

    #expect(error.details.map { $0.prefix { $0 != ":" } } == edits.map { $0.0[...] })
    #expect(error.details.first == "Package.swift: \"Billing\",  // Mine.")
    try package.expectRefusal { try package.rename("Billing", to: "Invoicing") }
  }

  @Test(arguments: [
    "openBilling()", "self?.openBilling()", "import Billing; let x: any BillingModule",
    "import Billing",
    "let x = Route.billing",
    "open(.billing)",
  ])
  func `a module that other code uses isn't removed`(line: String) throws {
    try package.new("Billing")
    let login = "Sources/App/Modules/RootRouter+Login.swift"
    try package.folder.edit(login) { $0 = "\n\(line)\n" + $0 }

    let error = try package.expectRefusal(.conflict) { try package.remove("Billing") }

    #expect(error.details == ["\(login):2"])
    try package.expectRefusal { try package.remove("Billing", isForced: true) }
  }

  @Test func `a member of another type with the route's name doesn't count as a use`() throws {
    try package.new("Billing")
    let login = "Sources/App/Modules/RootRouter+Login.swift"
    try package.folder.edit(login) { $0 += "let kind = page.billing\nlet other = Kind.billing\n" }
    try package.remove("Billing")
    try package.new("Billing")
    try package.folder.edit(login) {
      $0 += "enum Kind {\n  case billing\n}\nlet a: Kind = .billing\n"
    }
    try package.remove("Billing")
  }

  @Test func `a member of another module counts only where that is imported`() throws {
    try package.new("Remarks")
    try package.new("Tasks", fields: ["remarks:Text?"])
    let uses = "Sources/App/Uses.swift"
    try package.folder.write("let home: Route = .remarks\n", to: uses)
    let error = try package.expectRefusal(.conflict) { try package.remove("Remarks") }
    #expect(error.details == ["\(uses):1"])
    try package.folder.write("import Tasks\nlet a: TasksItem.Field = .remarks\n", to: uses)
    try package.remove("Remarks")
  }

  @Test func `a use of other declarations in the module's App file counts`() throws {
    try package.new("Billing")
    let router = "Sources/App/Modules/RootRouter+Billing.swift"
    try package.folder.edit(router) {
      $0 += "extension RootRouter {\n  func pay() {}\n  private func log() {}\n}\n"
    }
    let login = "Sources/App/Modules/RootRouter+Login.swift"
    try package.folder.edit(login) {
      $0 += "extension RootRouter {\n  func go() { pay() }\n  func other() { bank.pay() }\n}\n"
    }
    let line =
      try package.text(login).split(separator: "\n", omittingEmptySubsequences: false)
      .count - 3

    let error = try package.expectRefusal { try package.remove("Billing", isForced: true) }

    #expect(error.details == ["\(login):\(line)"])
  }

  @Test func `without an import, the same word doesn't count as a use`() throws {
    let text = "private struct Billing {}\nlet billing = Billing()\n"
    try package.folder.write(text, to: "Tests/OwnTests/OwnTests.swift")
    let tree = try package.tree()

    try package.new("Billing")
    try package.rename("Billing", to: "Invoicing")
    #expect(try package.text("Tests/OwnTests/OwnTests.swift") == text)
    try package.remove("Invoicing")

    #expect(try package.tree() == tree)
  }

  @Test func `without an import, a word like the module's item doesn't count as a use`() throws {
    let text = "import Foundation\nlet home = URL(filePath: \"/\")\n"
    for path in ["Tests/OwnTests/OwnTests.swift", "Tests/AppTests/URLTests.swift"] {
      try package.folder.write(text, to: path)
    }
    let tree = try package.tree()

    try package.new("URLs", fields: ["path:String"])
    try package.rename("URLs", to: "Links")
    #expect(try package.text("Tests/AppTests/URLTests.swift") == text)
    try package.rename("Links", to: "URLs")
    try package.remove("URLs")

    #expect(try package.tree() == tree)
  }

  @Test(arguments: ["Interactor", "View", "Module"])
  func `an incomplete module can be removed`(layer: String) throws {
    let tree = try package.tree()
    try package.new("Billing")
    try package.folder.remove("Sources/Modules/Billing/Billing\(layer).swift")

    try package.remove("Billing")

    #expect(try package.tree() == tree)
  }

  @Test func `several modules are removed at once, or none if one is unknown`() throws {
    let tree = try package.tree()
    try package.new("Billing", "Contacts")
    let error = try package.expectRefusal { try package.remove("Billing", "Contact") }
    #expect(error.description == "There is no module “Contact”. Did you mean Contacts?")
    try package.remove("Billing", "Contacts")
    #expect(try package.tree() == tree)
  }
}
