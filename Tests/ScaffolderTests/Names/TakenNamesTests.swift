import Testing

@testable import Scaffolder

@Suite(.waiting) struct TakenNamesTests {
  private let templates: ModuleTemplates
  private let taken: TakenNames

  init() throws {
    templates = try ModuleTemplates(in: TestPackage.originalFolder)
    taken = try TakenNames(in: TestPackage.originalFolder, templates)
  }

  @Test(arguments: [
    (
      "App",
      "“App” is the name of another part of the package or of the toolchain: try AppList."
    ),
    ("LOGIN", "“LOGIN” differs from “Login” only in capitals: try LOGINList."),
    ("Viper", "“Viper” differs from “viper” only in capitals: try ViperList."),
    (
      "Architecture",
      "“Architecture” needs a target ArchitectureTests, and there is ArchitectureTests already: "
        + "try ArchitectureList."
    ),
    ("View", "“View” is the name of a layer of every module: try ViewList."),
    (
      "Named", "“Named” makes Route.named, and there is Route.named already: try NamedList."
    ),
    ("Screen", "“Screen” is the name of a type already: try ScreenList."),
    ("List", "“List” makes the type ListPresenter, which exists already: try ListPage."),
    (
      "Cancellation",
      "“Cancellation” makes the type CancellationError, which exists already: "
        + "try CancellationList."
    ),
    ("LogOut", "“LogOut” makes Route.logOut, and there is Route.logOut already: try LogOutList."),
    ("Logout", "“Logout” makes Route.logout, and there is Route.logOut already: try LogoutList."),
    ("All", "“All” makes Route.all, and there is Route.all already: try AllList."),
    ("Home", "“Home” makes the function openHome, which App has already: try HomeList."),
    ("Config", "“Config” makes the command config, which exists already: try ConfigList."),
    ("Man", "“Man” makes the command man, which exists already: try ManList."),
    ("Version", "“Version” makes the command version, which exists already: try VersionList."),
    ("Users", "“Users” makes the command users, which exists already: try UsersList."),
    ("Signin", "“Signin” makes the command signin, which exists already: try SigninList."),
    (
      "SendReset",
      "“SendReset” makes the command send-reset, which exists already: try SendResetList."
    ),
  ])
  func `a taken name is refused`(name: String, words: String) {
    #expect(throws: Failure(words, .misused)) { try taken.name(name) }
  }

  @Test func `targets, types and modules of the toolchain are taken, and other names are free`()
    throws
  {
    let manifest = try #require(try TestPackage.originalFolder.read("Package.swift"))
    let targets = String(decoding: manifest, as: UTF8.self)
      .matches(of: /\.(?:app|layer|library|program|tests|support)\(\s*"([A-Z]\w+)"/)
    #expect(targets.count > 15)
    let names =
      targets.map { String($0.1) } + [
        "Foundation", "Testing", "Swift", "Dispatch", "Synchronization", "XCTest", "Screen",
        "StoreError", "ListPresenter", "Transaction",
      ]
    // An existing module is no obstacle to itself.
    let free = taken.modules.sorted() + ["Billing", "URLList", "UserLists", "X", "Push", "Words"]
    #expect((names + free).filter { (try? taken.name($0)) != nil } == free)
  }

  @Test(arguments: [
    (["Notes", "NOTES"], "“NOTES” differs from “Notes” only in capitals: try NOTESList."),
    (
      ["FooTests", "Foo"],
      "“Foo” needs a target FooTests, and there is FooTests already: try FooList."
    ),
    (["Foo", "FooView"], "“FooView” is the name of a type already: try FooViewList."),
    (["Notes", "Notes"], "Notes is named twice."),
  ])
  func `several new names must not collide with each other`(names: [String], words: String) {
    #expect(throws: Failure(words, .misused)) { try taken.names(names) }
  }

  @Test(arguments: ["RemoveInvoice", "InvoiceUpdate", "DeleteInvoice"])
  func `a module can't take the command of a feature's items, nor the other way around`(
    name: String
  ) throws {
    let words = "makes the command \(NameWords(name).route), which exists already: try"
    let package = try TestPackage()
    try package.new("Invoices", fields: ["number:Int"])
    let first = try package.expectRefusal { try package.new(name) }
    #expect(first.description == "“\(name)” \(words) \(name)List.")
    try package.remove("Invoices")
    try package.new(name)
    let second = try package.expectRefusal {
      try package.new("Invoices", fields: ["number:Int"])
    }
    #expect(second.description.hasPrefix("“Invoices” \(words)"))
  }

  @Test func `a module may be called like its package, unless that is a target, too`() throws {
    let folder = TestPackage.originalFolder
    let names = ["Notes", "App"]
    for (module, free) in [(ModuleName(valid: "Welcome"), ["Notes"]), (nil, [])] {
      let changes = try AppFiles(name: "notes", module: module).changes(from: folder, templates)
      let taken = TakenNames(of: changes, templates)
      #expect(names.filter { (try? taken.name($0)) != nil } == free)
    }
  }

  @Test func `in a new package, its own names are taken, and those of the accounts aren't`() throws
  {
    let changes = try AppFiles.originals(from: TestPackage.originalFolder).changes
    let taken = TakenNames(of: changes, templates)
    let names = ["ViperTerminal", "viper-terminal", "App", "Scaffolder", "Page", "ViperKit"]
    let free = ["Login", "Accounts", "AccountStorage", "Demo", "Bench", "Viper"]
    #expect((names + free).filter { (try? taken.name($0)) != nil } == free)
  }
}
