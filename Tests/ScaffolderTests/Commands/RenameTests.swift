import Foundation
import Testing

@testable import Scaffolder

/// Renames in a package; `RenamingTests` has the rules of names.
@Suite(.waiting) struct RenameTests {
  private let package: TestPackage

  init() throws { package = try TestPackage(modules: ["Login", "Profile", "SessionList"]) }

  @Test(arguments: [true, false])
  func `an unedited module is renamed as if made under the new name`(
    hasInteractor: Bool
  ) throws {
    try package.new("Billing", hasInteractor: hasInteractor)

    let draft = try package.rename("Billing", to: "OAuth2Accounts")

    #expect(draft.nextSteps.first == "swift test --filter '^OAuth2AccountsTests\\.'")
    let tree = try package.tree()
    try package.remove("OAuth2Accounts")
    try package.new("OAuth2Accounts", hasInteractor: hasInteractor)
    #expect(try package.tree() == tree)
  }

  @Test func `a module can be renamed to an alias of its command`() throws {
    try package.rename("SessionList", to: "Devices")
    #expect(try package.text("Sources/App/Modules/RootRouter+Devices.swift").contains("devices"))
  }

  @Test func `a member of another type that is named like the route stays`() throws {
    try package.folder.write(
      "struct Style { static let tabs = 1 }\n", to: "Sources/Accounts/Style.swift")
    let uses = "let a: Style = .tabs\nlet b = 1...tabs\nlet c = \\[Int].tabs\nlet d = {}.tabs\n"
    try package.folder.write(uses, to: "Sources/App/Uses.swift")
    try package.new("Tabs")
    try package.rename("Tabs", to: "Panes")
    #expect(try package.text("Sources/App/Uses.swift") == uses)
  }

  @Test func `a member of another module doesn't keep the route's uses in App`() throws {
    try package.folder.write(
      "extension Action { static let tabs = Action() }\n", to: "Sources/Modules/Login/More.swift")
    try package.folder.write("let a: Route = .tabs\n", to: "Sources/App/Uses.swift")
    try package.new("Tabs")
    try package.rename("Tabs", to: "Panes")
    #expect(try package.text("Sources/App/Uses.swift") == "let a: Route = .panes\n")
  }

  @Test func `the imports of edited files and of uses are sorted by the new name`() throws {
    try package.new("Billing")
    try package.folder.edit("Sources/App/Modules/RootRouter+Billing.swift") { $0 += "// Mine.\n" }
    let imports = "// Uses.\nimport Billing\nimport ViperKit\n\n"
    let tests = "@testable import Billing\n@testable import Login\n"
    try package.folder.write(imports, to: "Sources/App/Uses.swift")
    try package.folder.write(tests, to: "Tests/AppTests/Uses.swift")

    try package.rename("Billing", to: "Zebras")

    let sorted = "import ViperKit\nimport Zebras\n\n"
    let router = try package.text("Sources/App/Modules/RootRouter+Zebras.swift")
    #expect(router.hasPrefix(sorted) && router.hasSuffix("// Mine.\n"))
    #expect(try package.text("Sources/App/Uses.swift") == "// Uses.\n" + sorted)
    #expect(
      try package.text("Tests/AppTests/Uses.swift")
        == "@testable import Login\n@testable import Zebras\n")
  }

  @Test func `scenarios open the renamed route`() throws {
    try package.new("Billing")
    let scenario = """
      open billing
        choose Done

      go on with billing

      afterwards
        viper billing --json
        viper billing-plans
      """
    try package.folder.write(scenario, to: "Tests/Scenarios/billing.scenario")
    try package.rename("Billing", to: "Invoicing")
    let expected = scenario.replacing("billing", with: "invoicing")
      .replacing("invoicing-plans", with: "billing-plans")
    #expect(try package.text("Tests/Scenarios/billing.scenario") == expected)
  }

  @Test func `a rename of a feature renames its commands where they are used`() throws {
    try package.new("Invoices", fields: ["number:String"])
    let test = "let words = [\"invoice-update\", \"viper remove-invoice 1\", \"invoice-updates\"]\n"
    try package.folder.write(test, to: "Tests/AppTests/Uses.swift")
    let scenario = "afterwards\n  run viper delete-invoice 1\n"
    try package.folder.write(scenario, to: "Tests/Scenarios/uses.scenario")

    let draft = try package.rename("Invoices", to: "Bills")

    #expect(
      try package.text("Tests/AppTests/Uses.swift")
        == "let words = [\"bill-update\", \"viper remove-bill 1\", \"invoice-updates\"]\n")
    #expect(
      try package.text("Tests/Scenarios/uses.scenario")
        == "afterwards\n  run viper delete-bill 1\n")
    #expect(draft.nextSteps.last?.contains(" -e 'viper invoice-update' ") == true)
  }

  @Test func `a name between quotation marks is renamed in an edited file`() throws {
    try package.new("Billing")
    let router = "Sources/App/Modules/RootRouter+"
    try package.folder.edit("\(router)Billing.swift") { $0 += "// Edited, not BillingÉ.\n" }
    try package.rename("Billing", to: "Invoicing")
    let text = try package.text("\(router)Invoicing.swift")
    #expect(text.contains("“Invoicing”") && !text.contains("“Billing”"))
    #expect(text.hasSuffix("// Edited, not BillingÉ.\n"))
  }

  @Test func `a rename keeps edits, permissions and other encodings`() throws {
    try package.new("Billing")
    let (module, router) = ("Sources/Modules/Billing", "Sources/App/Modules/RootRouter+Login.swift")
    try package.folder.edit("\(module)/BillingView.swift") {
      $0 += "\nextension BillingView { func bill(_ billing: BillingItem) {} } // Billing\n"
    }
    let data = Data("// Billing, caf".utf8) + [0xE9, 0x0A]
    try package.folder.write(data, to: "\(module)/BillingNote.swift", mode: 0o700)
    let sample = "{\"route\": \"billing\", \"type\": \"BillingView\"} // BillingView\n"
    try package.folder.write(sample, to: "Tests/Modules/BillingTests/sample.json")
    try package.folder.edit(router) {
      $0 += "\nfunc go() { openBilling(); leave(\"billing\"); open(.billing) }\n"
    }
    try package.folder.edit("README.md") { $0 = "Billing is new.\n" + $0 }

    let draft = try package.rename("Billing", to: "Invoicing")

    #expect(
      try package.text("Sources/Modules/Invoicing/InvoicingView.swift").hasSuffix(
        "\nextension InvoicingView { func bill(_ invoicing: InvoicingItem) {} } // Invoicing\n"))
    #expect(
      try package.tree()["Sources/Modules/Invoicing/InvoicingNote.swift"]
        == TestFolder.Entry(bytes: Array(data), mode: 0o700))
    #expect(try package.text("Tests/Modules/InvoicingTests/sample.json") == sample)
    #expect(
      try package.text(router).hasSuffix(
        "\nfunc go() { openInvoicing(); leave(\"invoicing\"); open(.invoicing) }\n"))
    #expect(
      draft.nextSteps == ["swift test", "git grep -nw -e Billing -e 'viper billing' '*.md'"])
    #expect(!package.folder.exists(module))
    #expect(try package.text("README.md").hasPrefix("Billing is new.\n"))
  }

  @Test func `a rename keeps another module's case with the route's name`() throws {
    let router = "Sources/App/Modules/RootRouter+Profile.swift"
    #expect(try package.text(router).contains("    case .sessionList: openSessionList()\n"))

    try package.rename("SessionList", to: "OpenSessions")

    #expect(try package.text(router).contains("    case .sessionList: openOpenSessions()\n"))
  }

  @Test func `a rename adds no route to a module without one of its name`() throws {
    try package.new("Billing")
    let routes = SortedLines.Kind.routes.path
    try package.folder.edit(routes) { $0.replace("    billing,\n", with: "    bills,\n") }
    let before = try package.text(routes)
    try package.rename("Billing", to: "Invoicing")
    #expect(try package.text(routes) == before)
  }

  @Test func `an empty folder is no module, so a rename can be taken back`() throws {
    try package.new("Billing")
    try package.folder.package.makeFolder("Sources/Modules/Billing/Cells")
    try package.rename("Billing", to: "Invoicing")
    try package.rename("Invoicing", to: "Billing")
    #expect(try package.text("Sources/Modules/Billing/BillingView.swift").contains("BillingView"))
  }

  @Test func `files of another module aren't taken for those of a killed rename`() throws {
    try package.new("Billing")
    let path = "Sources/Modules/Shared/Shared.swift"
    try package.folder.write("enum Shared {}\n", to: path)
    #expect(throws: Failure.self) { try package.rename("Billing", to: "Shared") }
    #expect(try package.folder.package.kind(of: "Sources/Modules/Billing") == .folder)
  }

  @Test func `a rename changes the title of two words in an edited comment`() throws {
    try package.new("OpenOrders", fields: ["title:String"])
    try package.folder.edit("Sources/Modules/OpenOrders/OpenOrder.swift") { $0 += "// Mine.\n" }
    try package.rename("OpenOrders", to: "Deals")
    let text = try package.text("Sources/Modules/Deals/Deal.swift")
    #expect(text.contains("“Deals”") && !text.contains("pen order"))
  }

  @Test(arguments: ["Invoices", "URLs"])
  func `a rename of an edited feature changes its plural in sentences`(name: String) throws {
    try package.new(name, fields: ["number:String"])
    try package.folder.edit("Sources/Modules/\(name)/\(name)Presenter.swift") {
      $0 += "// Mine.\n"
    }
    let test = "Tests/Modules/\(name)Tests/\(name)PresenterTests.swift"
    try package.folder.edit(test) { $0 += "// Mine.\n" }
    try package.rename(name, to: "Bills")
    let tests = try package.text(test.replacing(name, with: "Bills"))
    #expect(tests.contains("\"Removed 2 bills.\"") && !tests.contains(name.lowercased()))
    let text = try package.text("Sources/Modules/Bills/BillsPresenter.swift")
    #expect(text.contains("bills for good?") && text.contains(" bills.\""))
    #expect(!text.lowercased().contains(name.dropLast().lowercased()))
  }

  @Test(arguments: [
    ("Price", "Cost", ["price:Decimal!", "priceCount:Int", "name:String", "per:price|piece"]),
    ("Draft", "Sketch", ["status:draft|sent"]), ("Limits", "Bounds", ["size:Int"]),
  ])
  func `a rename of an edited feature keeps its fields, choices and columns`(
    old: String, new: String, fields: [String]
  ) throws {
    try package.new(old, fields: fields)
    for path in try package.tree().keys where path.contains(old) && path.hasSuffix(".swift") {
      try package.folder.edit(path) { $0 += "// Mine.\n" }
    }
    func home(_ name: String) -> String {
      "extension Route {\n  static let home: Route = .\(name)\n}\n"
    }
    let file = "Sources/App/Router/Route+Home.swift"
    try package.folder.write(home(old.lowercased()), to: file)

    try package.rename(old, to: new)

    #expect(try package.text(file) == home(new.lowercased()))
    try package.folder.write("", to: file)
    let renamed = try package.tree().filter { $0.key.contains(new) }
    try package.remove(new, isForced: true)
    try package.new(new, fields: fields)
    for (path, entry) in renamed where path.hasSuffix(".swift") {
      // The table keeps its name.
      let text = String(decoding: entry.bytes ?? [], as: UTF8.self)
        .replacing("feature_\(old.lowercased())_", with: "feature_\(new.lowercased())_")
      #expect(try text == package.text(path) + "// Mine.\n", "\(path)")
    }
  }

  @Test func `a rename keeps the columns of other features, and names what to check`() throws {
    try package.new("Orders", fields: ["price:Decimal"])
    try package.new("Price", fields: ["amount:Int"])
    let orders = try package.tree().filter { $0.key.contains("Orders") }

    let draft = try package.rename("Price", to: "Cost")

    #expect(try package.tree().filter { $0.key.contains("Orders") } == orders)
    #expect(
      draft.nextSteps.last
        == "Change “price” where it is the route: git grep -n '\"price\"' Sources/App Tests")
  }

  @Test func `a rename keeps the name of an action that every module has`() throws {
    try package.new("Reload")
    let view = "Sources/Modules/Reload/ReloadView.swift"
    try package.folder.edit(view) { $0 += "// Mine.\n" }
    let actions = try package.text(view).matches(of: /(\w+ = Action|\.reload\b).*/).map(\.0)
    try package.rename("Reload", to: "Fetch")
    let renamed = try package.text("Sources/Modules/Fetch/FetchView.swift")
    #expect(renamed.matches(of: /(\w+ = Action|\.reload\b).*/).map(\.0) == actions)
  }

  @Test func `a file of the Finder is no edit, and in nobody's way`() throws {
    try package.new("Billing")
    try package.folder.write("", to: "Sources/Modules/Billing/.DS_Store")
    try package.rename("Billing", to: "Invoicing")
    try package.folder.write("", to: "Sources/Modules/Billing/.DS_Store")
    try package.rename("Invoicing", to: "Billing")
    try package.folder.write("", to: "Sources/Modules/Billing/.DS_Store")
    try package.remove("Billing")
    #expect(!package.folder.exists("Sources/Modules/Billing"))
  }

  @Test func `a rename keeps the text of a row and the comments of entries`() throws {
    let row = try #require(package.text("Modules.md").firstMatch(of: /\n\| \[Login\].*/)?.0)
    for (path, entry) in [
      ("Package.swift", "  \"Login\","), (SortedLines.Kind.routes.path, "    login,"),
    ] {
      try package.folder.edit(path) { $0.replace(entry, with: "\(entry)  // Mine.") }
    }

    try package.rename("Login", to: "Entrance")

    #expect(try package.text("Package.swift").contains("\n  \"Entrance\",  // Mine.\n"))
    #expect(
      try package.text(SortedLines.Kind.routes.path).contains("\n    entrance,  // Mine.\n"))
    let renamed = row.replacing("Login", with: "Entrance").replacing("`login`", with: "`entrance`")
    #expect(try package.text("Modules.md").contains(renamed))
  }

  @Test(arguments: [("Bill", "Invoicing"), ("Login", "Profile"), ("Login", "Foundation")])
  func `a missing module and a taken or impossible name are refused`(
    old: String, new: String
  ) throws {
    try package.expectRefusal(.misused) { try package.rename(old, to: new) }
  }

  @Test func `a rename never loses a file at the new path`() throws {
    try package.new("Billing")
    let router = "Sources/App/Modules/RootRouter+Invoicing.swift"
    try package.folder.write("// Mine.\n", to: router)

    let error = try package.expectRefusal(.conflict) {
      try package.rename("Billing", to: "Invoicing")
    }

    #expect(error.details == [router])
    try package.rename("Billing", to: "Invoicing", isForced: true)
    #expect(try package.text("\(Transaction.backups)/1/\(router)") == "// Mine.\n")
    #expect(try package.text(router).contains("import Invoicing"))
  }

  @Test func `a rename never merges two files, even with force`() throws {
    try package.new("Billing")
    let mine = "Sources/Modules/Billing/InvoicingView.swift"
    try package.folder.write("// Mine.\n", to: mine)

    let error = try package.expectRefusal {
      try package.rename("Billing", to: "Invoicing", isForced: true)
    }

    #expect(error.details == ["Sources/Modules/Billing/BillingView.swift", mine])
  }

  /// Each name declared by the kit, the accounts or a service occurs as often as before.
  @Test(arguments: try TestPackage.originalFolder.folders(in: ModuleName.modules))
  func `renaming any module of this package keeps the names of other layers`(module: String) throws
  {
    let (folder, old) = (TestPackage.originalFolder, ModuleName(valid: module))
    var planner = Planner(package: folder, templates: try ModuleTemplates(in: folder))
    let new = try #require(["Quagga", "Yak"].first { try !planner.modules().contains($0) })
    try planner.rename(old, to: new)
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
    #expect(changed.contains("\(new)Wireframe"))
    let renamed = changed.intersection(try Self.declared.get().flatMap(\.names))
    // The constant of the route has the module's name.
    #expect(renamed.subtracting([old.property]) == [])
  }

  /// The names that each file of the kit, the accounts and the services declares.
  private static let declared =
    Result {
      let folder = TestPackage.originalFolder
      return try ["Accounts", "Kit", "Services"]
        .flatMap { try folder.sources(below: "Sources/\($0)") }
        .map { ($0, SwiftSource($0, try folder.read($0) ?? []).declaredNames) }
    } as Result<[(path: String, names: Set<String>)], any Error>

  @Test func `an editor's hidden link is ignored`() throws {
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
