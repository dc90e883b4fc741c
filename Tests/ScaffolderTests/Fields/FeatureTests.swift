import Foundation
import Processes
import Testing

@testable import Scaffolder

/// Modules with fields, without building them: `Scripts/template-check` does.
@Suite(.waiting) struct FeatureTests {
  private static let fields = [
    "number:String!", "due:Date", "amount:Decimal", "paid:Bool", "status:draft|sent|paid",
    "notes:Text?",
  ]
  private static let item = "Sources/Modules/Bills/Bill.swift"
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @discardableResult
  private func makeBills() throws -> Draft { try package.new("Bills", fields: Self.fields) }

  @Test func `a feature has a module, an item, a table and their tests`() throws {
    let draft = try makeBills()

    let made = draft.entries.map(\.path).filter { $0.contains("Bills") }
    let layers = ["Error", "Interactor", "Module", "Presenter", "State", "View", "Wireframe"]
    let tests = ["Doubles", "InteractorTests", "PresenterTests", "ViewTests", "WireframeTests"]
    let expected =
      ["Sources/App/Modules/RootRouter+Bills.swift", Self.item]
      + layers.map { "Sources/Modules/Bills/Bills\($0).swift" }
      + ["Tests/AppTests/Items/BillsTableTests.swift"]
      + tests.map { "Tests/Modules/BillsTests/Bills\($0).swift" }
      + ["Tests/Modules/BillsTests/Gallery/Bills.md"]
    #expect(made.sorted() == expected.sorted())
    #expect(try makeBills().changes.isEmpty)
    #expect(try package.text(Self.item).contains("public var notes: String?\n"))
    let options = try package.text(Record.path).split(separator: " ").dropFirst(4)
    #expect(options.dropFirst().joined(separator: " ") == Self.fields.joined(separator: " ") + "\n")
  }

  @Test func `removal restores the bytes, and names the table that stays`() throws {
    let before = try package.tree()
    try makeBills()
    let table = try table()

    let draft = try package.remove("Bills")

    #expect(try package.tree() == before)
    #expect(
      draft.nextSteps == ["The table \(table) stays in databases that have it, with people's data."]
    )
  }

  @Test func `a field, a choice and a module may be called like a template's placeholder`() throws {
    let fields = ["templateName:String", "kind:templateField|templateTable"]
    try package.new("TemplateFields", fields: fields)
    let item = try package.text("Sources/Modules/TemplateFields/TemplateField.swift")
    #expect(item.contains("  public var templateName: String\n"))
    #expect(item.contains("    case templateField = \"template-field\"\n"))
    #expect(item.contains("    case templateTable = \"template-table\"\n"))
  }

  @Test func `the table's name depends on the fields`() throws {
    let bills = ModuleName(valid: "Bills")
    let fields = try FeatureField.all(Self.fields)
    let tables = [
      Feature(bills, fields), Feature(bills, fields), Feature(bills, Array(fields.dropLast())),
      Feature(ModuleName(valid: "Invoices"), fields),
    ].map(\.table)
    #expect(Set(tables).count == 3)
    #expect(tables[0] == tables[1])
    #expect(tables[0].wholeMatch(of: /feature_bills_[0-9a-f]{4}/) != nil)
  }

  @Test func `edited files and modules of another kind aren't replaced without force`() throws {
    try makeBills()
    let store = "Tests/AppTests/Items/BillsTableTests.swift"
    try package.folder.edit(store) { $0 += "// Mine.\n" }

    let error = try package.expectRefusal { try package.remove("Bills") }
    #expect(error.details == [store])
    try package.expectRefusal { try package.new("Bills") }
    try package.expectRefusal { try package.new("Bills", fields: ["number:String"]) }

    try package.new("Bills", isForced: true)
    #expect(!package.folder.exists(Self.item) && !package.folder.exists(store))
    #expect(try package.text("\(Transaction.backups)/1/\(store)").hasSuffix("// Mine.\n"))
  }

  @Test func `a renamed feature keeps its table, and can be removed`() throws {
    let before = try package.tree()
    try makeBills()
    let table = try table()
    let other = "Sources/App/Debts.swift"
    try package.folder.write("import Bills\n\nlet debt: Bill? = nil\n", to: other)

    try package.rename("Bills", to: "Invoices")

    let router = try package.text("Sources/App/Modules/RootRouter+Invoices.swift")
    #expect(router.contains("CREATE TABLE \(table)("))
    #expect(!package.folder.exists(Self.item))
    #expect(try package.text(other).contains("Invoice?"))
    #expect(try package.new("Invoices", fields: Self.fields).changes.isEmpty)
    let error = try package.expectRefusal { try package.remove("Invoices") }
    #expect(error.details == ["\(other):1", "\(other):3"])
    try package.folder.package.removeFile(other)
    try package.remove("Invoices")
    #expect(try package.tree() == before)

    try makeBills()
    try package.folder.edit("Sources/Modules/Bills/BillsView.swift") { $0 += "// Mine.\n" }
    try package.rename("Bills", to: "Invoices")
    let view = try package.text("Sources/Modules/Invoices/InvoicesView.swift")
    #expect(view.contains("\"Change invoice\"") && !view.lowercased().contains("bill"))
  }

  @Test func `a feature shares no table with a renamed one that had its name`() throws {
    var tables: [Substring] = []
    for name in ["Debts", "Invoices", "Offers"] {
      try makeBills()
      // The record sorts Bills before the others.
      tables.append(try table())
      try package.rename("Bills", to: name)
    }
    let first = tables[0]
    #expect(tables == [first, "\(first)_2", "\(first)_3"])
    let router = try package.text("Sources/App/Modules/RootRouter+Invoices.swift")
    #expect(router.contains("CREATE TABLE \(first)_2("))
    #expect(try package.new("Invoices", fields: Self.fields).changes.isEmpty)
  }

  @Test func `upgrade names an edited file that the later template doesn't have`() throws {
    let folder = "Scripts/Templates/Feature/Sources"
    let path = "Sources/Services/BillsNotes.swift"
    try package.folder.write("// A note.\n", to: "\(folder)/Services/TemplateNameNotes.swift")
    try makeBills()
    try package.commit()
    try package.folder.edit(path) { $0 += "// Mine.\n" }
    try package.folder.package.removeFile("\(folder)/Services/TemplateNameNotes.swift")
    let first = Failure(
      "Bills is of an earlier template. Run Scripts/scaffold upgrade Bills first.", .conflict)
    #expect(throws: first) { try package.remove("Bills") }
    #expect(throws: first) { try package.rename("Bills", to: "Invoices") }

    let draft = try package.upgrade()

    #expect(draft.isUnfinished)
    #expect(
      draft.nextSteps.contains("Move your edits of \(path) to the new files, and remove it."))
    #expect(try package.text(path).hasSuffix("// Mine.\n"))
  }

  @Test func `upgrade brings a later template to features, and merges edits`() throws {
    try makeBills()
    try package.new("Bolts", fields: ["size:Int"])
    try package.commit()
    let bolts = "Sources/Modules/Bolts/BoltsView.swift"
    try package.folder.edit(bolts) { $0 += "// Mine.\n" }
    try package.folder.edit(
      "Scripts/Templates/Feature/Sources/Modules/TemplateName/TemplateNameView.swift"
    ) { $0.replace("Makes a page of", with: "Draws a page of") }

    #expect(try makeBills().changes.isEmpty)
    try package.upgrade()

    #expect(try package.text("Sources/Modules/Bills/BillsView.swift").contains("Draws a page of"))
    let view = try package.text(bolts)
    #expect(view.contains("Draws a page of") && view.hasSuffix("// Mine.\n"))
    #expect(try makeBills().changes.isEmpty)
    #expect(try package.upgrade().changes == [])
    let error = try package.expectRefusal { try package.remove("Bills", "Bolts") }
    #expect(error.details == [bolts])
  }

  @Test func `sync finds the remains of a feature whose folder is missing`() throws {
    let before = try package.tree()
    try makeBills()
    package.folder.package.removeTree("Sources/Modules/Bills")
    try package.folder.write("", to: "Tests/AppTests/Items/PriceTableTests.swift")

    let left = try package.sync().filter { !$0.isCorrected }.map(\.path)

    let test = "Tests/AppTests/Items/BillsTableTests.swift"
    #expect(
      left == ["Sources/App/Modules/RootRouter+Bills.swift", test, "Tests/Modules/BillsTests"])
    try package.remove("Bills")
    for path in ["Tests/AppTests", Transaction.folder] { package.folder.package.removeTree(path) }
    #expect(try package.tree() == before)
  }

  @Test func `a feature's item can't be named like a target`() throws {
    let error = try package.expectRefusal { try package.new("Logins", fields: ["size:Int"]) }
    let words = "“Logins” makes the type Login, and there is the target Login: try "
    #expect(error.description.hasPrefix(words), "\(error)")
    try package.new("Logins")
  }

  @Test func `a graph shows that a feature asks the kit for its items`() throws {
    try makeBills()
    let store = "Services/Live/AccountStorage/Items/AccountStore+Items.swift"
    for name in [store, "Kit/ViperRecords/ItemService.swift"] {
      let path = "Sources/\(name)"
      try package.folder.write(
        String(decoding: TestPackage.originalFolder.read(path) ?? [], as: UTF8.self), to: path)
    }
    let graph = try ModuleGraph(of: package.folder.package)
    #expect(graph.modules.first { $0.name == "Bills" }?.services == ["ItemService"])
    #expect(graph.services.first { $0.name == "ItemService" }?.live == ["SessionItems"])
    let inventory = try Inventory(of: package.folder.package, package.templates())
    #expect(inventory.modules.first { $0.name == "Bills" }?.services == ["ItemService"])
  }

  @Test func `a name whose types exist in the package is refused only for a feature`() throws {
    let error = try package.expectRefusal { try package.new("Stored", fields: ["size:Int"]) }
    #expect(error.description.contains("makes the type StoredItem, which exists"))
    try package.new("Stored")
  }

  private func table() throws -> Substring {
    try package.text(Record.path).split(separator: " ")[4]
  }

  @Test func `without accounts, items are in the store of the root router`() throws {
    try package.withoutAccounts()
    let before = try package.tree()
    let error = try package.expectRefusal { try makeBills() }
    #expect(error.description.hasPrefix("The app lacks a store for items."))
    #expect(error.details.contains("Sources/App/Main.swift"))

    let store = "Sources/App/Records.swift"
    try package.folder.write("let records: RecordStore  // ItemCommand<Content>.all(\n", to: store)
    try makeBills()

    let router = try package.text("Sources/App/Modules/RootRouter+Bills.swift")
    #expect(router.contains("let items = records.items("))
    #expect(!router.contains("account") && !router.contains("session"))
    let test = try package.text("Tests/AppTests/Items/BillsTableTests.swift")
    #expect(test.contains("@testable import App\n") && !test.contains("AccountStorage"))
    #expect(try package.remove("Bills").nextSteps.count == 1)
    try package.folder.package.removeFile(store)
    #expect(try package.tree() == before)
  }

  @Test(arguments: [
    (["new", "a:Int"], "Fields belong to one module"),
    (["new", "Bills", "Bolts", "a:Int"], "Fields belong to one module"),
    (["new", "Bills", "a:Int", "--no-interactor"], "Fields belong to one module"),
    (["new", "Bills", "a:Number"], "“a:Number” has no known type."),
    (["new", "Bills", "json:Bool"], "“json:Bool” needs the flag --json, which the app has"),
    (["new", "Bills", "number"], "“number” has no type: try number:String.\n"),
    (["new", "Bills", "total", "number:Int"], "“total” has no type: try total:String.\n"),
    (["new", "Bills", "number", "--no-interactor"], "doesn't begin with a capital: try Number.\n"),
    (["new", "Bills", "Bolts", "nuts"], "doesn't begin with a capital: try Nuts.\n"),
    (["remove", "login"], "There is no module “login”. Did you mean Login?\n"),
  ])
  func `an invalid command line of a feature is refused`(words: [String], reason: String) throws {
    let tree = try package.tree()
    let run = try Shell(in: package.path, [try Shell.program] + words)
    #expect(run.end == .code(2))
    #expect(run.errors.contains(reason))
    #expect(try package.tree() == tree)
  }

  // MARK: - Format

  /// All types and marks, the shortest and the longest names.
  private static let combinations: [[String]] = [
    [
      "aB:String", "a:Int?!", "number:String!?", "due:Date!", "amount:Decimal?",
      "status:draft|inProgress|default?", "notes:Text", "on:Bool",
    ],
    ["paid:Bool"], ["notes:Text?"], ["level:low|high!"],
    [
      "abcdefghijAbcdefghij:String?!", "abAbAbAbAbAbAbAbAbAb:Int!", "aAbAbAbAbAbAbAbAbAbA:Text?",
      "bbcdefghijAbcdefghij:abcdefghijAbcdefghij|abAbAbAbAbAbAbAbAbAb?!",
      "cbAbAbAbAbAbAbAbAbAb:abcdefghijAbcdefghij|abAbAbAbAbAbAbAbAbAb",
      "dbcdefghijAbcdefghij:Bool", "ebcdefghijAbcdefghij:Date?", "fbAbAbAbAbAbAbAbAbAb:Decimal?!",
    ],
  ]

  @Test func `swift format accepts features of all types under every name`() throws {
    let folder = try TestFolder()
    try package.withoutAccounts()
    let templates = [
      ("accounts", try ModuleTemplates(in: TestPackage.originalFolder)),
      ("plain", try ModuleTemplates(in: TestPackage.originalFolder, for: package.folder.package)),
    ]
    for name in ["X", "AbcdefghijAbcdefghijAbcde", "AbAbAbAbAbAbAbAbAbAbAbAbA", "Bills"] {
      for (index, texts) in Self.combinations.enumerated() {
        let name = ModuleName(valid: name)
        let feature = Feature(name, try FeatureField.all(texts))
        for (kind, templates) in templates {
          for file in try templates.template(of: feature).files(for: name) {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(!(file.path + text).lowercased().contains("template"), "\(file.path)")
            #expect(!text.contains("//=") && !text.contains("-ignore"), "\(file.path)")
            try folder.write(text, to: "\(name)\(index)\(kind)/\(file.path)")
          }
        }
      }
    }
    let lint = try Shell.lint(folder)
    #expect(lint.errors == "")
    #expect(lint.end == .code(0))
  }
}
