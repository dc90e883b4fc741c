import Foundation
import Testing

@testable import Scaffolder

@Suite(.waiting) struct RenameTests {
  @Test(arguments: [true, false])
  func `an unedited module is as if it had been made under the new name`(
    hasInteractor: Bool
  ) throws {
    let (package, other) = (try TestPackage(), try TestPackage())
    try package.new("Billing", hasInteractor: hasInteractor)

    let proposal = try package.rename("Billing", to: "OAuth2Accounts")

    #expect(proposal.nextSteps.first == "swift test --filter OAuth2AccountsTests")
    try other.new("OAuth2Accounts", hasInteractor: hasInteractor)
    #expect(try package.tree() == other.tree())
  }

  @Test func `edits are kept under the new name`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    try package.folder.edit("Sources/Modules/Billing/BillingView.swift") {
      $0 += "\nextension BillingView { func bill(_ billing: BillingItem) {} } // Billing\n"
    }
    try package.folder.write(
      "struct BillingNote {}\n", to: "Sources/Modules/Billing/BillingNote.swift")
    try package.folder.edit("Sources/App/Modules/RootRouter+Login.swift") {
      $0 += "\nfunc go() { openBilling(); leave(\"billing\"); open(.billing) }\n"
    }
    try package.folder.edit("README.md") { $0 = "Billing is new.\n" + $0 }

    let proposal = try package.rename("Billing", to: "Invoicing")

    #expect(
      try package.text("Sources/Modules/Invoicing/InvoicingView.swift").hasSuffix(
        "\nextension InvoicingView { func bill(_ invoicing: InvoicingItem) {} } // Invoicing\n"))
    #expect(
      try package.text("Sources/Modules/Invoicing/InvoicingNote.swift")
        == "struct InvoicingNote {}\n")
    #expect(
      try package.text("Sources/App/Modules/RootRouter+Login.swift").hasSuffix(
        "\nfunc go() { openInvoicing(); leave(\"invoicing\"); open(.invoicing) }\n"))
    #expect(
      proposal.nextSteps == [
        "swift test", "git grep -nw -e Billing -e 'viper billing' '*.md'",
      ])
    #expect(!package.folder.exists("Sources/Modules/Billing"))
    #expect(try package.text("README.md").hasPrefix("Billing is new.\n"))
  }

  @Test func `another module's case that is called like the route stays`() throws {
    let package = try TestPackage(modules: ["Profile", "SessionList"])
    let exit = "    case .sessionList: openSessionList()\n"
    #expect(try package.text("Sources/App/Modules/RootRouter+Profile.swift").contains(exit))

    try package.rename("SessionList", to: "OpenSessions")

    #expect(
      try package.text("Sources/App/Modules/RootRouter+Profile.swift").contains(
        "    case .sessionList: openOpenSessions()\n"))
  }

  @Test func `the words of a row and the comments of entries stay`() throws {
    let package = try TestPackage()
    let row = try #require(package.text("Modules.md").firstMatch(of: /\n\| \[Login\].*/)?.0)
    try package.folder.edit("Package.swift") {
      $0.replace("  \"Login\",", with: "  \"Login\",  // Mine.")
    }
    try package.folder.edit("Sources/App/Router/Route.swift") {
      $0.replace("    login,", with: "    login,  // Mine.")
    }

    try package.rename("Login", to: "Entrance")

    #expect(try package.text("Package.swift").contains("\n  \"Entrance\",  // Mine.\n"))
    #expect(
      try package.text("Sources/App/Router/Route.swift").contains("\n    entrance,  // Mine.\n"))
    let renamed = row.replacing("Login", with: "Entrance")
      .replacing("`login`", with: "`entrance`")
    #expect(try package.text("Modules.md").contains(renamed))
  }

  @Test(arguments: [("Bill", "Invoicing"), ("Login", "Favorites"), ("Login", "Foundation")])
  func `a missing module and a taken or impossible name are refused`(
    old: String, new: String
  ) throws {
    let package = try TestPackage(modules: ["Favorites", "Login"])
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.rename(old, to: new) }

    #expect(error?.code == .misused)
    #expect(try package.tree() == tree)
  }

  @Test func `a file at the new place is never lost`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let router = "Sources/App/Modules/RootRouter+Invoicing.swift"
    try package.folder.write("// Mine.\n", to: router)
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.rename("Billing", to: "Invoicing") }

    #expect(error?.code == .conflict)
    #expect(error?.details == [router])
    #expect(try package.tree() == tree)
    try package.rename("Billing", to: "Invoicing", isForced: true)
    #expect(try package.text("\(Transaction.backups)/1/\(router)") == "// Mine.\n")
    #expect(try package.text(router).contains("import Invoicing"))
  }

  @Test(arguments: [false, true])
  func `two files don't become one`(isForced: Bool) throws {
    let package = try TestPackage()
    try package.new("Billing")
    let mine = "Sources/Modules/Billing/InvoicingView.swift"
    try package.folder.write("// Mine.\n", to: mine)
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) {
      try package.rename("Billing", to: "Invoicing", isForced: isForced)
    }

    #expect(error?.details == ["Sources/Modules/Billing/BillingView.swift", mine])
    #expect(try package.tree() == tree)
  }

  @Test func `permissions, bytes that are not UTF-8, and files other than Swift are kept`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let data = Data("// Billing, caf".utf8) + [0xE9, 0x0A]
    try package.folder.write(data, to: "Sources/Modules/Billing/Old.swift", mode: 0o700)
    let text = "{\"route\": \"billing\", \"type\": \"BillingView\"} // BillingView\n"
    try package.folder.write(text, to: "Tests/Modules/BillingTests/sample.json")

    try package.rename("Billing", to: "Invoicing")

    let entry = try package.tree()["Sources/Modules/Invoicing/Old.swift"]
    #expect(entry == TestFolder.Entry(bytes: Array(data), mode: 0o700))
    #expect(try package.text("Tests/Modules/InvoicingTests/sample.json") == text)
  }

  /// Each name that Services, Presentation or Terminal declares is there as often as before.
  @Test(arguments: try TestPackage.originalFolder.folders(in: ModuleName.modules))
  func `names of other layers stay in every module of this package`(module: String) throws {
    let (folder, old) = (TestPackage.originalFolder, ModuleName(valid: module))
    var planner = Planner(package: folder, templates: try ModuleTemplates(in: folder))
    try planner.rename(old, to: "Zebra")
    var counts: [String: Int] = [:]
    for change in planner.draft.changes
    where change.path.hasSuffix(".swift") && change.path != "Package.swift" {
      for (bytes, step) in [(change.before, -1), (change.after, 1)] {
        let source = SwiftSource(change.path, bytes ?? [])
        for index in source.texts.indices where source.isWord(index) {
          counts[source[index], default: 0] += step
        }
      }
    }
    let changed = Set(counts.filter { $0.value != 0 }.keys)
    #expect(changed.contains("ZebraWireframe"))
    var declared: Set<String> = []
    for layer in ["Services", "Presentation", "Terminal"] {
      for path in try folder.sources(below: "Sources/\(layer)") {
        guard let bytes = try folder.read(path), changed.contains(where: bytes.contains) else {
          continue
        }
        declared.formUnion(SwiftSource(path, bytes).declaredNames)
      }
    }
    // The constant of the route has the module's name.
    #expect(changed.intersection(declared).subtracting([old.property]) == [])
  }

  @Test func `a hidden link of an editor is ignored`() throws {
    let package = try TestPackage()
    for name in [".#Route.swift", ".#RootRouter+Login.swift"] {
      try package.folder.link("Sources/App/\(name)", to: "me@machine.1")
    }
    try package.new("Billing")
    try package.sync()
    try package.rename("Billing", to: "Invoicing")
    try package.remove("Invoicing")
    #expect(!package.folder.exists("Sources/Modules/Invoicing"))
  }
}
